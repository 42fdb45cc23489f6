import { asError } from '@ntocc/sdk/contracts'
import parser from 'cron-parser'
import { type JobHandler, LONGEST_MS, type Schedule } from './handler.ts'

const ZONE = 'Asia/Shanghai'

export const isClocked = ({ everyMs, cron }: Schedule): boolean => everyMs !== undefined || cron !== undefined

/** When a job is due next, in milliseconds from now. */
export const nextInMs = ({ everyMs, cron }: Schedule, now = Date.now()): number => {
  if (everyMs !== undefined) return everyMs
  if (cron === undefined) throw new Error('the clock does not run this job')
  return (
    parser
      .parseExpression(cron, { tz: ZONE, currentDate: new Date(now) })
      .next()
      .getTime() - now
  )
}

/** After how many milliseconds a try that failed is followed by the next; the clock does not wait longer than its turn. */
export const retryInMs = (handler: JobHandler, attempt: number): number => {
  const { retryMs } = handler
  const step = retryMs[attempt - 1]
  if (!isClocked(handler)) return step ?? retryMs.at(-1) ?? 0
  return Math.min(nextInMs(handler), step ?? Number.POSITIVE_INFINITY)
}

/** Those that were read, which takes as long as some queries: each start of a backend asks for the same. */
const readable = new Set<string>()

/** @throws Error for what cannot be a schedule, in words for the author of the job */
export const checkSchedule = (name: string, schedule: JobHandler): void => {
  const { everyMs, cron, retryMs, limitMs } = schedule
  if (!(limitMs >= 1 && limitMs <= LONGEST_MS)) throw new Error(`jobs.${name}.limitMs must be 1 to ${LONGEST_MS}.`)
  if (retryMs.some(ms => !(ms >= 0))) throw new Error(`jobs.${name}.retryMs must be milliseconds.`)
  if (everyMs !== undefined && cron !== undefined) throw new Error(`jobs.${name} has both everyMs and cron.`)
  if (everyMs !== undefined && !(everyMs >= 100)) throw new Error(`jobs.${name}.everyMs must be 100 or more.`)
  if (cron === undefined || readable.has(cron)) return
  if (cron.trim().split(/\s+/).length !== 5) throw new Error(`jobs.${name}.cron must have five fields: '${cron}'.`)
  try {
    nextInMs(schedule)
    readable.add(cron)
  } catch (error) {
    throw new Error(`jobs.${name}.cron cannot be read: ${asError(error).message}.`)
  }
}

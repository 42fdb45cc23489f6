import { fieldsOf } from '@ntocc/sdk/fields'
import { type CallHandler, type SignerOf, sql } from '@ntocc/sdk/service'
import {
  MOST_REPORTS,
  SmsMessage,
  type SmsReportLine,
  type SmsReportsTaken,
  smsMachine,
  type smsReport,
} from '../../contract/sms.ts'
import type { Area, MessagesCtx } from '../types.ts'

/** Variables of the installation with the key that the message service and the console know. */
export const SMS_ENVIRONMENT = ['SMS_ACCESS_KEY', 'SMS_SECRET'] as const

/** Not known beforehand whose messages are reported: each is found by its id, and dealt with in its own branch. */
export const signerOfReports: SignerOf<Area> = async (ctx, accessKey) => {
  const [key, secret] = SMS_ENVIRONMENT.map(name => ctx.env(name))
  if (!key || !secret || accessKey !== key) return undefined
  const [branchCode] = await ctx.branches()
  return branchCode === undefined ? undefined : { branchCode, secret }
}

const ID = /^([\w-]{1,64})-(\d{1,5})$/
const OPEN: readonly number[] = [smsMachine.codeOf('sending'), smsMachine.codeOf('sent')]

interface Line extends SmsReportLine {
  messageCode: string
  round: number
}

const read = (given: unknown): Line | undefined => {
  if (typeof given !== 'object' || given === null) return undefined
  const { id, state, code } = fieldsOf(given)
  const [, messageCode, round] = (typeof id === 'string' ? ID.exec(id) : null) ?? []
  if (!messageCode || round === undefined || (state !== 'delivered' && state !== 'failed')) return undefined
  if (code !== undefined && typeof code !== 'string') return undefined
  return { id: String(id), state, messageCode, round: Number(round), ...(code && { code: code.slice(0, 200) }) }
}

interface Known {
  id: string
  code: string
  branch_code: string
}

const whichOf = async (ctx: MessagesCtx, codes: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
  const rows = await ctx.query<Known>(
    sql`select id, code, branch_code from ${ctx.table(SmsMessage)}
      where code = any(${sql.param([...codes])}::text[]) and not is_deleted`,
  )
  return new Map(rows.map(row => [row.code, row]))
}

/** @returns whether it was news: a report of a round before the present one, or one that came twice, changes nothing */
const note = (ctx: MessagesCtx, { id, branch_code }: Known, line: Line): Promise<boolean> =>
  ctx.inBranch(branch_code, own =>
    own.transaction(async () => {
      const [message] = await own.records.where(SmsMessage, { where: sql`id = ${Number(id)}`, lock: true, limit: 1 })
      if (!message || message.round !== line.round || !OPEN.includes(message.status)) return false
      const at = new Date().toISOString()
      const sentAt = message.sentAt ?? at
      if (line.state === 'delivered')
        await own.records.move(SmsMessage, { id: message.id, move: 'arrive' }, { sentAt, doneAt: at })
      else
        await own.records.move(
          SmsMessage,
          { id: message.id, move: 'fail' },
          { sentAt, doneAt: at, problem: 'undelivered', ...(line.code && { problemText: line.code }) },
        )
      return true
    }),
  )

/** POST /ntocc-tms-api/smsReport @throws BAD_REQUEST, BATCH_TOO_LARGE */
export const takeReports: CallHandler<Area, typeof smsReport> = async (ctx, { body }) => {
  const { reports } = (body ?? {}) as { reports?: unknown }
  if (!Array.isArray(reports)) throw ctx.refuse('BAD_REQUEST')
  if (reports.length > MOST_REPORTS) throw ctx.refuse('BATCH_TOO_LARGE', { most: MOST_REPORTS })
  const lines = reports.map(read)
  const told = lines.flatMap(line => (line ? [line] : []))
  const known = await whichOf(
    ctx,
    told.map(({ messageCode }) => messageCode),
  )
  const counts: SmsReportsTaken = { taken: 0, repeated: 0, unknown: 0, malformed: lines.length - told.length }
  for (const line of told) {
    const message = known.get(line.messageCode)
    if (!message) counts.unknown++
    else if (await note(ctx, message, line)) counts.taken++
    else counts.repeated++
  }
  return counts
}

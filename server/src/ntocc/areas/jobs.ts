import type { AreaContract, FieldIssue } from '@ntocc/sdk/contracts'
import type { Shape } from '@ntocc/sdk/fields'
import type { Job, JobRun, SendOptions, Service } from '@ntocc/sdk/service'
import type { Work } from '../db/database.ts'
import { afterwards, currentSignal } from '../db/scope.ts'
import { invalid } from '../errors.ts'
import { type JobHandler, LIMIT_MS, RETRY_MS, type TakenJob } from '../jobs/handler.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { AreaContexts } from './context.ts'
import type { Runner } from './runner.ts'

const shapeOf = ({ id, jobs }: AreaContract, name: string): Shape<never> => {
  if (!Object.hasOwn(jobs, name)) throw new Error(`${id} has no job ${name}`)
  return jobs[name] as unknown as Shape<never>
}

/** What a job is told, in its stored form. @throws BackendError INVALID */
const payloadOf = (contract: AreaContract, name: string, given: unknown): Record<string, unknown> => {
  const { values, errors } = shapeOf(contract, name).accept(given)
  if (errors) throw invalid({ ...(errors as Record<string, FieldIssue>) })
  return values
}

/** Waiting times and time limit of a job of an area. */
const termsOf = ({ retryMs = RETRY_MS, limitMs = LIMIT_MS }: Pick<Job, 'retryMs' | 'limitMs'>) => ({ retryMs, limitMs })

export interface Sending {
  contract: AreaContract
  service: Service | undefined
  queue: JobQueue
  /** What the sender works with: the job belongs to its transaction. */
  db: Work
  branch: string | undefined
}

/** `ctx.jobs.send` of an area. */
export const sender =
  ({ contract, service, queue, db, branch }: Sending) =>
  async (name: string, given: unknown, { after, key }: SendOptions = {}): Promise<string | undefined> => {
    const payload = payloadOf(contract, name, given)
    const afterMs = after instanceof Date ? after.getTime() - Date.now() : (after ?? 0)
    const data = { job: name, payload, ...(branch !== undefined && { branch }) }
    const terms = termsOf(service?.jobs[name] ?? {})
    const id = await queue.send(db, contract.id, data, { ...terms, afterMs, ...(key !== undefined && { key }) })
    afterwards(() => queue.wake())
    return id
  }

const runOf = (contexts: AreaContexts, queue: JobQueue, job: TakenJob): JobRun<AreaContract, object> => {
  const { branch, payload } = job.data
  return {
    id: job.id,
    payload,
    attempt: job.attempt,
    isLast: job.isLast,
    branchCode: branch,
    get signal() {
      return currentSignal()
    },
    inBranch: work => {
      if (branch === undefined) throw new Error('the job is none of a branch')
      return contexts.platform().inBranch(branch, work)
    },
    once: (key, work) =>
      contexts.db.transaction(async tx => {
        const isFirst = await queue.note(tx, job, key)
        if (isFirst) await work()
        return isFirst
      }),
  }
}

/** The jobs of an area as the queue runs them. */
export const handlersOf = (
  { jobs }: Service,
  { contexts, queue, runner }: { contexts: AreaContexts; queue: JobQueue; runner: Runner },
): Record<string, JobHandler> =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, declared]) => [
      name,
      {
        ...termsOf(declared),
        everyMs: declared.everyMs,
        cron: declared.cron,
        run: async job => {
          // Sent before the branch's set changed: the area does nothing there now.
          if (!contexts.isIn(job.data.branch)) return
          await declared.run(contexts.platform(), runOf(contexts, queue, job))
        },
        explain: error => runner.explain(error),
      } satisfies JobHandler,
    ]),
  )

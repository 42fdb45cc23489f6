import type { AreaContract } from '../contracts/area.ts'
import type { FieldMap, ValuesOf } from '../fields/shape.ts'
import type { AreaCtx, Ctx } from './context.ts'

/** What a job of the contract is told. */
export type PayloadOf<C extends AreaContract, K extends keyof C['jobs']> = C['jobs'][K] extends { fields: FieldMap }
  ? ValuesOf<C['jobs'][K]>
  : never

export interface SendOptions {
  /** Not before: an instant, or so many milliseconds from now. */
  after?: Date | number
  /** While one with the same name and key waits to be run for the first time, another is not added. */
  key?: string
}

/** Hands work to the queue. */
export interface Jobs<C extends AreaContract> {
  /**
   * Adds a job, in the transaction that this runs in: what is rolled back is never done. It is run in the branch it was
   * sent from.
   * @returns its id; undefined when one with the same key waits already
   * @throws INVALID when the payload is not of the job's shape
   */
  send<K extends keyof C['jobs'] & string>(
    name: K,
    payload: PayloadOf<C, K>,
    options?: SendOptions,
  ): Promise<string | undefined>
}

/**
 * One run of a job. A job is run at least once, and now and then once more: after it failed, and when the backend ended
 * before it could say that all was done. What it does must bear that.
 */
export interface JobRun<C extends AreaContract, P> {
  /** The same in every try. */
  readonly id: string
  readonly payload: P
  /** Which try it is: 1 for the first. */
  readonly attempt: number
  /** When this one fails nothing comes after it: the job is failed, and administrators see it. */
  readonly isLast: boolean
  /** Branch that it was sent from; undefined for what the platform sent, or the clock. */
  readonly branchCode: string | undefined
  /** Aborted when the job has taken too long, and when the backend ends. */
  readonly signal: AbortSignal
  /** Works in the branch that the job was sent from. Throws for a job of the platform. */
  inBranch<T>(work: (ctx: Ctx<C>) => Promise<T>): Promise<T>
  /**
   * Does `work` in one transaction with the note that it is done. In a later try of this job it is left out.
   * @returns whether it was done now
   */
  once(key: string, work: () => Promise<unknown>): Promise<boolean>
}

type Scheduled<P> =
  Record<never, never> extends P
    ? {
        /** Milliseconds from the end of one run to the next. */
        everyMs?: number
        /** Five fields of cron, in Beijing's time: `0 8 * * *` is every morning at eight. */
        cron?: string
      }
    : { everyMs?: never; cron?: never }

/** How a job of the contract is done: by the clock (`everyMs` or `cron`), when it is sent, or both. */
export type Job<C extends AreaContract = AreaContract, P = object> = Scheduled<P> & {
  /** Milliseconds from a try that failed to the next one; as many tries more. 1, 5, 30 minutes, 2 and 6 hours unless told. */
  retryMs?: readonly number[]
  /** Milliseconds that a try may take; five minutes unless told. A transaction in it has as long as one of a call. */
  limitMs?: number
  run(ctx: AreaCtx<C>, job: JobRun<C, P>): Promise<unknown>
}

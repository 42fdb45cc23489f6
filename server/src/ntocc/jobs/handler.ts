/** What a row of the queue carries beside the queue's own columns. */
export interface JobData {
  job: string
  payload: Readonly<Record<string, unknown>>
  /** Branch that it was sent from. */
  branch?: string
  /** Put there by the clock; there is one such row for each job that the clock runs. */
  clock?: true
  /** Keys of `once` whose work is done. */
  done?: Readonly<Record<string, true>>
}

/** A job that is being run. */
export interface TakenJob {
  id: string
  /** Whose it is: the id of an area, or the kernel's. */
  owner: string
  /** 1 for the first try. */
  attempt: number
  isLast: boolean
  data: JobData
}

/** When the clock runs a job. */
export interface Schedule {
  /** Milliseconds from the end of one run to the next. */
  everyMs?: number | undefined
  /** Five fields of cron, in Beijing's time. */
  cron?: string | undefined
}

/** How a job of an owner is done. */
export interface JobHandler extends Schedule {
  /** Milliseconds from a try that failed to the next; as many tries more. */
  retryMs: readonly number[]
  /** Milliseconds that a try may take. */
  limitMs: number
  /** Its rejection fails the try. Ends soon after `signal` is aborted, by the worker's end or its own limit, or is not waited for. */
  run(job: TakenJob, signal: AbortSignal): Promise<unknown>
  /** What failed, in lines of the sources that it was written in. */
  explain?(error: unknown): unknown
}

/** Owner of the jobs that are no area's; ids of plugins cannot begin like this. */
export const KERNEL = '_kernel'

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** Waiting times between the tries of a job that names none (specification of reporting: domain facts, section 3). */
export const RETRY_MS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
export const LIMIT_MS = 5 * MINUTE
/** Longest that pg-boss lets a job run. */
export const LONGEST_MS = 23 * HOUR

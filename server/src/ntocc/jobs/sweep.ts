import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Notifier } from '../notify/notifier.ts'
import { type JobHandler, LIMIT_MS, RETRY_MS, type Schedule, type TakenJob } from './handler.ts'

/** What a sweep works with. */
export interface SweepCtx {
  db: Db
  config: BackendConfig
  notifier: Notifier
  log: FastifyBaseLogger
}

/**
 * A job of the backend's own: what it does again and again, one of its replicas at a time, or, without a schedule, what it
 * is sent to do.
 */
export interface Sweep extends Schedule {
  name: string
  /** What administrators read. */
  title: LocalizedText
  /** As of `JobHandler`; those of any job unless told. */
  retryMs?: readonly number[]
  limitMs?: number
  run(ctx: SweepCtx, job: TakenJob, signal: AbortSignal): Promise<unknown>
}

export const handlersOf = (sweeps: readonly Sweep[], ctx: SweepCtx): Record<string, JobHandler> =>
  Object.fromEntries(
    sweeps.map(({ name, everyMs, cron, retryMs = RETRY_MS, limitMs = LIMIT_MS, run }) => [
      name,
      { everyMs, cron, retryMs, limitMs, run: (job, signal) => run(ctx, job, signal) },
    ]),
  )

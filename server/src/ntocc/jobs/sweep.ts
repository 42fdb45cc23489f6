import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Notifier } from '../notify/notifier.ts'
import { type JobHandler, LIMIT_MS, RETRY_MS, type Schedule } from './handler.ts'

/** What a sweep works with. */
export interface SweepCtx {
  db: Db
  config: BackendConfig
  notifier: Notifier
  log: FastifyBaseLogger
}

/** Something that the backend does again and again by itself; one of its replicas at a time. */
export interface Sweep extends Schedule {
  name: string
  /** What administrators read. */
  title: LocalizedText
  run(ctx: SweepCtx): Promise<unknown>
}

export const handlersOf = (sweeps: readonly Sweep[], ctx: SweepCtx): Record<string, JobHandler> =>
  Object.fromEntries(
    sweeps.map(({ name, everyMs, cron, run }) => [
      name,
      { everyMs, cron, retryMs: RETRY_MS, limitMs: LIMIT_MS, run: () => run(ctx) },
    ]),
  )

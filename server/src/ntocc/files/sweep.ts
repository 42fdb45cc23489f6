import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { repeat } from '../sweep.ts'
import { removeUnused } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

/** Removes unused files at the start and once a day; several replicas may do it side by side. @returns ends it */
export const sweepFiles = (db: Db, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeat(
    async () => {
      const count = await removeUnused(db)
      if (count > 0) log.info({ count }, 'unused files removed')
    },
    DAY_MS,
    error => log.warn({ err: error }, 'unused files not removed'),
  )

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import type { Db } from '../db/database.ts'
import type { JobData, JobHandler } from '../jobs/handler.ts'
import { JobQueue } from '../jobs/queue.ts'
import { JobWorker } from '../jobs/worker.ts'
import type { TestDatabase } from './databases.ts'

export const SILENT = pino({ level: 'silent' }) as never
/** Milliseconds between two looks for what is due. */
export const LOOK_MS = 20

interface Replica {
  queue: JobQueue
  worker: JobWorker
}

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Done after the test, the last one first. */
export const atEnd = (end: () => Promise<unknown>): void => void ends.push(end)

/** Something that runs an owner's jobs until the end of the test. */
export const replica = async (db: Db, owner: string, handlers: Record<string, JobHandler>): Promise<Replica> => {
  const queue = new JobQueue(db)
  await queue.start()
  const worker = new JobWorker(queue, SILENT, { lookMs: LOOK_MS })
  await worker.add(owner, handlers)
  worker.start()
  atEnd(() => worker.close())
  return { queue, worker }
}

export const handler = (run: JobHandler['run'], more: Partial<JobHandler> = {}): JobHandler => ({
  retryMs: [20, 20],
  limitMs: 5_000,
  run,
  ...more,
})

/** An owner of its own for each test: they share a database. */
export const newOwner = (): string => `test-${randomUUID().slice(0, 8)}`

export const told = (job: string, more: Partial<JobData> = {}): JobData => ({ job, payload: {}, ...more })

interface JobRow extends Record<string, unknown> {
  state: string
  output: { message?: string } | null
}

/** Every row of an owner, the oldest first. */
export const jobsOf = async ({ db }: TestDatabase, owner: string): Promise<JobRow[]> =>
  (await db.query<JobRow>('select * from job_queue.job where name = $1 order by created_on', [owner])).rows

export const statesOf = async (database: TestDatabase, owner: string): Promise<string[]> =>
  (await jobsOf(database, owner)).map(({ state }) => state)

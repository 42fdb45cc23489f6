import { setTimeout as sleep } from 'node:timers/promises'

interface JobRow extends Record<string, unknown> {
  id: string
  state: string
}

/** The database that the backend of a test runs on. */
interface Database {
  query<R extends Record<string, unknown>>(text: string, params: unknown[]): Promise<{ rows: R[] }>
}

/** Has a job of the area that goes by the clock run now, and waits until it has. */
export const runJob = async (db: Database, job: string): Promise<void> => {
  const due = await db.query<JobRow>(
    `update job_queue.job set start_after = now() where name = 'shippers' and data ->> 'job' = $1 and state = 'created'
     returning id, state`,
    [job],
  )
  const id = due.rows[0]?.id
  if (!id) throw new Error(`${job} does not wait`)
  for (;;) {
    const { rows } = await db.query<JobRow>('select id, state from job_queue.job where id = $1', [id])
    const state = rows[0]?.state ?? 'completed'
    if (state === 'failed') throw new Error(`${job} failed`)
    if (state === 'completed') return
    await sleep(20)
  }
}

import { expect, it } from 'vitest'
import { finishDemo } from '../demo/finish.ts'
import { KERNEL } from '../jobs/handler.ts'
import { SIMULATE_JOB } from '../jobs/simulate.ts'
import { testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

withDatabases('the job of the simulator', database => {
  const waiting = async (): Promise<number> =>
    (
      await database().db.query(
        `select 1 from job_queue.job where name = $1 and data->>'job' = $2 and state in ('created', 'retry', 'active')`,
        [KERNEL, SIMULATE_JOB],
      )
    ).rows.length
  const replica = (simulator: boolean) => testBackend(database().db, { simulator, clock: true, jobLookMs: 20 })

  it('is not there in a database that was not made as a demo', async () => {
    const backend = await replica(true)
    expect(await waiting()).toBe(0)
    await backend.app.close()
  })

  it('is one for all replicas, and goes when it is turned off', { timeout: 120_000 }, async () => {
    await finishDemo(database().db, 0)
    const replicas = [await replica(true), await replica(true)]
    expect(await waiting()).toBe(1)
    for (const { app } of replicas) await app.close()
    expect(await waiting()).toBe(1)
    const off = await replica(false)
    await database().db.query(`update job_queue.job set start_after = now() where data->>'job' = $1`, [SIMULATE_JOB])
    await expect.poll(waiting).toBe(0)
    await off.app.close()
  })
})

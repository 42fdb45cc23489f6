import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { withEmptyDatabases } from '../testing/databases.ts'
import { handler, jobsOf, newOwner, replica, statesOf, told } from '../testing/jobs.ts'
import type { TakenJob } from './handler.ts'

withEmptyDatabases('jobs', database => {
  it('runs what was sent once the sender’s transaction stands, and never what was rolled back', async () => {
    const { db } = database()
    const owner = newOwner()
    const runs: TakenJob[] = []
    const { queue } = await replica(db, owner, { greet: handler(async job => runs.push(job)) })
    const terms = { retryMs: [20], limitMs: 1_000 }
    await db
      .transaction(async tx => {
        await queue.send(tx, owner, told('greet', { payload: { name: 'nobody' } }), terms)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await db.transaction(tx => queue.send(tx, owner, told('greet', { payload: { name: 'Li' }, branch: 'HQ' }), terms))
    await expect.poll(() => runs).toMatchObject([{ attempt: 1, data: { payload: { name: 'Li' }, branch: 'HQ' } }])
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])
    // One row: nothing is there that could be run besides.
    expect(runs).toHaveLength(1)
  })

  it('runs outside of whatever its sender is in', async () => {
    const { db } = database()
    const owner = newOwner()
    const call = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const { queue } = await replica(db, owner, { look: handler(async () => void seen.push(call.getStore() ?? 'none')) })
    await call.run('the call', async () => {
      await queue.send(db, owner, told('look'), { retryMs: [], limitMs: 1_000 })
      queue.wake()
    })
    await expect.poll(() => seen).toEqual(['none'])
  })

  it('waits until a job is due, and keeps one of a key while it waits', async () => {
    const { db } = database()
    const owner = newOwner()
    const runs: string[] = []
    const { queue } = await replica(db, owner, { later: handler(async () => void runs.push('run')) })
    const terms = { retryMs: [], limitMs: 1_000, afterMs: 1_000, key: 'one' }
    expect(await queue.send(db, owner, told('later'), terms)).toBeTruthy()
    expect(await queue.send(db, owner, told('later'), terms)).toBeUndefined()
    expect(await queue.send(db, owner, told('later', { branch: 'HB' }), terms)).toBeTruthy()
    await expect.poll(() => runs.length).toBe(2)
    const early = await db.query(
      `select from job_queue.job where name = $1 and started_on < created_on + interval '1 second'`,
      [owner],
    )
    expect(early.rowCount).toBe(0)
    expect(await queue.send(db, owner, told('later'), { ...terms, afterMs: 0 })).toBeTruthy()
  })

  it('tries again by the ladder, tells which try it is, and fails with the reason', async () => {
    const { db } = database()
    const owner = newOwner()
    const tries: [number, boolean, number][] = []
    const { queue } = await replica(db, owner, {
      report: handler(
        async ({ attempt, isLast }) => {
          tries.push([attempt, isLast, Date.now()])
          throw new Error(`no answer ${attempt}`)
        },
        { retryMs: [50, 300] },
      ),
    })
    await queue.send(db, owner, told('report'), { retryMs: [50, 300], limitMs: 1_000 })
    await expect.poll(() => statesOf(database(), owner)).toEqual(['failed'])
    expect(tries.map(([attempt, isLast]) => [attempt, isLast])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    const [first, second, third] = tries.map(([, , at]) => at) as [number, number, number]
    expect(second - first).toBeGreaterThanOrEqual(50)
    expect(third - second).toBeGreaterThanOrEqual(300)
    expect((await jobsOf(database(), owner))[0]?.output?.message).toBe('no answer 3')
  })

  it('keeps nothing of what the database says of values', async () => {
    const { db } = database()
    const owner = newOwner()
    const { queue } = await replica(db, owner, {
      write: handler(() => db.query(`select '13812345678'::date`), { retryMs: [] }),
    })
    await queue.send(db, owner, told('write'), { retryMs: [], limitMs: 1_000 })
    await expect.poll(() => statesOf(database(), owner)).toEqual(['failed'])
    const kept = JSON.stringify((await jobsOf(database(), owner))[0]?.output)
    expect(kept).toContain('DatabaseError 22')
    expect(kept).not.toContain('13812345678')
  })

  it('a part done under a key is not done again in the next try', async () => {
    const { db } = database()
    const owner = newOwner()
    let parts = 0
    const { queue } = await replica(db, owner, {
      pay: handler(async job => {
        await db.transaction(async tx => {
          if (await queue.note(tx, job, 'bank')) parts += 1
        })
        if (job.attempt === 1) throw new Error('the rest failed')
      }),
    })
    await queue.send(db, owner, told('pay'), { retryMs: [20], limitMs: 1_000 })
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])
    expect(parts).toBe(1)
  })

  it('tries again later what the installed build does not know', async () => {
    const { db } = database()
    const owner = newOwner()
    const { queue } = await replica(db, owner, { known: handler(async () => undefined) })
    await queue.send(db, owner, told('unknown'), { retryMs: [60_000], limitMs: 1_000 })
    await expect
      .poll(() => jobsOf(database(), owner))
      .toMatchObject([{ state: 'retry', output: { message: 'no job unknown in the build that is installed' } }])
  })

  it('a failed job is repeated with all its tries, or dropped', async () => {
    const { db } = database()
    const owner = newOwner()
    let isWell = false
    const { queue } = await replica(db, owner, {
      call: handler(
        async () => {
          if (!isWell) throw new Error('away')
        },
        { retryMs: [] },
      ),
    })
    const id = (await queue.send(db, owner, told('call'), { retryMs: [], limitMs: 1_000 })) as string
    await expect.poll(() => statesOf(database(), owner)).toEqual(['failed'])
    isWell = true
    expect(await queue.repeat(db, { owner, id })).toBe(true)
    queue.wake()
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])
    expect(await queue.dropFailed(db, { owner, id })).toBe(false)
  })
})

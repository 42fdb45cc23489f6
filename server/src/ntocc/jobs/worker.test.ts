import { expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { atEnd, handler, LOOK_MS, newOwner, replica, SILENT, statesOf, told } from '../testing/jobs.ts'
import { JobQueue } from './queue.ts'
import { JobWorker } from './worker.ts'

withEmptyDatabases('the worker', (database, kind) => {
  it('ends a try that hangs, and the next one is run', async () => {
    const { db } = database()
    const owner = newOwner()
    const attempts: number[] = []
    const { queue } = await replica(db, owner, {
      hang: handler(
        ({ attempt }) => {
          attempts.push(attempt)
          return attempt === 1 ? new Promise(() => undefined) : Promise.resolve()
        },
        { limitMs: 100 },
      ),
    })
    await queue.send(db, owner, told('hang'), { retryMs: [20], limitMs: 100 })
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])
    expect(attempts).toEqual([1, 2])
  })

  it('tells a try whose time is over to end, before the next one begins', async () => {
    const { db } = database()
    const owner = newOwner()
    const seen: string[] = []
    const { queue } = await replica(db, owner, {
      linger: handler(
        async ({ attempt }, signal) => {
          seen.push(`begins ${attempt}`)
          if (attempt > 1) return
          await new Promise<void>(done => signal.addEventListener('abort', () => done(), { once: true }))
          seen.push('is told')
        },
        { limitMs: 100 },
      ),
    })
    await queue.send(db, owner, told('linger'), { retryMs: [20], limitMs: 100 })
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])
    expect(seen).toEqual(['begins 1', 'is told', 'begins 2'])
  })

  it('a job whose process was killed is tried again, and fails when that was the last try', async () => {
    const { db } = database()
    const owner = newOwner()
    const attempts: number[] = []
    const dead = new JobQueue(db)
    await dead.start()
    await dead.open(owner)
    await dead.send(db, owner, told('die'), { retryMs: [1_000], limitMs: 1_000 })
    // Taken by a process that says nothing any more.
    expect(await dead.take(owner, 1)).toHaveLength(1)
    await db.query(`update job_queue.job set started_on = now() - interval '1 hour' where name = $1`, [owner])
    await replica(db, owner, { die: handler(async ({ attempt }) => void attempts.push(attempt), { retryMs: [1_000] }) })
    await expect.poll(() => attempts).toEqual([2])
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])

    const last = newOwner()
    await dead.open(last)
    await dead.send(db, last, told('die'), { retryMs: [], limitMs: 1_000 })
    await dead.take(last, 1)
    await db.query(`update job_queue.job set started_on = now() - interval '1 hour' where name = $1`, [last])
    await dead.takeCare()
    expect(await statesOf(database(), last)).toEqual(['failed'])
  })

  it('replicas that start together make the queues of the same areas', async () => {
    const { db } = database()
    const owners = Array.from({ length: 6 }, newOwner)
    const start = async () => {
      const queue = new JobQueue(db)
      await queue.start()
      for (const owner of owners) await queue.open(owner)
    }
    await Promise.all([start(), start(), start()])
    const made = await db.query('select name from job_queue.queue where name = any($1)', [owners])
    expect(made.rowCount).toBe(owners.length)
  })

  it('leaves alone what is for nobody, until somebody is there for it', async () => {
    const { db } = database()
    const owner = newOwner()
    const queue = new JobQueue(db)
    await queue.start()
    await queue.open(owner)
    await queue.send(db, owner, told('visit'), { retryMs: [], limitMs: 1_000 })
    const others = newOwner()
    await replica(db, others, { other: handler(async () => undefined) })
    // Somebody looks for work, and finds what was sent later.
    await queue.send(db, others, told('other'), { retryMs: [], limitMs: 1_000 })
    await expect.poll(() => statesOf(database(), others)).toEqual(['completed'])
    expect(await statesOf(database(), owner)).toEqual(['created'])
    let runs = 0
    await replica(db, owner, { visit: handler(async () => void runs++) })
    await expect.poll(() => runs).toBe(1)
  })

  it('the clock runs a job at once and again and again, and a failure does not stop it', async () => {
    const { db } = database()
    const owner = newOwner()
    let runs = 0
    const { queue } = await replica(db, owner, {
      tick: handler(
        async () => {
          runs += 1
          if (runs === 2) throw new Error('once')
        },
        { everyMs: 150, retryMs: [100] },
      ),
    })
    await expect.poll(() => runs).toBeGreaterThanOrEqual(4)
    const live = (await statesOf(database(), owner)).filter(state => ['created', 'retry', 'active'].includes(state))
    expect(live).toHaveLength(1)
    // Whoever starts besides does not start a second clock.
    await queue.wind(
      owner,
      'tick',
      handler(async () => undefined, { everyMs: 150 }),
      150,
    )
    expect(await statesOf(database(), owner)).toHaveLength(1)
  })

  it('without a clock nothing is run that was not sent', async () => {
    const { db } = database()
    const owner = newOwner()
    const runs: string[] = []
    const queue = new JobQueue(db)
    await queue.start()
    const worker = new JobWorker(queue, SILENT, { lookMs: LOOK_MS, clock: false })
    atEnd(() => worker.close())
    const noted = (name: string, more = {}) => handler(async () => void runs.push(name), more)
    await worker.add(owner, { tick: noted('tick', { everyMs: 100 }), sent: noted('sent') })
    worker.start()
    expect(await statesOf(database(), owner)).toEqual([])
    await queue.send(db, owner, told('sent'), { retryMs: [], limitMs: 1_000 })
    await expect.poll(() => statesOf(database(), owner)).toEqual(['completed'])
    expect(runs).toEqual(['sent'])
  })

  it('two replicas: each job is run by one of them, and so is the clock', async () => {
    const { db, url } = database()
    const other = kind === 'postgres' ? await openDatabase({ databaseUrl: url as string, poolSize: 4 }) : db
    if (other !== db) atEnd(() => other.close())
    const owner = newOwner()
    const runs: string[] = []
    const ticks: number[] = []
    const handlers = (who: string) => ({
      work: handler(async ({ data }) => {
        runs.push(String(data.payload.at))
        // Others have their turn meanwhile.
        await new Promise(setImmediate)
        return who
      }),
      tick: handler(async () => void ticks.push(Date.now()), { everyMs: 60_000 }),
    })
    const { queue } = await replica(db, owner, handlers('first'))
    await replica(other, owner, handlers('second'))
    const sent = Array.from({ length: 30 }, (_, at) => String(at))
    for (const at of sent)
      await queue.send(db, owner, told('work', { payload: { at } }), { retryMs: [], limitMs: 1_000 })
    // Done, all of them: none is there to be run again.
    const undone = async () => (await statesOf(database(), owner)).filter(state => state !== 'completed')
    await expect.poll(async () => [runs.length >= 30, await undone()]).toEqual([true, ['created']])
    expect([...runs].sort()).toEqual([...sent].sort())
    expect(ticks).toHaveLength(1)
  })

  it('closing waits for what runs', async () => {
    const { db } = database()
    const owner = newOwner()
    const order: string[] = []
    let end: () => void = () => undefined
    const { queue, worker } = await replica(db, owner, {
      slow: handler(async () => {
        order.push('running')
        await new Promise<void>(done => (end = done))
        order.push('done')
      }),
    })
    await queue.send(db, owner, told('slow'), { retryMs: [], limitMs: 1_000 })
    await expect.poll(() => order).toEqual(['running'])
    const closing = worker.close().then(() => order.push('closed'))
    // Whatever closing does by itself is done by then.
    await database().db.query('select 1')
    end()
    await closing
    expect(order).toEqual(['running', 'done', 'closed'])
    expect(await statesOf(database(), owner)).toEqual(['completed'])
  })

  it('says when what is due is not run', async () => {
    const { db } = database()
    const owner = newOwner()
    const { queue, worker } = await replica(db, owner, { never: handler(async () => undefined) })
    expect(await worker.state()).toMatchObject({ status: 'running' })
    await worker.close()
    const standing = new JobWorker(queue, SILENT)
    await standing.add(owner, { never: handler(async () => undefined) })
    await queue.send(db, owner, told('never'), { retryMs: [], limitMs: 1_000 })
    await db.query(`update job_queue.job set start_after = now() - interval '10 minutes' where name = $1`, [owner])
    expect(await standing.state()).toMatchObject({ status: 'standing', waiting: expect.closeTo(600, -1) })
  })
})

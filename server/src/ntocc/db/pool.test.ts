import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { withEmptyDatabases } from '../testing/databases.ts'
import { knownAs, onBehalfOf } from './caller.ts'
import { PoolInTurns } from './pool.ts'

/** A connection that is there at once. */
class Connection extends EventEmitter {
  readonly _queryable = true
  connect(done: () => void): void {
    setImmediate(done)
  }
  end(done?: () => void): void {
    done?.()
  }
  ref(): void {}
  unref(): void {}
}

const opened: PoolInTurns[] = []
const poolOf = (max: number, turnTimeoutMillis = 60_000): PoolInTurns => {
  const pool = new PoolInTurns({ max, turnTimeoutMillis, idleTimeoutMillis: 0, Client: Connection as never })
  opened.push(pool)
  return pool
}
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.end()
})

const ANNE = { key: 'anne', signedIn: true }
const BEN = { key: 'ben', signedIn: true }

it('sixty things of one person: another person’s single one is next', async () => {
  const pool = poolOf(1)
  const order: string[] = []
  const ask = (name: string) => async (): Promise<void> => {
    const client = await pool.connect()
    order.push(name)
    client.release()
  }
  const gate = await pool.connect()
  const all = Array.from({ length: 60 }, (_, at) => onBehalfOf(ANNE, ask(`anne ${at}`)))
  all.push(onBehalfOf(BEN, ask('ben')))
  expect(pool.asked).toBe(62)
  gate.release()
  await Promise.all(all)
  expect(order.slice(0, 3)).toEqual(['anne 0', 'ben', 'anne 1'])
  expect(pool.asked).toBe(0)
})

it('of several connections one person never holds all, and the server itself may', async () => {
  const pool = poolOf(4)
  const held = async (work: () => Promise<{ release(): void }>) => {
    const client = await work()
    return () => client.release()
  }
  const anne = [1, 2].map(() => onBehalfOf(ANNE, () => held(() => pool.connect())))
  await Promise.all(anne)
  const third = onBehalfOf(ANNE, () => held(() => pool.connect()))
  const ben = await onBehalfOf(BEN, () => held(() => pool.connect()))
  const own = await held(() => pool.connect())
  expect(pool.asked).toBe(5)
  expect(pool.totalCount).toBe(4)
  for (const release of await Promise.all(anne)) release()
  ;(await third)()
  ben()
  own()
  expect(pool.asked).toBe(0)
})

it('once half are taken a person has a part of a share: a few never hold all', async () => {
  const pool = poolOf(10)
  const hold = (who: typeof ANNE, many: number) =>
    Array.from({ length: many }, () => onBehalfOf(who, () => pool.connect()))
  const anne = hold(ANNE, 5)
  await Promise.all(anne)
  const ben = hold(BEN, 3)
  await Promise.all(ben.slice(0, 2))
  expect([pool.totalCount, pool.asked]).toEqual([7, 8])
  for (const client of await Promise.all(anne)) client.release()
  for (const client of await Promise.all(ben)) client.release()
})

describe('a database that cannot be reached', () => {
  let tried = 0
  /** Nothing answers, or says at once that there is nobody. */
  const unreachable = (says?: Error) =>
    class extends Connection {
      connection: object | undefined
      override connect(done: (error?: Error) => void): void {
        tried++
        if (says) setImmediate(() => done(says))
        // What the pool gives up after its time.
        else this.connection = { stream: { destroy: () => done(new Error('Connection terminated')) } }
      }
    }
  const poolWith = (Client: object) => {
    tried = 0
    const options = { max: 2, turnTimeoutMillis: 600_000, idleTimeoutMillis: 0, connectionTimeoutMillis: 20 }
    const pool = new PoolInTurns({ ...options, Client: Client as never })
    opened.push(pool)
    return pool
  }
  const all = (pool: PoolInTurns) =>
    Promise.allSettled(
      [ANNE, BEN].flatMap(who => Array.from({ length: 30 }, () => onBehalfOf(who, () => pool.connect()))),
    )

  it.each([
    ['refuses', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['does not answer', undefined],
  ])('and %s: whoever waits for a turn hears it with those who tried', async (_name, says) => {
    const pool = poolWith(unreachable(says))
    const answers = await all(pool)
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect([tried, pool.asked]).toEqual([2, 0])
    // Whoever comes later tries anew.
    await expect(pool.connect()).rejects.toThrow()
    expect(tried).toBe(3)
  })

  it('while somebody holds a connection the others try for themselves', async () => {
    let isThere = true
    const pool = poolWith(
      class extends Connection {
        override connect(done: (error?: Error) => void): void {
          tried++
          setImmediate(() => done(isThere ? undefined : new Error('refused')))
        }
      },
    )
    const held = await pool.connect()
    isThere = false
    const answers = await Promise.allSettled([pool.connect(), pool.connect(), pool.connect()])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(tried).toBe(4)
    held.release()
  })
})

it('a turn that does not come in time is refused in the words of the pool, and keeps nobody', async () => {
  const pool = poolOf(1, 20)
  const gate = await pool.connect()
  await expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect')
  expect(pool.asked).toBe(1)
  gate.release()
  const next = await pool.connect()
  next.release()
  expect(pool.asked).toBe(0)
})

it('whoever is known better goes on in the line of whom they are', async () => {
  const pool = poolOf(1)
  const order: string[] = []
  const ask = async (name: string): Promise<void> => {
    const client = await pool.connect()
    order.push(name)
    client.release()
  }
  const gate = await pool.connect()
  const all = ['token 1', 'token 2'].map(key =>
    onBehalfOf({ key, signedIn: true }, () => {
      knownAs(ANNE)
      return ask(key)
    }),
  )
  all.push(onBehalfOf(BEN, () => ask('ben')))
  gate.release()
  await Promise.all(all)
  expect(order).toEqual(['token 1', 'ben', 'token 2'])
})

withEmptyDatabases('turns at a database', database => {
  it('a person’s sixty queries, and one of another person who is next', async () => {
    const { db } = database()
    const connections = db.pool.options.max
    const order: string[] = []
    const ask = (name: string) => (): Promise<unknown> =>
      db.session(session => {
        order.push(name)
        return session.query('select 1')
      })
    let open = (): void => undefined
    const opening = new Promise<void>(done => (open = done))
    let held = 0
    const gates = Array.from({ length: connections }, () =>
      db.session(async () => {
        held++
        await opening
      }),
    )
    await expect.poll(() => held).toBe(connections)
    const all: Promise<unknown>[] = Array.from({ length: 60 }, () => onBehalfOf(ANNE, ask('anne')))
    all.push(onBehalfOf(BEN, ask('ben')))
    open()
    await Promise.all([...gates, ...all])
    expect(order.indexOf('ben')).toBeLessThanOrEqual(connections)
  })
})

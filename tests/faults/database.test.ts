import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { type Db, openDatabase } from '../../server/src/ntocc/db/database.ts'
import { DEMO_PASSWORD } from '../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { DATABASES, type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'

/** PostgreSQL that goes away, breaks its connections or has none left, seen from the page. */
const hasPostgres = DATABASES.includes('postgres')
const cleanup = new Cleanup()
const POOL = 3
/** Of these, what one person may hold (decision 101). */
const OF_ONE = 2

/** A way to the database that can be cut: connections break, new ones are refused or, when silent, never answered. */
async function cuttable(target: URL) {
  const open = new Set<Socket>()
  let state: 'open' | 'refusing' | 'silent' = 'open'
  const server = createServer(client => {
    client.on('error', () => {}).on('close', () => open.delete(client))
    open.add(client)
    if (state === 'refusing') client.destroy()
    if (state !== 'open') return
    const database = connect(Number(target.port || 5432), target.hostname)
    open.add(database)
    database
      .on('error', () => {})
      .on('close', () => {
        open.delete(database)
        client.destroy()
      })
    client.on('close', () => database.destroy())
    client.pipe(database).pipe(client)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  cleanup.add(server, it => {
    for (const socket of open) socket.destroy()
    it.close()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    set(next: typeof state): void {
      state = next
      for (const socket of open) socket.destroy()
    },
  }
}

describe.runIf(hasPostgres)('PostgreSQL', () => {
  let database: TestDatabase
  let db: Db
  let way: Awaited<ReturnType<typeof cuttable>>
  let gateway: FastifyInstance
  let cookie: string

  beforeAll(async () => {
    database = cleanup.add(await testDatabase('postgres'), it => it.drop())
    way = await cuttable(new URL(database.url!))
    db = cleanup.add(await openDatabase({ databaseUrl: way.url, poolSize: POOL }), it => it.close())
    const { app } = cleanup.add(await testBackend(db), it => it.app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const upstream = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    gateway = await cleanup.gateway(
      testConfig(upstream, { clientId: TEST_CLIENT.id, clientSecret: TEST_CLIENT.secret }),
    )
    const payload = { variant: 'password', username: 'admin', password: DEMO_PASSWORD }
    cookie = cookieOf(await gateway.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
    expect(cookie).toBeDefined()
  })
  afterAll(() => cleanup.run())

  const ask = async (method: 'GET' | 'POST' = 'POST', url = '/ntocc-basic-api/getUserInfo') => {
    const response = await gateway.inject({
      method,
      url,
      headers: { ...PAGE, cookie },
      payload: method === 'POST' ? {} : undefined,
    })
    const body = response.json() as { status: number; msg?: string }
    return { http: response.statusCode, body }
  }
  /** Of the backend itself, before the gateway has waited as long as it does: that would be another status. */
  const AWAY = { http: 503, body: { status: 5000, msg: 'The service is busy at the moment. Please try again.' } }

  /** Of this database but the one that asks, of which something holds. Not asked within a transaction: it would see them once. */
  const sessions = async (holds: string): Promise<number> => {
    const of = 'datname = current_database() and pid <> pg_backend_pid()'
    return (await database.db.query(`select from pg_stat_activity where ${of} and ${holds}`)).rowCount ?? 0
  }
  const recovered = () => expect.poll(async () => (await ask()).http).toBe(200)
  const readiness = async () => {
    const { statusCode, json } = await gateway.inject('/readyz')
    return { http: statusCode, ...json() }
  }

  it.each(['refusing', 'silent'] as const)(
    'that is %s: 503 as an envelope soon, readiness says so, and back',
    async state => {
      expect(await ask()).toMatchObject({ http: 200, body: { status: 0 } })
      way.set(state)
      for (const path of ['/ntocc-basic-api/getUserInfo', '/ntocc-basic-api/dict/listDict']) {
        expect(await ask(path.endsWith('getUserInfo') ? 'POST' : 'GET', path)).toMatchObject(AWAY)
      }
      await expect.poll(readiness).toMatchObject({ status: 'not ready', checks: { basic: { ok: false } } })
      expect((await gateway.inject('/livez')).statusCode).toBe(200)
      way.set('open')
      await recovered()
      expect(await ask()).toMatchObject({ http: 200, body: { status: 0 } })
      await expect.poll(readiness).toMatchObject({ http: 200 })
    },
  )

  it('that ends our connections: the process lives on, whether they were idle or lent', async () => {
    const name = new URL(database.url!).pathname.slice(1)
    const other = new pg.Client({ connectionString: database.url! })
    await other.connect()
    const lent = await db.pool.connect()
    const running = db.query('select pg_sleep(20)').then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    let begun = (): void => undefined
    const isHeld = new Promise<void>(done => (begun = done))
    let end = (): void => undefined
    const cut = new Promise<void>(done => (end = done))
    const held = db.transaction(async tx => {
      await tx.query('select 1')
      begun()
      await cut
      return tx.query('select 2')
    })
    const kept = held.then(
      () => 'done',
      () => 'broken',
    )
    await isHeld
    await expect.poll(() => sessions(`query like '%pg_sleep(20)%' and state = 'active'`)).toBe(1)
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    end()
    expect(await running).toBe('57P01')
    expect(await kept).toBe('broken')
    lent.release(true)
    await other.end()
    await recovered()
    expect((await db.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('whose connections of one person all wait for a lock: calls beyond them get 503; those that waited are answered', async () => {
    const other = new pg.Client({ connectionString: database.url! })
    await other.connect()
    await other.query('begin; lock table sys_access_token in access exclusive mode')
    const waiting = Array.from({ length: OF_ONE }, () => ask())
    await expect.poll(() => sessions(`wait_event_type = 'Lock'`)).toBe(OF_ONE)
    const refused = await Promise.all(Array.from({ length: 20 }, () => ask()))
    for (const answer of refused) expect(answer).toMatchObject(AWAY)
    await other.query('commit')
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ http: 200, body: { status: 0 } })
    await recovered()
    await other.end()
  })
})

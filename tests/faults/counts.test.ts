import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TodoItem } from '@ntocc/sdk/contracts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { REDIS_URL, withRedis } from '../../server/src/gateway/testing/redis.ts'
import { redisBus } from '../../server/src/ntocc/notify/bus.ts'
import type { FeedEntry } from '../../server/src/ntocc/notify/notifier.ts'
import { DEMO_PASSWORD } from '../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { cuttable } from './support/cuttable.ts'

const API = '/ntocc-basic-api'
const COUNT = 'auth_driver_count'

const cleanup = new Cleanup()
afterAll(() => cleanup.run())

/**
 * Two replicas, each a gateway with a backend of its own, over one database and one Redis. What is to be done changes on
 * the first; somebody looks at it on the second.
 */
describe.runIf(withRedis)('counts among replicas', () => {
  const redisPrefix = `test-${randomBytes(6).toString('hex')}:`
  let here: TestBackend
  let admin: string
  let gatewaysWay: Awaited<ReturnType<typeof cuttable>>
  let app: Awaited<ReturnType<Cleanup['listening']>>['app']
  let heard: string[]
  let count: () => Promise<number>
  let database: TestDatabase
  let made = 0

  beforeAll(async () => {
    database = cleanup.add(await testDatabase(QUICKEST), it => it.drop())
    const backend = async () =>
      cleanup.add(await testBackend(database.db, { redisUrl: REDIS_URL, redisPrefix }), it => it.app.close())
    gatewaysWay = await cuttable(cleanup)
    const [first, there] = [await backend(), await backend()]
    here = first
    await there.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = there.app.server.address() as AddressInfo
    const replica = await cleanup.listening(
      testConfig(`http://127.0.0.1:${port}`, {
        redisUrl: gatewaysWay.url,
        redisPrefix,
        clientId: TEST_CLIENT.id,
        clientSecret: TEST_CLIENT.secret,
      }),
    )
    app = replica.app
    await until(() => app.gateway.bus.state() === 'up')
    admin = await here.signIn('admin')
    const payload = { variant: 'password', username: 'admin', password: DEMO_PASSWORD }
    const signedIn = await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
    const cookie = cookieOf(signedIn)!
    count = async () => {
      const url = `${API}/party/getPartyRoleConfigCount`
      const { data } = (await app.inject({ url, headers: { ...PAGE, cookie } })).json() as { data: TodoItem[] }
      return data.find(({ configKey }) => configKey === COUNT)?.configValue ?? 0
    }
    const reading = app.gateway.store.read(cookie)
    const party = reading.kind === 'ok' ? reading.session.party! : undefined
    const key = `${party!.branchCode}/${party!.partyType}/${party!.code}`
    const socket = new WebSocket(`${replica.url.replace('http', 'ws')}/notify/${key}`, {
      headers: { origin: replica.url, cookie },
    })
    cleanup.add(socket, it => it.terminate())
    socket.on('message', data => heard.push(JSON.parse(String(data)).type))
    heard = []
    await new Promise((done, fail) => socket.on('open', done).on('error', fail))
  })
  afterAll(async () => {
    await cleanup.run()
    const client = new Redis(REDIS_URL)
    const left = await client.keys(`${redisPrefix}*`)
    if (left.length > 0) await client.del(...left)
    client.disconnect()
  })

  /** A driver who can ask for review. Nobody was told that there is one: the table was written past both. */
  let id = 0
  beforeEach(async () => {
    await database.db.query(`update driver set is_deleted = true where code like 'HQ-R%'`)
    made += 1
    const { rows } = await database.db.query<{ id: string }>(
      `insert into driver (branch_code, code, name, phone, id_no, id_to, licence_no, licence_class, licence_to,
         qualification_no, qualification_to, status, id_front, id_back, licence_imgs, qualification_imgs)
       values ('HQ', $1, '"李伟"', '10000000099', '110000197803104047', '2099-01-01', '110000197803104047', 'A2',
         '2099-01-01', 'Q1', '2099-01-01', 1, '["front"]', '["back"]', '["licence"]', '["permit"]') returning id`,
      [`HQ-R${made}`],
    )
    id = Number(rows[0]?.id)
    heard.length = 0
  })
  const handIn = async () => {
    const payload = { kind: 'driver', id, move: 'submit' }
    expect(await here.put(`${API}/review/move`, payload, admin)).toMatchObject({ status: 0 })
  }

  it('reach a page on the other one, which counts what is there by then', async () => {
    const before = await count()
    await handIn()
    await until(() => heard.includes('refreshToDoList'))
    expect(await count()).toBe(before + 1)
  })

  it('that changed while Redis was away are counted anew once it is back', async () => {
    const before = await count()
    gatewaysWay.cut(true)
    await until(() => app.gateway.bus.state() === 'down')
    let isTold = false
    const deaf = here.notifier.subscribe(({ message }) => {
      isTold ||= message.type === 'refreshToDoList'
    })
    await handIn()
    // The others have been told by now, and this one has not.
    await until(() => isTold)
    deaf()
    expect(heard).toEqual([])
    gatewaysWay.cut(false)
    await until(() => heard.includes('refreshToDoList'))
    expect(await count()).toBe(before + 1)
  })
})

it.runIf(withRedis)('what a backend could not tell is counted anew as soon as it can tell again', async () => {
  const way = await cuttable(cleanup)
  const prefix = `test-${randomBytes(6).toString('hex')}:`
  const [told, other] = [way.url, REDIS_URL].map(url =>
    cleanup.add(
      redisBus(url, prefix, () => undefined),
      it => it.close(),
    ),
  ) as [ReturnType<typeof redisBus>, ReturnType<typeof redisBus>]
  const arrived: FeedEntry[] = []
  other.subscribe(entry => arrived.push(entry))
  const tell = () =>
    told.publish({ key: 'HQ/*', message: { type: 'rightsChanged' } }).then(
      () => true,
      () => false,
    )
  await expect.poll(async () => (await tell()) && arrived.length > 0).toBe(true)
  way.cut(true)
  await expect.poll(tell).toBe(false)
  arrived.length = 0
  way.cut(false)
  await expect.poll(() => arrived).toContainEqual({ key: '*', message: { type: 'refreshToDoList' } })
})

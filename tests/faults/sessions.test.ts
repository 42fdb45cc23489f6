import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Notification } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { REDIS_URL, withRedis } from '../../server/src/gateway/testing/redis.ts'
import { fakeUpstream, sendJson } from '../../server/src/gateway/testing/upstream.ts'
import { DEMO_PASSWORD } from '../../server/src/ntocc/seed/accounts.ts'
import {
  TEST_CLIENT,
  TEST_INTERNAL_KEY,
  type TestBackend,
  testBackend,
} from '../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../server/src/ntocc/testing/databases.ts'

/** Fault 51: a session that has ended, however, has no socket, opens none, and gets no answer of a gateway. */
interface Replica {
  app: FastifyInstance
  url: string
}

interface Listener {
  heard: Notification[]
  closed: Promise<number>
}

const API = '/ntocc-basic-api'
const PASSWORD = 'Another@2026'

const keyIn = ({ app }: Replica, cookie: string): string => {
  const reading = app.gateway.store.read(cookie)
  if (reading.kind !== 'ok') throw new Error(`the session is ${reading.kind}`)
  const { branchCode, partyType, code } = reading.session.party!
  return `${branchCode}/${partyType}/${code}`
}

/** Opens a socket; rejects with the HTTP status when it is refused. */
const listen = (cleanup: Cleanup, { url }: Replica, cookie: string, key: string): Promise<Listener> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/notify/${key}`, { headers: { origin: url, cookie } })
  cleanup.add(socket, it => it.terminate())
  const heard: Notification[] = []
  socket.on('message', data => heard.push(JSON.parse(String(data)) as Notification))
  const closed = new Promise<number>(done => socket.on('close', done))
  return new Promise((done, fail) => {
    socket.on('open', () => done({ heard, closed }))
    socket.on('unexpected-response', (_request, response) => fail(response.statusCode))
    socket.on('error', () => undefined)
  })
}

const WAYS = [
  ['by its feed', {}],
  ...(withRedis
    ? [['over Redis', { redisUrl: REDIS_URL, redisPrefix: `test-${randomBytes(6).toString('hex')}:` }] as const]
    : []),
] as const

describe.each(WAYS)('what the backend ends reaches two gateways %s', (_name, redis) => {
  const cleanup = new Cleanup()
  let backend: TestBackend
  let first: Replica
  let second: Replica
  let admin: string

  beforeAll(async () => {
    const database = cleanup.add(await testDatabase('pglite'), it => it.drop())
    backend = cleanup.add(await testBackend(database.db, redis), it => it.app.close())
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const upstream = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
    const replica = () =>
      cleanup.listening(
        testConfig(upstream, {
          ...redis,
          internalKey: TEST_INTERNAL_KEY,
          clientId: TEST_CLIENT.id,
          clientSecret: TEST_CLIENT.secret,
        }),
      )
    first = await replica()
    second = await replica()
    admin = await backend.signIn('admin')
  })
  afterAll(() => cleanup.run())

  let serial = 0
  /** Somebody new, who has chosen a password. */
  const hire = async (roles = ['DISPATCHER']): Promise<{ id: number; username: string }> => {
    serial += 1
    const username = `clerk${serial}`
    const body = {
      name: username,
      username,
      phone: `1000000${6000 + serial}`,
      partyType: 'PLAT_ADMIN',
      departmentCode: 'HQ-DEPT-ROOT',
      roles,
    }
    const made = await backend.post<{ id: number }>(`${API}/staff`, body, admin)
    const given = await backend.post<{ password: string }>(`${API}/staff/password`, { id: made.data!.id }, admin)
    const token = await backend.signIn(username, given.data!.password)
    const query = new URLSearchParams({ oldPassword: given.data!.password, newPassword: PASSWORD })
    expect((await backend.post(`${API}/party/updatePass?${query}`, undefined, token)).status).toBe(0)
    return { id: made.data!.id, username }
  }
  const signIn = async ({ app }: Replica, username: string, password = PASSWORD): Promise<string> => {
    const payload = { variant: 'password', username, password }
    const response = await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
    expect(response.json()).toMatchObject({ status: 0 })
    return cookieOf(response)!
  }
  const isSignedIn = async ({ app }: Replica, cookie: string): Promise<boolean> =>
    (await app.inject({ url: '/console/session', headers: { ...PAGE, cookie } })).json().data.signedIn

  /** Two sockets, one on each replica, of a session; what happens to them when something is done to it. */
  const ends = async (username: string, act: (cookie: string) => Promise<unknown>) => {
    const cookie = await signIn(first, username)
    const key = keyIn(first, cookie)
    const listeners = [await listen(cleanup, first, cookie, key), await listen(cleanup, second, cookie, key)]
    await act(cookie)
    const codes = await Promise.all(listeners.map(({ closed }) => closed))
    expect(codes).toEqual([1008, 1008])
    for (const replica of [first, second]) {
      expect(await isSignedIn(replica, cookie)).toBe(false)
      await expect(listen(cleanup, replica, cookie, key)).rejects.toBe(401)
    }
    return listeners.map(({ heard }) => heard)
  }
  const ended = (why?: string) => {
    const told = [{ type: 'sessionEnded', ...(why && { why }) }]
    return [told, told]
  }

  it('an account that is disabled, and one that is deleted', async () => {
    const clerk = await hire()
    const disable = async () => {
      const seen = await backend.get<{ version: number }>(`${API}/staff/${clerk.id}`, admin)
      const payload = { id: clerk.id, version: seen.data!.version, move: 'disable' }
      return backend.call({ method: 'PUT', url: `${API}/staff/move`, payload, token: admin })
    }
    expect(await ends(clerk.username, disable)).toEqual(ended('disabled'))
    const other = await hire()
    const remove = () => backend.remove(`${API}/staff?id=${other.id}`, admin)
    expect(await ends(other.username, remove)).toEqual(ended('disabled'))
  })

  it('a password that somebody else gives, and one that its owner changes elsewhere', async () => {
    const clerk = await hire()
    const give = () => backend.post(`${API}/staff/password`, { id: clerk.id }, admin)
    expect(await ends(clerk.username, give)).toEqual(ended('password'))
    const other = await hire()
    const here = await signIn(first, other.username)
    const change = () =>
      first.app.inject({
        method: 'POST',
        url: `${API}/party/updatePass`,
        headers: { ...PAGE, cookie: here },
        payload: { oldPassword: PASSWORD, newPassword: `${PASSWORD}!` },
      })
    expect(await ends(other.username, change)).toEqual(ended('password'))
    // Where it was changed one stays.
    expect(await isSignedIn(second, here)).toBe(true)
  })

  it('the role that somebody acts in is taken; whoever keeps theirs is only told', async () => {
    const clerk = await hire(['DISPATCHER', 'PLAT_ADMIN'])
    const record = (await backend.get<{ version: number }>(`${API}/staff/${clerk.id}`, admin)).data!
    const cookie = await signIn(first, clerk.username)
    const key = keyIn(first, cookie)
    const staying = await listen(cleanup, second, cookie, key)
    const role = { method: 'PUT', url: '/console/session', payload: { roleCode: 'PLAT_ADMIN' } } as const
    const other = await signIn(first, clerk.username)
    const acting = cookieOf(await first.app.inject({ ...role, headers: { ...PAGE, cookie: other } }))!
    const leaving = await listen(cleanup, first, acting, key)
    const payload = { ...record, roles: ['DISPATCHER'] }
    expect((await backend.call({ method: 'PUT', url: `${API}/staff`, payload, token: admin })).status).toBe(0)
    expect(await leaving.closed).toBe(1008)
    await until(() => staying.heard.length > 0)
    expect(staying.heard).toEqual([{ type: 'rightsChanged' }])
    expect([await isSignedIn(first, cookie), await isSignedIn(second, acting)]).toEqual([true, false])
  })

  it('a role that asks for a second factor from now on: no socket stays or opens, and nobody is signed out', async () => {
    const { username } = await hire(['DISPATCHER'])
    const cookie = await signIn(first, username)
    const key = keyIn(first, cookie)
    const listeners = [await listen(cleanup, first, cookie, key), await listen(cleanup, second, cookie, key)]
    const found = await backend.get<{ records: { id: number; roleCode: string }[] }>(`${API}/role?pageSize=100`, admin)
    const id = found.data?.records.find(({ roleCode }) => roleCode === 'DISPATCHER')?.id
    expect((await backend.put(`${API}/role`, { id, requireTwoFactor: true }, admin)).status).toBe(0)
    try {
      for (const { heard, closed } of listeners) {
        expect(await closed).toBe(1008)
        expect(heard).toEqual([{ type: 'rightsChanged' }])
      }
      for (const replica of [first, second]) {
        await expect(listen(cleanup, replica, cookie, key)).rejects.toBe(403)
        expect(await isSignedIn(replica, cookie)).toBe(true)
        const boot = await replica.app.inject({ url: '/console/boot', headers: { ...PAGE, cookie } })
        expect(boot.json().data).toMatchObject({ signedIn: true, factorDue: true })
      }
    } finally {
      // Whoever asked for it has the role too: nothing else opens for them.
      await backend.config.db?.query('update role set require_two_factor = false where id = $1', [id])
    }
    await listen(cleanup, second, cookie, key)
  })

  it.each([
    ['GET', `${API}/logout`],
    ['DELETE', '/console/session'],
  ] as const)('%s %s ends the token as well as the session', async (method, url) => {
    const { username } = await hire()
    let token = ''
    const leave = async (cookie: string) => {
      const reading = first.app.gateway.store.read(cookie)
      token = reading.kind === 'ok' ? reading.session.token : ''
      expect((await backend.post(`${API}/getUserInfo`, {}, token)).status).toBe(0)
      await first.app.inject({ method, url, headers: { ...PAGE, cookie } })
    }
    await ends(username, leave)
    expect((await backend.post(`${API}/getUserInfo`, {}, token)).status).toBe(21332)
  })

  it("the backend's own log-out, by whoever has the token, ends the session of the gateways", async () => {
    const { username } = await hire()
    const leave = async (cookie: string) => {
      const reading = first.app.gateway.store.read(cookie)
      const token = reading.kind === 'ok' ? reading.session.token : ''
      await backend.get(`${API}/logout`, token)
    }
    expect(await ends(username, leave)).toEqual(ended())
  })

  it('two hundred sockets that come at once are a handful of questions', async () => {
    const { username } = await hire()
    const cookies = await Promise.all(Array.from({ length: 4 }, () => signIn(second, username)))
    let asked = 0
    backend.app.server.on('request', request => {
      if (request.url === '/internal/sessions') asked += 1
    })
    const { liveness, store } = second.app.gateway
    const sessions = cookies.map(cookie => store.read(cookie)).flatMap(it => (it.kind === 'ok' ? [it.session] : []))
    const standings = await Promise.all(Array.from({ length: 200 }, (_, at) => liveness.ask(sessions[at % 4]!)))
    expect(new Set(standings)).toEqual(new Set(['alive']))
    expect(asked).toBeLessThanOrEqual(2)
    // A call that is passed on costs none.
    asked = 0
    for (const cookie of cookies) {
      await second.app.inject({ method: 'POST', url: `${API}/getUserInfo`, headers: { ...PAGE, cookie }, payload: {} })
    }
    expect(asked).toBe(0)
  })
})

describe("services of a deployment's own", () => {
  const cleanup = new Cleanup()
  afterAll(() => cleanup.run())

  it('are asked when a socket opens, and again while it is open', async () => {
    let status = 0
    const party = { partyType: 'PLAT_ADMIN', code: 'P1', userName: 'admin', branchCode: 'HQ' }
    const services = cleanup.add(
      await fakeUpstream((seen, response) => {
        if (status < 0) response.destroy()
        else if (seen.url.endsWith('/authorize'))
          sendJson(response, { status: 0, data: { access_token: 'a-token-of-theirs', branch: { branchCode: 'HQ' } } })
        else sendJson(response, { status, data: { party } })
      }),
      it => it.close(),
    )
    const replica = await cleanup.listening(testConfig(services.url))
    const payload = { variant: 'password', username: 'admin', password: DEMO_PASSWORD }
    const signedIn = await replica.app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
    const cookie = cookieOf(signedIn)!
    const { closed } = await listen(cleanup, replica, cookie, 'HQ/PLAT_ADMIN/P1')
    // Away is not ended: the socket stays, another one waits.
    status = -1
    await expect(listen(cleanup, replica, cookie, 'HQ/PLAT_ADMIN/P1')).rejects.toBe(503)
    expect(replica.app.relay.size).toBe(1)
    status = 21332
    await expect(listen(cleanup, replica, cookie, 'HQ/PLAT_ADMIN/P1')).rejects.toBe(401)
    expect(await closed).toBe(1008)
    const check = async () => {
      const answer = await replica.app.inject({ url: '/console/session', headers: { ...PAGE, cookie } })
      return answer.json().data.signedIn
    }
    await expect.poll(check).toBe(false)
  })
})

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, rawExchange, testConfig } from '../testing/gateway.ts'
import { BRANCH, ntoccServices, TOKEN } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let port: number

/** What the services say at sign-in that there is to see to. */
let due: { passWordOverdue?: boolean; factorDue?: boolean }

/** Services that say at sign-in that the password is overdue and never look at it again. */
beforeEach(async () => {
  due = { passWordOverdue: true }
  upstream = cleanup.add(
    await fakeUpstream((seen, response) => {
      if (seen.url.endsWith('/authorize')) {
        sendJson(response, { status: 0, data: { access_token: TOKEN, ...due, branch: BRANCH } })
      } else if (seen.url.includes('newPassword=refused')) sendJson(response, { status: 4220, msg: 'Too weak.' })
      else ntoccServices(seen, response)
    }),
    it => it.close(),
  )
  const listening = await cleanup.listening(testConfig(upstream.url))
  app = listening.app
  port = listening.port
})
afterEach(() => cleanup.run())

const signedIn = async (): Promise<string> =>
  cookieOf(
    await app.inject({
      method: 'POST',
      url: '/console/session',
      headers: PAGE,
      payload: { variant: 'password', username: 'clerk', password: 'right' },
    }),
  )!
const call = (cookie: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({ method, url, headers: { ...PAGE, cookie }, ...(payload && { payload }) })

describe('S4-021 a session whose password is overdue', () => {
  it.each([
    ['GET', '/ntocc-tms-api/waybill', undefined],
    ['POST', '/ntocc-basic-api/shipment', {}],
    ['PUT', '/console/session', { roleCode: 'R2' }],
    ['POST', '/console/exports', {}],
    // Other spellings and methods of a call that is open.
    ['GET', '/ntocc-basic-api/getUserInfo', undefined],
    ['POST', '/ntocc-basic-api//getUserInfo', {}],
    ['POST', '/ntocc-basic-api/getUserInfo/', {}],
  ] as const)('%s %s is refused and not passed on', async (method, url, payload) => {
    const cookie = await signedIn()
    const before = upstream.seen.length
    const response = await call(cookie, method, url, payload)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ status: 4031, msg: 'Your password is overdue. Change it to go on.' })
    expect(upstream.seen).toHaveLength(before)
  })

  it('has no notification socket', async () => {
    const cookie = await signedIn()
    const answer = await rawExchange(
      port,
      `GET /notify/HQ/PLAT_ADMIN/P1 HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('may ask who it is, call what is public, and log out', async () => {
    const cookie = await signedIn()
    expect((await call(cookie, 'POST', '/ntocc-basic-api/getUserInfo', {})).json().status).toBe(0)
    expect((await call(cookie, 'GET', '/ntocc-basic-api/partyGroup/getDefault')).json().status).toBe(0)
    expect((await call(cookie, 'GET', '/console/boot')).json().data).toMatchObject({
      signedIn: true,
      passWordOverdue: true,
    })
    expect((await call(cookie, 'GET', '/ntocc-basic-api/logout')).json().status).toBe(0)
  })

  it('is whole again with the new password, and not with a refused one', async () => {
    const cookie = await signedIn()
    const change = (newPassword: string) =>
      call(cookie, 'POST', '/ntocc-basic-api/party/updatePass', { oldPassword: 'right', newPassword })
    const refused = await change('refused')
    expect(refused.json()).toMatchObject({ status: 4220, msg: 'Too weak.' })
    expect(cookieOf(refused)).toBeUndefined()
    const changed = await change('Better@2026')
    expect(changed.json().status).toBe(0)
    const whole = cookieOf(changed)!
    expect((await call(whole, 'GET', '/ntocc-tms-api/waybill')).json().data.echo).toBe(`Bearer ${TOKEN}`)
    expect((await call(whole, 'GET', '/console/boot')).json().data.passWordOverdue).toBe(false)
  })
})

describe('a session that a second factor is due in', () => {
  it.each([
    ['GET', '/ntocc-tms-api/waybill', undefined],
    ['POST', '/console/exports', {}],
  ] as const)('%s %s is refused and not passed on', async (method, url, payload) => {
    due = { factorDue: true }
    const cookie = await signedIn()
    const before = upstream.seen.length
    const response = await call(cookie, method, url, payload)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ status: 4032 })
    expect(upstream.seen).toHaveLength(before)
  })
})

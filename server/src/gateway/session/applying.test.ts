import { afterEach, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, testConfig } from '../testing/gateway.ts'
import { ntoccServices } from '../testing/services.ts'
import { fakeUpstream, sendJson } from '../testing/upstream.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

it('a session knows from the backend that its party has registered and is not approved, until its role changes', async () => {
  let applying: { page: string } | undefined = { page: 'application' }
  const upstream = await fakeUpstream((seen, response) => {
    if (!seen.url.endsWith('/getUserInfo')) return ntoccServices(seen, response)
    const party = { partyType: 'DRIVER', code: 'D1', branchCode: 'HQ' }
    sendJson(response, { status: 0, data: { party, roleList: [{ roleCode: 'R1' }], ...(applying && { applying }) } })
  })
  cleanup.add(upstream, it => it.close())
  const app = await cleanup.gateway(testConfig(upstream.url))
  const session = (cookie: string | undefined) => {
    const read = app.gateway.store.read(cookie)
    if (read.kind !== 'ok') throw new Error(`the cookie is ${read.kind}`)
    return read.session
  }
  const payload = { variant: 'password', username: 'driver', password: 'right' }
  const cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
  expect(session(cookie)).toMatchObject({ party: { code: 'D1' }, applying: true })
  applying = undefined
  const headers = { ...PAGE, cookie }
  const again = await app.inject({ method: 'PUT', url: '/console/session', headers, payload: { roleCode: 'R1' } })
  expect(session(cookieOf(again))).toMatchObject({ role: 'R1' })
  expect(session(cookieOf(again)).applying).toBeUndefined()
})

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cleanup, PAGE, testConfig } from '../testing/gateway.ts'
import { type FakeUpstream, fakeUpstream, type Seen, sendJson } from '../testing/upstream.ts'

const TOKEN = 'upstream-access-token-1234567890'
const USER_INFO = {
  party: { partyType: 'PLAT_ADMIN', code: 'P1', userName: 'admin', branchCode: 'HQ' },
  roleList: [{ roleName: 'Admin', roleCode: 'R1', roles: ['PLAT_ADMIN'], resourceList: [] }],
}
const BRANCH = { branchCode: 'HQ', partyGroupConfigCacheMap: {} }

/** Answers like the ntocc services, accepting only the password or code `right`. */
function backend(seen: Seen, response: Parameters<typeof sendJson>[0]): void {
  const path = seen.url.split('?', 1)[0]!
  const signedIn = { status: 0, data: { access_token: TOKEN, passWordOverdue: false, branch: BRANCH } }
  if (path.endsWith('/authorize')) {
    const right = (JSON.parse(seen.body) as { password: string }).password === 'right'
    sendJson(response, right ? signedIn : { status: 4010, msg: 'Wrong user name or password.' })
  } else if (path.endsWith('/applogin')) {
    const right = new URL(seen.url, 'http://x').searchParams.get('verifyCode') === 'right'
    sendJson(response, right ? signedIn : { status: 4010, msg: 'Wrong code.' })
  } else if (path.endsWith('/getUserInfo')) sendJson(response, { status: 0, data: USER_INFO })
  else sendJson(response, { status: 0, data: { echo: seen.headers.authorization ?? null } })
}

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(backend), it => it.close())
  app = await cleanup.gateway(testConfig(upstream.url))
})
afterEach(() => cleanup.run())

const signIn = (extra: object = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/console/session',
    headers: { ...PAGE, ...headers },
    payload: { variant: 'password', username: ' admin ', password: 'right', branchCode: 'HQ', ...extra },
  })

describe('sign-in', () => {
  it('S3-113 S3-114 keeps the token in a sealed Admin-Token cookie and never answers it', async () => {
    const response = await signIn()
    expect(response.json()).toMatchObject({ status: 0, data: { passWordOverdue: false, branch: BRANCH } })
    expect(response.body).not.toContain(TOKEN)
    const header = String(response.headers['set-cookie'])
    expect(header).toMatch(/^Admin-Token=k1\.[A-Za-z0-9_-]+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(header).not.toContain(TOKEN)
    expect(Buffer.from(header.split('.')[1]!, 'base64url').toString('latin1')).not.toContain(TOKEN)
  })
})

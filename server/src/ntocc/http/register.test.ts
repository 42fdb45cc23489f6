import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBackend } from '../index.ts'
import { routes } from '../routes.ts'
import { TEST_CLIENT, type TestBackend, testBackend, testConfig } from '../testing/backend.ts'
import { DATABASES, QUICKEST, testDatabase, withDatabase } from '../testing/databases.ts'

const AUTHORIZE = '/ntocc-basic-api/authorize'

withDatabase('calls', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
  })
  afterAll(() => backend.app.close())

  const raw = (payload: string, type = 'application/json') =>
    backend.call({ method: 'POST', url: AUTHORIZE, payload, headers: { 'content-type': type } })

  it('S7-103 every answer is an envelope with the request id, never cached', async () => {
    const answer = await backend.app.inject({
      url: '/ntocc-basic-api/partyGroup/getDefault',
      headers: { 'x-request-id': 'abc-12345' },
    })
    expect(answer.json()).toMatchObject({ status: 0, requestId: 'abc-12345' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a request id that is not one is replaced', async () => {
    const answer = await backend.get('/ntocc-basic-api/partyGroup/getDefault', undefined, {
      'x-request-id': 'a b\u0000',
    })
    expect(answer.requestId).toMatch(/^[\w-]{36}$/)
  })

  it.each([
    ['half a JSON', '{"username":', 'application/json'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 'application/json'],
    ['a list', '[1]', 'application/json'],
    ['a form', 'username=admin', 'application/x-www-form-urlencoded'],
  ])('refuses %s', async (_what, payload, type) => {
    const answer = await raw(payload, type)
    expect(answer).toMatchObject({ http: 400, status: 4000 })
  })

  it('an announced but empty body is none', async () => {
    const token = await backend.signIn('admin')
    const answer = await backend.call({
      method: 'POST',
      url: '/ntocc-basic-api/getUserInfo',
      token,
      payload: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(0)
  })

  it('a body above the limit is refused', async () => {
    expect((await raw(`"${'x'.repeat(1024 * 1024)}"`)).http).toBe(413)
  })

  it('refusals come in the language asked for', async () => {
    const answer = await backend.get('/ntocc-basic-api/branch', undefined, { 'accept-language': 'zh' })
    expect(answer).toMatchObject({ status: 21332, msg: '登录已失效，请重新登录。' })
  })

  it('what went wrong inside is not told', async () => {
    const { db } = database()
    await db.query('alter table sys_branch rename to sys_branch_away')
    const answer = await backend.get(
      '/ntocc-basic-api/branch',
      await backend.signIn('admin').catch(() => 'x'.repeat(43)),
    )
    await db.query('alter table sys_branch_away rename to sys_branch')
    expect(JSON.stringify(answer)).not.toMatch(/sys_|relation/)
  })

  it('changes are in the audit log with who, what, where from and how it ended; secrets are not', async () => {
    await backend.post(AUTHORIZE, {
      username: 'admin',
      password: 'A-Secret-2026',
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    })
    const token = await backend.signIn('shipper')
    await backend.post('/ntocc-basic-api/upstreamCustomer', { name: 'Audited' }, token)
    const found = await database().db.query('select * from sys_audit_log order by id')
    const rows = found.rows
    expect(rows.find(row => row.object === 'account:admin' && row.status === 4010)).toMatchObject({
      action: 'authorize',
      ip: '127.0.0.1',
    })
    expect(rows.find(row => row.action === 'upstreamCustomerCreate')).toMatchObject({
      branch_code: 'HQ',
      party_code: 'HQ-S0001',
      status: 0,
      after: expect.objectContaining({ name: 'Audited' }),
    })
    expect(JSON.stringify(rows)).not.toContain('A-Secret-2026')
  })

  it('no call is registered twice, and each is one of the table', () => {
    const keys = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the log', () => {
  it('has paths, not queries: those carry passwords and codes', async () => {
    const database = await testDatabase(QUICKEST)
    let text = ''
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        text += String(chunk)
        done()
      },
    })
    const app = await buildBackend(testConfig(database.db, { logLevel: 'debug', logTo: sink }))
    await app.inject({
      method: 'POST',
      url: '/ntocc-basic-api/party/forgetPass?phone=10000000001&verifyCode=123456&newPassword=Top@Secret1',
    })
    await app.close()
    await database.drop()
    expect(text).toContain('/ntocc-basic-api/party/forgetPass')
    expect(text).not.toMatch(/Secret1|123456|10000000001/)
  })
})

describe.each(DATABASES)('start on %s', kind => {
  it('without the demo there is one administrator, who must choose a password', async () => {
    const database = await testDatabase(kind, 'migrated')
    const backend = await testBackend(database.db, { demo: false, adminPassword: 'First@2026' })
    const answer = await backend.post<{ passWordOverdue: boolean }>(AUTHORIZE, {
      username: 'admin',
      password: 'First@2026',
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    })
    expect(answer.data?.passWordOverdue).toBe(true)
    await expect(backend.signIn('shipper')).rejects.toThrow(/nobody/)
    await backend.app.close()
    await database.drop()
  })
})

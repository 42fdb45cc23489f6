import type { Envelope, FactorNeeded, LoginAnswer, OwnSession, RecoveryCodes, UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD } from '../seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { codeOf, stepAt } from './totp.ts'

const API = '/ntocc-basic-api'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As an app reads it. */
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

withDatabases('the second factor', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const post = <T = unknown>(path: string, body: object, token?: string) =>
    backend.post<T>(`${API}/${path}`, body, token)
  const client = { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }
  const authorize = (username: string, password = DEMO_PASSWORD) =>
    post<LoginAnswer & FactorNeeded>('authorize', { username, password, ...client })
  const second = (step: string | undefined, code: string) =>
    post<LoginAnswer>('authorizeFactor', { step, code, ...client })
  const forgetTries = () => database().db.query("delete from sys_try where kind in ('secondFactor', 'ownPassword')")

  /** Each test is at another time, so that none finds a code used up by the one before. */
  let clock = Date.now()
  const later = () => {
    clock += 120_000
    vi.spyOn(Date, 'now').mockReturnValue(clock)
  }
  const codeNow = (secret: string, by = 0) => codeOf(bytesOf(secret), stepAt(Date.now()) + by)
  const enrol = async (username: string) => {
    later()
    await forgetTries()
    const token = await backend.signIn(username)
    const started = await post<{ secret: string; uri: string }>(
      'account/secondFactor/start',
      { ownPassword: DEMO_PASSWORD },
      token,
    )
    const { secret, uri } = started.data!
    const confirmed = await post<RecoveryCodes>('account/secondFactor/confirm', { code: codeNow(secret) }, token)
    expect(confirmed.status).toBe(0)
    later()
    return { token, secret, uri, recoveryCodes: confirmed.data!.recoveryCodes }
  }
  const remove = async (username: string) => {
    await database().db.query(
      `delete from sys_second_factor where account_id = (select id from sys_account where username = $1)`,
      [username],
    )
    vi.restoreAllMocks()
  }

  it('is set up with the password and a code of the app, and nothing changes for whoever has none', async () => {
    const plain = await authorize('ctms')
    expect(Object.keys(plain.data!).sort()).toEqual(['access_token', 'branch', 'passWordOverdue'])
    const token = await backend.signIn('ctms')
    const state = () => backend.get(`${API}/account/secondFactor`, token)
    expect((await state()).data).toEqual({ enrolled: false, recoveryLeft: 0, required: false })
    expect((await post('account/secondFactor/start', { ownPassword: 'wrong' }, token)).status).toBe(4220)
    expect((await post('account/secondFactor/confirm', { code: '123456' }, token)).status).toBe(4090)
    const started = await post<{ secret: string }>('account/secondFactor/start', { ownPassword: DEMO_PASSWORD }, token)
    const { secret } = started.data!
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // Begun is not in force.
    expect((await authorize('ctms')).status).toBe(0)
    expect((await post('account/secondFactor/confirm', { code: '000000' }, token)).status).toBe(4010)
    const confirmed = await post<RecoveryCodes>('account/secondFactor/confirm', { code: codeNow(secret) }, token)
    expect(new Set(confirmed.data?.recoveryCodes).size).toBe(10)
    for (const code of confirmed.data!.recoveryCodes) expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect((await state()).data).toMatchObject({ enrolled: true, recoveryLeft: 10, since: expect.any(String) })
    expect((await post('account/secondFactor/start', { ownPassword: DEMO_PASSWORD }, token)).status).toBe(4090)
    // Nothing of it is readable where it is kept.
    for (const table of ['sys_second_factor', 'sys_recovery_code', 'sys_idempotency', 'sys_audit_log']) {
      const kept = JSON.stringify((await database().db.query(`select * from ${table}`)).rows)
      for (const word of [
        secret,
        ...confirmed.data!.recoveryCodes,
        confirmed.data!.recoveryCodes[0]!.replaceAll('-', ''),
      ])
        expect(kept).not.toContain(word)
    }
    await remove('ctms')
  })

  it('asks for the second step after either first one, gives no token before, and takes each code once', async () => {
    const { secret } = await enrol('shipper')
    const first = await authorize('shipper')
    expect(first).toMatchObject({ status: 4011, data: { step: expect.any(String) } })
    expect(JSON.stringify(first)).not.toContain('access_token')
    const step = first.data?.step
    expect((await second('not-a-step-of-anybody', codeNow(secret))).status).toBe(4012)
    expect((await second(step, '000000')).status).toBe(4010)
    const code = codeNow(secret)
    const signed = await second(step, code)
    expect(signed.data?.access_token).toBeTruthy()
    // Neither the step nor the code is good again; nobody is told of a time that has not passed.
    const over = await second(step, codeNow(secret, 1))
    expect(over).toMatchObject({ status: 4012, msg: expect.stringContaining('used already') })
    const again = await authorize('shipper')
    expect((await second(again.data?.step, code)).status).toBe(4010)
    expect((await second(again.data?.step, codeNow(secret, -1))).status).toBe(4010)
    expect((await second(again.data?.step, codeNow(secret, 1))).status).toBe(0)

    later()
    const phone = '10000000002'
    await backend.post(`/ntocc-tps-api/sms/sendVerificationCode?phone=${phone}`, {})
    const sent = await database().db.query<{ body: string }>('select body from sys_outbox order by id desc limit 1')
    const query = new URLSearchParams({
      phone,
      verifyCode: sent.rows[0]!.body.slice(0, 6),
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
    })
    const byPhone = await post<FactorNeeded>(`applogin?${query}`, {})
    expect(byPhone).toMatchObject({ status: 4011, data: { step: expect.any(String) } })
    expect((await second(byPhone.data?.step, codeNow(secret))).status).toBe(0)
    await remove('shipper')
  })

  it('is as good by a recovery code, once each, in whatever way it is written', async () => {
    const { recoveryCodes, token } = await enrol('driver')
    const [one, two] = recoveryCodes as [string, string]
    const by = async (code: string) => (await second((await authorize('driver')).data?.step, code)).status
    expect(await by(one)).toBe(0)
    expect(await by(one)).toBe(4010)
    expect(await by(` ${two.toUpperCase().replaceAll('-', ' ')} `)).toBe(0)
    expect((await backend.get(`${API}/account/secondFactor`, token)).data).toMatchObject({ recoveryLeft: 8 })
    const renewed = await post<RecoveryCodes>(
      'account/secondFactor/recoveryCodes',
      { ownPassword: DEMO_PASSWORD },
      token,
    )
    expect(await by(recoveryCodes[2]!)).toBe(4010)
    expect(await by(renewed.data!.recoveryCodes[0]!)).toBe(0)
    await remove('driver')
  })

  it('bears five wrong codes, at once or in a row; the owner hears of it; twenty right ones at once are one', async () => {
    const { secret } = await enrol('carrier')
    const heard: unknown[] = []
    // Jobs of areas warn of papers meanwhile, and lead elsewhere.
    const end = backend.notifier.subscribe(entry => {
      if (entry.message.type === 'warning' && entry.message.to === '/profile/index') heard.push(entry)
    })
    const step = (await authorize('carrier')).data?.step
    const wrong = await Promise.all(Array.from({ length: 20 }, () => second(step, '000000')))
    expect(wrong.filter(({ status }) => status === 4010)).toHaveLength(5)
    expect(wrong.filter(({ status, http }) => status === 4290 && http === 429)).toHaveLength(15)
    expect((await second(step, codeNow(secret))).status).toBe(4290)
    expect(heard).toHaveLength(1)
    end()
    await forgetTries()
    const steps = await Promise.all(Array.from({ length: 4 }, async () => (await authorize('carrier')).data?.step))
    const right = await Promise.all(steps.map(each => second(each, codeNow(secret))))
    expect(right.filter(({ status }) => status === 0)).toHaveLength(1)
    await remove('carrier')
  })

  it('a first step is over after five minutes, with a new password, and when the factor goes', async () => {
    const { secret } = await enrol('hubei')
    const step = (await authorize('hubei')).data?.step
    const pass = (seconds: number) =>
      database().db.query(`update sys_sign_in_step set expires_at = expires_at - interval '${seconds} seconds'`)
    await pass(270)
    expect((await second(step, '000000')).status).toBe(4010)
    await pass(30)
    expect((await second(step, codeNow(secret))).status).toBe(4012)
    const token = (await second((await authorize('hubei')).data?.step, codeNow(secret))).data!.access_token
    const pending = (await authorize('hubei')).data?.step
    expect((await post('account/secondFactor/remove', { ownPassword: 'wrong' }, token)).status).toBe(4220)
    expect((await post('account/secondFactor/remove', { ownPassword: DEMO_PASSWORD }, token)).status).toBe(0)
    expect((await second(pending, codeNow(secret, 1))).status).toBe(4012)
    expect((await authorize('hubei')).status).toBe(0)
    vi.restoreAllMocks()
  })

  it('a role that asks for it opens nothing else before it is set up, and it cannot be taken away then', async () => {
    const require = async (requireTwoFactor: boolean) => {
      const path = `${API}/role?pageSize=50`
      const roles = await backend.get<{ records: { id: number; version: number; roleCode: string }[] }>(path, admin)
      const { id, version } = roles.data!.records.find(({ roleCode }) => roleCode === 'SHIPPER')!
      const payload = { id, version, requireTwoFactor }
      return backend.call({ method: 'PUT', url: `${API}/role`, payload, token: admin })
    }
    expect((await require(true)).status).toBe(0)
    later()
    await forgetTries()
    const signed = await authorize('shipper')
    expect(signed.data).toMatchObject({ factorDue: true })
    const token = signed.data!.access_token
    for (const path of ['account/sessions', 'goods?pageSize=1']) {
      expect((await backend.get(`${API}/${path}`, token)).status).toBe(4032)
    }
    const told = async () => (await post<UserInfo>('getUserInfo', {}, token)).data
    // The page leads to setting it up because of this.
    expect(await told()).toMatchObject({ factorDue: true })
    const started = await post<{ secret: string }>('account/secondFactor/start', { ownPassword: DEMO_PASSWORD }, token)
    const confirm = { code: codeNow(started.data!.secret) }
    expect((await post('account/secondFactor/confirm', confirm, token)).status).toBe(0)
    expect((await told())?.factorDue).toBeUndefined()
    expect((await backend.get(`${API}/account/sessions`, token)).status).toBe(0)
    expect((await post('account/secondFactor/remove', { ownPassword: DEMO_PASSWORD }, token)).status).toBe(4090)
    expect((await require(false)).status).toBe(0)
    expect((await post('account/secondFactor/remove', { ownPassword: DEMO_PASSWORD }, token)).status).toBe(0)
    vi.restoreAllMocks()
  })

  it('a colleague resets it for somebody who may not more, which ends their sessions', async () => {
    const { token } = await enrol('overdue')
    const staff = await backend.get<{ records: { id: number; username: string; hasSecondFactor?: boolean }[] }>(
      `${API}/staff?pageSize=50`,
      admin,
    )
    const of = (username: string) => staff.data!.records.find(each => each.username === username)!
    expect([of('overdue').hasSecondFactor, of('nobody').hasSecondFactor]).toEqual([true, undefined])
    const reset = (id: number, by = admin) => post('staff/secondFactor/reset', { id }, by)
    expect((await reset(of('admin').id)).status).toBe(4090)
    expect((await reset(of('nobody').id)).status).toBe(4090)
    expect((await reset(of('overdue').id)).status).toBe(0)
    expect((await post('getUserInfo', {}, token)).status).toBe(21332)
    expect((await authorize('overdue')).status).toBe(0)
    vi.restoreAllMocks()
  })

  it('shows where one is signed in, and ends each of it or all but this', async () => {
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
    const signIn = async (agent: string) => {
      const payload = { username: 'ctms', password: DEMO_PASSWORD, ...client }
      const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.7' }
      const answer: Envelope<LoginAnswer> = await backend.call({
        method: 'POST',
        url: `${API}/authorize`,
        payload,
        headers,
      })
      return answer.data!.access_token
    }
    await post('account/sessions/endOthers', {}, await signIn('x'))
    const here = await signIn(chrome)
    const there = await signIn('a'.repeat(10_000))
    const third = await signIn('curl/8')
    const list = async (token: string) => (await backend.get<OwnSession[]>(`${API}/account/sessions`, token)).data ?? []
    const shown = await list(here)
    expect(shown).toHaveLength(4)
    expect(shown[0]).toMatchObject({
      browser: 'Chrome 130',
      system: 'Windows',
      isPhone: false,
      isCurrent: true,
      address: '203.0.113.7',
    })
    expect(shown.slice(1).map(({ isCurrent }) => isCurrent)).toEqual([false, false, false])
    expect(Math.abs(Date.parse(shown[0]!.lastUsedAt) - Date.now())).toBeLessThan(360_000)
    expect(JSON.stringify(shown)).not.toContain(here)
    // Nobody ends what is somebody else's.
    expect((await post('account/sessions/end', { id: shown[0]!.id }, admin)).status).toBe(4040)
    const other = (await list(there))[0]!
    expect((await post('account/sessions/end', { id: other.id }, here)).status).toBe(0)
    expect((await post('getUserInfo', {}, there)).status).toBe(21332)
    expect((await post('account/sessions/endOthers', {}, here)).data).toEqual({ ended: 2 })
    expect((await post('getUserInfo', {}, third)).status).toBe(21332)
    expect(await list(here)).toHaveLength(1)
  })
})

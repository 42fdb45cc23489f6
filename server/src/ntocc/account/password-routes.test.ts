import type { LoginAnswer, UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_CLIENT, TEST_INTERNAL_KEY, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

const BASIC = '/ntocc-basic-api'
const SMS = '/ntocc-tps-api/sms'
const ADMIN_PHONE = '10000000001'
const NEW_PHONE = '10000000088'

withDatabases('codes and passwords', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
  })
  afterAll(() => backend.app.close())
  // Each test may ask for a code at once; the limits have tests of their own.
  beforeEach(() => database().db.query('delete from sys_try'))

  const call = <T = unknown>(method: 'POST' | 'PUT', path: string, query: Record<string, string>, token?: string) =>
    backend.call<T>({ method, url: path, query, ...(token && { token }) })
  const send = (phone: string) => call('POST', `${SMS}/sendVerificationCode`, { phone })

  /** The newest code in the trial's outbox. */
  const newestCode = async (phone: string): Promise<string> => {
    const answer = await backend.get<{ target: string; body: string }[]>('/internal/outbox', undefined, {
      'x-internal-key': TEST_INTERNAL_KEY,
    })
    return answer.data?.find(each => each.target === phone)?.body.slice(0, 6) ?? ''
  }

  const phoneSignIn = (phone: string, verifyCode: string, more: Record<string, string> = {}) =>
    call<LoginAnswer>('POST', `${BASIC}/applogin`, {
      phone,
      verifyCode,
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      loginType: 'phone',
      time: '1',
      ...more,
    })
  const passwordSignIn = (username: string, password: string) =>
    backend.post<LoginAnswer>(`${BASIC}/authorize`, {
      username,
      password,
      client_id: TEST_CLIENT.id,
      client_secret: TEST_CLIENT.secret,
    })

  it('S7-009 S7-015 a code from the outbox signs in once', async () => {
    expect((await send(ADMIN_PHONE)).status).toBe(0)
    const code = await newestCode(ADMIN_PHONE)
    expect(code).toMatch(/^\d{6}$/)
    const { status, data } = await phoneSignIn(` ${ADMIN_PHONE} `, code)
    expect(status).toBe(0)
    expect(data?.branch.branchCode).toBe('HQ')
    const info = await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, data?.access_token)
    expect(info.data?.party.code).toBe('HQ-ADMIN')
    expect(await phoneSignIn(ADMIN_PHONE, code)).toMatchObject({
      status: 4010,
      msg: expect.stringMatching(/already been used/),
    })
  })

  it('wrong, expired and worn-out codes have messages of their own', async () => {
    await send(ADMIN_PHONE)
    const code = await newestCode(ADMIN_PHONE)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await phoneSignIn(ADMIN_PHONE, wrong)).msg).toBe('The verification code is wrong.')
    await database().db.query(`update sys_sms_code set expires_at = now() - interval '1 second'`)
    expect((await phoneSignIn(ADMIN_PHONE, code)).msg).toMatch(/expired/)
    await database().db.query(`update sys_sms_code set expires_at = now() + interval '1 minute'`)
    for (let attempt = 0; attempt < 3; attempt += 1) await phoneSignIn(ADMIN_PHONE, wrong)
    expect((await phoneSignIn(ADMIN_PHONE, code)).msg).toMatch(/expired/)
  })

  const tried = async (wrong: number): Promise<{ code: string; answers: { status: number; msg?: string }[] }> => {
    await database().db.query('delete from sys_try')
    await send(ADMIN_PHONE)
    const code = await newestCode(ADMIN_PHONE)
    const guess = code === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: wrong }, () => phoneSignIn(ADMIN_PHONE, guess)))
    return { code, answers }
  }

  it('a code bears four wrong tries and not five, and 20 at once are no more than five', async () => {
    const four = await tried(4)
    expect((await phoneSignIn(ADMIN_PHONE, four.code)).status).toBe(0)
    const five = await tried(5)
    expect((await phoneSignIn(ADMIN_PHONE, five.code)).msg).toMatch(/expired/)
    const twenty = await tried(20)
    expect(twenty.answers.filter(each => /wrong/.test(each.msg ?? ''))).toHaveLength(5)
    expect((await phoneSignIn(ADMIN_PHONE, twenty.code)).msg).toMatch(/expired/)
  })

  it('20 codes asked for at once: one is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('10000000005')))
    expect(answers.filter(each => each.status === 0)).toHaveLength(1)
    expect(answers.filter(each => each.http === 429)).toHaveLength(19)
  })

  it('one address tries codes of many phones only so often, right ones aside', async () => {
    for (let at = 0; at < 60; at += 1)
      expect((await phoneSignIn(`1000001${String(at).padStart(4, '0')}`, '000000')).status).toBe(4010)
    expect(await phoneSignIn('10000019999', '000000')).toMatchObject({
      http: 429,
      msg: expect.stringMatching(/minutes/),
    })
  })

  it('two sign-ins with one code at once: exactly one succeeds', async () => {
    await send(ADMIN_PHONE)
    const code = await newestCode(ADMIN_PHONE)
    const answers = await Promise.all([phoneSignIn(ADMIN_PHONE, code), phoneSignIn(ADMIN_PHONE, code)])
    expect(answers.map(each => each.status).sort()).toEqual([0, 4010])
  })

  it('asking for a phone without an account answers the same and sends nothing', async () => {
    expect(await send('10000009999')).toMatchObject({ status: 0, http: 200 })
    expect(await newestCode('10000009999')).toBe('')
  })

  it('a second code within a minute is refused with the seconds left; five an hour are enough', async () => {
    await send(ADMIN_PHONE)
    const soon = await send(ADMIN_PHONE)
    expect(soon).toMatchObject({ status: 4290, http: 429 })
    expect(soon.msg).toMatch(/Try again in \d+ seconds/)
    for (let sent = 2; sent <= 5; sent += 1) {
      await database().db.query(`delete from sys_try where kind = 'smsResend'`)
      expect((await send(ADMIN_PHONE)).status).toBe(0)
    }
    await database().db.query(`delete from sys_try where kind = 'smsResend'`)
    expect((await send(ADMIN_PHONE)).msg).toMatch(/Too many codes/)
  })

  it('the code is not stored in the clear beside its check', async () => {
    await send(ADMIN_PHONE)
    const found = await database().db.query('select 1 from sys_sms_code where code_hash = $1', [
      await newestCode(ADMIN_PHONE),
    ])
    expect(found.rowCount).toBe(0)
  })

  it('S7-013 S7-017 a new party registers with a code and signs in with its phone', async () => {
    expect((await call('POST', `${SMS}/sendRegisterVerifyCode`, { phone: NEW_PHONE })).status).toBe(0)
    const verifyCode = await newestCode(NEW_PHONE)
    const registration = { phone: NEW_PHONE, verifyCode, password: 'Register@2026', partyType: 'SHIPPER' }
    expect((await call('POST', `${BASIC}/party/register`, { ...registration, partyType: 'PLAT_ADMIN' })).status).toBe(
      4220,
    )
    expect(
      (await call('POST', `${BASIC}/party/register`, { ...registration, password: 'short' })).errors,
    ).toHaveProperty('password')
    expect((await call('POST', `${BASIC}/party/register`, registration)).status).toBe(0)
    const { data } = await passwordSignIn(NEW_PHONE, 'Register@2026')
    const info = await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, data?.access_token)
    expect(info.data?.party).toMatchObject({ partyType: 'SHIPPER', branchCode: 'HQ' })
    expect(info.data?.roleList[0]?.roleCode).toBe('SHIPPER')
  })

  it('asking for a code to register does not tell who exists; who does is told on the phone', async () => {
    const ask = async (phone: string) => {
      const { requestId: _, ...answer } = await call('POST', `${SMS}/sendRegisterVerifyCode`, { phone })
      return answer
    }
    const wrong = async (phone: string) => {
      const query = { phone, verifyCode: '0000000', password: 'Register@2026', partyType: 'SHIPPER' }
      const { requestId: _, ...answer } = await call('POST', `${BASIC}/party/register`, query)
      return answer
    }
    const free = '10000008888'
    expect(await ask(ADMIN_PHONE)).toEqual(await ask(free))
    expect(await ask(ADMIN_PHONE)).toMatchObject({ http: 429 })
    for (let at = 0; at < 7; at += 1) expect(await wrong(ADMIN_PHONE)).toEqual(await wrong(free))
    const outbox = await backend.get<{ target: string; body: string }[]>('/internal/outbox', undefined, {
      'x-internal-key': TEST_INTERNAL_KEY,
    })
    const told = (phone: string) => outbox.data?.find(each => each.target === phone)?.body
    expect(told(ADMIN_PHONE)).toMatch(/already has an account/)
    expect(told(ADMIN_PHONE)).not.toMatch(/\d{6}/)
    expect(told(free)).toMatch(/^\d{6} /)
  })

  it('a forgotten password does not tell who exists either', async () => {
    const forget = async (phone: string) => {
      const query = { phone, verifyCode: '0000000', newPassword: 'Forgotten@2026' }
      const { requestId: _, ...answer } = await call('POST', `${BASIC}/party/forgetPass`, query)
      return answer
    }
    expect((await send(ADMIN_PHONE)).status).toBe((await send('10000007777')).status)
    for (let at = 0; at < 7; at += 1) expect(await forget(ADMIN_PHONE)).toEqual(await forget('10000007777'))
  })

  it('the old password can be guessed five times, also 20 times at once', async () => {
    const token = await backend.signIn('carrier')
    const update = (oldPassword: string, newPassword = 'Changed@2026') =>
      call('POST', `${BASIC}/party/updatePass`, { oldPassword, newPassword }, token)
    for (let at = 0; at < 4; at += 1) expect((await update('Wrong@2026')).status).toBe(4010)
    expect((await update('Demo@2026', 'Demo@2026')).status).toBe(4220)
    const answers = await Promise.all(Array.from({ length: 20 }, () => update('Wrong@2026')))
    expect(answers.filter(each => each.status === 4010)).toHaveLength(5)
    expect(answers.filter(each => each.http === 429)).toHaveLength(15)
    expect(await update('Demo@2026')).toMatchObject({ http: 429, msg: 'Too many tries. Try again in 15 minutes.' })
  })

  it('S7-012 changing the password needs the old one and ends the other sessions', async () => {
    const first = await backend.signIn('hubei')
    const second = await backend.signIn('hubei')
    const update = (oldPassword: string, newPassword: string) =>
      call('POST', `${BASIC}/party/updatePass`, { oldPassword, newPassword }, first)
    expect((await update('Wrong@2026', 'Changed@2026')).msg).toBe('The current password is wrong.')
    expect((await update('Demo@2026', 'Demo@2026')).status).toBe(4220)
    expect((await update('Demo@2026', 'alllowercase')).errors).toHaveProperty('newPassword')
    expect((await update('Demo@2026', 'Changed@2026')).status).toBe(0)
    expect((await backend.post(`${BASIC}/getUserInfo`, undefined, first)).status).toBe(0)
    expect((await backend.post(`${BASIC}/getUserInfo`, undefined, second)).status).toBe(21332)
    expect((await passwordSignIn('hubei', 'Demo@2026')).status).toBe(4010)
    expect((await passwordSignIn('hubei', 'Changed@2026')).status).toBe(0)
  })

  it('S4-021 while the password is overdue nothing answers but what gets out of it', async () => {
    const signedIn = await passwordSignIn('overdue', 'Demo@2026')
    expect(signedIn.data?.passWordOverdue).toBe(true)
    const token = signedIn.data?.access_token ?? ''
    const refused = { status: 4031, msg: 'Your password is overdue. Change it to go on.' }
    const { data: me } = await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, token)
    // The page asks for a new password because of this.
    expect(me).toMatchObject({ party: { code: 'HQ-OVERDUE' }, passWordOverdue: true })
    expect(await backend.get('/ntocc-tms-api/waybill', token)).toMatchObject(refused)
    expect(await backend.post(`${BASIC}/shipment`, {}, token)).toMatchObject(refused)
    expect((await backend.get(`${BASIC}/partyGroup/getDefault`, token)).status).toBe(0)
    const passwords = { oldPassword: 'Demo@2026', newPassword: 'Renewed@2026' }
    expect((await call('POST', `${BASIC}/party/updatePass`, passwords, token)).status).toBe(0)
    expect((await backend.get('/ntocc-tms-api/waybill', token)).status).toBe(0)
    const { data: now } = await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, token)
    expect([now?.passWordOverdue, now?.factorDue]).toEqual([undefined, undefined])
  })

  it('a password older than the branch allows is overdue in the session that is open already', async () => {
    const token = await backend.signIn('shipper')
    const age = (days: number) =>
      database().db.query(
        `update sys_account set password_changed_at = now() - make_interval(days => $1) where username = 'shipper'`,
        [days],
      )
    await age(181)
    expect((await backend.get('/ntocc-tms-api/waybill', token)).status).toBe(4031)
    expect((await backend.get(`${BASIC}/logout`, token)).status).toBe(0)
    expect((await backend.get('/ntocc-tms-api/waybill', token)).status).toBe(21332)
    await age(0)
  })

  it('S7-014 a forgotten password is replaced by a code, which also unlocks', async () => {
    const phone = '10000000004'
    for (let attempt = 0; attempt < 5; attempt += 1) await passwordSignIn('ctms', 'Wrong@2026')
    await send(phone)
    const verifyCode = await newestCode(phone)
    const query = { phone, verifyCode, newPassword: 'Forgotten@2026' }
    expect((await call('POST', `${BASIC}/party/forgetPass`, { ...query, verifyCode: '9999999' })).status).toBe(4010)
    expect((await call('POST', `${BASIC}/party/forgetPass`, query)).status).toBe(0)
    expect((await passwordSignIn('ctms', 'Forgotten@2026')).status).toBe(0)
  })

  it('S7-018 a code for signing goes to the signer’s own phone only', async () => {
    const token = await backend.signIn('shipper')
    const path = '/ntocc-tps-api/elecSign/sendSms'
    expect((await call('PUT', path, { flowId: 'F1', phone: ADMIN_PHONE }, token)).status).toBe(4030)
    expect((await call('PUT', path, { flowId: 'F1' }, token)).status).toBe(0)
    const code = await newestCode('10000000002')
    expect((await phoneSignIn('10000000002', code)).status).toBe(4010)
  })

  describe('outside the trial', () => {
    it('no code is sent and the outbox is empty', async () => {
      const plain = await testBackend(database().db, { demo: false })
      const answer = await plain.call({
        method: 'POST',
        url: `${SMS}/sendVerificationCode`,
        query: { phone: ADMIN_PHONE },
      })
      expect(answer).toMatchObject({ status: 5010, msg: 'No short message service is configured (SMS_URL).' })
      const outbox = await plain.get('/internal/outbox', undefined, { 'x-internal-key': TEST_INTERNAL_KEY })
      expect(outbox.data).toEqual([])
      await plain.app.close()
    })
  })

  it('the outbox is not there without the internal key', async () => {
    expect((await backend.get('/internal/outbox')).http).toBe(404)
    expect((await backend.get('/internal/outbox', undefined, { 'x-internal-key': 'guess' })).http).toBe(404)
  })
})

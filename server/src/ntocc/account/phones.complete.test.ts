import type { LoginAnswer, UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const BASIC = '/ntocc-basic-api'
const SMS = '/ntocc-tps-api/sms'
const PASSWORD = 'Register@2026'

withDatabase('whose phone it is', database => {
  let backend: TestBackend
  let attacker: string
  let serial = 0
  /** What another call does once this one has been looked at, and before its transaction. */
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    const { db } = database()
    const transaction: typeof db.transaction = async work => {
      const act = meanwhile
      meanwhile = undefined
      await act?.()
      return db.transaction(work)
    }
    backend = await testBackend({ ...db, transaction })
    attacker = await backend.signIn('driver')
  })
  afterAll(() => backend.app.close())
  beforeEach(() => database().db.query('delete from sys_try'))

  const newPhone = () => `1000004${String(++serial).padStart(4, '0')}`
  const call = <T = unknown>(method: 'POST' | 'PUT', url: string, query: Record<string, string>, token?: string) =>
    backend.call<T>({ method, url, query, ...(token && { token }) })
  const newest = async (phone: string): Promise<string> => {
    const found = await database().db.query<{ body: string }>(
      'select body from sys_outbox where target = $1 order by id desc limit 1',
      [phone],
    )
    return found.rows[0]?.body.slice(0, 6) ?? ''
  }
  const askCode = (phone: string, token: string) => call('POST', `${BASIC}/party/contact/code`, { phone }, token)
  const change = (token: string, values: object) =>
    backend.put<{ phone: string; isProven: boolean }>(
      `${BASIC}/party/contact`,
      { ownPassword: DEMO_PASSWORD, ...values },
      token,
    )
  const take = async (phone: string, token: string, values: object = {}) => {
    await askCode(phone, token)
    return change(token, { phone, verifyCode: await newest(phone), ...values })
  }
  const register = async (phone: string, partyType: string) => {
    await call('POST', `${SMS}/sendRegisterVerifyCode`, { phone })
    const query = { phone, verifyCode: await newest(phone), password: PASSWORD, partyType, userName: '李师傅' }
    return call('POST', `${BASIC}/party/register`, query)
  }
  const client = { clientId: TEST_CLIENT.id, clientSecret: TEST_CLIENT.secret }
  /** Who somebody is who signs in by a code to the phone. */
  const codeSignIn = async (phone: string, more: Record<string, string> = {}) => {
    await database().db.query(`delete from sys_try where kind = 'smsResend'`)
    await call('POST', `${SMS}/sendVerificationCode`, { phone })
    const query = { phone, verifyCode: await newest(phone), ...client, ...more }
    return (await call<LoginAnswer>('POST', `${BASIC}/applogin`, query)).data?.access_token
  }
  const nameOf = async (token: string | undefined) =>
    token ? (await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, token)).data?.party : undefined
  const passwordSignIn = async (username: string, password: string) => {
    const body = { username, password, client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }
    return (await backend.post<LoginAnswer>(`${BASIC}/authorize`, body)).data?.access_token
  }
  const phoneOf = async (username: string) =>
    (
      await database().db.query<{ phone: string | null }>('select phone from sys_account where username = $1', [
        username,
      ])
    ).rows[0]?.phone
  /** As one could before a code was asked for. */
  const typed = (username: string, phone: string) =>
    database().db.query('update sys_account set phone = $2, phone_proven_at = null where username = $1', [
      username,
      phone,
    ])

  it('is nobody’s who cannot read what is sent to it', async () => {
    const victim = newPhone()
    const before = await phoneOf('driver')
    expect(await change(attacker, { phone: victim })).toMatchObject({
      status: 4220,
      errors: { verifyCode: { code: 'validation.field.required' } },
    })
    await askCode(victim, attacker)
    const code = await newest(victim)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at += 1)
      expect((await change(attacker, { phone: victim, verifyCode: wrong })).status).toBe(4010)
    expect((await change(attacker, { phone: victim, verifyCode: code })).msg).toMatch(/expired/)
    expect(await phoneOf('driver')).toBe(before)
    // Nor with the code by which the victim registers or signs in.
    await call('POST', `${SMS}/sendRegisterVerifyCode`, { phone: victim })
    expect((await change(attacker, { phone: victim, verifyCode: await newest(victim) })).status).not.toBe(0)
    expect((await register(newPhone(), 'DRIVER')).status).toBe(0)
  })

  it('the right code is good after four wrong ones, once, and for whoever asked for it', async () => {
    const phone = newPhone()
    const shipper = await backend.signIn('shipper')
    await askCode(phone, attacker)
    const verifyCode = await newest(phone)
    const wrong = verifyCode === '000000' ? '000001' : '000000'
    expect((await change(shipper, { phone, verifyCode })).status).toBe(4010)
    for (let at = 0; at < 4; at += 1) await change(attacker, { phone, verifyCode: wrong })
    expect((await change(attacker, { phone, verifyCode, ownPassword: 'Wrong@2026' })).status).toBe(4220)
    expect((await change(attacker, { phone, verifyCode })).data).toMatchObject({ phone, isProven: true })
    expect((await change(attacker, { phone, verifyCode })).status).not.toBe(0)
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe('driver')
  })

  it('of two calls at once one brings back no number that the other has changed: it proves nothing', async () => {
    const phone = newPhone()
    expect((await take(phone, attacker)).status).toBe(0)
    const other = newPhone()
    meanwhile = () =>
      database().db.query(`update sys_account set phone = $1, phone_proven_at = now() where username = 'driver'`, [
        other,
      ])
    // The number that stands there needs no code; when it is written it is another.
    expect(await change(attacker, { phone })).toMatchObject({
      status: 4220,
      errors: { verifyCode: { code: 'validation.field.required' } },
    })
    expect([meanwhile, await phoneOf('driver')]).toEqual([undefined, other])
  })

  it('ten codes an hour are sent for an account, whatever the phones', async () => {
    for (let at = 0; at < 10; at += 1) expect((await askCode(newPhone(), attacker)).status).toBe(0)
    expect((await askCode(newPhone(), attacker)).http).toBe(429)
  })

  it('typed in by somebody it signs nobody in, and whoever has it registers with it', async () => {
    const phone = newPhone()
    await typed('driver', phone)
    expect(await codeSignIn(phone)).toBeUndefined()
    const heard: { key: string; message: { type: string } }[] = []
    const end = backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    expect((await register(phone, 'DRIVER')).status).toBe(0)
    end()
    expect(heard.filter(({ key, message }) => key === 'HQ/DRIVER/HQ-D0001' && message.type === 'warning')).toHaveLength(
      1,
    )
    expect(await phoneOf('driver')).toBeNull()
    const own = await nameOf(await codeSignIn(phone))
    expect(own?.username).not.toBe('driver')
    expect((await nameOf(await passwordSignIn(phone, PASSWORD)))?.username).toBe(own?.username)
    expect((await nameOf(await passwordSignIn('driver', DEMO_PASSWORD)))?.username).toBe('driver')
  })

  it('is claimed back by who proves it, of the same kind of party', async () => {
    const phone = newPhone()
    expect((await take(phone, attacker)).status).toBe(0)
    await register(newPhone(), 'DRIVER')
    const owner = newPhone()
    await register(owner, 'DRIVER')
    const token = (await passwordSignIn(owner, PASSWORD)) ?? ''
    expect((await take(phone, token, { ownPassword: PASSWORD })).data).toMatchObject({ phone, isProven: true })
    expect(await phoneOf('driver')).toBeNull()
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe((await nameOf(token))?.username)
  })

  /** A phone that the demo's driver and carrier have both proven; the carrier was signed in to last. */
  const shared = async () => {
    const phone = newPhone()
    const carrier = await backend.signIn('carrier')
    expect((await take(phone, attacker)).status).toBe(0)
    await database().db.query(`delete from sys_try where kind = 'smsResend'`)
    expect((await take(phone, carrier)).status).toBe(0)
    await database().db.query(
      `update sys_account set last_sign_in_at = now() + case username when 'carrier' then interval '1 s' else '0' end
       where username in ('driver', 'carrier')`,
    )
    return phone
  }
  interface Asked {
    step: string
    partyTypes: string[]
  }
  const sendCode = async (phone: string): Promise<string> => {
    await database().db.query(`delete from sys_try where kind in ('smsResend', 'smsPublicHour')`)
    await call('POST', `${SMS}/sendVerificationCode`, { phone })
    return newest(phone)
  }
  const asked = async (phone: string): Promise<Asked> => {
    const query = { phone, verifyCode: await sendCode(phone), ...client }
    const answer = await call<Asked>('POST', `${BASIC}/applogin`, query)
    expect(answer.status).toBe(4013)
    return answer.data as Asked
  }
  const CLIENT = { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }
  const choose = (body: object) => backend.post<LoginAnswer>(`${BASIC}/authorizeParty`, { ...CLIENT, ...body })

  it('that two kinds of party share asks which is meant, once the code was right, and tells the kinds alone', async () => {
    const phone = await shared()
    const verifyCode = await sendCode(phone)
    const wrong = verifyCode === '000000' ? '000001' : '000000'
    const guessed = await call('POST', `${BASIC}/applogin`, { phone, verifyCode: wrong, ...client })
    expect(guessed).toMatchObject({ status: 4010 })
    expect(guessed).not.toHaveProperty('data.partyTypes')
    const answer = await call<Asked>('POST', `${BASIC}/applogin`, { phone, verifyCode, ...client })
    expect(answer.data).toEqual({ step: expect.stringMatching(/^[\w-]{43}$/), partyTypes: ['CARRIER', 'DRIVER'] })
    // The code is used up by having been asked about.
    expect((await call('POST', `${BASIC}/applogin`, { phone, verifyCode, ...client })).status).not.toBe(4013)
    const chosen = await choose({ step: answer.data?.step, partyType: 'DRIVER' })
    expect((await nameOf(chosen.data?.access_token))?.username).toBe('driver')
    // Whoever says it at once is not asked, and one that only typed the number is none of them.
    expect((await nameOf(await codeSignIn(phone, { partyType: 'CARRIER' })))?.username).toBe('carrier')
    await typed('carrier', phone)
    expect(await codeSignIn(phone, { partyType: 'CARRIER' })).toBeUndefined()
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe('driver')
  })

  it('the choice is good once, for a few minutes, and for what the phone opens and nothing else', async () => {
    const phone = await shared()
    const { step } = await asked(phone)
    const over = { status: 4012 }
    const newPassword = 'Chosen@2026'
    // What signs in sets no password, nor the other way round.
    expect(
      await backend.post(`${BASIC}/party/forgetPass/party`, { step, partyType: 'DRIVER', newPassword }),
    ).toMatchObject(over)
    expect(await choose({ step: `${step}x`, partyType: 'DRIVER' })).toMatchObject(over)
    expect((await choose({ step, partyType: 'DRIVER' })).status).toBe(0)
    expect(await choose({ step, partyType: 'CARRIER' })).toMatchObject(over)
    const other = await asked(phone)
    expect(await choose({ step: other.step, partyType: 'SHIPPER' })).toMatchObject(over)
    expect(await choose({ step: other.step, partyType: 'DRIVER' })).toMatchObject(over)
    const pass = (table: string, seconds: number) =>
      database().db.query(`update ${table} set expires_at = expires_at - interval '${seconds} s'`)
    const soon = await asked(phone)
    await pass('sys_party_choice', 270)
    expect((await choose({ step: soon.step, partyType: 'DRIVER' })).status).toBe(0)
    const late = await asked(phone)
    await pass('sys_party_choice', 301)
    expect(await choose({ step: late.step, partyType: 'DRIVER' })).toMatchObject(over)
    // The code before it lasts as long.
    const after = async (seconds: number) => {
      const verifyCode = await sendCode(phone)
      await pass('sys_sms_code', seconds)
      return (await call('POST', `${BASIC}/applogin`, { phone, verifyCode, ...client })).status
    }
    expect([await after(270), await after(301)]).toEqual([4013, 4010])
    expect((await choose({ step: (await asked(phone)).step, partyType: 'DRIVER', client_secret: 'x' })).status).toBe(
      4010,
    )
    // Two at once: one of them.
    const twice = await asked(phone)
    const both = await Promise.all(['DRIVER', 'CARRIER'].map(partyType => choose({ step: twice.step, partyType })))
    expect(both.map(({ status }) => status).sort()).toEqual([0, 4012])
  })

  it('a choice ends with the phone, the account or the password that it was given for', async () => {
    const phone = await shared()
    const lost = await asked(phone)
    // Another number that is proven just as well.
    await database().db.query(`update sys_account set phone = $1, phone_proven_at = now() where username = 'driver'`, [
      newPhone(),
    ])
    expect((await choose({ step: lost.step, partyType: 'DRIVER' })).status).toBe(4012)
    await database().db.query(`update sys_account set phone = $1, phone_proven_at = now() where username = 'driver'`, [
      phone,
    ])
    const disabled = await asked(phone)
    await database().db.query(`update sys_account set enabled = false where username = 'driver'`)
    expect((await choose({ step: disabled.step, partyType: 'DRIVER' })).data).toBeUndefined()
    // What is disabled is no choice, and one that is left is not asked about.
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe('carrier')
    await database().db.query(`update sys_account set enabled = true where username = 'driver'`)
    const before = await asked(phone)
    const password = { oldPassword: DEMO_PASSWORD, newPassword: 'Another@2026' }
    attacker = await backend.signIn('driver')
    expect((await call('POST', `${BASIC}/party/updatePass`, password, attacker)).status).toBe(0)
    expect((await choose({ step: before.step, partyType: 'CARRIER' })).status).toBe(4012)
    const back = { oldPassword: 'Another@2026', newPassword: DEMO_PASSWORD }
    expect((await call('POST', `${BASIC}/party/updatePass`, back, attacker)).status).toBe(0)
  })

  it('a password that the accounts of a phone share asks as well; the user name does not', async () => {
    const phone = await shared()
    const body = { username: phone, password: DEMO_PASSWORD, ...CLIENT }
    const answer = await backend.post<Asked>(`${BASIC}/authorize`, body)
    expect(answer).toMatchObject({ status: 4013, data: { partyTypes: ['CARRIER', 'DRIVER'] } })
    const chosen = await choose({ step: answer.data?.step, partyType: 'DRIVER' })
    expect((await nameOf(chosen.data?.access_token))?.username).toBe('driver')
    expect((await backend.post<Asked>(`${BASIC}/authorize`, { ...body, password: 'Wrong@2026' })).data).toBeUndefined()
    expect((await nameOf(await passwordSignIn('carrier', DEMO_PASSWORD)))?.username).toBe('carrier')
  })

  it('of a forgotten password it asks whose, and the others keep theirs', async () => {
    const phone = await shared()
    const newPassword = 'Forgotten@2026'
    const query = { phone, verifyCode: await sendCode(phone), newPassword }
    const answer = await call<Asked>('POST', `${BASIC}/party/forgetPass`, query)
    expect(answer).toMatchObject({ status: 4013, data: { partyTypes: ['CARRIER', 'DRIVER'] } })
    expect(await passwordSignIn('carrier', DEMO_PASSWORD)).toBeDefined()
    const step = answer.data?.step
    expect((await choose({ step, partyType: 'CARRIER' })).status).toBe(4012)
    const body = { step, partyType: 'CARRIER', newPassword }
    expect((await backend.post(`${BASIC}/party/forgetPass/party`, { ...body, newPassword: 'short' })).status).toBe(4220)
    expect((await backend.post(`${BASIC}/party/forgetPass/party`, body)).status).toBe(0)
    expect((await backend.post(`${BASIC}/party/forgetPass/party`, body)).status).toBe(4012)
    expect(await passwordSignIn('carrier', newPassword)).toBeDefined()
    expect(await passwordSignIn('driver', DEMO_PASSWORD)).toBeDefined()
  })

  it('that an administrator entered signs its person in, until somebody else has proven it', async () => {
    const phone = newPhone()
    await typed('nobody', phone)
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe('nobody')
    expect((await register(phone, 'SHIPPER')).status).toBe(0)
    expect((await nameOf(await codeSignIn(phone)))?.partyType).toBe('SHIPPER')
    expect(await codeSignIn(phone, { partyType: 'PLAT_ADMIN' })).toBeUndefined()
  })

  it('a forgotten password is that of the accounts whose phone it is', async () => {
    const phone = newPhone()
    await register(phone, 'SHIPPER')
    await typed('driver', phone)
    await database().db.query('delete from sys_try')
    await call('POST', `${SMS}/sendVerificationCode`, { phone })
    const query = { phone, verifyCode: await newest(phone), newPassword: 'Forgotten@2026' }
    expect((await call('POST', `${BASIC}/party/forgetPass`, query)).status).toBe(0)
    expect((await nameOf(await passwordSignIn(phone, 'Forgotten@2026')))?.partyType).toBe('SHIPPER')
    expect(await passwordSignIn('driver', DEMO_PASSWORD)).toBeDefined()
  })
})

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
  beforeAll(async () => {
    backend = await testBackend(database().db)
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

  it('that two kinds of party share signs in to the one that is named, else to the one used last', async () => {
    const phone = newPhone()
    const carrier = await backend.signIn('carrier')
    await take(phone, attacker)
    await database().db.query(`delete from sys_try where kind = 'smsResend'`)
    await take(phone, carrier)
    expect(await phoneOf('driver')).toBe(phone)
    expect((await nameOf(await codeSignIn(phone, { partyType: 'DRIVER' })))?.username).toBe('driver')
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe('driver')
    expect((await nameOf(await codeSignIn(phone, { partyType: 'CARRIER' })))?.username).toBe('carrier')
    // One that only typed it is none of them.
    await typed('carrier', phone)
    expect(await codeSignIn(phone, { partyType: 'CARRIER' })).toBeUndefined()
    expect((await nameOf(await codeSignIn(phone)))?.username).toBe('driver')
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

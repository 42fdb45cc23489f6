import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const BASIC = '/ntocc-basic-api'
const TPS = '/ntocc-tps-api'
/** The demo shipper's. */
const PHONE = '10000000002'

withDatabase('codes to a phone that others ask for as well', database => {
  let backend: TestBackend
  let owner: string
  let stranger: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    ;[owner, stranger] = [await backend.signIn('shipper'), await backend.signIn('driver')]
  })
  afterAll(() => backend.app.close())
  beforeEach(() => database().db.query('delete from sys_try'))

  /** A minute later, as far as asking again is concerned. */
  const ask = async (method: 'POST' | 'PUT', url: string, query: Record<string, string>, token?: string) => {
    await database().db.query(`delete from sys_try where kind = 'smsResend'`)
    return (await backend.call({ method, url, query, ...(token && { token }) })).http
  }
  const toSignIn = () => ask('POST', `${TPS}/sms/sendVerificationCode`, { phone: PHONE })
  const toRegister = () => ask('POST', `${TPS}/sms/sendRegisterVerifyCode`, { phone: PHONE })
  const toHave = (token: string) => ask('POST', `${BASIC}/party/contact/code`, { phone: PHONE }, token)
  const toPay = () => ask('POST', `${BASIC}/payPasswordCode`, {}, owner)
  const toSign = (flowId: string) => ask('PUT', `${TPS}/elecSign/sendSms`, { flowId }, owner)
  const ofOwner = async () => [await toHave(owner), await toPay(), await toSign('F1')]

  it('whoever uses up those that nobody signs in for leaves its owner those of the account', async () => {
    for (let at = 0; at < 3; at += 1) await toSignIn()
    for (let at = 0; at < 2; at += 1) await toRegister()
    expect([await toSignIn(), await toRegister()]).toEqual([429, 429])
    expect(await ofOwner()).toEqual([200, 200, 200])
  })

  it('so does another account that says the phone is its own', async () => {
    for (let at = 0; at < 10; at += 1) expect(await toHave(stranger)).toBe(200)
    await database().db.query(`delete from sys_try where kind = 'contactCode'`)
    expect(await toHave(stranger)).toBe(429)
    expect(await ofOwner()).toEqual([200, 200, 200])
  })

  it('an account has ten a day sent to its own phone, whatever they are for', async () => {
    for (let at = 0; at < 10; at += 1) expect(await toSign(`F${at}`)).toBe(200)
    expect(await ofOwner()).toEqual([429, 429, 429])
    expect(await toSignIn()).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

/** How long a refusal lasts, and over what time tries are counted: just before its end, and just after. */
withDatabase('limits of signing in and of codes', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
  })
  afterAll(() => backend.app.close())
  beforeEach(() => database().db.query('delete from sys_try'))

  /** Lets time pass for everything that is counted. */
  const pass = (time: string) =>
    database().db.query(
      'update sys_try set ends_at = ends_at - $1::interval, locked_until = locked_until - $1::interval',
      [time],
    )
  const code = async (phone: string) =>
    (await backend.call({ method: 'POST', url: '/ntocc-tps-api/sms/sendVerificationCode', query: { phone } })).http
  const signIn = async (password: string) => {
    const client = { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }
    const answer = await backend.post('/ntocc-basic-api/authorize', { username: 'hubei', password, ...client })
    return answer.status === 0 ? 'in' : /minutes/.test(answer.msg ?? '') ? 'locked' : 'wrong'
  }
  const wrong = async (times: number) => {
    const said: string[] = []
    for (let at = 0; at < times; at += 1) said.push(await signIn('Wrong@2026'))
    return said
  }

  it('S7-016 a code is sent again after sixty seconds, and not before', async () => {
    expect(await code('10000000001')).toBe(200)
    await pass('58 seconds')
    expect(await code('10000000001')).toBe(429)
    await pass('3 seconds')
    expect(await code('10000000001')).toBe(200)
  })

  const next = async (phone: string) => {
    await pass('61 seconds')
    return code(phone)
  }

  it('a phone gets five codes an hour that nobody need sign in for', async () => {
    for (let at = 0; at < 5; at += 1) expect(await next('10000000001')).toBe(200)
    expect(await next('10000000001')).toBe(429)
    await pass('53 minutes')
    expect(await code('10000000001')).toBe(429)
    await pass('2 minutes')
    expect(await code('10000000001')).toBe(200)
  })

  it('and thirty of them a day', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      for (let at = 0; at < 5; at += 1) expect(await next('10000000001')).toBe(200)
      await pass('60 minutes')
    }
    expect(await code('10000000001')).toBe(429)
    await pass('17 hours 31 minutes')
    expect(await code('10000000001')).toBe(200)
  })

  it('five wrong passwords within an hour lock, however they are spread over it', async () => {
    expect(await wrong(4)).toEqual(Array(4).fill('wrong'))
    await pass('59 minutes')
    await wrong(1)
    expect(await signIn('Demo@2026')).toBe('locked')
  })

  it('what is older than an hour does not count', async () => {
    await wrong(4)
    await pass('61 minutes')
    expect(await wrong(4)).toEqual(Array(4).fill('wrong'))
    expect(await signIn('Demo@2026')).toBe('in')
  })

  it('the lock opens after fifteen minutes, and not before', async () => {
    await wrong(5)
    await pass('14 minutes 55 seconds')
    expect(await signIn('Demo@2026')).toBe('locked')
    await pass('10 seconds')
    expect(await signIn('Demo@2026')).toBe('in')
  })
})

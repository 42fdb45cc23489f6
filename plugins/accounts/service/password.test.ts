// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { wrongWith } from './password/secret.ts'
import { PAY_PASSWORD, type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

it.each([
  ['285013', undefined],
  ['28501', 'form'],
  ['2850131', 'form'],
  ['28501x', 'form'],
  ['111111', 'simple'],
  ['123456', 'simple'],
  ['654321', 'simple'],
  ['567890', 'simple'],
])('S2-131 %s as a pay password', (password, rule) => {
  expect(wrongWith(password)).toBe(rule && `validation.payPassword.${rule}`)
})

withDatabase('S2-131 the pay password', database => {
  let desk: WithdrawalDesk
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const prove = (token: string, password: string) =>
    desk.post<{ proof: string; until: string }>('payPasswordProve', { password }, token)

  it('is set by a code to the proven phone, changed by the one before, and kept as no text', async () => {
    const who = await desk.driver()
    expect((await desk.get('payPasswordState', who.token)).data).toMatchObject({ isSet: true })
    const change = (old: string, password: string) => desk.post('payPasswordChange', { old, password }, who.token)
    expect((await change('000001', '730145')).status).not.toBe(0)
    expect(await change(PAY_PASSWORD, PAY_PASSWORD)).toMatchObject({
      errors: { password: { code: 'validation.payPassword.same' } },
    })
    expect((await change(PAY_PASSWORD, '730145')).status).toBe(0)
    expect((await prove(who.token, PAY_PASSWORD)).status).not.toBe(0)
    expect((await prove(who.token, '730145')).status).toBe(0)
    const { rows } = await desk.query<{ found: string }>(
      `select (select count(*) from sys_audit_log l where l::text like '%730145%')
         + (select count(*) from sys_audit_trail t where t::text like '%730145%') as found`,
    )
    expect(Number(rows[0]?.found)).toBe(0)
  })

  it('is set by nobody without the code, nor by a phone that was never proven', async () => {
    const who = await desk.driver()
    await desk.sendCode(who.token, who.phone)
    expect((await desk.post('payPasswordSet', { code: '000000', password: '730145' }, who.token)).status).not.toBe(0)
    const code = await desk.sendCode(who.token, who.phone)
    await desk.query('update sys_account set phone_proven_at = null where username = $1', [who.username])
    expect((await desk.post('payPasswordSet', { code, password: '730145' }, who.token)).status).not.toBe(0)
    expect((await prove(who.token, PAY_PASSWORD)).status).toBe(0)
  })

  it('locks after five wrong ones, the right one too, until it is set anew by the phone', async () => {
    const who = await desk.driver()
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push(await prove(who.token, '000001'))
    expect(answers[0]?.msg).toContain('4')
    const locked = await prove(who.token, PAY_PASSWORD)
    expect(locked.status).not.toBe(0)
    expect((await desk.ask(who, '1.00')).status).not.toBe(0)
    expect((await desk.setPassword(who.token, who.phone, '730145')).status).toBe(0)
    expect((await prove(who.token, '730145')).status).toBe(0)
  })

  it('stands for five minutes, for that account alone and not beyond the next one', async () => {
    const [who, other] = [await desk.driver(), await desk.driver()]
    const payProof = (await prove(who.token, PAY_PASSWORD)).data?.proof ?? ''
    const ask = (by: typeof who, proof = payProof) => desk.ask(by, '1.00', { payPassword: '', payProof: proof })
    expect((await ask(who)).status).toBe(0)
    expect((await ask(other)).status).not.toBe(0)
    expect((await ask(who, `9${payProof}`)).status).not.toBe(0)
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1_000, toFake: ['Date'] })
    expect((await ask(who)).status).not.toBe(0)
    vi.useRealTimers()
    expect((await ask(who)).status).toBe(0)
    await desk.setPassword(who.token, who.phone, '730145')
    expect((await ask(who)).status).not.toBe(0)
  })
})

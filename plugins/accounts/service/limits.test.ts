// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { withdrawalMachine } from '../contract/withdrawal.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

const { at } = withdrawalMachine

withDatabase('limits of withdrawals', database => {
  let desk: WithdrawalDesk
  const PHONE = '10000055501'
  let [clerk, twin, second] = ['', '', '']
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    const staff = async (code: string, type = 'PLAT_ADMIN', phone?: string) => desk.person(type, code, 'FINANCE', phone)
    clerk = await staff('HQ-CLERK', 'PLAT_ADMIN', PHONE)
    twin = await staff('HQ-TWIN', 'FINANCE', PHONE)
    second = await staff('HQ-SECOND')
  }, 240_000)
  afterAll(() => desk?.close())
  beforeEach(() => desk.set({ withdrawalSecond: '150.00', withdrawalDayMost: '100000.00' }))

  type Driver = Awaited<ReturnType<WithdrawalDesk['driver']>>
  const asked = async (who: Driver, amount: string) => {
    const { data, msg } = await desk.ask(who, amount)
    if (!data) throw new Error(msg)
    return data
  }
  const refused = (need: string) => ({ errors: { move: { code: `validation.condition.${need}` } } })

  it('two people approve what an account asks for on a day in parts that come to the limit', async () => {
    const who = await desk.driver()
    const [one, other] = [await asked(who, '90.00'), await asked(who, '60.00')]
    expect(await desk.move(one, 'approve', clerk)).toMatchObject(refused('withdrawalBelowLimit'))
    expect((await desk.move(one, 'approveFirst', clerk)).status).toBe(0)
    expect((await desk.withdrawalNow(one)).status).toBe(at.firstApproved)
    for (const self of [clerk, twin])
      expect(await desk.move(one, 'approve', self)).toMatchObject(refused('withdrawalBySecond'))
    expect((await desk.move(one, 'approve', second)).status).toBe(0)
    expect((await desk.move(other, 'approveFirst', second)).status).toBe(0)
    expect((await desk.move(other, 'reject', clerk, 'not this one')).status).toBe(0)
    // The bank has been told by now, or will be.
    await expect
      .poll(async () => {
        await desk.run()
        return desk.accountNow(who)
      })
      .toMatchObject({ balance: '410.00', frozen: '0.00' })
  })

  it('one person approves what is below the limit, and what the others of the day were is not counted once they ended', async () => {
    const who = await desk.driver()
    const [one, other] = [await asked(who, '100.00'), await asked(who, '50.00')]
    expect((await desk.move(other, 'revoke', who.token)).status).toBe(0)
    expect(await desk.move(one, 'approveFirst', clerk)).toMatchObject(refused('withdrawalNeedsSecond'))
    expect((await desk.move(one, 'approve', clerk)).status).toBe(0)
  })

  it('its owner takes back what was approved by one of two', async () => {
    const who = await desk.driver()
    const one = await asked(who, '200.00')
    expect((await desk.move(one, 'approveFirst', clerk)).status).toBe(0)
    expect((await desk.move(one, 'revoke', who.token)).status).toBe(0)
    expect(await desk.accountNow(who)).toMatchObject({ balance: '500.00', frozen: '0.00' })
  })

  it('an account asks for no more than the limit of a day, also twice at once', async () => {
    await desk.set({ withdrawalDayMost: '150.00' })
    const who = await desk.driver()
    const both = await Promise.all(['100.00', '100.00'].map(amount => desk.ask(who, amount)))
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    expect((await desk.ask(who, '50.01')).msg).toContain('50.00')
    expect((await desk.ask(who, '50.00')).status).toBe(0)
    expect((await desk.ask(await desk.driver(), '150.00')).status).toBe(0)
  })

  it('what the bank refused for certain is not counted in the limit of the day', async () => {
    await desk.set({ withdrawalDayMost: '150.00' })
    const who = await desk.driver()
    const one = await asked(who, '100.00')
    await desk.fault('refuse')
    expect((await desk.move(one, 'approve', clerk)).status).toBe(0)
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.withdrawalNow(one)).status
      })
      .toBe(at.failed)
    expect((await desk.ask(who, '150.01')).status).not.toBe(0)
    expect((await desk.ask(who, '150.00')).status).toBe(0)
  })
})

// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { withdrawalMachine } from '../contract/withdrawal.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'
import { capture } from './withdrawals/money.ts'

const { at } = withdrawalMachine

withDatabase('who would gain by a withdrawal', database => {
  let desk: WithdrawalDesk
  let clerk: string
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  }, 240_000)
  afterAll(() => desk?.close())

  type Driver = Awaited<ReturnType<WithdrawalDesk['driver']>>
  const asked = async (who: Driver, amount = '100.00') => {
    const { data, msg } = await desk.ask(who, amount)
    if (!data) throw new Error(msg)
    return data
  }

  it('does not approve by another account: who wrote the card is a person', async () => {
    const withdrawal = await asked(await desk.driver())
    const phone = '10000066601'
    const writer = await desk.account('FINANCE', 'HQ-WRITES', 'FINANCE', phone)
    await desk.query('update accounts_withdrawal set card_writer = $2 where id = $1', [withdrawal.id, writer])
    const twin = await desk.person('PLAT_ADMIN', 'HQ-TWIN', 'FINANCE', phone)
    expect(await desk.move(withdrawal, 'approve', twin)).toMatchObject({
      errors: { move: { code: 'validation.withdrawal.cardWriter' } },
    })
    expect((await desk.move(withdrawal, 'approve', clerk)).status).toBe(0)
  })

  it('pays no other fee than the one that was shown', async () => {
    const who = await desk.driver()
    await desk.set({ withdrawalFee: '50.00' })
    const taken = await desk.ask(who, '100.00', { fee: '2.00' }).finally(() => desk.set({ withdrawalFee: '0.00' }))
    expect(taken.status).not.toBe(0)
    expect(await desk.accountNow(who)).toMatchObject({ balance: '500.00', frozen: '0.00' })
    expect((await desk.ask(who, '100.00', { fee: '0.00' })).status).toBe(0)
  })

  it('what was paid beyond an order is owed by that party, and by no other of its code', async () => {
    const who = await desk.driver()
    const withdrawal = await asked(who)
    await desk.as(ctx => ctx.transaction(() => capture(ctx, withdrawal, { paid: '130.00', serial: 'B-1' })))
    const owing = (owner: string) => desk.as(ctx => ctx.books.balance('owing', owner))
    expect(await owing(`driver:${who.code}`)).toMatchObject({ balance: '-30.00' })
    expect(await owing(who.code)).toMatchObject({ balance: '0.00' })
  })

  it.each(['0', '-1.00', '0.001', '1e3', 'NaN', 'Infinity', '1,00', '１００', '99999999999999999999.00', ''])(
    'gets nothing for %j',
    async amount => {
      const who = await desk.driver()
      const { status, http } = await desk.ask(who, amount)
      expect(status).not.toBe(0)
      expect(http).toBeLessThan(500)
      expect(await desk.accountNow(who)).toMatchObject({ balance: '500.00', frozen: '0.00' })
    },
  )

  it('acts for nobody else: no withdrawal, account or change of others is read, moved or counted', async () => {
    const [who, other] = [await desk.driver(), await desk.driver()]
    const withdrawal = await asked(other)
    const account = await desk.accountNow(other)
    for (const path of [`withdrawal/${withdrawal.id}`, `moneyAccount/${account?.id}`])
      expect((await desk.get(path, who.token)).status, path).not.toBe(0)
    for (const list of ['withdrawal', 'accountChange', 'moneyAccount'])
      for (const by of [
        `driverCode=${other.code}`,
        `accountNo=${account?.accountNo}`,
        `keyword=${account?.accountNo}`,
      ]) {
        const { data } = await desk.get<{ total?: number; records: unknown[] }>(
          `${list}?pageNum=1&pageSize=10&${by}`,
          who.token,
        )
        expect(data?.records ?? [], `${list} ${by}`).toEqual([])
      }
    for (const move of ['approve', 'reject', 'revoke', 'succeed', 'fail', 'giveBack', 'pay'])
      expect((await desk.move(withdrawal, move, who.token)).status, move).not.toBe(0)
    for (const move of ['succeed', 'fail', 'giveBack', 'pay'])
      expect((await desk.move(withdrawal, move, clerk)).status, move).not.toBe(0)
    const span = 'start=2020-01-01&end=2099-12-31'
    const counted = await desk.get<{ accounts: number }>(
      `accountStatistics?${span}&driverCode=${other.code}`,
      who.token,
    )
    expect(counted.data).toMatchObject({ accounts: 0, closing: '0.00', frozen: '0.00' })
    expect((await desk.withdrawalNow(withdrawal)).status).toBe(at.toReview)
  })

  it('guesses no pay password by twenty tries at once, and no code either', async () => {
    const who = await desk.driver()
    const wrong = Array.from({ length: 20 }, (_, n) => String(100_200 + n * 7))
    const tries = await Promise.all(
      wrong.map(password => desk.post<object>('payPasswordProve', { password }, who.token)),
    )
    expect(tries.every(({ status }) => status !== 0)).toBe(true)
    expect(new Set(tries.map(({ status }) => status)).size).toBeGreaterThan(1)
    expect((await desk.ask(who, '1.00')).status).not.toBe(0)
    await desk.sendCode(who.token, who.phone)
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        desk.post('payPasswordSet', { code: String(100_000 + n), password: '730145' }, who.token),
      ),
    )
    expect(codes.every(({ status }) => status !== 0)).toBe(true)
  })

  it('of three who decide at once one does, whatever they decide', async () => {
    const who = await desk.driver()
    const withdrawal = await asked(who)
    const answers = await Promise.all([
      desk.move(withdrawal, 'approve', clerk),
      desk.move(withdrawal, 'reject', await desk.person('PLAT_ADMIN', 'HQ-2', 'FINANCE')),
      desk.move(withdrawal, 'revoke', who.token),
    ])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    const { status } = await desk.withdrawalNow(withdrawal)
    const frozen = status === at.rejected || status === at.revoked ? '0.00' : '100.00'
    if (frozen === '0.00') expect(await desk.accountNow(who)).toMatchObject({ balance: '500.00', frozen })
    expect(await desk.differing()).toEqual([])
  })
})

// @vitest-environment node
import type { TodoItem } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { accountMachine } from '../contract/account.ts'
import type { WithdrawalStart } from '../contract/calls.ts'
import { type Withdrawal, withdrawalMachine } from '../contract/withdrawal.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

const { at } = withdrawalMachine

withDatabase('withdrawals', database => {
  let desk: WithdrawalDesk
  let clerk: string
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  }, 240_000)
  afterAll(() => desk?.close())

  type Driver = Awaited<ReturnType<WithdrawalDesk['driver']>>
  const asked = async (who: Driver, amount = '100.00'): Promise<Withdrawal> => {
    const { status, msg, data } = await desk.ask(who, amount)
    expect(status, msg).toBe(0)
    if (!data) throw new Error('nothing was asked for')
    return data
  }
  const stands = async (who: Driver, balance: string, frozen: string) => {
    const account = await desk.accountNow(who)
    expect(account).toMatchObject({ balance, frozen })
    expect(await desk.differing()).toEqual([])
  }
  /** How it stands once what is due at the bank was done. */
  const ran = async (of: Withdrawal): Promise<number> => {
    await desk.run()
    return (await desk.withdrawalNow(of)).status
  }
  const refused = (code: string) => ({ errors: { move: { code } } })

  it('S7-095 what is asked for is frozen with the question, and S2-089 every change has its line', async () => {
    const who = await desk.driver()
    const withdrawal = await asked(who, '120.50')
    expect(withdrawal).toMatchObject({ status: at.toReview, amount: '120.50', fee: '0.00', actualAmount: '120.50' })
    expect(withdrawal.cardNo).toMatch(/^\*+\d{4}$/)
    await stands(who, '500.00', '120.50')
    const changes = await desk.changesOf(who)
    expect(changes.map(each => [each.seq, each.subject, each.amount, each.frozenAmount, each.balanceAfter])).toEqual([
      [1, 'freight', '500.00', '0.00', '500.00'],
      [2, 'freeze', '0.00', '120.50', '500.00'],
    ])
    expect(changes[1]?.refNo).toBe(withdrawal.withdrawNo)
    const own = await desk.get<object>('party/branchGetSelfBlance', who.token)
    expect(own.data).toEqual({ available: '379.50', frozen: '120.50', total: '500.00' })
    await expect(desk.query(`update accounts_account_change set amount = 1 where seq = 1`)).rejects.toThrow()
  })

  it('the fee is taken from the amount, and is the platform’s when the bank has paid', async () => {
    const who = await desk.driver()
    expect((await desk.set({ withdrawalFee: '2.00' })).status).toBe(0)
    const usedUp = await desk.ask(who, '2.00')
    const withdrawal = await asked(who, '100.00').finally(() => desk.set({ withdrawalFee: '0.00' }))
    expect(withdrawal).toMatchObject({ fee: '2.00', actualAmount: '98.00' })
    expect(usedUp.msg).toContain('2.01')
    await desk.move(withdrawal, 'approve', clerk)
    await expect.poll(() => ran(withdrawal)).toBe(at.succeeded)
    expect(await desk.ledger(await desk.withdrawalNow(withdrawal))).toMatchObject([{ kind: 'paid', amount: '98.00' }])
    await stands(who, '400.00', '0.00')
  })

  it('whoever proves nothing is asked for the password again, which is no wrong guess', async () => {
    const who = await desk.driver()
    for (let time = 0; time < 7; time++) {
      const { msg } = await desk.ask(who, '10.00', { payPassword: '' })
      expect(msg).toBe('Enter the pay password again.')
    }
    await asked(who, '10.00')
  })

  describe('is refused', () => {
    it('beyond what is free, beyond the limits, and twice at once', async () => {
      const who = await desk.driver('100.00')
      for (const amount of ['100.01', '0.99', '50000.01']) expect((await desk.ask(who, amount)).status).not.toBe(0)
      const both = await Promise.all(['60.00', '60.00'].map(amount => desk.ask(who, amount)))
      expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
      await stands(who, '100.00', '60.00')
    })

    it('to a card of somebody else or one that is not verified', async () => {
      const [who, other] = [await desk.driver(), await desk.driver()]
      const unverified = await desk.card(who.code, { verifyStatus: 'none', isDefault: false })
      for (const cardCode of [other.cardCode, unverified, 'none'])
        expect(await desk.ask(who, '1.00', { cardCode })).toMatchObject({
          errors: { cardCode: { code: 'validation.withdrawal.card' } },
        })
    })

    it('from an account that is locked, and to staff', async () => {
      const who = await desk.driver()
      const account = await desk.accountNow(who)
      const lock = (move: string, version?: number) =>
        desk.backend.put<object>(
          '/ntocc-basic-api/moneyAccount/move',
          { id: account?.id, move, reason: 'asked by court', version },
          clerk,
        )
      expect((await lock('stopWithdrawals', account?.version)).status).toBe(0)
      expect((await desk.ask(who, '1.00')).status).not.toBe(0)
      const start = await desk.get<WithdrawalStart>('withdrawalStart', who.token)
      expect(start.data?.refusals).toEqual(['noWithdrawals'])
      expect((await lock('unlock', (await desk.accountNow(who))?.version)).status).toBe(0)
      expect((await desk.accountNow(who))?.status).toBe(accountMachine.at.normal)
      expect((await desk.ask(who, '1.00')).status).toBe(0)
      expect((await desk.ask({ token: clerk }, '1.00')).status).not.toBe(0)
    })

    it('with a certificate that has run out, and from whom the blacklist keeps it', async () => {
      const who = await desk.driver()
      await desk.query(`update driver set licence_to = '2020-01-01' where code = $1`, [who.code])
      expect(await desk.ask(who, '1.00')).toMatchObject({ errors: { amount: { code: 'validation.expired.licence' } } })
      await desk.query(`update driver set licence_to = '2099-01-01' where code = $1`, [who.code])
      await desk.query(
        `insert into credit_blacklist (code, branch_code, party_kind, name, driver_code, id_no, reason, intercepts, "from", status)
         select 'BL-' || code, branch_code, 'driver', name, code, id_no, to_jsonb('debt'::text), '["withdraw"]', '2020-01-01', 1
           from driver where code = $1`,
        [who.code],
      )
      expect(await desk.ask(who, '1.00')).toMatchObject({
        errors: { amount: { code: 'validation.blacklist.withdraw' } },
      })
    })
  })

  describe('is decided', () => {
    it('by another person than who asked, not by whom the money is for, nor by who wrote the card', async () => {
      const who = await desk.driver()
      const withdrawal = await asked(who)
      // The same person at a desk of the platform: by the phone.
      const self = await desk.person('PLAT_ADMIN', 'HQ-SELF', 'FINANCE', who.phone)
      expect(await desk.move(withdrawal, 'approve', self)).toMatchObject(refused('validation.condition.otherPerson'))
      expect(await desk.move(withdrawal, 'reject', self)).toMatchObject(refused('validation.condition.otherPerson'))
      // A colleague acts for the same driver.
      const mate = await desk.account('DRIVER', who.code, 'DRIVER', '10000079999')
      const both = await desk.person('PLAT_ADMIN', 'HQ-BOTH', 'FINANCE', '10000079999')
      expect(mate).toBeTruthy()
      expect(await desk.move(withdrawal, 'approve', both)).toMatchObject(refused('validation.withdrawal.own'))
      const writer = await desk.account('PLAT_ADMIN', 'HQ-WRITER', 'FINANCE')
      await desk.query('update accounts_withdrawal set card_writer = $2 where id = $1', [withdrawal.id, writer])
      expect(await desk.move(withdrawal, 'approve', await desk.backend.signIn(writer))).toMatchObject(
        refused('validation.withdrawal.cardWriter'),
      )
      expect((await desk.withdrawalNow(withdrawal)).status).toBe(at.toReview)
      expect((await desk.move(withdrawal, 'approve', clerk)).status).toBe(0)
    })

    it('for the card that was asked for: of the same number and holder, and not refuted since', async () => {
      const who = await desk.driver()
      const withdrawal = await asked(who)
      const { rows } = await desk.query<{ holder: string; card_no: string }>(
        `select holder #>> '{}' as holder, card_no from bank_card where code = $1`,
        [who.cardCode],
      )
      const { holder = '', card_no: cardNo = '' } = rows[0] ?? {}
      const card = (name: string, number: string, verified = 'four') =>
        desk.query(
          'update bank_card set holder = to_jsonb($2::text), card_no = $3, verify_status = $4 where code = $1',
          [who.cardCode, name, number, verified],
        )
      for (const [name, number, verified] of [
        ['Somebody else', cardNo, 'four'],
        [holder, '6210009999', 'four'],
        [holder, cardNo, 'failed'],
      ] as const) {
        await card(name, number, verified)
        expect(await desk.move(withdrawal, 'approve', clerk)).toMatchObject(
          refused('validation.condition.withdrawalCardAsSeen'),
        )
      }
      await card(holder, cardNo)
      expect((await desk.move(withdrawal, 'approve', clerk)).status).toBe(0)
    })

    it('S2-206 is counted for who decides, rejected with a reason, revoked by its owner alone, and then free again', async () => {
      const [who, other] = [await desk.driver(), await desk.driver()]
      const count = async (token: string) =>
        (await desk.get<TodoItem[]>('party/getPartyRoleConfigCount', token)).data?.find(
          ({ configKey }) => configKey === 'transfer_apply_count',
        )?.configValue
      const before = (await count(clerk)) ?? 0
      const [one, two] = [await asked(who, '10.00'), await asked(who, '20.00')]
      expect(await count(clerk)).toBe(before + 2)
      expect(await count(who.token)).toBeUndefined()
      expect((await desk.move(one, 'revoke', other.token)).status).not.toBe(0)
      expect((await desk.move(one, 'revoke', clerk)).status).not.toBe(0)
      expect((await desk.move(one, 'revoke', who.token)).status).toBe(0)
      expect((await desk.move(two, 'reject', clerk, 'wrong name')).status).toBe(0)
      expect(await desk.withdrawalNow(two)).toMatchObject({ status: at.rejected, reason: 'wrong name' })
      await stands(who, '500.00', '0.00')
      expect((await desk.changesOf(who)).map(({ subject }) => subject)).toEqual([
        'freight',
        'freeze',
        'freeze',
        'unfreeze',
        'unfreeze',
      ])
      expect(await count(clerk)).toBe(before)
    })
  })

  describe('the bank', () => {
    const approved = async (who: Driver, amount = '100.00') => {
      const withdrawal = await asked(who, amount)
      expect((await desk.move(withdrawal, 'approve', clerk)).status).toBe(0)
      return withdrawal
    }
    const comes = (of: Withdrawal, status: number) => expect.poll(() => ran(of)).toBe(status)

    it('S2-093 pays once, and the record has its number', async () => {
      const who = await desk.driver()
      const of = await approved(who)
      await comes(of, at.succeeded)
      const now = await desk.withdrawalNow(of)
      expect(await desk.ledger(now)).toMatchObject([{ kind: 'paid', amount: '100.00', serial: now.serial }])
      await stands(who, '400.00', '0.00')
      expect((await desk.changesOf(who)).at(-1)).toMatchObject({
        subject: 'withdraw',
        amount: '-100.00',
        frozenAmount: '-100.00',
      })
    })

    it('refuses for certain: the money is free, and the order is not tried again', async () => {
      const who = await desk.driver()
      await desk.fault('refuse')
      const of = await approved(who)
      await comes(of, at.failed)
      await desk.run()
      const now = await desk.withdrawalNow(of)
      expect(now.reason).toBeTruthy()
      expect((await desk.ledger(now)).filter(({ kind }) => kind === 'paid')).toEqual([])
      await stands(who, '500.00', '0.00')
    })

    it('says nothing: it is asked, and never told twice', async () => {
      const who = await desk.driver()
      await desk.fault('dropAfter')
      const of = await approved(who)
      await comes(of, at.paying)
      await stands(who, '500.00', '100.00')
      await desk.later()
      await comes(of, at.succeeded)
      expect((await desk.ledger(await desk.withdrawalNow(of))).filter(({ kind }) => kind === 'paid')).toHaveLength(1)
      await stands(who, '400.00', '0.00')
    })

    it('gives it back later: it is the party’s again', async () => {
      const who = await desk.driver()
      await desk.fault('return')
      const of = await approved(who)
      await comes(of, at.succeeded)
      await desk.query('update settlement_payment set next_at = now() where for_code = $1', [of.withdrawNo])
      await expect
        .poll(async () => {
          await desk.query(
            'update settlement_payment set next_at = now() where for_code = $1 and next_at is not null',
            [of.withdrawNo],
          )
          await desk.run()
          return (await desk.withdrawalNow(of)).status
        })
        .toBe(at.failed)
      await stands(who, '500.00', '0.00')
    })
  })

  it('the books follow from their transfers to the last line', async () => {
    expect(await proveBooks(database().db)).toEqual([])
  })
})

import { sql } from '@ntocc/sdk/service'
import type { BankOptions } from '../../../../server/src/bank/app.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { BASE } from '../../../../server/src/ntocc/testing/money-desk.ts'
import { bankDesk } from '../../../settlement/service/testing/bank-desk.ts'
import { AccountChange, type MoneyAccount } from '../../contract/account.ts'
import { Collection } from '../../contract/collection.ts'
import { Withdrawal } from '../../contract/withdrawal.ts'
import { collectingAccount } from '../collections/account.ts'
import { readReceipts } from '../collections/ask.ts'
import { accountOf, heldAccount } from '../money/accounts.ts'
import { moveMoney } from '../money/move.ts'
import { differing } from '../money/prove.ts'
import type { ServiceCtx } from '../types.ts'

export const PAY_PASSWORD = '285013'

/** A branch whose drivers have money, beside a bank of the test's own. */
export const withdrawalDesk = async (db: Db, options: BankOptions = {}) => {
  const desk = await bankDesk<ServiceCtx>(db, 'accounts', options)
  const { as, backend, nextNo, post, query } = desk

  /** A driver who has earned so much, with a card and a pay password. */
  const driver = async (earned = '500.00') => {
    const who = await desk.addDriver()
    if (earned !== '0.00') await earn(who.code, earned)
    await setPassword(who.token, who.phone)
    return who
  }
  const earn = (code: string, amount: string) =>
    as(ctx =>
      ctx.transaction(async () => {
        const account = await heldAccount(ctx, { entity: 'driver', code })
        const businessNo = nextNo('YDT')
        await moveMoney(ctx, account, { subject: 'freight', refNo: businessNo }, owner =>
          ctx.books.post([{ kind: 'freight', businessNo, to: { owner }, amount }]),
        )
      }),
    )
  const newestCode = async (phone: string): Promise<string> => {
    const { rows } = await query<{ body: string }>(
      'select body from sys_outbox where target = $1 order by id desc limit 1',
      [phone],
    )
    return rows[0]?.body.slice(0, 6) ?? ''
  }
  const sendCode = async (token: string, phone: string): Promise<string> => {
    // Everybody here calls from one address.
    await query(`delete from sys_try where kind like 'sms%'`)
    await post('payPasswordCode', {}, token)
    return newestCode(phone)
  }
  const setPassword = async (token: string, phone: string, password = PAY_PASSWORD) =>
    post('payPasswordSet', { code: await sendCode(token, phone), password }, token)

  type Driver = Awaited<ReturnType<typeof driver>>
  const ask = (who: Pick<Driver, 'token'>, amount: string, more: Record<string, string> = {}) =>
    backend.post<Withdrawal>(
      `${BASE}/party/revenueWithdraw?${new URLSearchParams({ amount, payPassword: PAY_PASSWORD, ...more })}`,
      undefined,
      who.token,
    )
  const withdrawalNow = ({ id }: { id: number }) => as(ctx => ctx.records.find(Withdrawal, id))
  const move = async ({ id }: { id: number }, name: string, token: string, reason = 'as asked') =>
    backend.put<Withdrawal>(
      `${BASE}/withdrawal/move`,
      { id, move: name, reason, version: (await withdrawalNow({ id })).version },
      token,
    )
  const accountNow = ({ code }: { code: string }): Promise<MoneyAccount | undefined> =>
    as(ctx => accountOf(ctx, { entity: 'driver', code }))
  const changesOf = ({ code }: { code: string }) =>
    as(async ctx =>
      (await ctx.records.where(AccountChange, { where: sql`driver_code = ${code}` })).sort((a, b) => a.seq - b.seq),
    )
  /** What the bank is asked about, as the job does it. */
  const askBank = () => as(ctx => readReceipts(ctx))
  return {
    ...desk,
    driver,
    earn,
    ask,
    move,
    sendCode,
    setPassword,
    withdrawalNow,
    accountNow,
    changesOf,
    differing: () => as(differing),
    askBank,
    /** Somebody pays into the platform's account. @returns the bank's number of it */
    payIn: async (amount: string, words: string, payer = '6222020000000001234') => {
      const { account = '' } = (await as(collectingAccount)) ?? {}
      const body = { into: account, amount, words, payer: { name: '江汉钢铁', account: payer, bank: '建设银行' } }
      return (await desk.control('incoming', body)).json().serial as string
    },
    collectionBy: (serial: string): Promise<Collection | undefined> =>
      as(async ctx => (await ctx.records.where(Collection, { where: sql`serial = ${serial}` }))[0]),
  }
}
export type WithdrawalDesk = Awaited<ReturnType<typeof withdrawalDesk>>

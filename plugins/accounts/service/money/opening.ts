import { PartyRecord, platformDay, Shipment } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { type OwnerOfMoney, type SQL, sql } from '@ntocc/sdk/service'
import { MoneyAccount } from '../../contract/account.ts'
import type { Platform, ServiceCtx } from '../types.ts'
import { heldAccount, openAccounts } from './accounts.ts'
import { moveMoney } from './move.ts'
import { bookOf } from './parties.ts'

interface Before {
  owner: OwnerOfMoney
  /** Fen. */
  balance: number
  frozen: number
}

interface Row {
  entity: OwnerOfMoney['entity']
  code: string
  balance: string
  frozen: string
}

const noAccount = (ctx: ServiceCtx, whose: SQL): SQL =>
  sql`not exists (select 1 from ${ctx.table(MoneyAccount)} a where a.branch_code = ${ctx.session.branchCode} and ${whose})`

/** Parties whose records say that they have money, and which have no account yet. */
const withoutAccount = async (ctx: ServiceCtx): Promise<Before[]> => {
  const { branchCode } = ctx.session
  const rows = await ctx.query<Row>(
    sql`select 'shipment' as entity, s.code, coalesce(s.balance, 0) as balance, coalesce(s.frozen, 0) as frozen
        from ${ctx.offered(Shipment, ['code', 'branchCode', 'isDeleted', 'balance', 'frozen'])} s
        where s.branch_code = ${branchCode} and not s.is_deleted and (coalesce(s.balance, 0) <> 0 or coalesce(s.frozen, 0) <> 0)
          and ${noAccount(ctx, sql`a.shipment_code = s.code`)}
      union all
      select case p.party_type when 'DRIVER' then 'driver' else 'driverTeam' end, p.code, coalesce(p.balance, 0), coalesce(p.frozen, 0)
        from ${ctx.offered(PartyRecord, ['code', 'branchCode', 'isDeleted', 'partyType', 'balance', 'frozen'])} p
        where p.branch_code = ${branchCode} and not p.is_deleted and p.party_type in ('DRIVER', 'CARRIER')
          and (coalesce(p.balance, 0) <> 0 or coalesce(p.frozen, 0) <> 0)
          and ${noAccount(ctx, sql`coalesce(a.driver_code, a.team_code) = p.code`)}
      order by 1, 2`,
  )
  return rows.map(({ entity, code, balance, frozen }) => ({
    owner: { entity, code },
    balance: Number(balance),
    frozen: Number(frozen),
  }))
}

/** What a party's record says becomes an opening of its account; what was frozen stays so. */
const open = async (ctx: ServiceCtx, { owner, balance, frozen }: Before, at: string): Promise<void> => {
  const on = platformDay(new Date(at))
  const refNo = `opening:${bookOf(owner)}`
  const account = await heldAccount(ctx, owner)
  const after = await moveMoney(ctx, account, { subject: 'opening', refNo: account.accountNo, at }, async to => {
    if (balance > 0)
      await ctx.books.post([{ kind: 'opening', businessNo: refNo, to: { owner: to }, amount: fenToYuan(balance), on }])
    if (frozen > 0)
      await ctx.books.hold([
        { kind: 'openingFrozen', businessNo: refNo, from: { owner: to }, amount: fenToYuan(frozen), on },
      ])
  })
  if (after.balance !== fenToYuan(balance) || after.frozen !== fenToYuan(frozen))
    throw ctx.refuse('ACCOUNTS_DIFFER', { party: bookOf(owner) })
}

/**
 * What stood as balances in records of shippers and parties before there were accounts becomes transfers in the books, once for each
 * party, all of a branch or none, and equal to the fen or the area does not start.
 * @param at when it counts for, ISO 8601
 */
export const openFromRecords = async (area: Platform, at = new Date().toISOString()): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const before = await withoutAccount(ctx)
      if (before.length === 0) return
      await ctx.transaction(async () => {
        await openAccounts(
          ctx,
          before.map(({ owner }) => owner),
        )
        for (const each of before) await open(ctx, each, at)
      })
    })
}

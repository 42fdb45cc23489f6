import { type OwnerOfMoney, type SQL, sql } from '@ntocc/sdk/service'
import { accountMachine, MoneyAccount } from '../../contract/account.ts'
import type { ServiceCtx } from '../types.ts'
import { bookOf, bookOfAccount, fieldsFor, kindOf } from './parties.ts'

/** Condition for the account of a party. */
export const isOf = ({ entity, code }: OwnerOfMoney): SQL => {
  if (entity === 'shipment') return sql`shipment_code = ${code}`
  return entity === 'driver' ? sql`driver_code = ${code}` : sql`team_code = ${code}`
}

/** The account of a party as it stands; undefined where it never had any money. */
export const accountOf = async (ctx: ServiceCtx, owner: OwnerOfMoney): Promise<MoneyAccount | undefined> => {
  const [account] = await ctx.records.where(MoneyAccount, { where: isOf(owner), limit: 1 })
  return account
}

/** The accounts of parties as they stand, in their order; undefined for those that never had any money. */
export const accountsOf = async (
  ctx: ServiceCtx,
  owners: readonly OwnerOfMoney[],
): Promise<(MoneyAccount | undefined)[]> => {
  if (owners.length === 0) return []
  const found = await ctx.records.where(MoneyAccount, {
    where: sql`(shipment_code = any(${codesOf(owners, 'shipment')}::text[]) or driver_code = any(${codesOf(owners, 'driver')}::text[])
      or team_code = any(${codesOf(owners, 'driverTeam')}::text[]))`,
    limit: owners.length,
  })
  const keyed = new Map(found.map(account => [bookOfAccount(account), account]))
  return owners.map(owner => keyed.get(bookOf(owner)))
}

const DIGITS = 10

/** Opens accounts for those of the parties that have none, all at once. Numbers of a branch follow each other. */
export const openAccounts = async (ctx: ServiceCtx, owners: readonly OwnerOfMoney[]): Promise<void> => {
  await ctx.lock('accounts.open')
  const [row] = await ctx.query<{ last: string | null }>(
    sql`select max(account_no) as last from ${ctx.table(MoneyAccount)} where branch_code = ${ctx.session.branchCode}`,
  )
  const known = await ctx.query<{ shipment_code: string | null; driver_code: string | null; team_code: string | null }>(
    sql`select shipment_code, driver_code, team_code from ${ctx.table(MoneyAccount)} where branch_code = ${ctx.session.branchCode}
      and (shipment_code = any(${codesOf(owners, 'shipment')}::text[]) or driver_code = any(${codesOf(owners, 'driver')}::text[])
        or team_code = any(${codesOf(owners, 'driverTeam')}::text[]))`,
  )
  const has = new Set(
    known.map(({ shipment_code, driver_code, team_code }) => JSON.stringify([shipment_code, driver_code, team_code])),
  )
  const missing = owners
    .map(owner => ({ owner, fields: fieldsFor(owner) }))
    .filter(({ fields: { shipmentCode, driverCode, teamCode } }) => {
      const key = JSON.stringify([shipmentCode ?? null, driverCode ?? null, teamCode ?? null])
      return !has.has(key) && has.add(key)
    })
  const from = Number(row?.last?.slice(2) ?? 0)
  await ctx.records.createMany(
    MoneyAccount,
    missing.map(({ owner, fields }, at) => {
      const accountNo = `ZH${String(from + at + 1).padStart(DIGITS, '0')}`
      return {
        ...fields,
        // Numbers are of a branch, codes of all of them.
        code: `${ctx.session.branchCode}-${accountNo}`,
        accountNo,
        kind: kindOf(owner),
        balance: '0.00',
        frozen: '0.00',
        available: '0.00',
        lastSeq: 0,
        status: accountMachine.initial,
      }
    }),
  )
}

const codesOf = (owners: readonly OwnerOfMoney[], entity: OwnerOfMoney['entity']) =>
  sql.param(owners.filter(owner => owner.entity === entity).map(({ code }) => code))

/** The account of a party, opened where it has none, held until the transaction ends: its money moves one after the other. */
export const heldAccount = async (ctx: ServiceCtx, owner: OwnerOfMoney): Promise<MoneyAccount> => {
  const held = () => ctx.records.where(MoneyAccount, { where: isOf(owner), limit: 1, lock: true })
  const [known] = await held()
  if (known) return known
  // As the platform: nobody makes an account for himself.
  await ctx.inBranch(ctx.session.branchCode, own => openAccounts(own, [owner]))
  const [opened] = await held()
  if (!opened) throw new Error(`${owner.entity} ${owner.code} has no account`)
  return opened
}

import { endpoints, PartyRecord, type PartyType } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import type { OwnerOfMoney, PartyBalance } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { EMPLOYED_LIST } from '../employed.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { listOf } from '../records/list.ts'
import { answererOf } from '../registry/areas.ts'

interface BalanceRow extends Record<string, unknown> {
  balance: string | null
  frozen: string | null
}

const OWNED_BY: { readonly [K in PartyType]?: OwnerOfMoney['entity'] } = {
  SHIPPER: 'shipment',
  DRIVER: 'driver',
  CARRIER: 'driverTeam',
}

/** What an area that keeps accounts says of the caller's own party; undefined where none does, or knows of no account. */
const inAccounts = async (ctx: SignedCtx): Promise<PartyBalance | undefined> => {
  const { branchCode, partyCode, partyType } = ctx.session
  const entity = OWNED_BY[partyType]
  const answer = answererOf('balancesOf', branchCode)
  if (!entity || !answer) return undefined
  // Whoever answers is typed by the question.
  const [found] = (await answer(ctx, [{ entity, code: partyCode }])) as (PartyBalance | undefined)[]
  return found
}

/** Money of the caller's own party in yuan: as its account says, else a shipper's from its shipper record and others' from the party's. */
const ownBalance = handle(endpoints.branchGetSelfBlance, async ctx => {
  const kept = await inAccounts(ctx)
  if (kept) return { available: kept.available, frozen: kept.frozen, total: kept.balance }
  const { branchCode, partyCode, partyType } = ctx.session
  const table = partyType === 'SHIPPER' ? 'shipment' : 'party'
  const found = await ctx.db.query<BalanceRow>(
    `select balance, frozen from ${table} where branch_code = $1 and code = $2 and not is_deleted`,
    [branchCode, partyCode],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  const [total, frozen] = [Number(row.balance ?? 0), Number(row.frozen ?? 0)]
  return { available: fenToYuan(total - frozen), frozen: fenToYuan(frozen), total: fenToYuan(total) }
})

/** What somebody is called and reached by; their money and sign-ins are not for whoever chooses among them. */
const UNTOLD = ['balance', 'frozen', 'lastLogin', 'passwordChangedAt']

/** People of the branch who may look after a shipper. */
const salesmen = handle(endpoints.salesmanList, (ctx, { query }) =>
  listOf(ctx, PartyRecord, query, {
    keyword: ['userName', 'username'],
    where: [sql`party_type in ${sql.raw(EMPLOYED_LIST)}`],
    shows: Object.keys(PartyRecord.fields).filter(name => !UNTOLD.includes(name)),
  }),
)

export const partyRoutes: readonly Route[] = [ownBalance, salesmen]

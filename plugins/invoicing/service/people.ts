import { sql } from '@ntocc/sdk/service'
import type { ServiceCtx } from './types.ts'

/** Whether the caller is the person behind any of these accounts. */
export const isOneOfThem = async (ctx: ServiceCtx, ids: readonly (number | null | undefined)[]): Promise<boolean> => {
  if (ids.includes(ctx.session.accountId)) return true
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.accounts.own} a where a.id = any(${sql.param(ids.flatMap(id => id ?? []))}::bigint[]) limit 1`,
  )
  return found !== undefined
}

/** Whether the caller acts for the shipper, by whatever account: nobody decides about invoices to their own company. */
export const isBuyer = async (ctx: ServiceCtx, shipmentCode: string): Promise<boolean> => {
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.accounts.own} a where a.party_type = 'SHIPPER' and a.party_code = ${shipmentCode} limit 1`,
  )
  return found !== undefined
}

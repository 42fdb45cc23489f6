import { entity, localise, localized, reference, text } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { FinanceCtx } from './figures.ts'

/** Orders and the customers whose goods they are, of areas that may not be there, as far as they are read here. */
const Order = entity('sourceOrder', { orderNo: text({ max: 20 }), customerCode: reference('upstreamCustomer') })
const Customer = entity('upstreamCustomer', { name: localized() })

/** Key of the goods that nobody upstream is named of: the shippers' own. */
export const OWN_GOODS = ''

/** Joins waybills `w` to the customer that their order names. */
export const joinedCustomers = (ctx: FinanceCtx): SQL => sql`
  left join (select branch_code as order_branch, order_no as order_of, customer_code
    from ${ctx.offered(Order, ['branchCode', 'orderNo', 'customerCode', 'isDeleted'])} s where not is_deleted) o
    on o.order_branch = w.branch_code and o.order_of = w.order_no`

/** Names of customers in the caller's language, those that were deleted since among them. */
export const customerNames = async (ctx: FinanceCtx, codes: readonly string[]): Promise<Map<string, string>> => {
  const found = await ctx.query<{ code: string; name: unknown }>(
    sql`select code, name from ${ctx.offered(Customer, ['branchCode', 'code', 'name'])} c
      where branch_code = ${ctx.session.branchCode} and code = any(${sql.param([...codes])}::text[])`,
  )
  const own = ctx.entries('financeCustomer').find(({ code }) => code === 'own')
  return new Map(
    [...found, { code: OWN_GOODS, name: own?.name }].map(({ code, name }) => [code, localise(name, ctx.language)]),
  )
}

import { entity, reference } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { SourceOrder } from '../contract/orders.ts'
import type { OrdersCtx } from './types.ts'

/** Of another area, which may not be there, as an order needs to know it. */
const Customer = entity('upstreamCustomer', { shipmentCode: reference('shipment') })

type Owned = Pick<Partial<SourceOrder>, 'customerCode' | 'shipmentCode'>

/**
 * Goods are forwarded for a customer of their own shipper, or for one who is nobody's in particular.
 * @throws INVALID on the customer
 */
export const refuseForeignCustomer = async (
  ctx: OrdersCtx,
  { customerCode, shipmentCode }: Owned,
  before: Owned | undefined,
): Promise<void> => {
  if (!customerCode) return
  if (customerCode === before?.customerCode && shipmentCode === before.shipmentCode) return
  const customers = ctx.offered(Customer, ['code', 'branchCode', 'shipmentCode', 'isDeleted'])
  const [own] = await ctx.query(
    sql`select 1 from ${customers} c where branch_code = ${ctx.session.branchCode} and code = ${customerCode}
      and not is_deleted and coalesce(shipment_code, ${shipmentCode ?? ''}) = ${shipmentCode ?? ''}`,
  )
  if (!own) throw ctx.invalid({ customerCode: { code: 'validation.orderCustomer.foreign' } })
}

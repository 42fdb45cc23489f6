import { type DemoCtx, sql } from '@ntocc/sdk/service'

/** Whose goods an order is of: every other one of a shipper who forwards for somebody is forwarded. */
export type CustomerOf = (shipmentCode: unknown, serial: number) => string | null

/** Customers come with the shippers, which every order needs. */
export const customersOf = async (ctx: DemoCtx): Promise<CustomerOf> => {
  const rows = await ctx.query<{ code: string; shipment_code: string }>(
    sql`select code, shipment_code from upstream_customer where not is_deleted and shipment_code is not null order by id desc`,
  )
  const first = new Map(rows.map(({ code, shipment_code }) => [shipment_code, code]))
  return (shipmentCode, serial) => (serial % 2 === 0 ? (first.get(String(shipmentCode)) ?? null) : null)
}

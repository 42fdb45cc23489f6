import type { Issue } from '@ntocc/sdk/fields'
import { stringOf } from '@ntocc/sdk/fields'
import { isOwnMoney } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from '../types.ts'

/** Whom a waybill charges and pays. */
export const partiesOf = (row: Row) => ({
  shipmentCode: stringOf(row.shipment_code),
  driverCode: stringOf(row.driver_code),
  teamCode: stringOf(row.team_code),
})

/**
 * Nobody of the platform approves what he is paid for himself, or his team: the load and the receipt of one's own carriage are looked at by
 * somebody else.
 */
export const againstOwn = async (ctx: WaybillCtx, row: Row): Promise<Issue | undefined> => {
  const { driverCode, teamCode } = partiesOf(row)
  const isOwn = ctx.session.isStaff && (await isOwnMoney(ctx, { driverCode, teamCode }))
  return isOwn ? { code: 'validation.correction.ownCarriage' } : undefined
}

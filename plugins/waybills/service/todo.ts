import { Waybill, WaybillException } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { OPEN, OVERDUE } from './exceptions/which.ts'

/** What waits for somebody, among the waybills that the caller may see. */
export const todo = {
  // Unloaded, but without a price for the carrier.
  valuating_count: {
    of: Waybill,
    staffOnly: true,
    permission: 'statistics.fees',
    where: sql`status in (70, 80, 85, 90) and coalesce(carrier_unit_price, 0) = 0`,
  },
  remit_count: {
    of: Waybill,
    staffOnly: true,
    permission: 'statistics.fees',
    where: sql`status = 90 and pay_status = 1`,
  },
  // The very conditions of the desk's views that they open: the count and the rows must agree.
  transport_abnormal_count: { of: WaybillException, where: OPEN },
  exception_overdue_count: { of: WaybillException, staffOnly: true, where: OVERDUE },
  load_review_count: { of: Waybill, permission: 'waybill.approveLoad', where: sql`status = 40` },
  waybill_sign_count: { of: Waybill, permission: 'waybill.sign', where: sql`status = 70` },
  receipt_review_count: { of: Waybill, permission: 'waybill.approveReceipt', where: sql`status = 80` },
  need_invoice: {
    of: Waybill,
    staffOnly: true,
    permission: 'statistics.fees',
    where: sql`status = 90 and invoice_status = 1`,
  },
}

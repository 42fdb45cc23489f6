import { endpoints, Waybill } from '@ntocc/sdk/contracts'
import { BAD_FILTER, isEmpty } from '@ntocc/sdk/fields'
import { invalid } from '../errors.ts'
import { handle } from '../http/handle.ts'
import { listOf } from '../records/list.ts'
import { presentAll } from './present.ts'
import { need, refuseHidden } from './visible.ts'

const KEYWORD = ['waybillNo', 'vehicleNo', 'driverName', 'shipmentName', 'goodsName']

/** Means "all" in the invoice filter of the settlement list (specification, section 3). */
const ALL_INVOICE_STATES = '99'

/**
 * `isCancel` of the waybill list (specification, section 3): 4 deleted, 0 not; without it those not deleted.
 * @throws BackendError INVALID (4220) for anything else
 */
export const deletedOf = (isCancel: unknown): 'no' | 'only' => {
  if (isEmpty(isCancel) || String(isCancel) === '0') return 'no'
  if (String(isCancel) === '4') return 'only'
  throw invalid({ isCancel: BAD_FILTER })
}

/** GET /ntocc-tms-api/waybill: the branch's waybills, a shipper's or driver's own. */
const waybillList = handle(endpoints.waybillList, async (ctx, { query }) => {
  need(ctx, 'waybill.read')
  const { isCancel, ...filters } = query as Record<string, unknown>
  refuseHidden(ctx.session.partyType, filters)
  if (String(filters.invoiceStatus) === ALL_INVOICE_STATES) delete filters.invoiceStatus
  const page = await listOf(ctx, Waybill, filters, { keyword: KEYWORD, deleted: deletedOf(isCancel) })
  return { ...page, records: await presentAll(ctx, page.records) }
})

export const listRoutes = [waybillList]

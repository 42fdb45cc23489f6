import { Waybill } from '@ntocc/sdk/contracts'
import type { Hooks, WantedWaybill } from '@ntocc/sdk/service'
import type { WaybillImport } from '../../contract/import.ts'
import type contract from '../../contract.ts'
import { nextNumber, storeWaybill } from '../make.ts'
import type { WaybillCtx } from '../types.ts'
import { refuseUnfit } from './rules.ts'
import { namedIn } from './who.ts'

const NO_WAYBILL = new Set(['shipper', 'driverName', 'driverPhone', 'waybillNo'])

/** What the waybill takes from its line, by the names that both have. */
const wantedOf = (line: WaybillImport): WantedWaybill => {
  const shared = Object.entries(line).filter(
    ([name, value]) =>
      !NO_WAYBILL.has(name) && (name in Waybill.own || name === 'remark') && value !== null && value !== undefined,
  )
  const { shipmentCode, driverCode } = line
  return {
    ...(Object.fromEntries(shared) as unknown as WantedWaybill),
    orderNo: line.orderNo ?? '',
    shipmentCode: String(shipmentCode),
    driverCode: String(driverCode),
  }
}

const lineOf = (values: object): WaybillImport => values as WaybillImport

/**
 * Lines of a file become waybills that wait for their drivers, as those do that are assigned by hand. What a rule says of one depends on
 * the ones before it (credit), so that they are made one after the other, and tried before anything is added (decision 46).
 */
export const importHooks: Hooks<typeof contract, typeof WaybillImport> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  oneByOne: true,
  values: async (ctx: WaybillCtx, values) => {
    const line = lineOf(values)
    const named = await namedIn(ctx, line)
    await refuseUnfit(ctx, line, named)
    const { shipmentCode, driver } = named
    return { ...values, shipmentCode, driverCode: String(driver.code), waybillNo: await nextNumber(ctx) }
  },
  written: async (ctx: WaybillCtx, line, before) => {
    if (before) return
    await ctx.inBranch(ctx.session.branchCode, own => storeWaybill(own, wantedOf(line), line.waybillNo ?? undefined))
  },
  done: ctx => ctx.todoChanged(),
}

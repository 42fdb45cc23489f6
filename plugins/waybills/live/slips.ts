import type { Waybill } from '@ntocc/sdk/contracts'
import { localise, wallClock } from '@ntocc/sdk/fields'
import type { DemoCard, DemoLine } from '@ntocc/sdk/service'

const LOAD: DemoCard = { title: '装货磅单', tint: [38, 92, 140], layout: 'slip' }
const RECEIPT: DemoCard = { title: '卸货回单', tint: [44, 110, 76], layout: 'slip' }

const linesOf = (waybill: Waybill, qty: number): DemoLine[] => [
  ['运单号', waybill.waybillNo],
  ['车牌号', waybill.vehicleNo],
  ['货物', localise(waybill.goodsName, 'zh')],
  [waybill.unit === 'tonne' ? '净重（吨）' : '件数', qty],
  ['时间', wallClock(new Date()).toISOString().slice(0, 16).replace('T', ' ')],
]

/** What the driver hands in with a load, and with what was unloaded: a paper and its figures. */
export const loadSlip = (waybill: Waybill, qty: number) => [LOAD, linesOf(waybill, qty)] as const
export const receiptSlip = (waybill: Waybill, qty: number) => [RECEIPT, linesOf(waybill, qty)] as const

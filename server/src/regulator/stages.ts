import { type MESSAGES, type Schema, waybill } from './schemas.ts'

const notYet = ({ properties, required, ...more }: Schema, later: string): Schema => ({
  ...more,
  properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => name !== later)),
  required: Array.isArray(required) ? required.filter(name => name !== later) : [],
})
const onTheWay = notYet(waybill, 'goodsReceiptDateTime')

/** Messages about a waybill in the place of the one, where a province is told of it at its departure, its arrival and its end. */
export const STAGES: typeof MESSAGES = new Map([
  ['WLHY_YD1001', { kind: 'waybill', name: '电子运单', schema: onTheWay }],
  ['WLHY_YD1002', { kind: 'waybill', name: '电子运单', schema: onTheWay }],
  ['WLHY_YD1003', { kind: 'waybill', name: '电子运单', schema: waybill }],
])

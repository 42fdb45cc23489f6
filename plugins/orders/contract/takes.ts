import { resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  entity,
  localized,
  longText,
  mobile,
  money,
  plate,
  quantity,
  reference,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { orderTakeMachine } from './machines.ts'

/**
 * A driver's share of an order: grabbed, offered at a price, or given by the platform. Only ever made by the calls of the
 * hall and of splitting. `shipmentCode` is empty where it has a bid: what a carrier asks for is not shown to shippers.
 */
export const OrderTake = entity('orderTake', {
  orderCode: reference('sourceOrder').required(),
  orderNo: text({ max: 20 }).required().filter('contains'),
  shipmentCode: reference('shipment'),
  kind: code('orderTakeKind', ['grab', 'bid', 'assigned']).required(),
  driverCode: reference('driver').required(),
  driverName: localized(),
  driverPhone: mobile().sensitive('MOBILE_PHONE'),
  teamCode: reference('driverTeam'),
  vehicleNo: plate().required(),
  qty: quantity().required(),
  unit: code('unit'),
  goodsName: localized(),
  /** What the carrier asks for a unit or the vehicle. */
  quote: money({ min: 0.01 }),
  waybillNo: text({ max: 20 }).indexed().filter('equals'),
  decidedAt: dateTime(),
  reason: longText({ max: 500 }),
  status: state(orderTakeMachine),
})
export type OrderTake = ValuesOf<typeof OrderTake>

export const orderTakes = resource<OrderTake>()('orderTake', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'orderTake.read', edit: 'orderTake.edit' },
  keyword: ['orderNo', 'driverName', 'vehicleNo', 'waybillNo'],
})

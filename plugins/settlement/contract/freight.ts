import { answer, endpoint, input, type ListQuery, Waybill } from '@ntocc/sdk/contracts'
import { entity, id, integer, money, shape, type ValuesOf } from '@ntocc/sdk/fields'

/** Fields of a delivered waybill that are shown to whoever says what its carrier gets. */
export const UNPRICED = [
  'id',
  'code',
  'version',
  'waybillNo',
  'orderNo',
  'status',
  'shipmentName',
  'driverName',
  'vehicleNo',
  'plateColor',
  'goodsName',
  'unit',
  'loadQty',
  'unloadQty',
  'priceMode',
  'unitPrice',
  'shipperFreight',
  'signTime',
] as const satisfies readonly (keyof Waybill)[]
export type UnpricedWaybill = Pick<Waybill, (typeof UNPRICED)[number]>

/** What the carrier gets, for a unit or for the vehicle as the waybill is charged. A form, not a stored record. */
export const CarrierPrice = entity('carrierPrice', { unitPrice: money({ min: 0.01 }).required() })

const Priced = shape({ id: id().required(), version: integer({ min: 0 }).required(), ...CarrierPrice.own })

export const freightCalls = {
  carrierFreightList: endpoint({
    name: 'carrierFreightList',
    method: 'GET',
    path: '/ntocc-basic-api/carrierFreight',
    query: input<ListQuery>(),
    data: answer.page<UnpricedWaybill>(),
    permission: 'settlement.edit',
  }),
  /** @throws MOVE_REFUSED, CHANGED_BY */
  carrierFreightSet: endpoint({
    name: 'carrierFreightSet',
    method: 'POST',
    path: '/ntocc-basic-api/carrierFreight',
    body: input<ValuesOf<typeof Priced>>(Priced),
    data: answer.value<{ payable: string }>(['payable']),
    permission: 'settlement.edit',
    versioned: true,
  }),
}

import { answer, chargesOf, endpoint, input, type ListQuery, serviceTermsOf, type Waybill } from '@ntocc/sdk/contracts'
import { entity, fenToYuan, id, integer, isOneOf, money, shape, type ValuesOf, yuanToFen } from '@ntocc/sdk/fields'

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
  // What the amounts follow from.
  'chargeBy',
  'roundMode',
  'lossTolerance',
  'lossPrice',
  'grossKg',
  'serviceMode',
  'servicePrice',
  'serviceRate',
  'dispatchRate',
  'taxRate',
  'infoFee',
  'insuranceFee',
  'deductOther',
] as const satisfies readonly (keyof Waybill)[]
export type UnpricedWaybill = Pick<Waybill, (typeof UNPRICED)[number]>

/** What the carrier gets, for a unit or for the vehicle as the waybill is charged. A form, not a stored record. */
export const CarrierPrice = entity('carrierPrice', { unitPrice: money({ min: 0.01 }).required() })

const CHARGED_BY = ['load', 'unload', 'min', 'max'] as const
const ROUNDED = ['none', 'cent', 'integer', 'ten'] as const
const fen = (yuan: string | null | undefined): number => yuanToFen(yuan ?? '') ?? 0

/** What the carrier gets at a price, deductions included: the terms are the waybill's, the sum is counted as it will be stored. */
export const payableAt = (row: UnpricedWaybill, price: string): string => {
  const { priceMode, chargeBy, roundMode, loadQty, unloadQty } = row
  const { payableAmount } = chargesOf(
    {
      priceMode: priceMode === 'vehicle' ? 'vehicle' : 'unit',
      chargeBy: isOneOf(CHARGED_BY, chargeBy) ? chargeBy : 'load',
      roundMode: isOneOf(ROUNDED, roundMode) ? roundMode : 'cent',
      unitPrice: fen(row.unitPrice),
      carrierUnitPrice: fen(price),
      lossTolerance: row.lossTolerance ?? 0,
      lossPrice: fen(row.lossPrice),
      unit: row.unit,
      grossKg: row.grossKg,
    },
    {
      ...serviceTermsOf(row),
      dispatchRate: row.dispatchRate ?? 0,
      taxRate: row.taxRate ?? 0,
      infoFee: fen(row.infoFee),
      insuranceFee: fen(row.insuranceFee),
      deductOther: fen(row.deductOther),
    },
    loadQty ?? unloadQty ?? 0,
    unloadQty ?? 0,
  )
  return fenToYuan(payableAmount)
}

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

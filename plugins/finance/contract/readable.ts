import { hiddenWaybillFields, type PartyType } from '@ntocc/sdk/contracts'
import { DIMENSIONS, type Dimension, MEASURES, type Measure } from './measures.ts'

/** Fields of a waybill that a measure tells of: whoever is not sent one of them is not told the measure. */
const TELLS: Readonly<Record<Measure, readonly string[]>> = {
  waybills: [],
  tonnes: ['grossKg'],
  shipperFreight: ['shipperFreight'],
  carrierFreight: ['carrierFreight'],
  receivable: ['receivableAmount'],
  payable: ['payableAmount'],
  profit: ['profit'],
  margin: ['profit', 'receivableAmount'],
  serviceFee: ['serviceFee'],
  dispatchFee: ['dispatchFee'],
  taxFee: ['taxFee'],
  infoFee: ['infoFee'],
  insuranceFee: ['insuranceFee'],
  deductions: ['deductLoss', 'deductOther'],
  cash: ['cashAmount'],
  oil: ['oilAmount'],
  etc: ['etcAmount'],
  prepaid: ['prepayAmount'],
  paid: ['payableAmount', 'payStatus'],
  unpaid: ['payableAmount', 'payStatus'],
  invoiced: ['receivableAmount', 'invoiceStatus'],
  uninvoiced: ['receivableAmount', 'invoiceStatus'],
}

/** Whose goods a shipper forwards is the shipper's affair, and none of whoever carries them. */
const CARRYING: readonly PartyType[] = ['DRIVER', 'CARRIER']

/** Measures that somebody of this kind may be told. */
export const readableMeasures = (party: PartyType | undefined): readonly Measure[] => {
  const hidden = hiddenWaybillFields(party)
  return MEASURES.filter(measure => !TELLS[measure].some(field => hidden.includes(field)))
}

/** What somebody of this kind may have waybills put together by. */
export const readableDimensions = (party: PartyType | undefined): readonly Dimension[] =>
  party && CARRYING.includes(party) ? DIMENSIONS.filter(each => each !== 'customer') : DIMENSIONS

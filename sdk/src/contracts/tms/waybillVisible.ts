import type { PartyType } from '../session.ts'

/** Amounts between the platform and the other side, which a party neither sees nor filters or sorts by. */
const HIDDEN: Partial<Record<PartyType, readonly string[]>> = {
  SHIPPER: [
    'carrierUnitPrice',
    'carrierFreight',
    'cashAmount',
    'oilAmount',
    'etcAmount',
    'dispatchFee',
    'dispatchRate',
    'infoFee',
    'taxFee',
    'taxRate',
    'payableAmount',
    'profit',
    'payStatus',
    'payTime',
    'prepayAmount',
  ],
  DRIVER: [
    'unitPrice',
    'shipperFreight',
    'serviceFee',
    'serviceAgreement',
    'serviceMode',
    'servicePrice',
    'serviceRate',
    'insuranceFee',
    'dispatchFee',
    'dispatchRate',
    'taxFee',
    'taxRate',
    'receivableAmount',
    'profit',
    'invoiceStatus',
    'invoiceIssuedTime',
  ],
  CARRIER: [
    'unitPrice',
    'shipperFreight',
    'serviceFee',
    'serviceAgreement',
    'serviceMode',
    'servicePrice',
    'serviceRate',
    'insuranceFee',
    'taxFee',
    'taxRate',
    'receivableAmount',
    'profit',
    'invoiceStatus',
    'invoiceIssuedTime',
  ],
}

/** Fields of a waybill that a party of this type is not sent; lists leave out their columns and filters. */
export const hiddenWaybillFields = (partyType: PartyType | undefined): readonly string[] =>
  (partyType && HIDDEN[partyType]) || []

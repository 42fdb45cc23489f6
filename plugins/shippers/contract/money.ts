import {
  bankAccount,
  code,
  date,
  email,
  entity,
  flag,
  localized,
  money,
  percent,
  phone,
  reference,
  type UnitName,
  uscc,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { FEE_MODES, INVOICE_KINDS } from './dictionaries.ts'

/** Unit of the price of a service fee; none when it is charged by rate. */
const feeUnit = ({ feeMode }: Readonly<Record<string, unknown>>): UnitName | undefined =>
  feeMode === 'perTonne' || feeMode === 'perOrder' ? feeMode : undefined

/** What the platform charges a shipper for its service. */
export const ShipmentServiceFee = entity('shipmentServiceFee', {
  shipmentCode: reference('shipment').required(),
  feeMode: code('feeMode', FEE_MODES).required(),
  /** Percent when charged by rate. */
  rate: percent({ places: 2 }).requiredWhen('feeMode', 'rate'),
  /** When charged per tonne or per order. */
  price: money().in(feeUnit).requiredWhen('feeMode', 'perTonne', 'perOrder'),
  from: date().required(),
  to: date().notBefore('from'),
  enabled: flag(),
})
export type ShipmentServiceFee = ValuesOf<typeof ShipmentServiceFee>

/** Title an invoice is made out to. */
export const InvoiceMessage = entity('invoiceMessage', {
  /** The shipper; titles of drivers and of the platform's own people name themselves. */
  ownerCode: reference('shipment'),
  title: localized().required(),
  taxNo: uscc().required(),
  kind: code('invoiceKind', INVOICE_KINDS).required(),
  address: localized(),
  phone: phone(),
  bankName: localized(),
  bankAccount: bankAccount().sensitive('BANK_CARD'),
  receiver: localized({ max: 60 }),
  receiverPhone: phone().sensitive('MOBILE_PHONE'),
  receiverAddress: localized(),
  email: email(),
  isDefault: flag().onePer('ownerCode'),
})
export type InvoiceMessage = ValuesOf<typeof InvoiceMessage>

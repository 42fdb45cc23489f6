import * as f from '../../fields/index.ts'
import { reviewMachine, shipmentContractMachine } from './machines.ts'

/** A shipper: the company that orders transport and pays for it. */
export const Shipment = f.entity('shipment', {
  name: f.localized().required(),
  shortName: f.localized({ max: 60 }),
  uscc: f.uscc().required().unique(),
  legalPerson: f.localized({ max: 60 }).required(),
  legalIdNo: f.idCard().sensitive('ID_CARD'),
  idCardExpire: f.date().expires(),
  licenceImg: f.images({ max: 1 }),
  licenceExpire: f.date().expires(),
  registerAddress: f.localized(),
  areaCode: f.area(),
  contact: f.localized({ max: 60 }).required(),
  phone: f.phone().required().sensitive('MOBILE_PHONE'),
  email: f.email(),
  salesman: f.reference('staff'),
  partyType: f.code('partyType'),
  invoiceTitle: f.localized(),
  creditLimit: f.money(),
  creditUsed: f.money().readOnly(),
  accountPeriodDays: f.integer({ min: 0, max: 365 }).in('day'),
  balance: f.money().readOnly(),
  frozen: f.money().readOnly(),
  serviceFeeRate: f.percent({ places: 2 }),
  taxRate: f.percent({ places: 2 }),
  settlementDay: f.integer({ min: 1, max: 31 }),
  chargeMode: f.code('chargeMode'),
  authStatus: f.state(reviewMachine),
  authRemark: f.longText({ max: 200 }).readOnly(),
  agreementSigned: f.flag(),
  blacklistFlag: f.flag().readOnly(),
})
export type Shipment = f.ValuesOf<typeof Shipment>

/** Somebody who acts for a shipper. */
export const ShipmentStaff = f.entity('shipmentStaff', {
  shipmentCode: f.reference('shipment').required(),
  name: f.localized({ max: 60 }).required(),
  phone: f.mobile().required().sensitive('MOBILE_PHONE'),
  role: f.code('shipmentStaffRole').required(),
})
export type ShipmentStaff = f.ValuesOf<typeof ShipmentStaff>

/** Contract with a shipper, on paper or signed electronically. It is in force once signed, from its first to its last day. */
export const ShipmentContract = f.entity('shipmentContract', {
  contractNo: f.text({ max: 50 }).required().unique(),
  status: f.state(shipmentContractMachine),
  shipmentCode: f.reference('shipment').required(),
  type: f.code('contractType', ['framework', 'single', 'carriage', 'collection']).required(),
  partyA: f.localized().required(),
  partyB: f.localized().required(),
  signDate: f.date().readOnly(),
  validFrom: f.date().required(),
  validTo: f.date().required().expires().notBefore('validFrom'),
  amount: f.money(),
  creditDays: f.integer({ min: 0, max: 365 }).in('day'),
  attachments: f.images(),
  signMode: f.code('signMode', ['paper', 'electronic']).readOnly(),
  /** Number of the signing at the e-signature provider. */
  signFlowId: f.noWhitespace().readOnly(),
  /** Code of the contract that this one goes on from. */
  renews: f.reference('shipmentContract'),
})
export type ShipmentContract = f.ValuesOf<typeof ShipmentContract>

/** What is given when a contract was signed on paper: the day, and the scanned copy that both sides have signed. */
export const SignedCopy = f.shape({
  signDate: f.date().required(),
  attachments: f.images({ max: 20 }).required(),
})
export type SignedCopy = f.ValuesOf<typeof SignedCopy>

/** Stretch a shipper uses, in the order of its lists. */
export const ShipmentLineArea = f.entity('shipmentLineArea', {
  shipmentCode: f.reference('shipment').required(),
  loadAreaCode: f.area().required(),
  unloadAreaCode: f.area().required(),
  sequence: f.integer({ min: 0 }),
  price: f.money().in('perTonne'),
  distance: f.nonNegativeDecimal({ places: 1 }).in('km'),
})
export type ShipmentLineArea = f.ValuesOf<typeof ShipmentLineArea>

/** Unit of the price of a service fee; none when it is charged by rate. */
const feeUnit = ({ feeMode }: Readonly<Record<string, unknown>>): f.UnitName | undefined =>
  feeMode === 'perTonne' || feeMode === 'perOrder' ? feeMode : undefined

/** What the platform charges a shipper for its service. */
export const ShipmentServiceFee = f.entity('shipmentServiceFee', {
  shipmentCode: f.reference('shipment').required(),
  feeMode: f.code('feeMode', ['rate', 'perTonne', 'perOrder']).required(),
  /** Percent when charged by rate. */
  rate: f.percent({ places: 2 }),
  /** When charged per tonne or per order. */
  price: f.money().in(feeUnit),
  from: f.date().required(),
  to: f.date().notBefore('from'),
  enabled: f.flag(),
})
export type ShipmentServiceFee = f.ValuesOf<typeof ShipmentServiceFee>

/** Company a shipper ships for or through; several shippers may belong to one. */
export const ShipmentCompany = f.entity('shipmentCompany', {
  name: f.localized().required(),
  uscc: f.uscc().required().unique(),
  shipmentCode: f.reference('shipment'),
  areaCode: f.area(),
  address: f.localized(),
  contact: f.localized({ max: 60 }),
  phone: f.phone().sensitive('MOBILE_PHONE'),
})
export type ShipmentCompany = f.ValuesOf<typeof ShipmentCompany>

/** Company whose goods the shipper forwards. */
export const UpstreamCustomer = f.entity('upstreamCustomer', {
  name: f.localized().required(),
  shipmentCode: f.reference('shipment'),
  uscc: f.uscc(),
  contact: f.localized({ max: 60 }),
  phone: f.phone().sensitive('MOBILE_PHONE'),
  rate: f.percent({ places: 2 }),
  receivable: f.money(),
})
export type UpstreamCustomer = f.ValuesOf<typeof UpstreamCustomer>

/** A route kept for the next order. */
export const CommonRouteInfo = f.entity('commonRouteInfo', {
  name: f.localized().required(),
  ownerCode: f.text({ max: 64 }).indexed().filter('equals').readOnly(),
  loadAreaCode: f.area().required(),
  loadAddress: f.localized().required(),
  loadLng: f.lng(),
  loadLat: f.lat(),
  loadContact: f.localized({ max: 60 }),
  loadPhone: f.phone().sensitive('MOBILE_PHONE'),
  unloadAreaCode: f.area().required(),
  unloadAddress: f.localized().required(),
  unloadLng: f.lng(),
  unloadLat: f.lat(),
  unloadContact: f.localized({ max: 60 }),
  unloadPhone: f.phone().sensitive('MOBILE_PHONE'),
  distance: f.nonNegativeDecimal({ places: 1 }).in('km'),
  price: f.money(),
  cargo: f.localized(),
})
export type CommonRouteInfo = f.ValuesOf<typeof CommonRouteInfo>

/** Title an invoice is made out to. */
export const InvoiceMessage = f.entity('invoiceMessage', {
  /** The shipper; titles of drivers and of the platform's own people name themselves. */
  ownerCode: f.reference('shipment'),
  title: f.localized().required(),
  taxNo: f.uscc().required(),
  kind: f.code('invoiceKind', ['special', 'ordinary']).required(),
  address: f.localized(),
  phone: f.phone(),
  bankName: f.localized(),
  bankAccount: f.bankAccount().sensitive('BANK_CARD'),
  receiver: f.localized({ max: 60 }),
  receiverPhone: f.phone().sensitive('MOBILE_PHONE'),
  receiverAddress: f.localized(),
  email: f.email(),
  isDefault: f.flag().onePer('ownerCode'),
})
export type InvoiceMessage = f.ValuesOf<typeof InvoiceMessage>

import * as f from '../../fields/index.ts'
import { reviewMachine } from './machines.ts'

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
  /** What it owes the platform, by waybills and by what was settled, as of the last time that it was counted. */
  creditUsed: f.money().readOnly().derived(),
  accountPeriodDays: f.integer({ min: 0, max: 365 }).in('day'),
  /** As its account has it, where an area keeps accounts. */
  balance: f.money().readOnly().derived(),
  frozen: f.money().readOnly().derived(),
  /** Of the agreement on the service fee in force today, where it is by rate: the agreements say what is charged. */
  serviceFeeRate: f.percent({ places: 2 }).computed(),
  taxRate: f.percent({ places: 2 }),
  settlementDay: f.integer({ min: 1, max: 31 }),
  chargeMode: f.code('chargeMode'),
  authStatus: f.state(reviewMachine),
  authRemark: f.longText({ max: 200 }).readOnly(),
  agreementSigned: f.flag(),
  blacklistFlag: f.flag().readOnly().derived(),
})
export type Shipment = f.ValuesOf<typeof Shipment>

import {
  area,
  code,
  date,
  entity,
  images,
  integer,
  localized,
  money,
  nonNegativeDecimal,
  noWhitespace,
  reference,
  rows,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { CONTRACT_KINDS, CONTRACT_TYPES, SIGN_MODES } from './dictionaries.ts'
import { shipmentContractMachine } from './machines.ts'

/** Contract with a shipper, on paper or signed electronically. It is in force once signed, from its first to its last day. */
export const ShipmentContract = entity('shipmentContract', {
  contractNo: text({ max: 50 }).required().unique(),
  status: state(shipmentContractMachine),
  shipmentCode: reference('shipment').required(),
  type: code('contractType', CONTRACT_TYPES).required(),
  partyA: localized().required(),
  partyB: localized().required(),
  signDate: date().readOnly(),
  validFrom: date().required(),
  validTo: date().required().expires().notBefore('validFrom'),
  amount: money(),
  creditDays: integer({ min: 0, max: 365 }).in('day'),
  attachments: images(),
  signMode: code('signMode', SIGN_MODES).readOnly(),
  /** Number of the signing at the e-signature provider. */
  signFlowId: noWhitespace().readOnly(),
  /** Code of the contract that this one goes on from. */
  renews: reference('shipmentContract'),
})
export type ShipmentContract = ValuesOf<typeof ShipmentContract>

/** What is given when a contract was signed on paper: the day, and the scanned copy that both sides have signed. */
export const SignedCopy = shape({
  signDate: date().required(),
  attachments: images({ max: 20 }).required(),
})
export type SignedCopy = ValuesOf<typeof SignedCopy>

/** One price of a contract: a stretch with a rate, or a service with a fee. */
export const ContractRate = shape({
  loadAreaCode: area(),
  unloadAreaCode: area(),
  service: code('contractService'),
  unit: code('unit').required(),
  price: money().required(),
})

/** Contract with a carrier for transport, or with an owner of goods for storage. */
export const Contract = entity('contract', {
  contractNo: text({ max: 50 }).required().unique(),
  kind: code('contractKind', CONTRACT_KINDS).required(),
  partyCode: text({ max: 64 }).required().indexed().filter('equals'),
  partyName: localized().required(),
  warehouseCode: text({ max: 64 }).indexed().filter('oneOf'),
  areaSquareMetres: nonNegativeDecimal({ places: 2 }).in('m2'),
  rates: rows(ContractRate, { max: 500 }),
  validFrom: date().required(),
  validTo: date().required().expires().notBefore('validFrom'),
  attachments: images(),
})
export type Contract = ValuesOf<typeof Contract>

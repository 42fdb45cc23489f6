import * as f from '../../fields/index.ts'
import { SERVICE_MODES } from './charges.ts'
import { exceptionMachine, receiptMachine, reportMachine } from './machines.ts'
import { invoiceStateMachine, payStateMachine } from './moneyMachines.ts'
import { waybillMachine } from './waybillStates.ts'

/** Information, contract, goods, funds, invoice: whether each flow of a waybill is proven. */
export const FiveFlow = f.shape({
  contract: f.code('flowState', ['none', 'partial', 'ok', 'bad']).required(),
  information: f.code('flowState', ['none', 'partial', 'ok', 'bad']).required(),
  goods: f.code('flowState', ['none', 'partial', 'ok', 'bad']).required(),
  funds: f.code('flowState', ['none', 'partial', 'ok', 'bad']).required(),
  invoice: f.code('flowState', ['none', 'partial', 'ok', 'bad']).required(),
})

/** What the price of the service is for: a tonne or the waybill; nothing where it is a share of the freight. */
const serviceUnit = ({ serviceMode }: Readonly<Record<string, unknown>>): f.UnitName | undefined =>
  serviceMode === 'perTonne' || serviceMode === 'perOrder' ? serviceMode : undefined

/** One vehicle's trip for one order. Money in yuan, weights in kg, places in WGS-84. */
export const Waybill = f.entity('waybill', {
  waybillNo: f.text({ max: 20 }).required().unique(),
  orderNo: f.text({ max: 35 }).required().indexed(),
  originalNo: f.text({ max: 35 }),
  /** Vehicle index and segment; a single trip is 0000. */
  serialNo: f.text({ max: 4 }).filter('none'),
  reportType: f.code('reportProvince').filter('oneOf'),
  shipmentCode: f.reference('shipment').required(),
  shipmentName: f.localized(),
  contractNo: f.text({ max: 50 }),
  driverCode: f.reference('driver').required(),
  driverName: f.localized(),
  driverPhone: f.mobile().sensitive('MOBILE_PHONE'),
  driverIdNo: f.idCard().sensitive('ID_CARD'),
  teamCode: f.reference('driverTeam'),
  captainCollect: f.flag(),
  vehicleNo: f.plate().required().indexed(),
  plateColor: f.plateColor().required(),
  vehicleType: f.code('vehicleType'),
  trailerNo: f.plate(),
  carrierName: f.localized(),
  carrierId: f.text({ max: 50 }),
  carrierPermit: f.text({ max: 50 }),
  businessType: f.code('businessType').required(),
  transportType: f.code('transportType'),
  goodsName: f.localized().required(),
  goodsTypeCode: f.code('cargoType').required(),
  unit: f.code('unit'),
  packageType: f.code('packageType'),
  planQty: f.quantity(),
  loadQty: f.quantity(),
  unloadQty: f.quantity(),
  lossQty: f.decimal({ places: 3 }),
  grossKg: f.weightKg(),
  loadAreaCode: f.area().required().indexed(),
  loadAddress: f.localized().required(),
  loadLng: f.lng(),
  loadLat: f.lat(),
  loadContact: f.localized({ max: 60 }),
  loadPhone: f.phone().sensitive('MOBILE_PHONE'),
  consigneeName: f.localized(),
  unloadAreaCode: f.area().required().indexed(),
  unloadAddress: f.localized().required(),
  unloadLng: f.lng(),
  unloadLat: f.lat(),
  unloadContact: f.localized({ max: 60 }),
  unloadPhone: f.phone().sensitive('MOBILE_PHONE'),
  planLoadTime: f.dateTime(),
  planUnloadTime: f.dateTime(),
  acceptTime: f.dateTime(),
  arriveLoadTime: f.dateTime(),
  departTime: f.dateTime(),
  arriveUnloadTime: f.dateTime(),
  unloadTime: f.dateTime(),
  signTime: f.dateTime(),
  finishTime: f.dateTime().indexed(),
  cancelTime: f.dateTime(),
  cancelReason: f.localized({ max: 200 }),
  distanceKm: f.nonNegativeDecimal({ places: 1 }).in('km'),
  trackKm: f.nonNegativeDecimal({ places: 1 }).in('km'),
  trackStatus: f.code('trackStatus', ['none', 'has', 'missing']).derived(),
  priceMode: f.code('priceMode', ['unit', 'vehicle']),
  /** What the shipper pays: a unit of quantity, or the vehicle. */
  unitPrice: f.money(),
  /** What the carrier is paid for the same. */
  carrierUnitPrice: f.money(),
  chargeBy: f.code('chargeBy', ['load', 'unload', 'min', 'max']),
  /** Loss that costs nothing: per mille of the loaded quantity. */
  lossTolerance: f.nonNegativeDecimal({ places: 1, max: 1000 }).in('permille'),
  lossPrice: f.money(),
  roundMode: f.code('roundMode', ['none', 'cent', 'integer', 'ten']),
  shipperFreight: f.money().indexed(),
  carrierFreight: f.money(),
  cashAmount: f.money(),
  oilAmount: f.money(),
  etcAmount: f.money(),
  serviceFee: f.money(),
  dispatchFee: f.money(),
  taxFee: f.money(),
  deductLoss: f.money(),
  deductOther: f.money(),
  infoFee: f.money(),
  insuranceFee: f.money(),
  prepayAmount: f.money(),
  payableAmount: f.money().indexed(),
  receivableAmount: f.money(),
  profit: f.money({ min: -f.NUMBER_CAP }),
  /** The shipper's agreement on the service fee that was in force on the day the waybill was made, and what it said then. */
  serviceAgreement: f.text({ max: 64 }).readOnly().filter('equals'),
  serviceMode: f.code('feeMode', SERVICE_MODES),
  servicePrice: f.money().in(serviceUnit),
  /** Per mille of the shipper's freight, the carrier's freight, and the shipper's freight. */
  serviceRate: f.nonNegativeDecimal({ places: 1, max: 1000 }).in('permille'),
  dispatchRate: f.nonNegativeDecimal({ places: 1, max: 1000 }).in('permille'),
  taxRate: f.nonNegativeDecimal({ places: 1, max: 1000 }).in('permille'),
  /** The shipper checks the loaded quantity before departure. */
  loadReview: f.flag(),
  status: f.state(waybillMachine),
  /** Since when the waybill is in its present state. */
  statusSince: f.dateTime(),
  receiptStatus: f.state(receiptMachine),
  abnormalFlag: f.flag().derived().filter('equals'),
  payStatus: f.state(payStateMachine),
  payTime: f.dateTime(),
  invoiceStatus: f.state(invoiceStateMachine),
  invoiceIssuedTime: f.dateTime(),
  reportStatus: f.state(reportMachine),
  riskLevel: f.code('riskLevel', ['low', 'middle', 'high']),
  fiveFlow: f.group(FiveFlow),
})
export type Waybill = f.ValuesOf<typeof Waybill>

/** Something that happened on the way, with its proof. */
export const WaybillNode = f.entity('waybillNode', {
  waybillNo: f.text({ max: 20 }).required().indexed().filter('equals'),
  type: f
    .code('waybillNodeType', ['accept', 'arriveLoad', 'load', 'depart', 'arriveUnload', 'unload', 'sign'])
    .required(),
  time: f.dateTime().required(),
  lng: f.lng(),
  lat: f.lat(),
  address: f.localized(),
  inFence: f.flag(),
  photos: f.images(),
  qty: f.quantity(),
  operator: f.localized(),
})
export type WaybillNode = f.ValuesOf<typeof WaybillNode>

/** Proof of loading or delivery: a weighbill, a returned receipt, a signed slip. */
export const Receipt = f.entity('receipt', {
  receiptNo: f.text({ max: 30 }).required().unique(),
  waybillNo: f.text({ max: 20 }).required().indexed().filter('equals'),
  type: f.code('receiptType', ['loadWeighbill', 'unloadWeighbill', 'receipt', 'signSlip']).required(),
  images: f.images().required(),
  grossKg: f.weightKg(),
  tareKg: f.weightKg(),
  netKg: f.weightKg(),
  uploadedBy: f.localized(),
  uploadedAt: f.dateTime(),
  /** Whose signature, drawn on the device, is the first of its pictures. */
  signedBy: f.text({ max: 40 }),
  status: f.state(receiptMachine),
  reason: f.localized({ max: 200 }),
  paperReturned: f.flag(),
  expressNo: f.noWhitespace(),
})
export type Receipt = f.ValuesOf<typeof Receipt>

export const EXCEPTION_TYPES = [
  'stop',
  'deviation',
  'speed',
  'fatigue',
  'offline',
  'damage',
  'loss',
  'delay',
  'refusal',
  'accident',
  'outOfFence',
  'cancelRequest',
] as const

/** What a person found out about an exception; absent until somebody has decided. */
export const EXCEPTION_OUTCOMES = ['confirmed', 'ignored'] as const

/** What follows from a confirmed exception: it is on record, or the waybill may be cancelled because of it. */
export const EXCEPTION_CONSEQUENCES = ['record', 'cancel'] as const

/** Something that went wrong on a waybill and must be confirmed or ignored by a person. */
export const WaybillException = f
  .entity('waybillException', {
    waybillNo: f.text({ max: 20 }).required().indexed().filter('equals'),
    type: f.code('exceptionType', EXCEPTION_TYPES).required(),
    level: f.code('exceptionLevel', ['1', '2', '3']).required(),
    time: f.dateTime().required(),
    place: f.localized(),
    lng: f.lng(),
    lat: f.lat(),
    description: f.localized({ max: 500 }),
    photos: f.images(),
    responsible: f.code('responsibleParty', ['driver', 'shipper', 'platform']),
    amount: f.money(),
    /** Until when somebody must have decided. */
    dueAt: f.dateTime().derived(),
    /** Party of who has it in hand, or has decided. */
    handlerCode: f.text({ max: 64 }).readOnly().filter('equals'),
    handler: f.localized().readOnly(),
    claimedAt: f.dateTime().readOnly(),
    /** When somebody was told that it is overdue. */
    remindedAt: f.dateTime().readOnly().derived(),
    outcome: f.code('exceptionOutcome', EXCEPTION_OUTCOMES).readOnly(),
    consequence: f.code('exceptionConsequence', EXCEPTION_CONSEQUENCES).readOnly(),
    handledAt: f.dateTime().readOnly(),
    result: f.localized({ max: 500 }).readOnly(),
    status: f.state(exceptionMachine),
  })
  .partOf('waybill', 'waybillNo')
export type WaybillException = f.ValuesOf<typeof WaybillException>

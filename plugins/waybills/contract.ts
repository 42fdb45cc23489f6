import {
  defineContract,
  nounCalls,
  type PartyType,
  Receipt,
  Waybill,
  WaybillException,
  WaybillNode,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { flag, money, phone, positiveInteger, shape } from '@ntocc/sdk/fields'
import { ON_ROAD, PUNCTUALITIES } from './contract/arrival.ts'
import { boardCalls } from './contract/board.ts'
import { exceptionCalls, exceptionDeadlines } from './contract/exceptions.ts'
import { WaybillHandover, waybillHandovers } from './contract/handovers.ts'
import { WaybillImport, waybillImports } from './contract/import.ts'
import { makingCalls } from './contract/making.ts'
import { proofCalls } from './contract/proof-calls.ts'
import { reviewCalls } from './contract/review-calls.ts'
import { weighingCalls } from './contract/weighing.ts'

/** Codes of the moves on the way that a party makes. */
const movesOf = (party: PartyType): string[] => {
  const codes = waybillMachine.moves.filter(({ by }) => by.includes(party)).map(({ permission }) => permission)
  return [...new Set(codes.filter(code => code !== undefined))]
}

/** Pages of whoever has waybills on the way. */
const UNDER_WAY = ['WaybillManage', 'WaybillInTransit', 'WaybillHandovers']

const HANDOVERS = 'WaybillHandovers'

/** The page of exceptions, by the name that the specification's to-do table knows it by. */
const DESK = 'AbnormalTransportation'

/** Waybills, what belongs to them, and the figures that follow from them. Their types are nouns of the platform. */
export default defineContract({
  id: 'waybills',
  tables: 'plain',
  entities: {
    waybill: Waybill,
    waybillNode: WaybillNode,
    receipt: Receipt,
    waybillException: WaybillException,
    waybillHandover: WaybillHandover,
    waybillImport: WaybillImport,
  },
  resources: { waybillHandover: waybillHandovers, waybillImport: waybillImports },
  calls: {
    waybillList: nounCalls.waybillList,
    waybill: nounCalls.waybill,
    waybillTrack: nounCalls.waybillTrack,
    waybillSign: nounCalls.waybillSign,
    waybillMove: nounCalls.waybillMove,
    vehiclePositions: nounCalls.vehiclePositions,
    vehicleTrack: nounCalls.vehicleTrack,
    getVehicleCountStatistics: nounCalls.getVehicleCountStatistics,
    orderFreightIndex: nounCalls.orderFreightIndex,
    getFeeStatistics: nounCalls.getFeeStatistics,
    shipmentInfo: nounCalls.shipmentInfo,
    getOrderCountStatistics: nounCalls.getOrderCountStatistics,
    getFeeList4Driver: nounCalls.getFeeList4Driver,
    routeRanking: nounCalls.routeRanking,
    ...proofCalls,
    ...reviewCalls,
    ...exceptionCalls,
    ...boardCalls,
    ...makingCalls,
    ...weighingCalls,
  },
  todo: [
    'transport_abnormal_count',
    'exception_overdue_count',
    'late_on_road_count',
    'waybill_sign_count',
    'load_review_count',
    'receipt_review_count',
    'correction_confirm_count',
  ],
  todoOrder: {
    transport_abnormal_count: 80,
    // Beside the table: what the way of a waybill brings on.
    waybill_sign_count: 81,
    receipt_review_count: 82,
    correction_confirm_count: 84,
    late_on_road_count: 86,
  },
  shares: {
    waybill: { entity: 'waybill', page: nounCalls.waybillSheet },
    // Only the way of its vehicle, which the sheet shows too.
    trip: { entity: 'waybill', page: nounCalls.trip, alsoBy: ['waybill'] },
  },
  // `waybill.read` and `statistics.read` are asked for by calls of the kernel too, and are its own.
  permissions: [
    'exception.handle',
    'statistics.fees',
    'exception.report',
    'waybill.accept',
    'waybill.approveLoad',
    'waybill.approveReceipt',
    'waybill.arrive',
    'waybill.cancel',
    'waybill.delete',
    'waybill.export',
    'waybill.import',
    'waybill.load',
    'waybill.reassign',
    'waybill.refuse',
    'waybill.sign',
    'waybill.unload',
    'waybill.uploadReceipt',
  ],
  errors: {
    UNLOADED_MORE: {},
    SIGNED_LESS: {},
    SIGNED_MORE: {},
    JUDGED: {},
    EXCEPTION_TAKEN: {},
    EXCEPTION_MANY: {},
    WAYBILL_ENDED: {},
    PROOF_TOO_EARLY: {},
  },
  issues: [
    'import.shipperUnknown',
    'import.shipperMany',
    'import.shipperUnapproved',
    'import.driverUnknown',
    'import.driverOther',
    'import.vehicleUnknown',
    'import.goodsForbidden',
    'import.credit',
    'import.orderKnown',
    'import.uninsured',
    'quantity.carried',
    'quantity.payable',
    'correction.waits',
    'correction.claimed',
    'correction.own',
    'correction.ownCarriage',
    'correction.loadMost',
    'correction.loadLeast',
    'correction.unloadMost',
    'correction.carried',
    'correction.deductMost',
  ],
  settings: shape({
    ...exceptionDeadlines,
    /** What a correction of a receipt may change of what is paid or owed before a second person confirms it. */
    correctionLimit: money({ min: 0 }).required().default('500.00'),
    /** Whether a consignee may sign on the driver's device in place of the code. */
    drawnSignature: flag().required().default(true),
    /** A vehicle on the road that told no place for longer is without signal on the board of dispatch. */
    silentMinutes: positiveInteger({ max: 1440 }).in('minute').required().default(60),
    /** A vehicle on the road that is expected within so long is about to arrive on that board. */
    arrivingMinutes: positiveInteger({ max: 1440 }).in('minute').required().default(120),
    /** Shown to whoever opens a link to a waybill, to be called; nobody is shown one until the branch names it. */
    dispatchPhone: phone(),
  }),
  dictionaries: {
    waybillPunctuality: PUNCTUALITIES,
    waybillOnRoad: ON_ROAD,
    receiptRejectReason: ['blurred', 'noStamp', 'quantityDiffers', 'wrongWaybill', 'incomplete', 'notSigned'],
    loadRejectReason: ['blurred', 'quantityDiffers', 'wrongVehicle', 'wrongGoods', 'notWeighed'],
  },
  jobs: { expireWaybills: shape({}), startWaiting: shape({}), watchExceptions: shape({}) },
  choices: { waybill: { list: 'waybillList', name: 'waybillNo', also: ['vehicleNo', 'goodsName'] } },
  offers: {
    waybill: [
      'waybillNo',
      'status',
      'payStatus',
      'payTime',
      'invoiceStatus',
      'abnormalFlag',
      'shipmentCode',
      'shipmentName',
      'driverCode',
      'driverName',
      'teamCode',
      'vehicleNo',
      'plateColor',
      'loadAreaCode',
      'unloadAreaCode',
      'planLoadTime',
      'planUnloadTime',
      'departTime',
      'arriveUnloadTime',
      'unloadTime',
      'distanceKm',
      'trackKm',
      'grossKg',
      'unloadQty',
      'unitPrice',
      'carrierUnitPrice',
      'gmtCreated',
      'signTime',
      'finishTime',
      'orderNo',
      'captainCollect',
      'shipperFreight',
      'carrierFreight',
      'cashAmount',
      'oilAmount',
      'etcAmount',
      'receivableAmount',
      'payableAmount',
      'profit',
      'serviceFee',
      'serviceAgreement',
      'dispatchFee',
      'taxFee',
      'infoFee',
      'insuranceFee',
      'deductLoss',
      'deductOther',
      'prepayAmount',
      'originalNo',
      'serialNo',
      'reportType',
      'transportType',
      'businessType',
      'contractNo',
      'carrierName',
      'carrierId',
      'carrierPermit',
      'goodsName',
      'goodsTypeCode',
      'unit',
      'loadAddress',
      'loadLng',
      'loadLat',
      'consigneeName',
      'unloadContact',
      'unloadAddress',
      'unloadLng',
      'unloadLat',
    ],
  },
  search: {
    waybill: {
      by: ['waybillNo', 'orderNo', 'vehicleNo', 'driverName', 'driverPhone'],
      title: 'waybillNo',
      hint: ['vehicleNo', 'driverName', 'shipmentName', 'orderNo'],
      inside: ['waybillNo', 'vehicleNo', 'driverName', 'shipmentName', 'goodsName'],
      state: 'status',
      to: '/order_info?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      DISPATCHER: {
        // Of them `WaybillMake` opens to whom the branch gives its permission.
        pages: [
          'WaybillManage',
          'WaybillMake',
          'WaybillInTransit',
          'WaybillWaiting',
          'WaybillUnloaded',
          DESK,
          HANDOVERS,
        ],
        permissions: ['waybill.export', 'waybill.reassign', 'exception.handle', 'exception.report'],
      },
      FINANCE: { pages: ['WaybillManage', 'WaybillUnloaded'], permissions: ['waybill.export', 'statistics.fees'] },
      // A reviewer judges loads and receipts as well as papers.
      REVIEWER: {
        pages: ['LoadingReview', 'ReceiptReview'],
        permissions: ['waybill.approveLoad', 'waybill.approveReceipt'],
      },
      // A party sees what went wrong on its own waybills, and reports; the platform decides.
      SHIPPER: {
        pages: [...UNDER_WAY, 'WaybillUnloaded', 'LoadingReview', 'ReceiptReview', DESK],
        permissions: ['waybill.export', 'exception.report', ...movesOf('SHIPPER')],
      },
      DRIVER: { pages: [...UNDER_WAY, DESK], permissions: ['exception.report', ...movesOf('DRIVER')] },
      // A carrier also follows up what its drivers have unloaded and nobody has signed.
      CARRIER: {
        pages: [...UNDER_WAY, 'WaybillUnloaded', DESK],
        permissions: ['waybill.export', 'exception.report', ...movesOf('CARRIER')],
      },
    },
    // Whoever runs an own fleet looks after deleted waybills too.
    rolesIn: { ctms: { DISPATCHER: { pages: ['WaybillDeleted'] } } },
  },
})

import {
  ChangeLog,
  defineContract,
  nounCalls,
  type PartyType,
  Receipt,
  Waybill,
  WaybillException,
  WaybillNode,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { reviewCalls } from './contract/review-calls.ts'

/** Codes of the moves on the way that a party makes. */
const movesOf = (party: PartyType): string[] => {
  const codes = waybillMachine.moves.filter(({ by }) => by.includes(party)).map(({ permission }) => permission)
  return [...new Set(codes.filter(code => code !== undefined))]
}

/** Waybills, what belongs to them, and the figures that follow from them. Their types are nouns of the platform. */
export default defineContract({
  id: 'waybills',
  tables: 'plain',
  entities: {
    waybill: Waybill,
    waybillNode: WaybillNode,
    receipt: Receipt,
    waybillException: WaybillException,
    changeLog: ChangeLog,
  },
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
    ...reviewCalls,
  },
  todo: [
    'valuating_count',
    'miss_order_count',
    'remit_count',
    'transport_abnormal_count',
    'waybill_sign_count',
    'load_review_count',
    'receipt_review_count',
    'need_invoice',
  ],
  // `waybill.read` and `statistics.read` are asked for by calls of the kernel too, and are its own.
  permissions: [
    'exception.handle',
    'waybill.accept',
    'waybill.approveLoad',
    'waybill.approveReceipt',
    'waybill.arrive',
    'waybill.cancel',
    'waybill.delete',
    'waybill.export',
    'waybill.load',
    'waybill.refuse',
    'waybill.sign',
    'waybill.unload',
    'waybill.uploadReceipt',
  ],
  errors: { UNLOADED_MORE: {}, JUDGED: {} },
  dictionaries: {
    receiptRejectReason: ['blurred', 'noStamp', 'quantityDiffers', 'wrongWaybill', 'incomplete', 'notSigned'],
    loadRejectReason: ['blurred', 'quantityDiffers', 'wrongVehicle', 'wrongGoods', 'notWeighed'],
  },
  jobs: { expireWaybills: shape({}), startWaiting: shape({}) },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      // Deleted ones too in the edition of own fleets, which the platform's menu sees to.
      DISPATCHER: {
        pages: ['WaybillManage', 'WaybillInTransit', 'WaybillWaiting', 'WaybillUnloaded'],
        permissions: ['waybill.export'],
      },
      SHIPPER: {
        pages: ['LoadingReview', 'ReceiptReview'],
        permissions: ['waybill.export', ...movesOf('SHIPPER')],
      },
      DRIVER: { permissions: movesOf('DRIVER') },
      CARRIER: { permissions: ['waybill.export', ...movesOf('CARRIER')] },
    },
  },
})

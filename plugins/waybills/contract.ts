import { ChangeLog, defineContract, nounCalls, Receipt, Waybill, WaybillException, WaybillNode } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'

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
  },
  todo: [
    'valuating_count',
    'miss_order_count',
    'remit_count',
    'transport_abnormal_count',
    'waybill_sign_count',
    'receipt_review_count',
    'need_invoice',
  ],
  // Those of the moves are brought by the machine, which is the platform's.
  permissions: ['waybill.read', 'waybill.export', 'statistics.read'],
  errors: { UNLOADED_MORE: {} },
  jobs: { expireWaybills: shape({}), startWaiting: shape({}) },
})

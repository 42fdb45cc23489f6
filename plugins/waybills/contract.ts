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
import { exceptionCalls, exceptionDeadlines } from './contract/exceptions.ts'

/** Codes of the moves on the way that a party makes. */
const movesOf = (party: PartyType): string[] => {
  const codes = waybillMachine.moves.filter(({ by }) => by.includes(party)).map(({ permission }) => permission)
  return [...new Set(codes.filter(code => code !== undefined))]
}

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
    ...exceptionCalls,
  },
  todo: [
    'valuating_count',
    'miss_order_count',
    'remit_count',
    'transport_abnormal_count',
    'exception_overdue_count',
    'waybill_sign_count',
    'receipt_review_count',
    'need_invoice',
  ],
  // `waybill.read` and `statistics.read` are asked for by calls of the kernel too, and are its own.
  permissions: [
    'exception.handle',
    'exception.report',
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
  errors: { UNLOADED_MORE: {}, EXCEPTION_TAKEN: {}, EXCEPTION_MANY: {}, WAYBILL_ENDED: {} },
  settings: shape(exceptionDeadlines),
  jobs: { expireWaybills: shape({}), startWaiting: shape({}), watchExceptions: shape({}) },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      // Deleted ones too in the edition of own fleets, which the platform's menu sees to.
      DISPATCHER: {
        pages: ['WaybillManage', 'WaybillInTransit', 'WaybillWaiting', 'WaybillUnloaded', DESK],
        permissions: ['waybill.export', 'exception.handle', 'exception.report'],
      },
      // A party sees what went wrong on its own waybills, and reports; the platform decides.
      SHIPPER: { pages: [DESK], permissions: ['waybill.export', 'exception.report', ...movesOf('SHIPPER')] },
      DRIVER: { pages: [DESK], permissions: ['exception.report', ...movesOf('DRIVER')] },
      CARRIER: { pages: [DESK], permissions: ['waybill.export', 'exception.report', ...movesOf('CARRIER')] },
    },
  },
})

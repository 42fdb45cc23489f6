import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { live } from './live/index.ts'
import { moneyAges, reviewPace, roadBoard } from './service/arrival/board.ts'
import { bulkWaybills } from './service/bulk.ts'
import { batchCarriage, invoiceCarriage, priceCarriage } from './service/carriage.ts'
import { conditions } from './service/conditions.ts'
import { sendWaitingCodes } from './service/consignee-code.ts'
import { getWaybill } from './service/detail.ts'
import { exceptionConditions } from './service/exceptions/conditions.ts'
import { moveException } from './service/exceptions/move.ts'
import { listColleagues } from './service/exceptions/people.ts'
import { countExceptions, getException, listExceptions } from './service/exceptions/read.ts'
import { reportException } from './service/exceptions/report.ts'
import { watchExceptions } from './service/exceptions/watch.ts'
import { expireWaybills } from './service/expire.ts'
import { handoverHooks } from './service/handover-hooks.ts'
import { importHooks } from './service/import/hooks.ts'
import { makeOne } from './service/import/one.ts'
import { listWaybills } from './service/list.ts'
import { makeWaybill } from './service/make.ts'
import { moveWaybill, signWaybill } from './service/move-calls.ts'
import { vehiclePositions } from './service/positions.ts'
import { applyProof, tellProof } from './service/proof.ts'
import { onTrip } from './service/questions.ts'
import { handlersOf } from './service/review/handlers.ts'
import { LOADING, RECEIPTS } from './service/review/queues.ts'
import { shares } from './service/shares.ts'
import {
  driverFees,
  feeStatistics,
  orderCounts,
  orderFreightIndex,
  routeRanking,
  shipmentInfo,
  vehicleCounts,
} from './service/statistics.ts'
import { todo } from './service/todo.ts'
import { tracksOf, vehicleTrack, waybillTrack } from './service/tracks.ts'
import { waybillTrail } from './service/trail.ts'
import { beginWaiting, followContract } from './service/waiting.ts'
import { weighWaybill } from './service/weigh.ts'

const loading = handlersOf(LOADING)
const receipts = handlersOf(RECEIPTS)

export default defineService(contract, {
  hooks: { waybillHandover: handoverHooks, waybillImport: importHooks },
  conditions: { waybill: conditions, waybillException: exceptionConditions },
  follows: { shipmentContract: followContract },
  provides: { batchCarriage, invoiceCarriage, makeWaybill, onTrip, priceCarriage, tracksOf },
  trails: { waybill: waybillTrail },
  bulkMoves: { waybill: bulkWaybills },
  calls: {
    waybillList: listWaybills,
    waybill: getWaybill,
    waybillTrack,
    waybillSign: signWaybill,
    waybillMove: moveWaybill,
    vehiclePositions,
    vehicleTrack,
    getVehicleCountStatistics: vehicleCounts,
    orderFreightIndex,
    getFeeStatistics: feeStatistics,
    shipmentInfo,
    getOrderCountStatistics: orderCounts,
    getFeeList4Driver: driverFees,
    routeRanking,
    maYiBlockChainApply: applyProof,
    maYiBlockChainProof: tellProof,
    loadingReviewQueue: loading.queue,
    loadingReviewSheet: loading.sheet,
    loadingReviewClaim: loading.claim,
    loadingReviewRelease: loading.release,
    loadingReviewDecide: loading.decide,
    receiptReviewQueue: receipts.queue,
    receiptReviewSheet: receipts.sheet,
    receiptReviewClaim: receipts.claim,
    receiptReviewRelease: receipts.release,
    receiptReviewDecide: receipts.decide,
    exceptionList: listExceptions,
    exceptionCounts: countExceptions,
    exceptionColleagues: listColleagues,
    exception: getException,
    exceptionMove: moveException,
    exceptionReport: reportException,
    roadBoard,
    moneyAges,
    reviewPace,
    waybillMake: makeOne,
    waybillWeigh: weighWaybill,
  },
  todo,
  shares,
  jobs: {
    expireWaybills: { everyMs: 5 * 60_000, run: expireWaybills },
    startWaiting: { everyMs: 60_000, run: beginWaiting },
    watchExceptions: { everyMs: 60_000, run: watchExceptions },
  },
  demo: [demo, { finish: sendWaitingCodes }],
  live,
})

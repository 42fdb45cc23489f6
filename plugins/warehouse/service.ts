import { defineService, oneByOne } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { stockAges } from './service/ages.ts'
import { countConditions, inboundConditions, outboundConditions } from './service/conditions.ts'
import { countHooks, countLineHooks, recordCount } from './service/count.ts'
import { billConditions } from './service/fees/bill-conditions.ts'
import {
  billHooks,
  billLineHooks,
  billPartHooks,
  billTrail,
  booked,
  makeBill,
  previewBill,
  reckonBill,
} from './service/fees/bills.ts'
import { contractConditions, contractHooks, tryContract } from './service/fees/contracts.ts'
import { hearOfCharges, shipperCharges } from './service/fees/settled.ts'
import { goodsHooks } from './service/goods.ts'
import { copyInbound, inboundHooks, inboundLineHooks, inboundReceiptHooks } from './service/inbound.ts'
import {
  makeSheet,
  rateHooks,
  recordLabour,
  sheetConditions,
  sheetHooks,
  teamHooks,
  workHooks,
} from './service/labour.ts'
import { stockLineHooks } from './service/lying.ts'
import { stockOnDay } from './service/on-day.ts'
import { copyOutbound, outboundHooks, outboundLineHooks, outboundPickHooks, readShort } from './service/outbound.ts'
import { palletConditions, palletHooks, palletMoveHooks, returnPallet, sendPallet } from './service/pallets.ts'
import { check, confirmPick } from './service/pick.ts'
import { binHooks, makeBins, warehouseHooks, zoneHooks } from './service/places.ts'
import { readPlan } from './service/plan.ts'
import { proveStock } from './service/prove.ts'
import { proposals, putAway } from './service/put-away.ts'
import { restock, restockTask, returnPick, returnTask } from './service/put-back.ts'
import { receive, takeReceiptBack } from './service/receive.ts'
import { carry, enter, freeze, thaw } from './service/stock-calls.ts'
import { todo } from './service/todo.ts'
import { makeWave, waveHooks } from './service/waves.ts'
import { followWaybill, stockLoadedFor } from './service/waybills.ts'
import { countWork, inboundWork, outboundWork, waveWork } from './service/work.ts'

export default defineService(contract, {
  hooks: {
    warehouse: warehouseHooks,
    warehouseZone: zoneHooks,
    warehouseBin: binHooks,
    stockGoods: goodsHooks,
    stockLine: stockLineHooks,
    inbound: inboundHooks,
    inboundLine: inboundLineHooks,
    inboundReceipt: inboundReceiptHooks,
    outbound: outboundHooks,
    outboundLine: outboundLineHooks,
    outboundPick: outboundPickHooks,
    pickWave: waveHooks,
    stockCount: countHooks,
    stockCountLine: countLineHooks,
    storageContract: contractHooks,
    storageBill: billHooks,
    storageBillLine: billLineHooks,
    storageBillPart: billPartHooks,
    labourTeam: teamHooks,
    labourRate: rateHooks,
    labourWork: workHooks,
    labourSheet: sheetHooks,
    stockPallet: palletHooks,
    stockPalletMove: palletMoveHooks,
  },
  conditions: {
    inbound: inboundConditions,
    outbound: outboundConditions,
    stockCount: countConditions,
    storageContract: contractConditions,
    storageBill: billConditions,
    labourSheet: sheetConditions,
    stockPallet: palletConditions,
  },
  calls: {
    warehousePlan: readPlan,
    warehouseBinsMake: makeBins,
    stockOnDay,
    stockAges,
    stockEnter: enter,
    stockFreeze: freeze,
    stockThaw: thaw,
    stockCarry: carry,
    inboundReceive: receive,
    inboundReturn: takeReceiptBack,
    inboundPutAway: putAway,
    inboundProposals: proposals,
    inboundWork,
    inboundCopy: copyInbound,
    outboundShort: readShort,
    outboundPickConfirm: confirmPick,
    outboundCheck: check,
    outboundPutBack: returnPick,
    outboundRestock: restock,
    outboundRestockTask: restockTask,
    outboundReturnTask: returnTask,
    outboundWork,
    outboundCopy: copyOutbound,
    pickWaveMake: makeWave,
    pickWaveWork: waveWork,
    stockCountRecord: recordCount,
    stockCountWork: countWork,
    storageTrial: tryContract,
    storageBillPreview: previewBill,
    storageBillMake: makeBill,
    storageBillReckon: reckonBill,
    storageBillBooked: booked,
    labourRecord: recordLabour,
    labourSheetMake: makeSheet,
    palletSend: sendPallet,
    palletReturn: returnPallet,
  },
  trails: { storageBill: billTrail },
  follows: { waybill: oneByOne(followWaybill) },
  provides: { stockLoadedFor },
  brings: { shipperCharges },
  hears: { chargesSettled: hearOfCharges },
  todo,
  jobs: { proveStock: { cron: '30 3 * * *', run: proveStock } },
  demo,
})

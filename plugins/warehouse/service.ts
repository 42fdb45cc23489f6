import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { StockCount } from './contract/counts.ts'
import { Inbound } from './contract/inbound.ts'
import { countMachine, inboundMachine, outboundMachine } from './contract/machines.ts'
import { Outbound } from './contract/outbound.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { countConditions, inboundConditions, outboundConditions } from './service/conditions.ts'
import { countHooks, countLineHooks, recordCount } from './service/count.ts'
import { goodsHooks } from './service/goods.ts'
import { copyInbound, inboundHooks, inboundLineHooks, inboundReceiptHooks } from './service/inbound.ts'
import { copyOutbound, outboundHooks, outboundLineHooks, outboundPickHooks, readShort } from './service/outbound.ts'
import { check, confirmPick } from './service/pick.ts'
import { binHooks, makeBins, warehouseHooks, zoneHooks } from './service/places.ts'
import { readPlan } from './service/plan.ts'
import { proveStock } from './service/prove.ts'
import { proposals, putAway } from './service/put-away.ts'
import { returnPick } from './service/put-back.ts'
import { receive, takeReceiptBack } from './service/receive.ts'
import { carry, enter, freeze, thaw } from './service/stock-calls.ts'
import { countWork, inboundWork, outboundWork } from './service/work.ts'

export default defineService(contract, {
  hooks: {
    warehouse: warehouseHooks,
    warehouseZone: zoneHooks,
    warehouseBin: binHooks,
    stockGoods: goodsHooks,
    inbound: inboundHooks,
    inboundLine: inboundLineHooks,
    inboundReceipt: inboundReceiptHooks,
    outbound: outboundHooks,
    outboundLine: outboundLineHooks,
    outboundPick: outboundPickHooks,
    stockCount: countHooks,
    stockCountLine: countLineHooks,
  },
  conditions: { inbound: inboundConditions, outbound: outboundConditions, stockCount: countConditions },
  calls: {
    warehousePlan: readPlan,
    warehouseBinsMake: makeBins,
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
    outboundWork,
    outboundCopy: copyOutbound,
    stockCountRecord: recordCount,
    stockCountWork: countWork,
  },
  todo: {
    inbound_waiting_count: {
      of: Inbound,
      staffOnly: true,
      permission: 'inbound.receive',
      where: sql`status ${inStates(inboundMachine, 'waiting')}`,
    },
    outbound_pick_count: {
      of: Outbound,
      staffOnly: true,
      permission: 'outbound.pick',
      where: sql`status ${inStates(outboundMachine, 'pickable')}`,
    },
    outbound_check_count: {
      of: Outbound,
      staffOnly: true,
      permission: 'outbound.check',
      where: sql`status ${inStates(outboundMachine, 'checking')}`,
    },
    stock_count_approve_count: {
      of: StockCount,
      staffOnly: true,
      permission: 'stockCount.approve',
      where: sql`status ${inStates(countMachine, 'toApprove')}`,
    },
  },
  jobs: { proveStock: { cron: '30 3 * * *', run: proveStock } },
  demo,
})

import type { Endpoint } from '@ntocc/sdk/contracts'
import type { ServiceSession } from '@ntocc/sdk/testing/service'
import {
  type AreaWrites,
  FOR_GOOD,
  first,
  NOT_MOVED,
  type Sampling,
  type Sent,
  type World,
} from '../../../../server/src/ntocc/testing/writes.ts'
import { SHIPPER } from '../../../../server/src/ntocc/testing/writes-nouns.ts'
import { billCalls } from '../../contract/bills.ts'
import { countResources } from '../../contract/counts.ts'
import { labourCalls, labourResources } from '../../contract/labour.ts'
import { binMachine } from '../../contract/machines.ts'
import { storageResources } from '../../contract/storage.ts'
import { dayNumber, dayText, lastOver } from '../fees/days.ts'
import { deskOf, ok } from '../test-desk.ts'

let desks = 0

/** The desk of this area's tests, in a warehouse that is the recipe's own. */
const deskIn = async (world: World) => {
  const staff: ServiceSession = {
    call: ((endpoint: Endpoint, sent: Sent = {}) => world.send(endpoint, sent)) as never,
  }
  const { code } = await first(world, SHIPPER)
  const proven = async () => undefined
  const desk = deskOf({ staff, second: staff, proven, owner: String(code), series: `${++desks}-` })
  const place = await desk.newPlace()
  return { staff, desk, place, goods: await desk.newGoods() }
}

/** Goods that lie in the first bin. */
const stocked = async (world: World) => {
  const at = await deskIn(world)
  const [bin] = at.place.bins
  if (!bin) throw new Error('a place without bins')
  const { line } = await at.desk.stocked(at.goods, bin, 10)
  return { ...at, line }
}
/** A receipt that waits at the gate. */
const received = async (world: World) => {
  const at = await deskIn(world)
  const { doc, lines } = await at.desk.arrived(at.place, at.goods, 5)
  for (const line of lines) await ok(at.desk.receive(line, 5))
  const [receipt] = await at.desk.receiptsOf(doc)
  return { ...at, receipt }
}
/** An order with one pick. */
const kept = async (world: World) => {
  const at = await stocked(world)
  const doc = await at.desk.allocated(at.place, [at.goods, 3])
  const [pick] = await at.desk.picksOf(doc)
  if (!pick) throw new Error('nothing was kept')
  return { ...at, doc, pick }
}
/** The same, picked by somebody else. */
const picked = async (world: World) => {
  const at = await kept(world)
  await ok(at.desk.pick(at.pick))
  await world.stand('outboundPick', { picked_by: 'somebody' }, `id = ${at.pick.id}`)
  const [pick] = await at.desk.picksOf(at.doc)
  return { ...at, pick }
}
const held = async (world: World) => {
  const { line } = await stocked(world)
  return { id: line.id, quantity: 2, reason: 'To be looked at' }
}

const { storageContract } = storageResources
const daysAgo = (count: number): string => dayText(dayNumber(lastOver()) - count)
let contracts = 0
/** What a contract for a floor says, of an owner and a warehouse that have none. */
const contracted = async (world: World) => {
  const { staff, place } = await deskIn(world)
  const { code } = await first(world, SHIPPER)
  const body = {
    contractNo: `K-W${++contracts}`,
    shipmentCode: String(code),
    warehouseCode: place.warehouseCode,
    validFrom: daysAgo(900),
    validTo: daysAgo(-90),
    areaM2: 100,
    fees: [{ basis: 'm2Day', rate: '1.00' }],
  }
  return { staff, body }
}
const signed = async (world: World) => {
  const { staff, body } = await contracted(world)
  const { id, version } = await ok(staff.call(storageContract.by.create, { body: body as never }))
  await ok(staff.call(storageContract.by.move, { body: { id, version, move: 'sign' } }))
  return { staff, shipmentCode: body.shipmentCode }
}
/** Days that stand on no bill. */
const billing = async (world: World) => {
  const { staff, shipmentCode } = await signed(world)
  await world.db.query(`update warehouse_storage_bill set status = 5 where status <> 5`)
  return { staff, body: { shipmentCode, start: daysAgo(30), end: daysAgo(1) } }
}
/** A draft with lines. */
const draftBill = async (world: World) => {
  const { staff, body } = await billing(world)
  const { id } = await ok(staff.call(billCalls.storageBillMake, { body }))
  const { bill_no: billNo } = await first(world, `select bill_no from warehouse_storage_bill where id = ${id}`)
  return { id, billNo: String(billNo) }
}
/** A line that somebody put right, of a draft. */
const adjusted = async (world: World) => ({
  bill_no: (await draftBill(world)).billNo,
  kind: 'adjustment',
  reason: 'Agreed',
  amount: 100,
  about_bill_no: null,
})

const { labourTeam, labourRate } = labourResources
/** Goods at the gate that a team has unloaded, at a rate of its warehouse. */
const toRecord = async (world: World) => {
  const { staff, place, receipt } = await received(world)
  const serial = ++contracts
  const team = await ok(staff.call(labourTeam.by.create, { body: { teamNo: `BZ-W${serial}`, name: 'Team' } }))
  const rate = { work: 'unload', basis: 'piece', rate: '1.00', validFrom: '2020-01-01' }
  await ok(staff.call(labourRate.by.create, { body: { ...rate, warehouseCode: place.warehouseCode } }))
  return { docNo: receipt?.inboundNo ?? '', work: 'unload', teamCode: team.code }
}
const recorded = async (world: World) => {
  const body = await toRecord(world)
  await world.send(labourCalls.labourRecord, { body })
  return { asked: { teamCode: body.teamCode, start: daysAgo(5), end: daysAgo(-5) } }
}
/** A sheet with work on it. */
const sheetMade = async (world: World) => {
  await world.send(labourCalls.labourSheetMake, { body: (await recorded(world)).asked })
  return {}
}

/** No place is in one that is given up: what others of these tries put there has gone. */
const emptied = async (world: World) => {
  for (const place of ['warehouseBin', 'warehouseZone']) await world.clear(place)
  return {}
}

/** Lines name the document that they stand in by its number: a new one, since only then may they come to it; and goods of its owner. */
const lineOf =
  (document: string, no: string) =>
  async ({ make, some }: Sampling) => {
    const { [no]: number, ownerCode } = await make(document)
    const { code } = await some('stockGoods', { ownerCode: String(ownerCode) })
    return { [no]: number, goodsCode: code }
  }

const writes: AreaWrites = {
  reads: { stockOnDay: 'stockLine' },
  // Goods say how much of them there is where some is.
  follows: [
    `update warehouse_stock_line l set goods_code = g.code, on_hand = 5, is_deleted = false, expires_on = coalesce(l.expires_on, '2999-01-01'),
       received_at = coalesce(l.received_at, now()) from warehouse_stock_goods g where g.id = l.id`,
  ],
  samples: {
    stockGoods: { shelfLifeDays: 30 },
    // Of the owner of the goods: none is.
    inbound: { waybillNo: null },
    outbound: { waybillNo: null },
    inboundLine: lineOf('inbound', 'inboundNo'),
    outboundLine: lineOf('outbound', 'outboundNo'),
  },
  records: {
    storageContract: async world => (await contracted(world)).body,
    storageBillLine: async world => ({ billNo: (await draftBill(world)).billNo, amount: '-1.00', reason: 'Agreed' }),
  },
  changed: { storageContract: { fees: null, status: 0 }, storageBillLine: adjusted },
  deleted: {
    warehouse: emptied,
    warehouseZone: emptied,
    storageBillLine: adjusted,
    labourWork: { sheet_no: null },
    storageContract: { status: 0 },
    stockPallet: { status: 0 },
  },
  begins: {
    labourSheet: { with: sheetMade, where: 'id = (select max(id) from warehouse_labour_sheet)' },
    storageBill: {
      with: async world => {
        await draftBill(world)
        return { first_sent_at: new Date().toISOString() }
      },
      where: 'id = (select max(id) from warehouse_storage_bill)',
    },
    // Whatever became of bins before: a count begins where all of them are open.
    stockCount: {
      with: async world => {
        await world.db.query('update warehouse_warehouse_bin set status = $1', [binMachine.at.open])
        return {}
      },
    },
  },
  calls: {
    storageBillMake: async world => ({ body: (await billing(world)).body }),
    labourRecord: async world => ({ body: await toRecord(world) }),
    labourSheetMake: async world => ({ body: (await recorded(world)).asked }),
    palletSend: async world => {
      const { code } = await first(world, SHIPPER)
      const { id } = await world.stand('stockPallet', { status: 0, holder_code: null })
      return { body: { id, shipmentCode: code } }
    },
    palletReturn: async world => {
      const { id, warehouse_code: warehouseCode } = await world.stand('stockPallet', { status: 1 })
      return { body: { id, warehouseCode } }
    },
    storageBillReckon: async world => ({ body: { id: (await draftBill(world)).id } }),
    warehouseBinsMake: async world => {
      const { place } = await deskIn(world)
      return { body: { zoneCode: place.bins[0]?.zoneCode, from: 'B-01', to: 'B-03' } }
    },
    stockEnter: async world => {
      const { goods, place } = await deskIn(world)
      return { body: { goodsCode: goods.code, binCode: place.bins[0]?.code, quantity: 10 } }
    },
    stockFreeze: async world => ({ body: await held(world) }),
    stockThaw: async world => {
      const body = await held(world)
      await world.send({ name: 'stockFreeze', method: 'POST', path: '/ntocc-basic-api/stockFreeze' }, { body })
      return { body }
    },
    stockCarry: async world => {
      const { line, place } = await stocked(world)
      return { body: { id: line.id, binCode: place.bins[1]?.code, quantity: 4 } }
    },
    inboundReceive: async world => {
      const { desk, goods, place } = await deskIn(world)
      const { lines } = await desk.arrived(place, goods, 5)
      return { body: { id: lines[0]?.id, turn: 0, quantity: 3, damaged: 1, reason: 'Torn' } }
    },
    inboundReturn: async world => ({ body: { id: (await received(world)).receipt?.id } }),
    inboundPutAway: async world => {
      const { place, receipt } = await received(world)
      return { body: { id: receipt?.id, turn: 0, binCode: place.bins[0]?.code, quantity: 5 } }
    },
    inboundCopy: async world => {
      const { desk, goods, place } = await deskIn(world)
      return { body: { id: (await desk.arrived(place, goods, 5)).doc.id } }
    },
    outboundPickConfirm: async world => ({
      body: { id: (await kept(world)).pick.id, quantity: 2, reason: 'One is torn' },
    }),
    outboundCheck: async world => {
      const { desk, doc } = await picked(world)
      const [line] = await desk.wantedOf(doc)
      return { body: { id: line?.id, quantity: 3 } }
    },
    outboundPutBack: async world => {
      const { pick } = await picked(world)
      return { body: { id: pick?.id, version: pick?.version, quantity: 1, reason: 'One too many' } }
    },
    outboundRestock: async world => {
      const { desk, doc } = await picked(world)
      await ok(desk.moveOutbound(doc, 'cancel'))
      const [pick] = await desk.picksOf(doc)
      return { body: { id: pick?.id, turn: 0, binCode: pick?.binCode, quantity: 2 } }
    },
    pickWaveMake: async world => {
      const { doc } = await kept(world)
      return { body: { orders: [{ id: doc.id }] } }
    },
    outboundCopy: async world => ({ body: { id: (await kept(world)).doc.id } }),
    stockCountRecord: async world => {
      const { staff, place } = await stocked(world)
      const { stockCount, stockCountLine } = countResources
      const { warehouseCode } = place
      const { id, version, countNo } = await ok(
        staff.call(stockCount.by.create, { body: { warehouseCode, isBlind: true } }),
      )
      await ok(staff.call(stockCount.by.move, { body: { id, version, move: 'start' } }))
      const { records } = await ok(staff.call(stockCountLine.by.list, { query: { countNo: countNo ?? '' } }))
      return { body: { id: records[0]?.id, quantity: 9 } }
    },
  },
  jobsWriteNone: { proveStock: 'it sums up postings, and writes nothing' },
  unmoved: {
    stockLine: 'it is the sum of its postings',
    stockPosting: FOR_GOOD,
    inboundLine: NOT_MOVED,
    inboundReceipt: FOR_GOOD,
    outboundLine: NOT_MOVED,
    stockCountLine: FOR_GOOD,
    storageBillLine: NOT_MOVED,
    labourWork: NOT_MOVED,
    stockPalletMove: FOR_GOOD,
    storageBillPart: FOR_GOOD,
  },
}
export default writes

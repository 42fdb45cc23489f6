import { Shipment } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { type ServiceSession, type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { expect } from 'vitest'
import { type Inbound, type InboundLine, type InboundReceipt, inboundResources } from '../contract/inbound.ts'
import { inboundCalls } from '../contract/inbound-calls.ts'
import { type Outbound, type OutboundLine, type OutboundPick, outboundResources } from '../contract/outbound.ts'
import { outboundCalls } from '../contract/outbound-calls.ts'
import { placeCalls, placeResources, type WarehouseBin } from '../contract/places.ts'
import { putBackCalls } from '../contract/put-back-calls.ts'
import { type StockGoods, type StockLine, stockResources } from '../contract/stock.ts'
import { stockCalls } from '../contract/stock-calls.ts'
import { type PickWave, waveCalls, waveResources } from '../contract/waves.ts'
import contract from '../contract.ts'

export const [OK, CONFLICT, INVALID, FORBIDDEN] = [0, 4090, 4220, 4030]
export const OWNERS = ['OWNER-1', 'OWNER-2'] as const

export interface Answered<T> {
  status: number
  msg?: string
  data?: T
  errors?: unknown
}

/** What was answered, of a call that is to succeed. */
export const ok = async <T>(sent: Promise<Answered<T>>): Promise<T> => {
  const answer = await sent
  expect(answer.status, `${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(OK)
  return answer.data as T
}

const { warehouse, warehouseZone, warehouseBin } = placeResources
const { inbound, inboundLine, inboundReceipt } = inboundResources
const { outbound, outboundLine, outboundPick } = outboundResources
const { stockGoods, stockLine } = stockResources
const PAGE = { pageNum: 1, pageSize: 200 }

export interface Place {
  warehouseCode: string
  /** Of the zone for storage, in the order in which one walks. */
  bins: WarehouseBin[]
  /** The one bin where goods arrive, lie ready to be loaded, and come back. */
  gate: WarehouseBin
  stage: WarehouseBin
  returns: WarehouseBin
}

/** Two people of a warehouse: the second checks what the first has picked. */
export interface Clerks {
  staff: ServiceSession
  second: ServiceSession
  /** Each line of stock is the sum of its postings. */
  proven(): Promise<unknown>
  /** Whose goods they work with. */
  owner?: string
  /** Beside others in one place: what numbers of theirs begin with. */
  series?: string
}

/** A backend with this area alone. */
export const warehouseDesk = async () => {
  const area: ServiceTest = await testService({ nouns: [Shipment] })
  await area.seed(
    Shipment,
    OWNERS.map(code => ({ code, name: code, status: recordMachine.at.enabled })),
  )
  const permissions = [...contract.permissions]
  const [staff, second] = [await area.signIn({ permissions }), await area.signIn({ permissions })]
  return { area, ...deskOf({ staff, second, proven: () => area.run('proveStock') }) }
}

/** A warehouse's people with what they do; each test makes what it works with. */
export const deskOf = ({ staff, second, proven, owner = OWNERS[0], series = '' }: Clerks) => {
  let serial = 0

  const zoneWith = async (warehouseCode: string, use: string, from: string, to: string, more: object = {}) => {
    const zone = await ok(
      staff.call(warehouseZone.by.create, { body: { warehouseCode, zoneNo: from.slice(0, 1), name: use, use } }),
    )
    await ok(staff.call(placeCalls.warehouseBinsMake, { body: { zoneCode: zone.code, from, to, ...more } }))
    const { records } = await ok(staff.call(warehouseBin.by.list, { query: { zoneCode: zone.code, ...PAGE } }))
    return records as WarehouseBin[]
  }
  /** Three bins for storage between gate and stage, as one walks. */
  const newPlace = async (more: object = {}): Promise<Place> => {
    const made = await ok(
      staff.call(warehouse.by.create, {
        body: {
          warehouseNo: `T${series}${++serial}`,
          name: 'North',
          kind: 'racked',
          areaCode: '420102',
          address: '1 Dock Road',
        },
      }),
    )
    const [gate] = await zoneWith(made.code, 'receiving', 'G-01', 'G-01')
    const bins = await zoneWith(made.code, 'storage', 'A-01', 'A-03', more)
    const [returns] = await zoneWith(made.code, 'returns', 'R-01', 'R-01')
    const [stage] = await zoneWith(made.code, 'shipping', 'S-01', 'S-01')
    return { warehouseCode: made.code, bins, gate, stage, returns } as Place
  }
  const newGoods = (more: object = {}): Promise<StockGoods> =>
    ok(
      staff.call(stockGoods.by.create, {
        body: { ownerCode: owner, goodsNo: `G${series}${++serial}`, name: 'Tea', unit: 'piece', ...more },
      }),
    )
  const bin = ({ warehouseCode }: Place, of: WarehouseBin, move: string) =>
    staff.call(warehouseBin.by.get, { params: { id: of.id } }).then(({ data }) =>
      ok(
        staff.call(warehouseBin.by.move, {
          body: { id: of.id, version: data?.version ?? 0, move, reason: warehouseCode },
        }),
      ),
    )

  const newInbound = (place: Place, more: object = {}): Promise<Inbound> =>
    ok(
      staff.call(inbound.by.create, {
        body: { warehouseCode: place.warehouseCode, ownerCode: owner, kind: 'purchase', ...more },
      }),
    )
  const addLine = (doc: Inbound, goods: StockGoods, expected: number, more: object = {}) =>
    staff.call(inboundLine.by.create, {
      body: { inboundNo: doc.inboundNo ?? '', goodsCode: goods.code, expected, ...more },
    })
  const inboundNow = ({ id }: { id: number }) => ok(staff.call(inbound.by.get, { params: { id } }))
  const moveInbound = async (doc: { id: number }, move: string, by: ServiceSession = staff) => {
    const { version } = await inboundNow(doc)
    return by.call(inbound.by.move, { body: { id: doc.id, version, move, reason: 'as asked' } })
  }
  const linesOf = async ({ inboundNo }: Inbound): Promise<InboundLine[]> =>
    (await ok(staff.call(inboundLine.by.list, { query: { inboundNo: inboundNo ?? '', ...PAGE } }))).records
  const receiptsOf = async ({ inboundNo }: Inbound): Promise<InboundReceipt[]> =>
    (
      await ok(
        staff.call(inboundReceipt.by.list, { query: { inboundNo: inboundNo ?? '', isReturned: 'false', ...PAGE } }),
      )
    ).records
  const receive = (line: InboundLine, quantity: number, more: object = {}, by: ServiceSession = staff) =>
    by.call(inboundCalls.inboundReceive, {
      body: { id: line.id, turn: line.receipts ?? 0, quantity, damaged: 0, ...more },
    })
  const putAway = (receipt: InboundReceipt, into: { code: string }, quantity: number, more: object = {}) =>
    staff.call(inboundCalls.inboundPutAway, {
      body: { id: receipt.id, turn: receipt.putaways ?? 0, binCode: into.code, quantity, ...more },
    })
  /** A notice that has arrived, with a line for each of the quantities. */
  const arrived = async (place: Place, goods: StockGoods, ...expected: number[]) => {
    const doc = await newInbound(place, { ownerCode: goods.ownerCode })
    for (const quantity of expected) await ok(addLine(doc, goods, quantity))
    await ok(moveInbound(doc, 'submit'))
    await ok(moveInbound(doc, 'arrive'))
    return { doc, lines: await linesOf(doc) }
  }

  const stocked = (goods: StockGoods, into: { code: string }, quantity: number, more: object = {}) =>
    ok(staff.call(stockCalls.stockEnter, { body: { goodsCode: goods.code, binCode: into.code, quantity, ...more } }))
  const newOutbound = (place: Place, more: object = {}): Promise<Outbound> =>
    ok(
      staff.call(outbound.by.create, {
        body: { warehouseCode: place.warehouseCode, ownerCode: owner, kind: 'sale', consignee: 'Shop', ...more },
      }),
    )
  const addWanted = (doc: Outbound, goods: StockGoods, quantity: number, more: object = {}) =>
    staff.call(outboundLine.by.create, {
      body: { outboundNo: doc.outboundNo ?? '', goodsCode: goods.code, quantity, ...more },
    })
  const outboundNow = ({ id }: { id: number }) => ok(staff.call(outbound.by.get, { params: { id } }))
  const moveOutbound = async (doc: { id: number }, move: string, by: ServiceSession = staff) => {
    const { version } = await outboundNow(doc)
    return by.call(outbound.by.move, { body: { id: doc.id, version, move, reason: 'as asked' } })
  }
  const wantedOf = async ({ outboundNo }: Outbound): Promise<OutboundLine[]> =>
    (await ok(staff.call(outboundLine.by.list, { query: { outboundNo: outboundNo ?? '', ...PAGE } }))).records
  /** What is to be picked or was, in the order in which one walks. */
  const picksOf = async ({ outboundNo }: Outbound): Promise<OutboundPick[]> =>
    (await ok(staff.call(outboundPick.by.list, { query: { outboundNo: outboundNo ?? '', status: '0,1', ...PAGE } })))
      .records
  const pick = (of: OutboundPick, quantity = of.asked, more: object = {}, by: ServiceSession = staff) =>
    by.call(outboundCalls.outboundPickConfirm, { body: { id: of.id, quantity, ...more } })
  const check = (line: OutboundLine, quantity: number, by: ServiceSession = second) =>
    by.call(outboundCalls.outboundCheck, { body: { id: line.id, quantity } })
  const putBack = (of: OutboundPick, quantity: number, more: object = {}) =>
    staff.call(putBackCalls.outboundPutBack, {
      body: { id: of.id, version: of.version, quantity, reason: 'one too many', ...more },
    })
  /** What lies ready for an order that was cancelled goes to a bin. */
  const restock = (of: OutboundPick, into: { code: string }, quantity = of.picked ?? 0, more: object = {}) =>
    staff.call(putBackCalls.outboundRestock, {
      body: { id: of.id, turn: of.returns ?? 0, binCode: into.code, quantity, ...more },
    })
  const wave = (docs: readonly { id: number }[], by: ServiceSession = staff) =>
    by.call(waveCalls.pickWaveMake, { body: { orders: docs.map(({ id }) => ({ id })) } })
  const waveNow = (id: number): Promise<PickWave> => ok(staff.call(waveResources.pickWave.by.get, { params: { id } }))
  /** An order whose stock is kept, with a line for each of the quantities. */
  const allocated = async (place: Place, ...wanted: readonly (readonly [StockGoods, number])[]) => {
    const doc = await newOutbound(place)
    for (const [goods, quantity] of wanted) await ok(addWanted(doc, goods, quantity))
    await ok(moveOutbound(doc, 'submit'))
    await ok(moveOutbound(doc, 'allocate'))
    return doc
  }

  /** What lies in each bin of a warehouse of some goods: `on hand/reserved/frozen`, those with nothing left out. */
  const lies = async (place: Place, goods: StockGoods): Promise<Record<string, string>> => {
    const query = { warehouseCode: place.warehouseCode, goodsCode: goods.code, ...PAGE }
    const { records } = await ok(staff.call(stockLine.by.list, { query }))
    const named = [...place.bins, place.gate, place.stage, place.returns]
    const sums = new Map<string, [number, number, number]>()
    for (const { binCode, onHand, allocated: kept, frozen } of records as StockLine[]) {
      const no = named.find(({ code }) => code === binCode)?.binNo ?? binCode
      const [a, b, c] = sums.get(no) ?? [0, 0, 0]
      sums.set(no, [a + onHand, b + kept, c + frozen])
    }
    const there = [...sums].filter(([, each]) => each.some(part => part !== 0)).sort()
    return Object.fromEntries(there.map(([no, each]) => [no, each.join('/')]))
  }
  const acts = {
    newPlace,
    newGoods,
    bin,
    newInbound,
    addLine,
    inboundNow,
    moveInbound,
    linesOf,
    receiptsOf,
    receive,
    putAway,
    arrived,
  }
  const orders = {
    stocked,
    newOutbound,
    addWanted,
    outboundNow,
    moveOutbound,
    wantedOf,
    picksOf,
    pick,
    check,
    putBack,
    restock,
    wave,
    waveNow,
    allocated,
  }
  return { staff, second, ...acts, ...orders, lies, proven }
}
export type WarehouseDesk = Awaited<ReturnType<typeof warehouseDesk>>
/** What the people of a warehouse do, wherever it is. */
export type WarehousePeople = ReturnType<typeof deskOf>

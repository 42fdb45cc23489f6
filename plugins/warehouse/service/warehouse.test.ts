// @vitest-environment node

import { Shipment } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { type ServiceSession, type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeCalls, placeResources, type WarehouseBin } from '../contract/places.ts'
import { type StockLine, stockResources } from '../contract/stock.ts'
import { type StockEntry, stockCalls } from '../contract/stock-calls.ts'
import contract from '../contract.ts'

const [CONFLICT, INVALID, FORBIDDEN] = [4090, 4220, 4030]
const OWNER = 'OWNER-1'

let area: ServiceTest
let staff: ServiceSession
beforeAll(async () => {
  area = await testService({ nouns: [Shipment] })
  await area.seed(Shipment, [{ code: OWNER, name: 'Owner', status: recordMachine.at.enabled }])
  staff = await area.signIn({ permissions: [...contract.permissions] })
}, 240_000)
afterAll(() => area.close())

const { warehouse, warehouseZone, warehouseBin } = placeResources
const { stockGoods, stockLine, stockPosting } = stockResources

let serial = 0

/** A warehouse of the test's own with one zone and the bins. */
const newPlace = async () => {
  const no = `T${++serial}`
  const made = await staff.call(warehouse.by.create, {
    body: { warehouseNo: no, name: 'North', kind: 'racked', areaCode: '420102', address: '1 Dock Road' },
  })
  const warehouseCode = made.data?.code ?? ''
  const zone = await staff.call(warehouseZone.by.create, {
    body: { warehouseCode, zoneNo: 'A', name: 'Storage', use: 'storage' },
  })
  const zoneCode = zone.data?.code ?? ''
  await staff.call(placeCalls.warehouseBinsMake, { body: { zoneCode, from: 'A-01', to: 'A-04' } })
  const { data } = await staff.call(warehouseBin.by.list, { query: { zoneCode } })
  const bins = (data?.records ?? []) as WarehouseBin[]
  return { warehouseCode, zoneCode, bins, bin: (index: number) => bins[index] as WarehouseBin }
}

const newGoods = async (more: object = {}) => {
  const { data, msg, errors } = await staff.call(stockGoods.by.create, {
    body: { ownerCode: OWNER, goodsNo: `G${++serial}`, name: 'Tea', unit: 'piece', ...more },
  })
  if (!data) throw new Error(`no goods were made: ${msg} ${JSON.stringify(errors)}`)
  return data
}

const entered = (body: Partial<StockEntry>) => staff.call(stockCalls.stockEnter, { body: body as StockEntry })

const stored = async (body: Partial<StockEntry>): Promise<StockLine> => {
  const { data, msg, errors } = await entered(body)
  if (!data) throw new Error(`nothing was entered: ${msg} ${JSON.stringify(errors)}`)
  return data.line
}

const lineNow = async ({ id }: { id: number }) => (await staff.call(stockLine.by.get, { params: { id } })).data

describe('bins', () => {
  it('are made by the pattern of their numbers, once, in the order in which one walks past them', async () => {
    const { zoneCode, bins } = await newPlace()
    expect(bins.map(({ binNo, walkOrder }) => [binNo, walkOrder])).toEqual([
      ['A-01', 1],
      ['A-02', 2],
      ['A-03', 3],
      ['A-04', 4],
    ])
    const { data } = await staff.call(placeCalls.warehouseBinsMake, { body: { zoneCode, from: 'A-03', to: 'B-05' } })
    expect(data).toEqual({ made: 4, there: 2 })
  })

  it('of a pattern that is none are refused at the field', async () => {
    const { zoneCode } = await newPlace()
    const answer = await staff.call(placeCalls.warehouseBinsMake, { body: { zoneCode, from: 'B-01', to: 'A-01' } })
    expect(answer).toMatchObject({ status: INVALID, errors: { to: { code: 'validation.binMaking.reversed' } } })
  })

  it('stand in the warehouse of their zone, and have a number once in it', async () => {
    const { zoneCode, warehouseCode } = await newPlace()
    const twice = await staff.call(warehouseBin.by.create, { body: { zoneCode, binNo: 'A-01' } as WarehouseBin })
    expect(twice.status).not.toBe(0)
    const other = await staff.call(warehouseBin.by.create, { body: { zoneCode, binNo: 'Z-01' } as WarehouseBin })
    expect(other.data?.warehouseCode).toBe(warehouseCode)
  })

  it('that goods lie in stay, and so do the places they belong to', async () => {
    const { bin, zoneCode } = await newPlace()
    const goods = await newGoods()
    await stored({ goodsCode: goods.code, binCode: bin(0).code, quantity: 1 })
    const { id, version } = bin(0)
    const gone = await staff.call(warehouseBin.by.delete, { query: { ids: String(id), versions: String(version) } })
    expect(gone.status).toBe(CONFLICT)
    const zones = await staff.call(warehouseZone.by.list, { query: { code: zoneCode } })
    const [zone] = zones.data?.records ?? []
    const left = await staff.call(warehouseZone.by.delete, {
      query: { ids: String(zone?.id), versions: String(zone?.version) },
    })
    expect(left.status).toBe(CONFLICT)
  })
})

describe('stock that is entered', () => {
  it('lies in its bin, with the day it expires', async () => {
    const { bin } = await newPlace()
    const goods = await newGoods({ shelfLifeDays: 30, pickRule: 'fefo', byBatch: true })
    const asked = { goodsCode: goods.code, binCode: bin(0).code, quantity: 12.5 }
    expect(await entered(asked)).toMatchObject({ status: INVALID, errors: { batch: {} } })
    expect(await entered({ ...asked, batch: 'B1' })).toMatchObject({ status: INVALID, errors: { producedOn: {} } })
    const line = await stored({ ...asked, batch: 'B1', producedOn: '2026-02-01' })
    expect(line).toMatchObject({
      onHand: 12.5,
      available: 12.5,
      batch: 'B1',
      expiresOn: '2026-03-03',
      ownerCode: OWNER,
    })
    const printed = await stored({ ...asked, batch: 'B2', expiresOn: '2026-05-31' })
    expect(printed).toMatchObject({ batch: 'B2', expiresOn: '2026-05-31' })
  })

  it('adds up in one line for one heap, and in others for another batch or pallet', async () => {
    const { bin } = await newPlace()
    const { code: goodsCode } = await newGoods()
    const at = { goodsCode, binCode: bin(0).code }
    const first = await stored({ ...at, quantity: 0.1 })
    expect(await stored({ ...at, quantity: 0.2 })).toMatchObject({ id: first.id, onHand: 0.3 })
    expect((await stored({ ...at, quantity: 1, palletNo: 'P1' })).id).not.toBe(first.id)
  })

  it('goes into no bin that is blocked', async () => {
    const { bin } = await newPlace()
    const { code: goodsCode } = await newGoods()
    const { id, version } = bin(0)
    await staff.call(warehouseBin.by.move, { body: { id, version, move: 'block', reason: 'broken rack' } })
    expect(await entered({ goodsCode, binCode: bin(0).code, quantity: 1 })).toMatchObject({ status: CONFLICT })
  })

  it('keeps the owner and the unit of its goods as they were', async () => {
    const { bin } = await newPlace()
    const goods = await newGoods()
    await stored({ goodsCode: goods.code, binCode: bin(0).code, quantity: 1 })
    const { id, version } = goods
    expect(await staff.call(stockGoods.by.update, { body: { ...goods, id, version, unit: 'box' } })).toMatchObject({
      status: CONFLICT,
    })
  })
})

describe('stock that is kept from orders', () => {
  it('is frozen up to what is there, and given back', async () => {
    const { bin } = await newPlace()
    const { code: goodsCode } = await newGoods()
    const line = await stored({ goodsCode, binCode: bin(0).code, quantity: 10 })
    const hold = (call: typeof stockCalls.stockFreeze, quantity: number) =>
      staff.call(call, { body: { id: line.id, quantity, reason: 'wet' } })
    expect(await hold(stockCalls.stockFreeze, 10.001)).toMatchObject({ status: CONFLICT })
    expect((await hold(stockCalls.stockFreeze, 4)).data?.line).toMatchObject({ onHand: 10, frozen: 4, available: 6 })
    expect(await hold(stockCalls.stockThaw, 4.001)).toMatchObject({ status: CONFLICT })
    expect((await hold(stockCalls.stockThaw, 4)).data?.line).toMatchObject({ frozen: 0, available: 10 })
    const { data } = await staff.call(stockPosting.by.list, { query: { goodsCode } })
    expect(data?.records.map(({ kind, reason }) => [kind, reason ?? ''])).toEqual([
      ['thaw', 'wet'],
      ['freeze', 'wet'],
      ['opening', ''],
    ])
  })

  it('is never carried away, nor carried twice by those who carry at once', async () => {
    const { bin } = await newPlace()
    const { code: goodsCode } = await newGoods()
    const line = await stored({ goodsCode, binCode: bin(0).code, quantity: 10 })
    await staff.call(stockCalls.stockFreeze, { body: { id: line.id, quantity: 4, reason: 'wet' } })
    const carry = (index: number) =>
      staff.call(stockCalls.stockCarry, { body: { id: line.id, quantity: 2, binCode: bin(index).code } })
    const tries = await Promise.all([1, 2, 3, 1, 2].map(carry))
    expect(tries.filter(({ status }) => status === 0)).toHaveLength(3)
    expect(await lineNow(line)).toMatchObject({ onHand: 4, frozen: 4, available: 0 })
    const { data } = await staff.call(stockLine.by.list, { query: { goodsCode } })
    expect(data?.records.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(10)
  })

  it('stays in its warehouse', async () => {
    const { bin } = await newPlace()
    const other = await newPlace()
    const { code: goodsCode } = await newGoods()
    const line = await stored({ goodsCode, binCode: bin(0).code, quantity: 1 })
    const answer = await staff.call(stockCalls.stockCarry, {
      body: { id: line.id, quantity: 1, binCode: other.bin(0).code },
    })
    expect(answer).toMatchObject({ status: INVALID, errors: { binCode: {} } })
  })
})

describe('who may', () => {
  it('each call asks for its own permission', async () => {
    const reader = await area.signIn({ permissions: ['stock.read', 'warehousePlace.read', 'stockGoods.read'] })
    const { bin } = await newPlace()
    const { code: goodsCode } = await newGoods()
    const line = await stored({ goodsCode, binCode: bin(0).code, quantity: 1 })
    const body = { id: line.id, quantity: 1, reason: 'x', binCode: bin(1).code, goodsCode }
    for (const call of [stockCalls.stockFreeze, stockCalls.stockThaw, stockCalls.stockCarry, stockCalls.stockEnter])
      expect(await reader.call(call, { body: body as never })).toMatchObject({ status: FORBIDDEN })
  })

  it('the proof over all postings finds nothing', async () => {
    await expect(area.run('proveStock')).resolves.toBeUndefined()
  })
})

// @vitest-environment node
import { recordMachine } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { interrupted } from '../../../server/src/ntocc/testing/interrupted.ts'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { lineCodeOf, type StockChange } from './ledger.ts'
import { differences } from './prove.ts'
import { reserve } from './reserve.ts'
import { post } from './stock.ts'
import type { ServiceCtx } from './types.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const [WAREHOUSE, OWNER] = ['RESERVED', 'RESERVER']
const BINS = ['RB1', 'RB2', 'RB3']

withDatabases('goods that are kept for orders', (database, kind) => {
  let backend: TestBackend
  let interruption: ReturnType<typeof interrupted>
  let serial = 0

  const as = <T>(work: (ctx: ServiceCtx) => Promise<T>): Promise<T> => {
    const found = areaNamed('warehouse')
    if (!found) throw new Error('the area is not in force')
    return found.platform().inBranch('HQ', ctx => work(ctx as unknown as ServiceCtx))
  }

  beforeAll(async () => {
    interruption = interrupted(database().db)
    backend = await testBackend(interruption.db)
    await as(ctx =>
      ctx.records.createMany(
        WarehouseBin,
        BINS.map((code, at) => ({
          code,
          warehouseCode: WAREHOUSE,
          zoneCode: 'RZ',
          binNo: code,
          binKey: `${WAREHOUSE}/${code}`,
          walkOrder: at,
          status: binMachine.at.open,
        })),
      ),
    )
  })
  afterAll(() => backend.app.close())

  const placeOf = (goodsCode: string, binCode: string) => ({
    warehouseCode: WAREHOUSE,
    ownerCode: OWNER,
    goodsCode,
    binCode,
  })
  const change = (goodsCode: string, binCode: string, more: Partial<StockChange>): StockChange => {
    serial += 1
    return { kind: 'opening', docNo: `RD${serial}`, docLine: 1, place: placeOf(goodsCode, binCode), ...more }
  }
  /** Goods of which ten lie in each bin, as one walks. */
  const tens = async (): Promise<string> => {
    serial += 1
    const code = `RG${serial}`
    const goods = { code, ownerCode: OWNER, goodsNo: code, goodsKey: `${OWNER}/${code}`, name: 'Tea', unit: 'piece' }
    await as(ctx =>
      ctx.records.createMany(StockGoods, [
        { ...goods, byBatch: false, pickRule: 'fifo', status: recordMachine.at.enabled },
      ]),
    )
    await as(ctx =>
      post(
        ctx,
        BINS.map(bin => change(code, bin, { onHand: 10 })),
      ),
    )
    return code
  }
  const keep = (goodsCode: string, quantity: number) => {
    serial += 1
    const wanted = { docNo: `RO${serial}`, docLine: 1, warehouseCode: WAREHOUSE, ownerCode: OWNER, goodsCode, quantity }
    return as(ctx => reserve(ctx, [wanted])).then(([kept = []]) =>
      kept.map(({ binCode, quantity: of }) => [binCode, of]),
    )
  }
  const freeze = (goodsCode: string, binCode: string, frozen: number) =>
    as(ctx => post(ctx, [change(goodsCode, binCode, { kind: 'freeze', frozen })]))

  it('come from the bins in their order, as much as there is in each', async () => {
    const goods = await tens()
    expect(await keep(goods, 15)).toEqual([
      ['RB1', 10],
      ['RB2', 5],
    ])
    expect(await keep(goods, 7)).toEqual([
      ['RB2', 5],
      ['RB3', 2],
    ])
    await expect(keep(goods, 9)).rejects.toMatchObject({ code: 'warehouse:STOCK_SHORT', params: { available: 8 } })
    expect(await as(differences)).toEqual([])
  })

  it('that come to one place in several parts are as old as the oldest of them, in whichever order', async () => {
    for (const days of [
      ['2030-01-01', '2030-01-02'],
      ['2030-01-02', '2030-01-01'],
    ]) {
      const goods = await tens()
      const place = { ...placeOf(goods, 'RB1'), batch: 'B1' }
      const parts = days.map(expiresOn => change(goods, 'RB1', { place, onHand: 1, facts: { expiresOn } }))
      await as(ctx => post(ctx, parts))
      const [line] = await as(ctx => ctx.records.where(StockLine, { where: sql`code = ${lineCodeOf(place)}` }))
      expect([line?.onHand, line?.expiresOn]).toEqual([2, '2030-01-01'])
    }
  })

  // The embedded database has one connection: nobody else holds or takes anything beside it.
  it.skipIf(kind === 'pglite')('do not wait for whoever is at a bin that nothing is taken from', async () => {
    const goods = await tens()
    let begin = () => {}
    const begun = new Promise<void>(done => {
      begin = done
    })
    const kept = begun.then(() => keep(goods, 15))
    await as(ctx =>
      ctx.transaction(async () => {
        await ctx.query(
          sql`select 1 from warehouse_stock_line where code = ${lineCodeOf(placeOf(goods, 'RB3'))} for update`,
        )
        begin()
        expect(await kept).toEqual([
          ['RB1', 10],
          ['RB2', 5],
        ])
      }),
    )
  })

  const HOLDS = /warehouse_stock_line.*for update/s

  it.skipIf(kind === 'pglite')('come from elsewhere where somebody has taken of a bin meanwhile', async () => {
    const goods = await tens()
    interruption.before(HOLDS, () => freeze(goods, 'RB1', 8))
    expect(await keep(goods, 15)).toEqual([
      ['RB1', 2],
      ['RB2', 10],
      ['RB3', 3],
    ])
    expect(interruption.isOver()).toBe(true)
    expect(await as(differences)).toEqual([])
  })

  it.skipIf(kind === 'pglite')('are refused, with what is left, where nothing else is there', async () => {
    const goods = await tens()
    interruption.before(HOLDS, () => freeze(goods, 'RB1', 8))
    await expect(keep(goods, 25)).rejects.toMatchObject({ code: 'warehouse:STOCK_SHORT', params: { available: 22 } })
    expect(interruption.isOver()).toBe(true)
  })
})

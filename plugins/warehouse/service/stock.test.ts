import { recordMachine } from '@ntocc/sdk/fields'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import type { StockChange } from './ledger.ts'
import { differences } from './prove.ts'
import { release, reserve } from './reserve.ts'
import { post } from './stock.ts'
import type { ServiceCtx } from './types.ts'

const WAREHOUSE = 'WH-1'
const OWNER = 'OWNER-1'
const BINS = ['B1', 'B2', 'B3', 'B4']
const DAY_MS = 86_400_000
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

withDatabases('the ledger of stock', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await as(async ctx => {
      const bins = BINS.map((binNo, at) => ({
        code: binNo,
        warehouseCode: WAREHOUSE,
        zoneCode: 'Z',
        binNo,
        binKey: `${WAREHOUSE}/${binNo}`,
        walkOrder: at,
        status: binMachine.at.open,
      }))
      await ctx.records.createMany(WarehouseBin, bins)
    })
  })
  afterAll(() => backend.app.close())

  /** Works as the area in the branch, in a transaction of its own. */
  const as = async <T>(work: (ctx: ServiceCtx) => Promise<T>): Promise<T> => {
    const area = areaNamed('warehouse')
    if (!area) throw new Error('the area is not in force')
    return area.platform().inBranch('HQ', (ctx: Ctx) => ctx.transaction(() => work(ctx as unknown as ServiceCtx)))
  }

  let serial = 0
  const number = (): string => `DOC${++serial}`
  /** Goods that nobody else's test has. */
  const newGoods = async (pickRule: 'fefo' | 'fifo' = 'fifo'): Promise<string> => {
    const code = `G${++serial}`
    const status = recordMachine.at.enabled
    const goods = {
      code,
      ownerCode: OWNER,
      goodsNo: code,
      goodsKey: `${OWNER}/${code}`,
      name: code,
      unit: 'piece',
      pickRule,
    }
    await as(ctx => ctx.records.createMany(StockGoods, [{ ...goods, status }]))
    return code
  }
  const placeOf = (goodsCode: string, binCode: string, batch?: string) => ({
    warehouseCode: WAREHOUSE,
    binCode,
    ownerCode: OWNER,
    goodsCode,
    ...(batch && { batch }),
  })
  const received = (
    goods: string,
    bin: string,
    quantity: number,
    more: Partial<StockChange> & { batch?: string } = {},
  ) => {
    const { batch, ...rest } = more
    const place = placeOf(goods, bin, batch)
    return as(ctx => post(ctx, [{ kind: 'receive', docNo: number(), docLine: 1, place, onHand: quantity, ...rest }]))
  }
  const wanted = (goodsCode: string, quantity: number, docNo = number(), docLine = 1) => ({
    docNo,
    docLine,
    warehouseCode: WAREHOUSE,
    ownerCode: OWNER,
    goodsCode,
    quantity,
  })
  const reserved = (...lines: ReturnType<typeof wanted>[]) => as(ctx => reserve(ctx, lines))
  const proven = async () => expect(await as(differences)).toEqual([])
  const short = { code: 'warehouse:STOCK_SHORT' }

  it('a document changes stock once: again it answers what stands, with another quantity it is refused', async () => {
    const goods = await newGoods()
    const docNo = number()
    const [first] = await received(goods, 'B1', 5, { docNo })
    const [again] = await received(goods, 'B1', 5, { docNo })
    expect(again).toMatchObject({ id: first?.id, onHandAfter: 5 })
    await expect(received(goods, 'B1', 6, { docNo })).rejects.toMatchObject({ code: 'warehouse:POSTED_OTHERWISE' })
    await expect(received(goods, 'B2', 5, { docNo })).rejects.toMatchObject({ code: 'warehouse:POSTED_OTHERWISE' })
    await proven()
  })

  it('repeated at once it stands once', async () => {
    const goods = await newGoods()
    const docNo = number()
    const made = await Promise.all(Array.from({ length: 4 }, () => received(goods, 'B1', 5, { docNo })))
    expect(new Set(made.map(([posting]) => posting?.id)).size).toBe(1)
    await proven()
  })

  it('what spoils first leaves first, what is past its day never', async () => {
    const goods = await newGoods('fefo')
    await received(goods, 'B1', 5, { batch: 'late', facts: { expiresOn: dayIn(90) } })
    await received(goods, 'B2', 5, { batch: 'soon', facts: { expiresOn: dayIn(10) } })
    await received(goods, 'B3', 5, { batch: 'past', facts: { expiresOn: dayIn(-2) } })
    const [kept] = await reserved(wanted(goods, 7))
    expect(kept?.map(({ binCode, quantity }) => [binCode, quantity])).toEqual([
      ['B2', 5],
      ['B1', 2],
    ])
    await expect(reserved(wanted(goods, 3.001))).rejects.toMatchObject(short)
  })

  it('goods are good through their last day', async () => {
    const goods = await newGoods('fefo')
    await received(goods, 'B1', 5, { facts: { expiresOn: dayIn(90) } })
    const lastDay = (days: number) =>
      as(async ctx => {
        // Within one transaction, whose day is one.
        const [row] = await ctx.query<{ day: string }>(
          sql`select ((now() at time zone 'Asia/Shanghai')::date + ${days}::int)::text as day`,
        )
        await ctx.records.changeMany(StockLine, sql`goods_code = ${goods}`, { expiresOn: row?.day ?? null })
        return reserve(ctx, [wanted(goods, 1)])
      })
    expect(await lastDay(0)).toMatchObject([[{ binCode: 'B1', quantity: 1 }]])
    await expect(lastDay(-1)).rejects.toMatchObject(short)
    await proven()
  })

  it('what came first leaves first, of one day past the bins as one walks', async () => {
    const goods = await newGoods()
    const receivedAt = '2026-03-02T01:00:00.000Z'
    await received(goods, 'B3', 1, { facts: { receivedAt } })
    await received(goods, 'B2', 1, { facts: { receivedAt } })
    await received(goods, 'B1', 1, { facts: { receivedAt: '2026-03-03T01:00:00.000Z' } })
    const [kept] = await reserved(wanted(goods, 3))
    expect(kept?.map(({ binCode }) => binCode)).toEqual(['B2', 'B3', 'B1'])
  })

  it('goods in a bin that is counted are not promised to anybody', async () => {
    const goods = await newGoods()
    await received(goods, 'B4', 5)
    const set = (status: number) => as(ctx => ctx.records.changeMany(WarehouseBin, sql`code = 'B4'`, { status }))
    await set(binMachine.at.counting)
    await expect(reserved(wanted(goods, 1))).rejects.toMatchObject(short)
    await set(binMachine.at.open)
    expect(await reserved(wanted(goods, 1))).toHaveLength(1)
  })

  it('what is given back is there again, once', async () => {
    const goods = await newGoods()
    await received(goods, 'B1', 5)
    const { docNo } = wanted(goods, 4)
    await reserved(wanted(goods, 4, docNo))
    expect(await as(ctx => release(ctx, docNo))).toHaveLength(1)
    expect(await as(ctx => release(ctx, docNo))).toEqual([])
    await reserved(wanted(goods, 5))
    await proven()
  })

  it('kept once under one number however often, and anew after all or a part was given back', async () => {
    const goods = await newGoods()
    await received(goods, 'B1', 5)
    await received(goods, 'B2', 5)
    const order = wanted(goods, 7)
    const [kept] = await reserved(order)
    expect(await reserved(order)).toEqual([kept])
    expect(await Promise.all([reserved(order), reserved(order)])).toEqual([[kept], [kept]])
    await expect(reserved({ ...order, quantity: 6 })).rejects.toMatchObject({ code: 'warehouse:POSTED_OTHERWISE' })
    const [first] = kept ?? []
    const part = { docLine: 1, lineCode: first?.lineCode ?? '' }
    await as(ctx => release(ctx, order.docNo, [{ ...part, quantity: 2 }]))
    const tooMuch = as(ctx => release(ctx, order.docNo, [{ ...part, quantity: 4 }]))
    await expect(tooMuch).rejects.toMatchObject({ code: 'warehouse:KEPT_SHORT' })
    const sumOf = (all: { quantity: number }[] | undefined) => all?.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(sumOf((await reserved(order))[0])).toBe(7)
    await as(ctx => release(ctx, order.docNo))
    expect(sumOf((await reserved(order))[0])).toBe(7)
    await proven()
  })

  it('of what is frozen no more is given back than is frozen, and it says so; an empty place forgets what lay there', async () => {
    const goods = await newGoods('fefo')
    const place = placeOf(goods, 'B1')
    const change = (more: Partial<StockChange>) =>
      as(ctx => post(ctx, [{ kind: 'adjust', docNo: number(), docLine: 1, place, ...more }]))
    await change({ onHand: 5, frozen: 1, facts: { expiresOn: dayIn(3) } })
    await expect(change({ frozen: -2 })).rejects.toMatchObject({
      code: 'warehouse:FROZEN_SHORT',
      params: { available: 1 },
    })
    const expiry = async () => {
      const [line] = (
        await database().db.query<{ day: string }>(
          'select expires_on::text as day from warehouse_stock_line where goods_code = $1',
          [goods],
        )
      ).rows
      return line?.day
    }
    await change({ onHand: 1, facts: { expiresOn: dayIn(9) } })
    expect(await expiry()).toBe(dayIn(3))
    await change({ onHand: -6, frozen: -1 })
    await change({ onHand: 1, facts: { expiresOn: dayIn(9) } })
    expect(await expiry()).toBe(dayIn(9))
    await proven()
  })

  it('orders that want the last goods at once share them without having any twice', async () => {
    const [one, other] = [await newGoods(), await newGoods()]
    for (const goods of [one, other]) await received(goods, 'B1', 5)
    const pair = (at: number) => {
      const docNo = number()
      // Half of them ask in the other order.
      const [first, second] = at % 2 ? [one, other] : [other, one]
      return reserved(wanted(first, 2, docNo, 1), wanted(second, 2, docNo, 2))
    }
    const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => pair(at)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await proven()
  })

  it('the database itself lets nothing below nothing, and no posting be changed', async () => {
    const [posting] = await received(await newGoods(), 'B1', 5)
    const past = (statement: string) => database().db.query(statement, [posting?.lineCode])
    await expect(past('update warehouse_stock_line set on_hand = -1, available = -1 where code = $1')).rejects.toThrow()
    await expect(
      past('update warehouse_stock_line set allocated = 6, available = -1 where code = $1'),
    ).rejects.toThrow()
    await expect(past('update warehouse_stock_line set available = 4 where code = $1')).rejects.toThrow()
    await expect(past('update warehouse_stock_posting set on_hand_by = 9 where line_code = $1')).rejects.toThrow()
    await expect(past('delete from warehouse_stock_posting where line_code = $1')).rejects.toThrow()
  })

  it('any sequence, two at once, leaves what a sum on paper says', async () => {
    const goods = await newGoods()
    const seed = Number(process.env.TEST_SEED ?? 20_260_331)
    let state = seed % 2_147_483_648
    const draw = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const paper = { onHand: 0, allocated: 0 }
    const orders: { docNo: string; quantity: number }[] = []
    const act = async (): Promise<void> => {
      const [kind, bin, quantity] = [draw(4), BINS[draw(BINS.length)] ?? 'B1', 1 + draw(9000)]
      if (kind === 0) {
        await received(goods, bin, quantity / 1000)
        paper.onHand += quantity
      } else if (kind === 1) {
        const docNo = number()
        await reserved(wanted(goods, quantity / 1000, docNo))
        orders.push({ docNo, quantity })
        paper.allocated += quantity
      } else if (kind === 2) {
        const order = orders.shift()
        if (!order) return
        await as(ctx => release(ctx, order.docNo))
        paper.allocated -= order.quantity
      } else {
        const place = placeOf(goods, bin)
        await as(ctx => post(ctx, [{ kind: 'adjust', docNo: number(), docLine: 1, place, onHand: -quantity / 1000 }]))
        paper.onHand -= quantity
      }
    }
    for (let step = 0; step < 40; step += 1)
      for (const result of await Promise.allSettled([act(), act()]))
        if (result.status === 'rejected') expect(result.reason, `seed ${seed}`).toMatchObject(short)
    const found = await database().db.query<{ on_hand: string; allocated: string }>(
      'select sum(on_hand) as on_hand, sum(allocated) as allocated from warehouse_stock_line where goods_code = $1',
      [goods],
    )
    const [sums] = found.rows
    expect([Number(sums?.on_hand), Number(sums?.allocated)], `seed ${seed}`).toEqual([
      paper.onHand / 1000,
      paper.allocated / 1000,
    ])
    await proven()
  })

  it('the proof finds what somebody changed past all of it', async () => {
    const goods = await newGoods()
    await received(goods, 'B1', 5)
    const { db } = database()
    const past = (by: number) =>
      db.query(
        `update warehouse_stock_line set on_hand = on_hand + $1, available = available + $1 where goods_code = $2`,
        [by, goods],
      )
    await past(1)
    expect(await as(differences)).toMatchObject([{ said: '6.000 0.000 0.000 6.000' }])
    await past(-1)
    await proven()
  })
})

import type { BulkMove } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { OrderReview } from '../contract/calls.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TMS } from './testing/goods.ts'

const BULK = '/ntocc-basic-api/bulkMove'
const COVERED = 'validation.condition.carrierPriceCovered'

withDatabase('what the carrier is offered follows what the shipper pays', database => {
  let desk: GoodsDesk

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db, { jobLookMs: 20 })
  }, 240_000)
  afterAll(() => desk?.backend.app.close())

  const offered = async (order: SourceOrder) =>
    (await desk.backend.get<OrderReview>(`${TMS}/sourceOrder/review?id=${order.id}`, desk.admin)).data?.carrierUnitPrice
  const stored = async ({ code }: SourceOrder) => {
    const [found] = await desk.query<{ fen: string; stated: boolean | null }>(
      `select carrier_unit_price as fen, is_stated as stated from orders_order_price where order_code = $1`,
      [code],
    )
    return found && { fen: Number(found.fen), isStated: found.stated === true }
  }
  const edit = async (order: SourceOrder, more: object) => {
    const edited = await desk.put(ORDERS, { id: order.id, ...more }, desk.shipper)
    expect(edited.status, JSON.stringify(edited)).toBe(0)
    expect((await desk.move(order, 'submit', desk.shipper)).status).toBe(0)
  }
  const state = (order: SourceOrder, carrierUnitPrice: string) =>
    desk.put(`${TMS}/sourceOrder/carrierPrice`, { id: order.id, carrierUnitPrice }, desk.admin, 'POST')
  /** As a price was left over before it followed the order. */
  const leave = ({ code }: SourceOrder, fen: number) =>
    desk.query(`update orders_order_price set carrier_unit_price = $2, is_stated = null where order_code = $1`, [
      code,
      fen,
    ])

  it.each([
    ['was rejected', 'reject', '8000.00', {}, { unitPrice: '80.00' }, '75.20'],
    ['was taken back', 'recall', '8000.00', {}, { unitPrice: '80.00' }, '75.20'],
    ['is priced by the tonne now', 'recall', '3000.00', { priceMode: 'vehicle' }, { priceMode: 'unit' }, '2820.00'],
    [
      'is priced by the tonne, and otherwise',
      'reject',
      '3000.00',
      { priceMode: 'vehicle' },
      { priceMode: 'unit', unitPrice: '100.00' },
      '94.00',
    ],
  ])('an order that %s is offered at its present price', async (_what, back, unitPrice, more, then, price) => {
    const order = await desk.publish({ unitPrice, ...more })
    // By hand, so that it can be told from what the margin leaves.
    expect((await state(order, '7777.00')).status).toBe(0)
    const token = back === 'reject' ? desk.admin : desk.shipper
    expect((await desk.move(order, back, token, '单价有误')).status).toBe(0)
    await edit(order, then)
    expect(await offered(order)).toBe(price)
    expect((await desk.move(order, 'approve')).status).toBe(0)
    expect((await desk.hall(desk.driver)).find(({ id }) => id === order.id)?.price).toBe(price)
  })

  it('a price that was set by hand stays while the shipper changes nothing that it goes by', async () => {
    const order = await desk.publish()
    expect((await state(order, '70.00')).status).toBe(0)
    expect((await desk.move(order, 'reject', desk.admin, '数量有误')).status).toBe(0)
    await edit(order, { qty: 50, unitPrice: '80.00' })
    expect(await stored(order)).toEqual({ fen: 7000, isStated: true })
  })

  it('nobody approves a price above the shipper’s, unless it was set by hand, alone or among many', async () => {
    const order = await desk.publish()
    await leave(order, 8001)
    expect(await desk.move(order, 'approve')).toMatchObject({ status: 4090, errors: { move: { code: COVERED } } })
    const begun = await desk.backend.post<BulkMove>(
      BULK,
      { entity: 'sourceOrder', move: 'approve', query: { orderNo: order.orderNo }, expected: 1 },
      desk.admin,
    )
    const look = async () => (await desk.backend.get<BulkMove>(`${BULK}/${begun.data?.id}`, desk.admin)).data
    await expect.poll(async () => (await look())?.state).toBe('done')
    expect(await look()).toMatchObject({ moved: 0, refused: 1, refusals: [{ reason: { code: COVERED } }] })
    expect((await desk.now(order)).status).toBe(1)
    expect((await state(order, '80.01')).status).toBe(0)
    expect((await desk.move(order, 'approve')).status).toBe(0)
    const level = await desk.publish()
    await leave(level, 8000)
    expect((await desk.move(level, 'approve')).status).toBe(0)
  })

  it('what was said by hand of other terms is no word for these', async () => {
    const order = await desk.publish()
    expect((await state(order, '90.00')).status).toBe(0)
    expect((await desk.move(order, 'reject', desk.admin, '单价有误')).status).toBe(0)
    await edit(order, { unitPrice: '85.00' })
    expect(await stored(order)).toEqual({ fen: 7990, isStated: false })
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { OrderReview, OrderTrial, PublishInfo } from '../contract/calls.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { watchOrders } from './follow.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TAKES, TMS } from './testing/goods.ts'

withDatabase('goods from publishing to waybills', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  let carrier: string
  let driver: string
  let crew: string[]
  let desk: GoodsDesk

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    ;({ backend, admin, shipper, carrier, driver, crew } = desk)
  }, 240_000)
  afterAll(() => backend.app.close())

  it('S1-011 S2-143 a shipper publishes, staff approve, and drivers find it at their price', async () => {
    const order = await desk.publish()
    expect(order).toMatchObject({ status: 1, shipmentCode: DEMO_PARTIES.shipper, remainingQty: 60 })
    expect(order.orderNo).toMatch(/^DD\d{14}$/)
    expect((await desk.hall(driver)).some(({ id }) => id === order.id)).toBe(false)
    expect((await desk.move(order, 'approve', shipper)).status).not.toBe(0)
    await desk.move(order, 'approve')
    const seen = (await desk.hall(driver)).find(({ id }) => id === order.id)
    expect(seen).toMatchObject({ price: '75.20', shareQty: 30, taken: 0 })
    for (const hidden of ['unitPrice', 'shipmentCode', 'loadPhone', 'loadContact'])
      expect(seen).not.toHaveProperty(hidden)
    expect((await desk.hall(shipper)).find(({ id }) => id === order.id)).toMatchObject({ price: '80.00' })
    expect(await desk.hall(await backend.signIn('nobody'))).toEqual([])
  })

  it('pictures of both ends are asked of every trip, whatever an order says', async () => {
    const order = await desk.publish({ requireLoadPhoto: false, requireUnloadPhoto: false })
    expect(order).toMatchObject({ requireLoadPhoto: true, requireUnloadPhoto: true })
  })

  it('orders from before that are mended to say so, with whoever changed them last left as it was', async () => {
    const order = await desk.publish()
    await desk.query(
      `update orders_source_order set require_load_photo = false, require_unload_photo = null where id = $1`,
      [order.id],
    )
    await desk.query(await readFile(new URL('../migrations/0001_pictures_of_both_ends.sql', import.meta.url), 'utf8'))
    const { requireLoadPhoto, requireUnloadPhoto, version } = await desk.now(order)
    expect([requireLoadPhoto, requireUnloadPhoto, version]).toEqual([true, true, order.version])
  })

  it('S2-140 S2-070 what is rejected says why and may be mended; what was handed in may not', async () => {
    const order = await desk.publish()
    expect((await desk.put(ORDERS, { id: order.id, qty: 50 }, shipper)).status).toBe(4090)
    expect((await desk.move(order, 'reject')).status).not.toBe(0)
    expect(await desk.move(order, 'reject', admin, '截止时间太短')).toMatchObject({
      data: { status: 2, refuseReason: '截止时间太短' },
    })
    expect(await desk.put(ORDERS, { id: order.id, qty: 50 }, shipper)).toMatchObject({ data: { remainingQty: 50 } })
  })

  it('S2-067 goods on the list are pointed out while writing, and never published', async () => {
    const trial = await backend.get<OrderTrial>(
      `${TMS}/sourceOrder/trial?goodsName=${encodeURIComponent('烟花')}&qty=10&unitPrice=8&loadAreaCode=420100&unloadAreaCode=310100`,
      shipper,
    )
    expect(trial.data).toMatchObject({ hits: [{ level: 'forbidden', word: '烟花' }], freight: '80.00' })
    expect(trial.data?.offers.every(({ side }) => side === 'receivable')).toBe(true)
    const order = await desk.publish({ goodsName: '烟花' })
    expect(order.prohibitedHit).toBeTruthy()
    expect(await desk.move(order, 'approve')).toMatchObject({
      errors: { move: { code: 'validation.condition.goodsAllowed' } },
    })
  })

  it('credit and balance cover freight and fee, to the fen, with what is in the hall already', async () => {
    const order = await desk.publish()
    const review = async () =>
      (await backend.get<OrderReview>(`${TMS}/sourceOrder/review?id=${order.id}`, admin)).data as OrderReview
    const { available, freight, serviceFee } = await review()
    expect([freight, Number(serviceFee) > 0]).toEqual(['4800.00', true])
    const spare = Math.round(Number(available) * 100) - 480_000 - Math.round(Number(serviceFee) * 100)
    const less = (fen: number) =>
      desk.query(`update shipment set balance = balance - $1 where code = $2`, [fen, DEMO_PARTIES.shipper])
    await less(spare + 1)
    expect(await desk.move(order, 'approve')).toMatchObject({
      errors: { move: { code: 'validation.condition.creditEnough' } },
    })
    await less(-1)
    expect((await desk.move(order, 'approve')).status).toBe(0)
    await less(-spare)
    expect((await backend.get(`${TMS}/sourceOrder/review?id=${order.id}`, shipper)).status).not.toBe(0)
  })

  it('S2-141 whoever takes a share has an accepted waybill, and the shipper sees neither price of the other', async () => {
    await desk.free()
    const order = await desk.inHall()
    const taken = await desk.take(order, carrier, { driverCode: crew[0] })
    expect(taken.status, JSON.stringify(taken)).toBe(0)
    expect(taken.data).toMatchObject({ status: 1, qty: 30, kind: 'grab' })
    const made = await desk.waybill(taken.data?.waybillNo)
    expect([20, 30]).toContain(made.status)
    expect(made).toMatchObject({ orderNo: order.orderNo, planQty: 30, carrierUnitPrice: '75.20', unitPrice: '80.00' })
    expect(made.shipperFreight).toBe('2400.00')
    expect(await desk.now(order)).toMatchObject({ status: 4, remainingQty: 30 })
    expect(await desk.take(order, carrier, { driverCode: crew[0] })).toMatchObject({ status: 4090 })
    expect((await desk.shares(order, shipper))[0]).not.toHaveProperty('quote')
    const [foreign] = await desk.query<{ code: string }>(
      `select code from driver where branch_code = 'HQ' and team_code is distinct from $1 limit 1`,
      [DEMO_PARTIES.carrier],
    )
    expect((await desk.take(order, carrier, { driverCode: foreign?.code })).status).toBe(4090)
  })

  it('of those who want the last share at once one gets it', async () => {
    await desk.free()
    const order = await desk.inHall({ vehicleCount: 1, qty: 20 })
    const tries = await Promise.all(crew.slice(0, 4).map(driverCode => desk.take(order, carrier, { driverCode })))
    expect(tries.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await desk.now(order)).toMatchObject({ status: 5, remainingQty: 0 })
    expect(await desk.shares(order)).toHaveLength(1)
  })

  it('a waybill that is cancelled gives its share back; the last that is carried finishes the order', async () => {
    await desk.free()
    const order = await desk.inHall({ vehicleCount: 1, qty: 20 })
    const first = await desk.take(order, carrier, { driverCode: crew[0] })
    const one = await desk.waybill(first.data?.waybillNo)
    const cancel = { move: 'cancel', version: one.version, reason: '车辆故障' }
    expect((await backend.post(`${TMS}/waybill/${one.id}/move`, cancel, admin)).status).toBe(0)
    expect(await desk.now(order)).toMatchObject({ status: 3, remainingQty: 20 })
    expect((await desk.shares(order))[0]).toMatchObject({ status: 5 })
    const second = await desk.take(order, carrier, { driverCode: crew[0] })
    expect(second.status, JSON.stringify(second)).toBe(0)
    expect((await desk.move(order, 'takeDown')).status).not.toBe(0)
    await desk.query(`update waybill set status = 80, load_qty = 20, unload_qty = 20 where waybill_no = $1`, [
      second.data?.waybillNo,
    ])
    await desk.query(
      `insert into receipt (code, branch_code, status, receipt_no, waybill_no, type, images, uploaded_at)
       values ('R-orders', 'HQ', 2, 'R-orders', $1, 'receipt', '["x"]', now())`,
      [second.data?.waybillNo],
    )
    const two = await desk.waybill(second.data?.waybillNo)
    const approve = { move: 'approveReceipt', version: two.version }
    const done = await backend.post(`${TMS}/waybill/${two.id}/move`, approve, admin)
    expect(done.status, JSON.stringify(done)).toBe(0)
    expect(await desk.now(order)).toMatchObject({ status: 6 })
  })

  it('of goods whose rest was given up a cancelled waybill brings nothing into the hall: they end with the last of them', async () => {
    await desk.free()
    const order = await desk.inHall({ vehicleCount: 3, qty: 60 })
    const taken = []
    for (const driverCode of crew.slice(0, 2)) taken.push(await desk.take(order, carrier, { driverCode }))
    expect(await desk.move(order, 'closeRest', shipper)).toMatchObject({ data: { status: 5, remainingQty: 20 } })
    const cancel = async (no: string | null | undefined) => {
      const { id, version } = await desk.waybill(no)
      const body = { move: 'cancel', version, reason: '车辆故障' }
      expect((await backend.post(`${TMS}/waybill/${id}/move`, body, admin)).status).toBe(0)
    }
    await cancel(taken[0]?.data?.waybillNo)
    expect(await desk.now(order)).toMatchObject({ status: 5, remainingQty: 40 })
    expect((await desk.hall(carrier)).some(({ id }) => id === order.id)).toBe(false)
    await cancel(taken[1]?.data?.waybillNo)
    expect(await desk.now(order)).toMatchObject({ status: 6, remainingQty: 60 })
    expect((await desk.shares(order)).map(({ status }) => status)).toEqual([5, 5])
  })

  it('bids are kept from the shipper and chosen by staff; those not chosen lapse with the last share', async () => {
    await desk.free()
    const order = await desk.inHall({ vehicleCount: 1, qty: 20, quoteMode: 'bid' })
    expect((await desk.take(order, carrier, { driverCode: crew[0] })).status).toBe(4090)
    const low = await desk.take(order, carrier, { driverCode: crew[0], quote: '70.00' })
    await desk.take(order, carrier, { driverCode: crew[1], quote: '99.00' })
    expect(low.data).toMatchObject({ status: 0, kind: 'bid' })
    expect(await desk.shares(order, shipper)).toEqual([])
    const confirm = { id: low.data?.id, version: low.data?.version, move: 'confirm' }
    expect(
      (await backend.call({ method: 'PUT', url: `${TAKES}/move`, payload: confirm, token: shipper })).status,
    ).not.toBe(0)
    const chosen = await backend.call({ method: 'PUT', url: `${TAKES}/move`, payload: confirm, token: admin })
    expect(chosen.status, JSON.stringify(chosen)).toBe(0)
    const after = await desk.shares(order)
    expect(after.map(({ status }) => status).sort()).toEqual([1, 4])
    const made = after.find(({ status }) => status === 1)
    expect(await desk.waybill(made?.waybillNo)).toMatchObject({ carrierUnitPrice: '70.00' })
  })

  it('S2-069 goods for chosen drivers are seen by them alone; a hidden price is confirmed by a person', async () => {
    const order = await desk.publish({ mode: 'directed', showPrice: false })
    expect((await desk.move(order, 'approve')).status).toBe(4090)
    const targets = [{ driverCode: DEMO_PARTIES.driver }]
    expect((await desk.put(ORDERS, { id: order.id, targets }, shipper)).status).toBe(4090)
    expect((await desk.put(ORDERS, { id: order.id, targets }, admin)).status).toBe(0)
    expect(await desk.move(order, 'approve')).toMatchObject({ data: { confirmMode: 'manual' } })
    const seen = (await desk.hall(driver)).find(({ id }) => id === order.id)
    expect(seen).toBeDefined()
    expect(seen).not.toHaveProperty('price')
    const ofTeam = crew.includes(DEMO_PARTIES.driver)
    expect((await desk.hall(carrier)).some(({ id }) => id === order.id)).toBe(ofTeam)
    if (!ofTeam) expect((await desk.take(order, carrier, { driverCode: crew[0] })).status).toBe(4040)
  })

  it('S2-144 an order is split among vehicles, all parts or none', async () => {
    await desk.free()
    const order = await desk.inHall({ vehicleCount: 3 })
    const split = (parts: object[], version: number) =>
      backend.post<SourceOrder>(`${TMS}/sourceOrder/split`, { id: order.id, version, parts }, admin)
    const [one, two] = crew
    const tooMuch = [
      { driverCode: one, qty: 40 },
      { driverCode: two, qty: 20.001 },
    ]
    expect((await split(tooMuch, order.version)).status).toBe(4090)
    expect(await desk.now(order)).toMatchObject({ status: 3, remainingQty: 60 })
    const parts = [
      { driverCode: one, qty: 40 },
      { driverCode: two, qty: 19.5 },
    ]
    expect((await split(parts, order.version + 1)).status).toBe(4090)
    expect(await split(parts, order.version)).toMatchObject({ status: 0, data: { status: 4, remainingQty: 0.5 } })
    const given = await desk.shares(order)
    expect(given.map(({ kind, status }) => [kind, status])).toEqual([
      ['assigned', 1],
      ['assigned', 1],
    ])
    expect(await desk.waybill(given[0]?.waybillNo)).toMatchObject({ status: 10 })
    expect(
      (await backend.post(`${TMS}/sourceOrder/split`, { id: order.id, version: 1, parts }, shipper)).status,
    ).not.toBe(0)
  })

  it('S2-142 S2-202 deadlines end what is in the hall; what nobody takes is counted', async () => {
    const platform = areaNamed('orders')?.platform()
    if (!platform) throw new Error('orders are not in force')
    await watchOrders(platform as never)
    const before = (await desk.todo('miss_order_count'))?.configValue ?? 0
    const [old, recent, missed] = [await desk.inHall(), await desk.inHall(), await desk.inHall()]
    await desk.query(`update orders_source_order set deadline = now() - interval '1 second' where id = $1`, [old.id])
    await desk.query(`update orders_source_order set published_at = now() - interval '119 minutes' where id = $1`, [
      recent.id,
    ])
    await desk.query(`update orders_source_order set published_at = now() - interval '121 minutes' where id = $1`, [
      missed.id,
    ])
    await watchOrders(platform as never)
    expect(await watchOrders(platform as never)).toBe(0)
    expect([(await desk.now(old)).status, (await desk.now(recent)).status]).toEqual([8, 3])
    expect((await desk.todo('miss_order_count'))?.configValue).toBe(before + 1)
    const listed = await backend.get<Page<SourceOrder>>(`${ORDERS}?status=3&isMissed=true`, admin)
    expect(listed.data?.total).toBe(before + 1)
    expect((await desk.take(old, carrier, { driverCode: crew[0] })).status).toBe(4090)
  })

  it('goods that come first again now and then do so in the hall, while they can be taken, and are no other version by it', async () => {
    const platform = areaNamed('orders')?.platform()
    for (const autoRefreshMin of [9, 1441])
      expect(
        (await backend.post(`${TMS}/sourceOrder/publish`, desk.body({ autoRefreshMin }), shipper)).errors,
      ).toHaveProperty('autoRefreshMin')
    const again = await desk.inHall({ autoRefreshMin: 30 })
    const usual = await desk.inHall()
    const first = async () => (await desk.hall(carrier))[0]?.id
    expect(await first()).toBe(usual.id)
    const ago = (minutes: number) =>
      desk.query(
        `update orders_source_order set published_at = now() - $1 * interval '1 minute', refreshed_at = now() - $1 * interval '1 minute'
         where id = any($2::bigint[])`,
        [minutes, [again.id, usual.id]],
      )
    await ago(29)
    await watchOrders(platform as never)
    expect(await first()).not.toBe(again.id)
    await ago(31)
    const before = await desk.now(again)
    await watchOrders(platform as never)
    expect(await first()).toBe(again.id)
    const after = await desk.now(again)
    expect(after.version).toBe(before.version)
    // How long nobody has taken it is counted from when it was published, whatever comes first.
    expect(after.publishedAt).toBe(before.publishedAt)
    await desk.query(`update orders_source_order set remaining_qty = 0, refreshed_at = null where id = $1`, [again.id])
    await watchOrders(platform as never)
    expect((await desk.now(again)).refreshedAt ?? null).toBeNull()
  })

  it('a time limit says until when the goods are unloaded, unless a moment is given', async () => {
    const limited = await desk.publish({ timeLimitH: 30 })
    const hours = (from: string, to: string | null | undefined) => (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000
    expect(hours(limited.loadTimeTo, limited.planUnloadTime)).toBe(30)
    const planUnloadTime = new Date(Date.parse(limited.loadTimeTo) + 3_600_000).toISOString()
    expect(await desk.publish({ timeLimitH: 30, planUnloadTime })).toMatchObject({ planUnloadTime, timeLimitH: 30 })
    expect((await desk.publish()).planUnloadTime ?? null).toBeNull()
  })

  it('S2-207 orders to review are counted as the audit lists them', async () => {
    await desk.publish()
    const listed = await backend.get<Page<SourceOrder>>(`${ORDERS}?status=1`, admin)
    expect((await desk.todo('auth_order_count'))?.configValue).toBe(listed.data?.total)
  })

  it('S2-015 S2-051 a link shows publisher and goods, and neither price nor people', async () => {
    const order = await desk.inHall({ loadContact: '王某', loadPhone: '10000001234' })
    const link = await backend.post<{ share: string }>(
      '/ntocc-tms-api/share',
      { kind: 'sourceOrder', id: order.id, days: 1 },
      admin,
    )
    const share = encodeURIComponent(link.data?.share ?? '')
    const opened = await backend.get<PublishInfo>(`${TMS}/share/sourceOrder?share=${share}`)
    expect(opened.data).toMatchObject({ orderNo: order.orderNo, isApproved: true, remainingQty: 60 })
    expect(JSON.stringify(opened.data)).not.toMatch(/80\.00|75\.20|王某|10000001234/)
    expect((await backend.get(`${TMS}/share/sourceOrder?share=nothing`)).status).not.toBe(0)
    expect((await backend.get(`${TMS}/share/sourceOrder?id=${order.id}`, driver)).status).toBe(4030)
  })
})

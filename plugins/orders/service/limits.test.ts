import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { OrderReview } from '../contract/calls.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TMS } from './testing/goods.ts'

withDatabase('limits of goods and shares', database => {
  let desk: GoodsDesk
  let first: string

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    first = desk.crew[0] as string
  }, 240_000)
  afterAll(() => desk?.backend.app.close())

  /** Yuan that the shipper has, in every place that counts. */
  const shipperHas = async (yuan: Partial<Record<'balance' | 'frozen' | 'credit_limit', number>>) => {
    const { balance = 0, frozen = 0, credit_limit = 0 } = yuan
    const [has, kept, limit = 0] = [balance, frozen, credit_limit].map(each => Math.round(each * 100))
    return desk.query(`update shipment set balance = $2, frozen = $3, credit_limit = $4 where code = $1`, [
      DEMO_PARTIES.shipper,
      has,
      kept,
      limit + (await desk.owes()),
    ])
  }
  /** What was agreed on the service fee holds today: a rate in percent, or fen for a tonne or a waybill. */
  const agreed = (mode: string, rate: number | null, price: number | null) =>
    desk.query(`update shipment_service_fee set fee_mode = $2, rate = $3, price = $4 where code = 'FW' || $1`, [
      DEMO_PARTIES.shipper,
      mode,
      rate,
      price,
    ])
  beforeEach(() => agreed('rate', 1.25, null))

  it.each([
    ['the balance', { balance: 4860 }, { balance: 4859.99 }],
    ['less what is frozen', { balance: 5860, frozen: 1000 }, { balance: 5860, frozen: 1000.01 }],
    ['with the credit', { balance: 1000, credit_limit: 3860 }, { balance: 1000, credit_limit: 3859.99 }],
  ])(
    '60 t at 80.00 with a fee of 1.25 %% cost 4860.00: %s covers it, and not with a fen less',
    async (_what, enough, short) => {
      // Nothing else of the shipper's is in the hall.
      await desk.query(`update orders_source_order set status = 7 where shipment_code = $1`, [DEMO_PARTIES.shipper])
      const order = await desk.publish()
      await shipperHas(short)
      expect(await desk.move(order, 'approve')).toMatchObject({
        errors: { move: { code: 'validation.condition.creditEnough' } },
      })
      await shipperHas(enough)
      expect((await desk.move(order, 'approve')).status).toBe(0)
    },
  )

  it.each([
    ['by the tonne', 'perTonne', 55, 33],
    ['once for each of two waybills', 'perOrder', 5000, 100],
  ])('60 t at 80.00 cost the service fee that is agreed on: %s', async (_what, mode, price, fee) => {
    await desk.query(`update orders_source_order set status = 7 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    await agreed(mode, null, price)
    const order = await desk.publish()
    await shipperHas({ balance: 4800 + fee - 0.01 })
    expect((await desk.move(order, 'approve')).status).toBe(4090)
    await shipperHas({ balance: 4800 + fee })
    const review = await desk.backend.get<OrderReview>(`${TMS}/sourceOrder/review?id=${order.id}`, desk.admin)
    expect(review.data).toMatchObject({
      freight: '4800.00',
      serviceFee: fee.toFixed(2),
      available: (4800 + fee).toFixed(2),
    })
    expect((await desk.move(order, 'approve')).status).toBe(0)
  })

  it('what is in the hall already is spent: its freight that nobody has taken, with the fee', async () => {
    await desk.query(`update orders_source_order set status = 7 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    await shipperHas({ balance: 100_000 })
    await desk.inHall({ qty: 10, vehicleCount: 1 })
    const order = await desk.publish()
    await shipperHas({ balance: 4860 + 809.99 })
    expect((await desk.move(order, 'approve')).status).toBe(4090)
    await shipperHas({ balance: 4860 + 810 })
    expect((await desk.move(order, 'approve')).status).toBe(0)
    await shipperHas({ balance: 1_000_000_000 })
  })

  it('what a carrier has taken is spent until it comes to nothing', async () => {
    await desk.query(`update orders_source_order set status = 7 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    await desk.free()
    await shipperHas({ balance: 4860 })
    const taken = await desk.inHall()
    const next = await desk.publish()
    for (const driverCode of desk.crew.slice(0, 2))
      expect((await desk.take(taken, desk.carrier, { driverCode })).status).toBe(0)
    expect((await desk.now(taken)).remainingQty).toBe(0)
    expect((await desk.move(next, 'approve')).status).toBe(4090)
    // Whoever carried it is paid or not: the shipper owes it still.
    await desk.query(`update waybill set pay_status = 4 where order_no = $1`, [taken.orderNo])
    expect((await desk.move(next, 'approve')).status).toBe(4090)
    await desk.query(`update waybill set status = 95 where order_no = $1`, [taken.orderNo])
    expect((await desk.move(next, 'approve')).status).toBe(0)
    await shipperHas({ balance: 1_000_000_000 })
  })

  it('of goods that are partly taken what is left in the hall is spent by being there, and no more', async () => {
    await desk.free()
    await desk.query(`update orders_source_order set status = 7 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    await shipperHas({ balance: 100_000 })
    const begun = await desk.inHall({ qty: 20, vehicleCount: 2 })
    expect((await desk.take(begun, desk.carrier, { driverCode: first })).data).toMatchObject({ qty: 10 })
    const order = await desk.publish()
    await shipperHas({ balance: 4860 + 809.99 })
    expect((await desk.move(order, 'approve')).status).toBe(4090)
    await shipperHas({ balance: 4860 + 810 })
    expect((await desk.move(order, 'approve')).status).toBe(0)
    await shipperHas({ balance: 1_000_000_000 })
  })

  it('what carriers are offered is changed until somebody has taken of it', async () => {
    await desk.free()
    const order = await desk.inHall()
    const offer = (carrierUnitPrice: string) =>
      desk.put(`${TMS}/sourceOrder/carrierPrice`, { id: order.id, carrierUnitPrice }, desk.admin, 'POST')
    expect((await offer('70.00')).status).toBe(0)
    const taken = await desk.take(order, desk.carrier, { driverCode: first })
    expect(await desk.waybill(taken.data?.waybillNo)).toMatchObject({ carrierUnitPrice: '70.00' })
    expect(await offer('60.00')).toMatchObject({ status: 4090, msg: 'Somebody has taken of it at the present price.' })
  })

  it('what is paid before and in oil is the whole freight at most', async () => {
    const order = await desk.publish({ prepayRatio: 60, oilRatio: 40 })
    expect(order).toMatchObject({ prepayRatio: 60, oilRatio: 40 })
    await expect(desk.publish({ prepayRatio: 61, oilRatio: 40 })).rejects.toThrow('more than 100 %')
  })

  it('a driver has at most twenty offers that wait for an answer', async () => {
    await desk.free()
    const [one, two, three] = [
      await desk.inHall({ confirmMode: 'manual' }),
      await desk.inHall({ confirmMode: 'manual' }),
      await desk.inHall({ confirmMode: 'manual' }),
    ]
    const offered = await desk.take(one, desk.carrier, { driverCode: first })
    expect(offered.data).toMatchObject({ status: 0 })
    await desk.query(
      `insert into orders_order_take (code, branch_code, status, order_code, order_no, shipment_code, kind, driver_code,
         driver_name, driver_phone, team_code, vehicle_no, qty, unit, goods_name)
       select code || '-' || n, branch_code, 0, 'other-' || n, order_no, shipment_code, kind, driver_code, driver_name,
         driver_phone, team_code, vehicle_no, qty, unit, goods_name
       from orders_order_take, generate_series(1, 18) as n where id = $1`,
      [offered.data?.id],
    )
    expect((await desk.take(two, desk.carrier, { driverCode: first })).status).toBe(0)
    const refused = await desk.take(three, desk.carrier, { driverCode: first })
    expect(refused).toMatchObject({ status: 4090, msg: '20 offers wait for an answer. Withdraw one first.' })
    expect((await desk.take(three, desk.carrier, { driverCode: desk.crew[1] })).status).toBe(0)
    await desk.query(`delete from orders_order_take where code like '%-%' and order_code like 'other-%'`)
  })

  it.each([
    ['once', 4090],
    ['repeat', 0],
  ])('goods that a driver may take %s', async (grabRule, status) => {
    await desk.free()
    const order = await desk.inHall({ vehicleCount: 3, grabRule })
    expect((await desk.take(order, desk.carrier, { driverCode: first })).status).toBe(0)
    // The waybill is carried: nothing but the rule stands against another.
    await desk.free()
    const again = await desk.take(order, desk.carrier, { driverCode: first })
    expect(again.status).toBe(status)
    if (status !== 0) expect(again.msg).toContain('You have asked for')
  })

  it('a share is at most what the vehicle may carry', async () => {
    await desk.free()
    await desk.query(
      `update vehicle set tonnage = 12.5 where plate_no = (select default_vehicle from driver where code = $1)`,
      [first],
    )
    const order = await desk.inHall({ grabRule: 'repeat' })
    const tooMuch = await desk.take(order, desk.carrier, { driverCode: first, qty: 12.501 })
    const [{ plate } = {}] = await desk.query<{ plate: string }>(
      `select default_vehicle as plate from driver where code = $1`,
      [first],
    )
    const refused = { code: 'validation.taking.load', params: { plate, most: 12.5 } }
    expect(tooMuch).toMatchObject({ errors: { qty: refused } })
    const given = (to: SourceOrder, qty: number) => {
      const split = { id: to.id, version: to.version, parts: [{ driverCode: first, qty }] }
      return desk.backend.post(`${TMS}/sourceOrder/split`, split, desk.admin)
    }
    // The platform has the tolerance that loading has.
    const over = { code: 'validation.taking.load', params: { plate, most: 13.75 } }
    expect(await given(order, 13.751)).toMatchObject({ errors: { 'parts.0.qty': over } })
    expect((await given(await desk.inHall(), 13.75)).status).toBe(0)
    await desk.free()
    const kilograms = { unit: 'kilogram', qty: 60_000 }
    expect(await given(await desk.inHall(kilograms), 13_751)).toMatchObject({ errors: { 'parts.0.qty': over } })
    const heavy = await desk.take(await desk.inHall(kilograms), desk.carrier, { driverCode: first, qty: 12_501 })
    expect(heavy).toMatchObject({ errors: { qty: refused } })
    expect((await desk.take(order, desk.carrier, { driverCode: first, qty: 12.5 })).data).toMatchObject({ qty: 12.5 })
    await desk.free()
    expect((await desk.take(order, desk.carrier, { driverCode: first })).data).toMatchObject({ qty: 12.5 })
    await desk.query(`update vehicle set tonnage = 49 where plate_no = $1`, [plate])
  })

  it('a carrier sends drivers of its own team', async () => {
    await desk.free()
    const order = await desk.inHall()
    const [foreign] = await desk.query<{ code: string }>(
      `select code from driver where branch_code = 'HQ' and team_code is distinct from $1 limit 1`,
      [DEMO_PARTIES.carrier],
    )
    for (const driverCode of [foreign?.code, undefined])
      expect(await desk.take(order, desk.carrier, { driverCode })).toMatchObject({
        status: 4090,
        msg: 'Choose a driver of your own.',
      })
  })

  it('goods are forwarded for a customer of their own shipper, and carriers are not told for whom', async () => {
    const customer = (code: string, shipper: string | null, branch = 'HQ', isDeleted = false) =>
      desk.query(
        `insert into upstream_customer (branch_code, code, name, shipment_code, status, is_deleted) values ($1, $2, '"Mill"', $3, 1, $4)`,
        [branch, code, shipper, isDeleted],
      )
    const [other] = await desk.query<{ code: string }>(
      `select code from shipment where branch_code = 'HQ' and code <> $1 and not is_deleted order by id limit 1`,
      [DEMO_PARTIES.shipper],
    )
    const shipmentCode = other?.code as string
    await customer('UC-OWN', DEMO_PARTIES.shipper)
    await customer('UC-ANY', null)
    await customer('UC-OTHER', shipmentCode)
    await customer('UC-HB', DEMO_PARTIES.shipper, 'HB')
    await customer('UC-GONE', DEMO_PARTIES.shipper, 'HQ', true)
    const send = (customerCode: string, token = desk.shipper, more: object = {}) =>
      desk.backend.post(`${TMS}/sourceOrder/publish`, desk.body({ customerCode, ...more }), token)
    const foreign = { customerCode: { code: 'validation.orderCustomer.foreign' } }
    for (const code of ['UC-OWN', 'UC-ANY'])
      expect(await send(code)).toMatchObject({ status: 0, data: { customerCode: code } })
    expect((await send('UC-HB')).status).toBe(4220)
    expect((await send('UC-GONE')).status).toBe(4220)
    // Staff find every customer, and name one of the shipper's.
    const asStaff = { shipmentCode: DEMO_PARTIES.shipper }
    expect((await send('UC-OTHER', desk.admin, asStaff)).errors).toEqual(foreign)
    expect((await send('UC-OTHER', desk.admin, { shipmentCode })).status).toBe(0)
    // Whoever changes the shipper changes whose customers there are.
    const draft = await desk.backend.post<{ id: number }>(
      ORDERS,
      desk.body({ customerCode: 'UC-OWN', ...asStaff }),
      desk.admin,
    )
    const moved = await desk.put(ORDERS, { id: Number(draft.data?.id), shipmentCode }, desk.admin)
    expect(moved.errors).toEqual(foreign)
    await desk.free()
    const order = await desk.inHall({ customerCode: 'UC-OWN' })
    expect((await desk.hall(desk.driver)).find(({ id }) => id === order.id)).not.toHaveProperty('customerCode')
  })

  it('only staff split an order among vehicles', async () => {
    await desk.free()
    const order = await desk.inHall()
    const parts = [{ driverCode: first, qty: 20 }]
    const split = (token: string) =>
      desk.backend.post(`${TMS}/sourceOrder/split`, { id: order.id, version: order.version, parts }, token)
    expect((await split(desk.shipper)).status).toBe(4030)
    expect((await split(desk.admin)).status).toBe(0)
  })

  it('nothing is taken off goods once their deadline is over, before any sweep has closed them', async () => {
    await desk.free()
    const order = await desk.inHall()
    const parts = [{ driverCode: first, qty: 20 }]
    const split = () =>
      desk.backend.post(`${TMS}/sourceOrder/split`, { id: order.id, version: order.version, parts }, desk.admin)
    await desk.query(`update orders_source_order set deadline = now() - interval '1 s' where id = $1`, [order.id])
    expect((await split()).msg).toMatch(/^Nothing is left of/)
    await desk.query(`update orders_source_order set deadline = now() + interval '1 h' where id = $1`, [order.id])
    expect((await split()).status).toBe(0)
  })

  it('sixty tries to take in ten minutes are the most of one account', async () => {
    await desk.query('delete from sys_try')
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push((await desk.take({ id: 999_999_999 }, desk.driver)).status)
    expect(statuses.indexOf(4290)).toBe(60)
    expect((await desk.take({ id: 999_999_999 }, desk.carrier, { driverCode: first })).status).not.toBe(4290)
    await desk.query('delete from sys_try')
  })
})

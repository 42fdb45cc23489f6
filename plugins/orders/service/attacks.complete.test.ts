import type { Page, ShareLink } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TAKES, TMS } from './testing/goods.ts'

withDatabase('who would gain by goods', database => {
  let desk: GoodsDesk
  let first: string
  let second: string
  /** Plate of somebody who is in no team of the carrier's. */
  let foreign: string
  let otherShipper: string

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    ;[first, second] = desk.crew as [string, string]
    const [vehicle] = await desk.query<{ plate: string }>(
      `select d.default_vehicle as plate from driver d join vehicle v on v.plate_no = d.default_vehicle
       where d.branch_code = 'HQ' and v.branch_code = 'HQ' and d.team_code is distinct from $1 and d.code <> $2 order by d.id limit 1`,
      [DEMO_PARTIES.carrier, DEMO_PARTIES.driver],
    )
    foreign = String(vehicle?.plate)
    const [shipper] = await desk.query<{ code: string }>(
      `select code from shipment where branch_code = 'HQ' and code <> $1 and not is_deleted order by id limit 1`,
      [DEMO_PARTIES.shipper],
    )
    otherShipper = String(shipper?.code)
  }, 240_000)
  afterAll(() => desk?.backend.app.close())
  beforeEach(() => desk.free())

  const plateOf = async (driver: string) => {
    const [found] = await desk.query<{ plate: string }>(`select default_vehicle as plate from driver where code = $1`, [
      driver,
    ])
    return String(found?.plate)
  }
  const price = async (order: { id: number }, carrierUnitPrice: string) => {
    const { version } = await desk.now(order)
    const body = { id: order.id, version, carrierUnitPrice }
    return desk.backend.post(`${TMS}/sourceOrder/carrierPrice`, body, desk.admin)
  }

  it('nobody takes goods with the vehicle of another: its driver could take none, and would be seen on the way', async () => {
    const order = await desk.inHall({ vehicleCount: 6, grabRule: 'repeat' })
    const take = (vehicleNo: string, token = desk.carrier, driverCode: string | undefined = first) =>
      desk.take(order, token, { driverCode, vehicleNo })
    expect(await take(foreign)).toMatchObject({ status: 4090, msg: expect.stringContaining('another driver’s') })
    await desk.query(`update driver set team_code = null where code = $1`, [DEMO_PARTIES.driver])
    expect((await take(foreign, desk.driver, undefined)).status).toBe(4090)
    expect((await take(await plateOf(second), desk.driver, undefined)).status).toBe(4090)
    await desk.query(`update driver set team_code = $2 where code = $1`, [DEMO_PARTIES.driver, DEMO_PARTIES.carrier])
    // One’s own, one of the team’s, and one that nobody drives.
    for (const plate of [await plateOf(first), await plateOf(second)]) {
      expect((await take(plate)).status, plate).toBe(0)
      await desk.free()
    }
    await desk.query(`update driver set default_vehicle = null where default_vehicle = $1`, [foreign])
    await desk.query(`update vehicle set driver_code = null where plate_no = $1`, [foreign])
    expect((await take(foreign)).status).toBe(0)
  })

  it('whoever offered to carry at a price is not confirmed at a lower one', async () => {
    const order = await desk.inHall({ confirmMode: 'manual' })
    expect((await price(order, '70.00')).status).toBe(0)
    const offered = await desk.take(order, desk.carrier, { driverCode: first })
    expect(await price(order, '10.00')).toMatchObject({
      status: 4090,
      msg: expect.stringContaining('wait for an answer'),
    })
    expect((await price(order, '71.00')).status).toBe(0)
    expect((await price(order, '70.00')).status).toBe(4090)
    const share = { id: Number(offered.data?.id), version: Number(offered.data?.version) }
    const answer = (move: string) => desk.backend.put(`${TAKES}/move`, { ...share, move, reason: 'x' }, desk.shipper)
    expect((await answer('confirm')).status).toBe(0)
    const [confirmed] = await desk.shares(order)
    expect((await desk.waybill(confirmed?.waybillNo)).carrierUnitPrice).toBe('71.00')
    const other = await desk.inHall({ confirmMode: 'manual' })
    await desk.free()
    const { data } = await desk.take(other, desk.carrier, { driverCode: second })
    await desk.backend.put(`${TAKES}/move`, { id: data?.id, version: data?.version, move: 'withdraw' }, desk.carrier)
    expect((await price(other, '10.00')).status).toBe(0)
  })

  it('what is paid by the vehicle is not paid for a kilogram, nor carried by more than it was published for', async () => {
    const order = await desk.inHall({ priceMode: 'vehicle', unitPrice: '5000.00', vehicleCount: 2, grabRule: 'repeat' })
    const take = (more: object, driverCode = first) => desk.take(order, desk.carrier, { driverCode, ...more })
    for (const qty of [0.001, 1, 29.999])
      expect(await take({ qty }), String(qty)).toMatchObject({
        status: 4090,
        msg: expect.stringContaining('by the vehicle'),
      })
    await desk.query(`update vehicle set tonnage = 12 where plate_no = $1`, [await plateOf(first)])
    expect((await take({})).msg).toContain('by the vehicle')
    await desk.query(`update vehicle set tonnage = 40 where plate_no = any($1)`, [
      [await plateOf(first), await plateOf(second)],
    ])
    expect((await take({ qty: 30 })).data).toMatchObject({ qty: 30 })
    expect((await take({}, second)).data).toMatchObject({ qty: 30 })
    expect((await desk.now(order)).status).toBe(5)
  })

  it('nor is it split among more: each part is the next share at least', async () => {
    const order = await desk.inHall({ priceMode: 'vehicle', unitPrice: '5000.00', vehicleCount: 2 })
    const split = (...quantities: number[]) => {
      const parts = quantities.map((qty, at) => ({ driverCode: [first, second][at], qty }))
      const body = { id: order.id, version: order.version, parts }
      return desk.backend.post<SourceOrder>(`${TMS}/sourceOrder/split`, body, desk.admin)
    }
    const below = { code: 'validation.taking.share', params: { share: 30 } }
    expect(await split(29.999)).toMatchObject({ status: 4220, errors: { 'parts.0.qty': below } })
    expect((await split(30, 29.999)).errors).toEqual({ 'parts.1.qty': below })
    expect((await desk.now(order)).remainingQty).toBe(60)
    // Who takes more leaves less than a share, which is the next one.
    expect((await split(35, 24.999)).errors).toEqual({ 'parts.1.qty': { ...below, params: { share: 25 } } })
    expect(await split(35, 25)).toMatchObject({ status: 0, data: { status: 5, remainingQty: 0 } })
    const byTonne = await desk.inHall()
    const body = { id: byTonne.id, version: byTonne.version, parts: [{ driverCode: first, qty: 0.5 }] }
    await desk.free()
    expect((await desk.backend.post(`${TMS}/sourceOrder/split`, body, desk.admin)).status).toBe(0)
  })

  it('goods that are counted are taken whole', async () => {
    const order = await desk.inHall({ unit: 'piece', qty: 10 })
    expect((await desk.take(order, desk.carrier, { driverCode: first, qty: 0.5 })).msg).toContain('whole')
    expect((await desk.take(order, desk.carrier, { driverCode: first, qty: 2 })).status).toBe(0)
  })

  it('a shipper writes nothing of an order that is the platform’s, and no order of another', async () => {
    const order = await desk.publish({
      shipmentCode: otherShipper,
      orderNo: 'DD1',
      status: 3,
      remainingQty: 999_999,
      publishedAt: new Date().toISOString(),
      createdBy: 'admin',
      branchCode: 'HB',
    })
    expect(order).toMatchObject({ shipmentCode: DEMO_PARTIES.shipper, status: 1, remainingQty: 60, branchCode: 'HQ' })
    expect(order.orderNo).not.toBe('DD1')
    expect(order).not.toHaveProperty('publishedAt')
    for (const move of ['approve', 'take', 'takeAll', 'finish', 'giveBackAll'])
      expect((await desk.move(order, move, desk.shipper)).status, move).not.toBe(0)
    const approved = (await desk.move(order, 'approve')).data as SourceOrder
    // In the hall it says what was approved.
    for (const more of [{ goodsName: '砂石' }, { unitPrice: '8.00' }, { remark: 'x' }, { targets: [] }])
      expect((await desk.put(ORDERS, { id: approved.id, ...more }, desk.shipper)).status).not.toBe(0)
    expect((await price(approved, '1.00')).status).toBe(0)
    const { version } = await desk.now(approved)
    const body = { id: approved.id, version, carrierUnitPrice: '79.00' }
    for (const token of [desk.shipper, desk.carrier, desk.driver])
      expect((await desk.backend.post(`${TMS}/sourceOrder/carrierPrice`, body, token)).status).toBe(4030)
  })

  it('goods and shares of others are not read, named, shared, moved or counted', async () => {
    await desk.query(`update orders_source_order set shipment_code = $2 where id = $1`, [
      (await desk.inHall()).id,
      otherShipper,
    ])
    const [theirs] = await desk.query<{ id: string; code: string; order_no: string }>(
      `select id, code, order_no from orders_source_order where shipment_code = $1 order by id desc limit 1`,
      [otherShipper],
    )
    const id = Number(theirs?.id)
    const { data: share } = await desk.take({ id }, desk.carrier, { driverCode: first })
    expect(share?.id).toBeGreaterThan(0)
    const { shipper, carrier, driver, backend } = desk
    expect((await backend.get(`${ORDERS}/${id}`, shipper)).status).not.toBe(0)
    for (const named of [id, theirs?.order_no])
      for (const token of [shipper, carrier, driver])
        expect((await backend.get(`${TMS}/share/sourceOrder?id=${named}`, token)).status).not.toBe(0)
    for (const token of [shipper, carrier, driver])
      expect(
        (await backend.post<ShareLink>(`${TMS}/share`, { kind: 'sourceOrder', id, days: 1 }, token)).status,
      ).not.toBe(0)
    for (const move of ['cancel', 'takeDown', 'closeRest'])
      expect((await desk.move({ id }, move, shipper, 'x')).status, move).not.toBe(0)
    for (const by of [`keyword=${theirs?.order_no}`, `orderNo=${theirs?.order_no}`, `shipmentCode=${otherShipper}`]) {
      expect((await backend.get<Page<object>>(`${ORDERS}?${by}`, shipper)).data?.total ?? 0, by).toBe(0)
      expect((await backend.get<Page<object>>(`${TAKES}?${by}`, shipper)).data?.total ?? 0, by).toBe(0)
    }
    expect((await backend.get(`${TAKES}/${share?.id}`, shipper)).status).not.toBe(0)
    const found = await backend.get<object>(`/ntocc-basic-api/search?keyword=${theirs?.order_no}`, shipper)
    expect(JSON.stringify(found.data ?? {})).not.toContain(theirs?.order_no)
    for (const move of ['confirm', 'decline', 'withdraw', 'carry'])
      expect(
        (await backend.put(`${TAKES}/move`, { id: share?.id, version: share?.version, move, reason: 'x' }, shipper))
          .status,
        move,
      ).not.toBe(0)
  })

  it.each([
    'unitPriceMin=1',
    'unitPrice=80.00',
    'loadPhone=13800138000',
    'consigneeName=x',
    'customerCode=UC-1',
    'refuseReason=x',
    'autoRefreshMin=10',
    'targets=x',
    'sortField=unitPrice',
    'sortField=loadPhone',
  ])('the hall answers nothing about what it does not show: %s', async by => {
    await desk.inHall({ loadPhone: '13800138000', consigneeName: 'Mill' })
    const near = by.startsWith('sort') ? '' : '&sortField=awayKm&fromLng=114&fromLat=30'
    for (const more of near ? ['', near] : [''])
      for (const token of [desk.carrier, desk.driver]) {
        const all = await desk.backend.get<Page<object>>(`${TMS}/hall?pageSize=500`, token)
        const asked = await desk.backend.get<Page<object>>(`${TMS}/hall?pageSize=500&${by}${more}`, token)
        if (asked.status === 0) expect(asked.data?.total).toBe(all.data?.total)
        else expect(asked.status).toBe(4220)
      }
  })

  it('of many at once nobody does what he may not do with one', async () => {
    const order = await desk.inHall({ confirmMode: 'manual' })
    const { data } = await desk.take(order, desk.carrier, { driverCode: first })
    const many = (entity: string, move: string, token: string) =>
      desk.backend.post(
        '/ntocc-basic-api/bulkMove',
        { entity, move, reason: 'x', query: { orderNo: order.orderNo }, expected: 1 },
        token,
      )
    expect(data).toMatchObject({ status: 0 })
    for (const [entity, move, token] of [
      ['orderTake', 'confirm', desk.carrier],
      ['sourceOrder', 'approve', desk.shipper],
      ['sourceOrder', 'cancel', desk.driver],
      ['sourceOrder', 'noSuchMove', desk.shipper],
    ] as const)
      expect([4030, 4090], `${entity} ${move}`).toContain((await many(entity, move, token)).status)
    expect((await desk.now(order)).status).toBe(3)
  })
})

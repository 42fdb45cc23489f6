import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { Candidate } from '../contract/candidates.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, TMS } from './testing/goods.ts'

withDatabase('who could carry goods next', database => {
  let desk: GoodsDesk
  /** Three drivers with a vehicle of 32 t each: nobody else has one. */
  let people: string[]

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    people = desk.crew.slice(0, 3)
    expect(people).toHaveLength(3)
  }, 240_000)
  afterAll(() => desk.backend.app.close())

  const unloaded = (code: string | undefined, area: string, hoursAgo: number, from = '310100') =>
    desk.query(
      `update waybill set status = 90, load_area_code = $3, unload_area_code = $2, unload_time = now() - make_interval(hours => $4)
       where id in (select id from waybill where driver_code = $1 and not is_deleted order by gmt_created desc limit 1)`,
      [code, area, from, hoursAgo],
    )
  beforeEach(async () => {
    await desk.free()
    await desk.query(`update driver set default_vehicle = null where not (code = any($1))`, [people])
    await desk.query(
      `update vehicle set tonnage = 32, vehicle_type = 'H02' where plate_no in (select default_vehicle from driver where code = any($1))`,
      [people],
    )
    // Whoever has carried nothing of late is given a trip to have unloaded.
    await desk.query(`update waybill set unload_time = null where driver_code = any($1)`, [people])
    const given = await desk.query<{ id: number }>(
      `select id from waybill where branch_code = 'HQ' and not is_deleted and not (driver_code = any($1)) order by id limit 3`,
      [people],
    )
    for (const [at, { id }] of given.entries())
      await desk.query(
        `update waybill set driver_code = $1, unload_time = null, gmt_created = now() - interval '2 days' where id = $2`,
        [people[at], id],
      )
  })

  const asked = async (order: SourceOrder, token = desk.admin) =>
    desk.backend.get<Candidate[]>(`${TMS}/sourceOrder/candidates?id=${order.id}`, token)
  const found = async (order: SourceOrder): Promise<string[]> => {
    const { data } = await asked(order)
    return (data ?? []).map(({ driverCode }) => driverCode)
  }

  it('whoever unloaded nearest comes first, with how far that is and how often he went the way', async () => {
    const [near, far, gone] = people
    await unloaded(far, '310100', 2)
    await unloaded(near, '420106', 5)
    await unloaded(gone, '650100', 1)
    const order = await desk.inHall()
    expect(await found(order)).toEqual([near, far, gone])
    const { data } = await asked(order)
    expect(data?.[0]).toMatchObject({ cityCode: '420100', tonnage: 32, vehicleType: 'H02' })
    expect(data?.[0]?.awayKm).toBeLessThan(40)
    expect(data?.[1]?.awayKm).toBeGreaterThan(600)
    expect(Date.now() - Date.parse(data?.[0]?.freeSince ?? '')).toBeGreaterThan(4.9 * 3_600_000)
    await unloaded(far, '310115', 2, '420100')
    const again = await asked(order)
    expect(again.data?.find(({ driverCode }) => driverCode === far)?.trips).toBeGreaterThan(
      data?.find(({ driverCode }) => driverCode === far)?.trips ?? 0,
    )
  })

  it('a driver or a vehicle that has something to carry or to accept is not proposed', async () => {
    const order = await desk.inHall()
    const [one, two, three] = people
    for (const status of [10, 20, 50, 60]) {
      await desk.query(
        `update waybill set status = $2 where id in (select id from waybill where driver_code = $1 order by id desc limit 1)`,
        [one, status],
      )
      expect(await found(order), String(status)).toEqual(expect.not.arrayContaining([one]))
    }
    await desk.free()
    expect(await found(order)).toContain(one)
    // Somebody else drives the vehicle of the second.
    await desk.query(
      `update waybill set status = 50, vehicle_no = (select default_vehicle from driver where code = $1)
       where id in (select id from waybill where not (driver_code = any($2)) and not is_deleted order by id desc limit 1)`,
      [two, people],
    )
    const left = await found(order)
    expect(left).toContain(three)
    expect(left).not.toContain(two)
  })

  it('nor one whose papers are not in order, whose vehicle is too small or of another type', async () => {
    const order = await desk.inHall()
    const [one, two, three] = people
    expect((await found(order)).toSorted()).toEqual([...people].toSorted())
    await desk.query(`update driver set licence_to = current_date - 1 where code = $1`, [one])
    await desk.query(
      `update vehicle set tonnage = 29.9 where plate_no = (select default_vehicle from driver where code = $1)`,
      [two],
    )
    expect(await found(order)).toEqual([three])
    expect(await found(await desk.inHall({ unit: 'kilogram', qty: 60_000 }))).toEqual([three])
    expect(await found(await desk.publish())).toEqual([])
    const types = await desk.inHall({ vehicleTypes: ['H05'] })
    expect(await found(types)).toEqual([])
    const long = await desk.inHall({ vehicleLengths: ['9600'] })
    const measured = (length: number | null) =>
      desk.query(
        `update vehicle set length = $2 where plate_no = (select default_vehicle from driver where code = $1)`,
        [three, length],
      )
    await measured(9599)
    expect(await found(long)).toEqual([])
    for (const length of [9600, null]) {
      await measured(length)
      expect(await found(long)).toEqual([three])
    }
    const insured = await desk.inHall({ insuranceRequired: true })
    await desk.query(`update vehicle_insurance set is_deleted = true`)
    expect(await found(insured)).toEqual([])
    await desk.query(`update driver set licence_to = current_date + 400 where code = $1`, [one])
  })

  it('a dispatcher who is shown a part of the branch is proposed those of its drivers', async () => {
    const order = await desk.inHall()
    const [own] = people
    await desk.query(`update role set data_scope = 'self' where branch_code = 'HQ' and role_code = 'DISPATCHER'`)
    const limited = await colleague(desk.backend, 'DISPATCHER')
    await desk.query(`update orders_source_order set created_by = 'nobody' where id = $1`, [order.id])
    await desk.query(`update driver set created_by = case when code = $1 then 'nobody' else 'somebody' end`, [own])
    const { data } = await asked(order, limited)
    expect(data?.map(({ driverCode }) => driverCode)).toEqual([own])
    expect(await found(order)).toEqual(expect.arrayContaining([...people]))
  })

  it('is the platform’s to see, in its own branch', async () => {
    const order = await desk.inHall()
    for (const token of [desk.shipper, desk.driver, desk.carrier]) expect((await asked(order, token)).status).toBe(4030)
    expect((await asked(order, await desk.backend.signIn('hubei'))).data).toBeUndefined()
  })
})

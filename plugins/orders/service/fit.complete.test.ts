import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, TMS } from './testing/goods.ts'

withDatabase('what a driver can take, and at which price', database => {
  let desk: GoodsDesk
  /** The plate that the driver usually drives. */
  let plate: string

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    const [own] = await desk.query<{ plate: string }>(`select default_vehicle as plate from driver where code = $1`, [
      DEMO_PARTIES.driver,
    ])
    plate = String(own?.plate)
  }, 240_000)
  afterAll(() => desk?.backend.app.close())
  beforeEach(async () => {
    await desk.free()
    await desk.query(`update vehicle set auth_status = 2`)
    await desk.query(`update driver set auth_status = 2, team_code = null, default_vehicle = $2 where code = $1`, [
      DEMO_PARTIES.driver,
      plate,
    ])
    await desk.query(`update vehicle set driver_code = $1 where plate_no = $2`, [DEMO_PARTIES.driver, plate])
  })

  const shown = async (order: SourceOrder, token = desk.driver) =>
    (await desk.hall(token)).find(({ id }) => id === order.id)?.refusal

  it('the button says beforehand what the press would be told, and takes where it says nothing', async () => {
    const order = await desk.inHall({ grabRule: 'repeat' })
    expect(await shown(order)).toBeUndefined()
    const parts = {
      driver: `update driver set auth_status = 1 where code = '${DEMO_PARTIES.driver}'`,
      vehicle: `update vehicle set auth_status = 3 where plate_no = '${plate}'`,
    }
    for (const [who, statement] of Object.entries(parts)) {
      await desk.query(statement)
      const refused = await desk.take(order, desk.driver)
      expect(await shown(order), who).toEqual({ ...refused.errors?.move })
      expect(refused.errors?.move, who).toMatchObject({ code: `validation.condition.${who}Approved` })
      await desk.query(`update driver set auth_status = 2`)
      await desk.query(`update vehicle set auth_status = 2`)
    }
    expect((await desk.take(order, desk.driver)).status).toBe(0)
    // On the road: what begins at once is not for him now, what somebody decides about later is.
    expect(await shown(order)).toMatchObject({ code: 'validation.condition.noOverlappingTrip' })
    expect((await desk.take(order, desk.driver)).status).toBe(4090)
    expect(await shown(await desk.inHall({ confirmMode: 'manual' }))).toBeUndefined()
  })

  it('goods that are weighed say how much his vehicle may carry', async () => {
    await desk.query(`update vehicle set tonnage = 27.5 where plate_no = $1`, [plate])
    const offered = async (more: object) => {
      const order = await desk.inHall(more)
      return (await desk.hall(desk.driver)).find(({ id }) => id === order.id)
    }
    expect(await offered({})).toMatchObject({ vehicleNo: plate, shareQty: 30, carriesQty: 27.5 })
    expect(await offered({ unit: 'piece' })).not.toHaveProperty('carriesQty')
    await desk.query(`update vehicle set tonnage = null where plate_no = $1`, [plate])
    expect(await offered({})).not.toHaveProperty('carriesQty')
    await desk.query(`update vehicle set tonnage = 49 where plate_no = $1`, [plate])
  })

  it('a vehicle of his team that fits is as good as his own, and its type is looked at', async () => {
    const [{ type } = { type: '' }] = await desk.query<{ type: string }>(
      `select vehicle_type as type from vehicle where plate_no = $1`,
      [plate],
    )
    const other = type === 'H31' ? 'H11' : 'H31'
    const order = await desk.inHall({ vehicleTypes: [other] })
    expect(await shown(order)).toEqual({ code: 'validation.taking.vehicleType', params: { plate } })
    expect((await desk.take(order, desk.driver)).msg).toContain(plate)
    await desk.query(`update driver set team_code = $2 where code = $1`, [DEMO_PARTIES.driver, DEMO_PARTIES.carrier])
    const [mate] = await desk.query<{ plate: string }>(`select default_vehicle as plate from driver where code = $1`, [
      desk.crew.find(code => code !== DEMO_PARTIES.driver),
    ])
    const types = await desk.query<{ type: string }>(
      `update vehicle v set vehicle_type = $2 from vehicle w where w.id = v.id and v.plate_no = $1 returning w.vehicle_type as type`,
      [mate?.plate, other],
    )
    expect(await shown(order)).toBeUndefined()
    expect((await desk.take(order, desk.driver, { vehicleNo: mate?.plate })).status).toBe(0)
    await desk.query(`update vehicle set vehicle_type = $2 where plate_no = $1`, [mate?.plate, types[0]?.type])
    // A carrier chooses the driver with the press, and a shipper takes nothing.
    for (const token of [desk.carrier, desk.shipper]) expect(await shown(order, token)).toBeUndefined()
  })

  it('his vehicle is as long as the shortest load floor that is asked for; a length that nobody knows keeps nobody out', async () => {
    const order = await desk.inHall({ vehicleLengths: ['13000', '9600'], grabRule: 'repeat', vehicleCount: 6 })
    const drives = (type: string, length: number | null) =>
      desk.query(`update vehicle set vehicle_type = $2, length = $3 where plate_no = $1`, [plate, type, length])
    const before = await desk.query<{ type: string; length: number | null }>(
      `select vehicle_type as type, length from vehicle where plate_no = $1`,
      [plate],
    )
    await drives('H11', 9599)
    expect(await shown(order)).toEqual({ code: 'validation.taking.vehicleLength', params: { plate } })
    expect(await desk.take(order, desk.driver)).toMatchObject({
      status: 4090,
      msg: expect.stringContaining(`${plate} is shorter`),
    })
    const parts = [{ driverCode: DEMO_PARTIES.driver, qty: 10 }]
    const body = { id: order.id, version: order.version, parts }
    expect((await desk.backend.post(`${TMS}/sourceOrder/split`, body, desk.admin)).msg).toContain(plate)
    // Papers of a tractor give its own length, and not that of what it draws.
    for (const [type, length] of [
      ['H11', 9600],
      ['H11', null],
      ['Q11', 7000],
    ] as const) {
      await drives(type, length)
      expect(await shown(order), `${type} ${length}`).toBeUndefined()
      expect((await desk.take(order, desk.driver)).status, `${type} ${length}`).toBe(0)
      await desk.free()
    }
    await drives(before[0]?.type ?? 'H11', before[0]?.length ?? null)
  })

  it('whoever has no vehicle on record is told so beforehand, and which one it is where there is one', async () => {
    const order = await desk.inHall({ grabRule: 'repeat' })
    const told = async () => {
      const { vehicleNo, refusal } = (await desk.hall(desk.driver)).find(({ id }) => id === order.id) ?? {}
      return { vehicleNo, refusal }
    }
    expect(await told()).toEqual({ vehicleNo: plate, refusal: undefined })
    await desk.query(`update driver set default_vehicle = null where code = $1`, [DEMO_PARTIES.driver])
    const mate = desk.crew.find(code => code !== DEMO_PARTIES.driver)
    await desk.query(`update vehicle set driver_code = $2 where driver_code = $1`, [DEMO_PARTIES.driver, mate])
    // Nobody's vehicle may be named by anybody; where each is somebody's, there is nothing to take goods with.
    await desk.query(`update vehicle set driver_code = null where plate_no = $1`, [plate])
    expect(await told()).toEqual({ vehicleNo: null, refusal: undefined })
    expect((await desk.take(order, desk.driver)).msg).toContain('Name a vehicle')
    await desk.query(
      `update vehicle v set driver_code = $1 where not exists (select 1 from driver d where d.code = v.driver_code
        or d.default_vehicle = v.plate_no)`,
      [mate],
    )
    await desk.query(`update vehicle set driver_code = $1 where plate_no = $2`, [mate, plate])
    expect(await told()).toEqual({ vehicleNo: null, refusal: { code: 'validation.taking.vehicleNone' } })
    await desk.query(`update driver set auth_status = 1 where code = $1`, [DEMO_PARTIES.driver])
    expect((await told()).refusal).toMatchObject({ code: 'validation.condition.driverApproved' })
  })

  it('a price that has changed since it was seen is told, and nothing is taken', async () => {
    for (const confirmMode of ['auto', 'manual']) {
      const order = await desk.inHall({ confirmMode, grabRule: 'repeat' })
      const seen = (await desk.hall(desk.driver)).find(({ id }) => id === order.id)?.price
      const { version } = await desk.now(order)
      const lower = { id: order.id, version, carrierUnitPrice: '1.00' }
      expect((await desk.backend.post(`${TMS}/sourceOrder/carrierPrice`, lower, desk.admin)).status).toBe(0)
      const refused = await desk.take(order, desk.driver, { price: seen })
      expect(refused).toMatchObject({ status: 4090, msg: expect.stringContaining('1.00 yuan') })
      expect(await desk.shares(order)).toEqual([])
      expect((await desk.now(order)).remainingQty).toBe(60)
      expect((await desk.take(order, desk.driver, { price: '1.00' })).status).toBe(0)
      await desk.free()
    }
  })
})

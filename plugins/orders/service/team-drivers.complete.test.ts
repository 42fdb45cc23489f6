import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { TeamDriver } from '../contract/calls.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TMS } from './testing/goods.ts'

withDatabase('drivers that a shipper names', database => {
  let desk: GoodsDesk
  /** In a team by name, with the usual vehicle, in one of another shipper's, in none. */
  let named: string
  let driving: string
  let others: string
  let free: string

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.backend.app.close())

  const team = async (ownerCode: string, more: object) => {
    const body = { name: 'Own team', ownerCode, drivers: [], vehicles: [], ...more }
    const made = await desk.backend.post('/ntocc-basic-api/vehicleTeam', body, desk.admin)
    expect(made.status, JSON.stringify(made)).toBe(0)
  }
  beforeEach(async () => {
    await desk.query(`update vehicle_team set is_deleted = true`)
    const [one, two, three, four] = await desk.query<{ code: string; default_vehicle: string }>(
      `select code, default_vehicle from driver where branch_code = 'HQ' and default_vehicle is not null and not is_deleted
       order by id limit 4`,
    )
    if (!one || !two || !three || !four) throw new Error('too few drivers')
    ;[named, driving, others, free] = [one.code, two.code, three.code, four.code]
    const [other] = await desk.query<{ code: string }>(
      `select code from shipment where branch_code = 'HQ' and code <> $1 order by id limit 1`,
      [DEMO_PARTIES.shipper],
    )
    await team(DEMO_PARTIES.shipper, { drivers: [named] })
    await team(DEMO_PARTIES.shipper, { name: 'Second team', drivers: [named], vehicles: [two.default_vehicle] })
    await team(String(other?.code), { drivers: [others] })
  })

  const choice = async (token = desk.shipper): Promise<TeamDriver[]> =>
    (await desk.backend.get<TeamDriver[]>(`${TMS}/sourceOrder/drivers`, token)).data ?? []
  const send = (targets: object[], token = desk.shipper, more: object = {}) => {
    const body = desk.body({ mode: 'directed', targets, ...more })
    return desk.backend.post<SourceOrder>(`${TMS}/sourceOrder/publish`, body, token)
  }
  const FOREIGN = 'validation.orderTarget.foreign'

  it('are those of its own teams, each once with the teams, and neither phone nor papers', async () => {
    const found = await choice()
    expect(found.map(({ code }) => code).toSorted()).toEqual([named, driving].toSorted())
    expect(found.find(({ code }) => code === named)?.teams).toEqual(['Own team', 'Second team'])
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(['code', 'name', 'teams', 'vehicleNo'])
    expect(await choice(desk.admin)).toEqual([])
    expect((await desk.backend.get(`${TMS}/sourceOrder/drivers`, desk.driver)).status).toBe(4030)
  })

  it('are offered while they may drive', async () => {
    await desk.query(`update driver set auth_status = 1 where code = $1`, [named])
    expect((await choice()).map(({ code }) => code)).toEqual([driving])
    await desk.query(`update driver set auth_status = 2, blacklist = true where code = $1`, [named])
    expect((await choice()).map(({ code }) => code)).toEqual([driving])
    await desk.query(`update driver set blacklist = false where code = $1`, [named])
  })

  it('alone see the goods once they are approved, without anybody of the platform choosing', async () => {
    const refused = await send([{ driverCode: free }])
    expect(refused.errors).toMatchObject({ targets: { code: FOREIGN, params: { codes: free } } })
    await team(DEMO_PARTIES.shipper, { drivers: [DEMO_PARTIES.driver] })
    const { data: order } = await send([{ driverCode: DEMO_PARTIES.driver }])
    expect(order).toMatchObject({ status: 1, mode: 'directed', targets: [{ driverCode: DEMO_PARTIES.driver }] })
    expect((await desk.move(order as SourceOrder, 'approve')).status).toBe(0)
    expect((await desk.hall(desk.driver)).some(({ id }) => id === order?.id)).toBe(true)
  })

  it.each([
    ['a driver of another shipper’s team', () => ({ driverCode: others })],
    ['a driver of no team', () => ({ driverCode: free })],
    ['a driver that is not there', () => ({ driverCode: 'HQ-NOBODY' })],
    ['a team of drivers', () => ({ teamCode: DEMO_PARTIES.carrier })],
    ['one of its own with a team of drivers', () => ({ driverCode: named, teamCode: DEMO_PARTIES.carrier })],
  ])('are never %s', async (_what, target) => {
    const refused = await send([{ driverCode: named }, target()])
    expect(refused.status).toBe(4220)
    expect(refused.errors).toHaveProperty('targets.code', FOREIGN)
    expect((await send([{ driverCode: named }])).status).toBe(0)
  })

  it('are anybody’s to choose for the platform, and what it chose stays when the shipper mends the order', async () => {
    const order = (await send([])).data as SourceOrder
    const targets = [{ teamCode: DEMO_PARTIES.carrier }, { driverCode: free }]
    expect((await desk.put(ORDERS, { id: order.id, targets }, desk.admin)).status).toBe(0)
    expect((await desk.move(order, 'reject', desk.admin, 'Too early')).status).toBe(0)
    const kept = await desk.put<SourceOrder>(ORDERS, { id: order.id, targets, qty: 50 }, desk.shipper)
    expect(kept).toMatchObject({ status: 0, data: { qty: 50 } })
    const more = [...targets, { driverCode: others }]
    expect((await desk.put(ORDERS, { id: order.id, targets: more }, desk.shipper)).status).toBe(4220)
    const fewer = await desk.put<SourceOrder>(ORDERS, { id: order.id, targets: [{ driverCode: named }] }, desk.shipper)
    expect(fewer.data?.targets).toEqual([{ driverCode: named }])
  })

  describe('by their vehicles', () => {
    /** The demo's driver, whose usual vehicle this is, and one who drives another. */
    let vehicle: { code: string; plate_no: string }
    let other: string

    beforeEach(async () => {
      const [own] = await desk.query<{ code: string; plate_no: string }>(
        `select v.code, v.plate_no from vehicle v join driver d on d.branch_code = v.branch_code
           and d.default_vehicle = v.plate_no where d.code = $1 and not v.is_deleted`,
        [DEMO_PARTIES.driver],
      )
      if (!own) throw new Error('the driver has no usual vehicle')
      vehicle = own
      const [another] = await desk.query<{ plate_no: string }>(
        `select v.plate_no from vehicle v join driver d on d.code = v.driver_code and d.team_code = $2
         where v.branch_code = 'HQ' and v.auth_status = 2 and not v.is_deleted and v.plate_no <> $1 order by v.tonnage desc, v.id limit 1`,
        [vehicle.plate_no, DEMO_PARTIES.carrier],
      )
      other = String(another?.plate_no)
      await team(DEMO_PARTIES.shipper, { vehicles: [vehicle.plate_no] })
    })
    const published = async (targets: object[]) => {
      const { data } = await send(targets)
      expect((await desk.move(data as SourceOrder, 'approve')).status).toBe(0)
      return data as SourceOrder
    }
    const sees = async (order: SourceOrder, token: string) => (await desk.hall(token)).some(({ id }) => id === order.id)

    it('S2-069 goods for a vehicle are shown to whoever drives it and its team, and to nobody else', async () => {
      await desk.query(`update driver set team_code = $2 where code = $1`, [DEMO_PARTIES.driver, DEMO_PARTIES.carrier])
      const order = await published([{ vehicleCode: vehicle.code }])
      expect([await sees(order, desk.driver), await sees(order, desk.carrier)]).toEqual([true, true])
      await desk.query(`update driver set default_vehicle = $2 where code = $1`, [DEMO_PARTIES.driver, other])
      expect([await sees(order, desk.driver), await sees(order, desk.carrier)]).toEqual([false, false])
      expect((await desk.take(order, desk.driver, { vehicleNo: vehicle.plate_no })).status).toBe(4040)
      await desk.query(`update driver set default_vehicle = $2 where code = $1`, [
        DEMO_PARTIES.driver,
        vehicle.plate_no,
      ])
    })

    it('are carried with that vehicle, and with any by somebody who is named himself', async () => {
      const order = await published([{ vehicleCode: vehicle.code }])
      const refused = await desk.take(order, desk.driver, { vehicleNo: other })
      expect(refused.msg).toContain(`other vehicles than ${other}`)
      await team(DEMO_PARTIES.shipper, { drivers: [DEMO_PARTIES.driver] })
      expect((await desk.take(order, desk.driver)).status).toBe(0)
      await desk.free()
      const both = await published([{ vehicleCode: vehicle.code }, { driverCode: DEMO_PARTIES.driver }])
      expect((await desk.take(both, desk.driver, { vehicleNo: other })).status).toBe(0)
      await desk.free()
    })

    it('a shipper names those of its own teams alone, of which it is told no more than their plates', async () => {
      const told = await desk.backend.get<object[]>(`${TMS}/sourceOrder/vehicles`, desk.shipper)
      expect(told.data).toContainEqual({ code: vehicle.code, plateNo: vehicle.plate_no, teams: ['Own team'] })
      expect((await desk.backend.get(`${TMS}/sourceOrder/vehicles`, desk.driver)).status).toBe(4030)
      const [foreign] = await desk.query<{ code: string }>(`select code from vehicle where plate_no = $1`, [other])
      const refused = await send([{ vehicleCode: foreign?.code }])
      expect(refused.errors).toMatchObject({ targets: { code: FOREIGN, params: { codes: foreign?.code } } })
      expect(
        (await send([{ vehicleCode: foreign?.code }], desk.admin, { shipmentCode: DEMO_PARTIES.shipper })).status,
      ).toBe(0)
    })
  })

  it('are not asked about where everybody is', async () => {
    const { data } = await send([{ driverCode: free }], desk.shipper, { mode: 'hall' })
    expect(data?.targets ?? []).toEqual([])
  })
})

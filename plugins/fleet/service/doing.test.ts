import {
  type Page,
  type StoredRecord,
  type VehicleCounts,
  type VehiclePosition,
  vehicleMachine,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'

const VEHICLES = '/ntocc-basic-api/vehicle'
const { idle, onTask, stopped } = vehicleMachine.at

type Found = StoredRecord & { plateNo: string; status: number }

/** Each with what is stored of it, and the state of a waybill that names it. */
const FLEET = [
  { plate: '鄂A00001', stored: idle, waybill: waybillMachine.at.inTransit, is: onTask },
  { plate: '鄂A00002', stored: idle, waybill: waybillMachine.at.arrived, is: onTask },
  { plate: '鄂A00003', stored: idle, waybill: waybillMachine.at.finished, is: idle },
  { plate: '鄂A00004', stored: idle, waybill: undefined, is: idle },
  // Out of use it stands so, whatever waybill names it.
  { plate: '鄂A00005', stored: stopped, waybill: waybillMachine.at.inTransit, is: stopped },
]

withDatabases('what vehicles are doing', database => {
  let backend: TestBackend
  let admin: string

  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    for (const [at, { plate, stored, waybill }] of FLEET.entries()) {
      await db.query(
        `insert into vehicle (branch_code, code, plate_no, plate_color, auth_status, status, driver_code, last_lng, last_lat, last_time)
         values ('HQ', $1, $2, '2', 2, $3, 'HQ-D0001', 114.3, 30.6, now())`,
        [`V${at}`, plate, stored],
      )
      if (waybill !== undefined)
        await db.query(
          `insert into waybill (branch_code, code, waybill_no, vehicle_no, driver_code, status) values ('HQ', $1, $1, $2, $3, $4)`,
          [`W${at}`, plate, at === 1 ? 'HQ-D0002' : 'HQ-D0001', waybill],
        )
    }
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const page = async (query: string, token = admin) =>
    (await backend.get<Page<Found>>(`${VEHICLES}?${query}&pageSize=50`, token)).data as Page<Found>
  const one = async (id: number, more = '') =>
    (await backend.get<Found & { moves?: { move: string; allowed: boolean }[] }>(`${VEHICLES}/${id}${more}`, admin))
      .data
  const plates = ({ records }: Page<Found>) => records.map(({ plateNo }) => plateNo).sort()
  const thoseThat = (state: number) => FLEET.filter(each => each.is === state).map(({ plate }) => plate)

  it('S2-100 a list of vehicles shows, filters, sorts and counts by what each is doing, as the map and the figures say', async () => {
    const counts: Record<string, number> = {}
    for (const state of [idle, onTask, stopped]) {
      const found = await page(`status=${state}`)
      expect([plates(found), found.total]).toEqual([thoseThat(state), thoseThat(state).length])
      expect(new Set(found.records.map(({ status }) => status))).toEqual(new Set([state]))
      counts[state] = found.total
    }
    const all = await page('sortField=status&sortType=asc')
    expect(all.records.map(({ status }) => status)).toEqual([idle, idle, onTask, onTask, stopped])
    expect((await page('countBy=status')).counts).toEqual(counts)
    const figures = await backend.get<VehicleCounts>('/ntocc-tms-api/statistics/getVehicleCountStatistics', admin)
    expect(Object.fromEntries((figures.data?.byState ?? []).map(({ code, count }) => [code, count]))).toEqual(counts)
    const seen = await backend.get<VehiclePosition[]>('/ntocc-tms-api/vehicle/positions?limit=500', admin)
    const states = (seen.data ?? []).map(({ vehicleNo, state }) => [vehicleNo, Number(state)])
    expect(states.sort()).toEqual(FLEET.map(({ plate, is }) => [plate, is]))
    // On a trip it is driven by whom the waybill names, else by whoever usually does.
    const drivers = (seen.data ?? []).map(({ vehicleNo, driverCode }) => [vehicleNo, driverCode])
    expect(drivers.sort()).toEqual(FLEET.map(({ plate }, at) => [plate, at === 1 ? 'HQ-D0002' : 'HQ-D0001']))
  })

  it('a driver is told of its own waybills alone', async () => {
    const own = await page('', await backend.signIn('driver'))
    const stateOf = (plate: string) => own.records.find(({ plateNo }) => plateNo === plate)?.status
    expect([stateOf('鄂A00001'), stateOf('鄂A00002')]).toEqual([onTask, idle])
  })

  it('one on a trip is not taken out of use, and is idle once its waybills have ended, without a write of it', async () => {
    const found = (await page(`plateNo=${encodeURIComponent('鄂A00001')}`)).records[0]
    if (!found) throw new Error('no such vehicle')
    const { id, version } = found
    const before = await one(id, '?moves=1')
    expect(before?.status).toBe(onTask)
    expect(before?.moves?.find(({ move }) => move === 'stop')?.allowed ?? false).toBe(false)
    const stop = () => backend.put(`${VEHICLES}/move`, { id, version, move: 'stop', reason: 'Repair' }, admin)
    expect((await stop()).status).toBe(4090)
    await database().db.query(`update waybill set status = $1 where waybill_no = 'W0'`, [waybillMachine.at.finished])
    expect(await one(id)).toMatchObject({ status: idle, version })
    expect((await stop()).status).toBe(0)
    expect((await page(`plateNo=${encodeURIComponent('鄂A00001')}&status=${stopped}`)).total).toBe(1)
  })
})

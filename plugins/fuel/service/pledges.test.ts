import { type Page, platformDay, type StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { platformOf } from '../../../server/src/ntocc/testing/services.ts'
import type { OwnFuel, Spending } from '../contract/transactions.ts'
import contract from '../contract.ts'
import service from '../service.ts'
import { watchCards } from './cards.ts'

const API = '/ntocc-basic-api'

withDatabase('cards of a branch with waybills', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await demoBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())
  afterEach(() => void vi.useRealTimers())

  it('expire after their last day, and not on it', async () => {
    const { db } = database()
    const today = platformDay()
    // Noon, so that the day does not end meanwhile.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T04:00:00Z`) })
    const { rows } = await db.query<{ id: string }>(
      `update fuel_oil_card set status = 1, valid_to = $1::date - (row_number - 1)::int
       from (select id as known, row_number() over (order by id) from fuel_oil_card where branch_code = 'HQ' and not is_deleted limit 2) c
       where id = known returning id`,
      [today],
    )
    await watchCards(platformOf(backend, contract, service))
    const states = await db.query<{ status: number }>(
      'select status from fuel_oil_card where id = any($1::bigint[]) order by valid_to desc',
      [rows.map(({ id }) => id)],
    )
    expect(states.rows.map(({ status }) => status)).toEqual([1, 2])
  })

  it('keep money for a waybill that the branch has, and for no other', async () => {
    const { db } = database()
    const numberIn = async (branch: string) => {
      const { rows } = await db.query<{ waybill_no: string }>(
        'select waybill_no from waybill where branch_code = $1 and not is_deleted order by id limit 1',
        [branch],
      )
      return rows[0]?.waybill_no ?? ''
    }
    const query = 'oilCard?status=1&pledgedAmount=0.00~0.00&pageSize=50'
    const cards = (await backend.get<Page<StoredRecord>>(`${API}/${query}`, admin)).data?.records ?? []
    const card = cards.find(each => !each.pledgedWaybillNo && Number(each.balance) >= 1)
    const pledge = (waybillNo: string) =>
      backend.post<StoredRecord>(
        `${API}/oilCardPledge`,
        { id: card?.id, version: card?.version, waybillNo, amount: '1.00' },
        admin,
      )
    const unknown = { waybillNo: { code: 'validation.reference.unknown' } }
    expect((await pledge('YD-NOBODY')).errors).toEqual(unknown)
    expect((await pledge(await numberIn('HB'))).errors).toEqual(unknown)
    const own = await numberIn('HQ')
    expect((await pledge(` ${own.toLowerCase()} `)).data).toMatchObject({
      pledgedWaybillNo: own,
      pledgedAmount: '1.00',
    })
    // A fill for it is written as it is, and uses what is kept for it; one for a waybill that nobody has is none.
    const { rows } = await db.query<{ code: string }>(
      `select code from gas_station where branch_code = 'HQ' order by id limit 1`,
    )
    const filled = (waybillNo: string) =>
      backend.post<StoredRecord>(
        `${API}/fuelTransaction`,
        {
          kind: 'purchase',
          stationCode: rows[0]?.code,
          time: new Date(Date.now() - 60_000).toISOString(),
          product: '0#',
          quantity: 0.1,
          price: '10.00',
          amount: '1.00',
          payFrom: 'card',
          cardCode: card?.code,
          waybillNo,
        },
        admin,
      )
    expect((await filled('YD-NOBODY')).errors).toEqual(unknown)
    const made = await filled(own.toLowerCase())
    expect(made.data, `${made.msg} ${JSON.stringify(made.errors)}`).toMatchObject({ waybillNo: own })
    const after = await backend.get<StoredRecord>(`${API}/oilCard/${card?.id}`, admin)
    expect(after.data).toMatchObject({ pledgedAmount: '0.00' })
  })

  it('S1-024 tell litres for 100 km by what was driven: by the track, else as planned', async () => {
    const { db } = database()
    const trips = [
      ['2026-04-02T00:00:00Z', 90, 500, 200],
      ['2026-04-02T00:00:00Z', 90, 100, null],
      ['2026-04-02T00:00:00Z', 95, 900, null],
      ['2026-04-03T16:00:00Z', 90, 900, null],
    ]
    for (const [at, [time, status, planned, driven]] of trips.entries())
      await db.query(
        `update waybill set vehicle_no = '鄂A99998', depart_time = $1, status = $2, distance_km = $3, track_km = $4
         where id = (select id from waybill where branch_code = 'HQ' order by id limit 1 offset ${at})`,
        [time, status, planned, driven],
      )
    await db.query(
      `insert into fuel_fuel_transaction (branch_code, code, kind, time, station_code, product, quantity, list_price, price, amount, pay_from, vehicle_no)
       values ('HQ', 'K1', 'purchase', '2026-04-02T02:00:00Z', 'S1', '0#', 90, 750, 800, 72000, 'cash', '鄂A99998')`,
    )
    const path = `${API}/fuelSpending?by=vehicle&start=2026-04-02&end=2026-04-03`
    const { data } = await backend.get<Spending[]>(path, admin)
    expect(data?.find(({ key }) => key === '鄂A99998')).toMatchObject({ km: 300, per100Km: 30, above: '45.00' })
  })

  const OWN = DEMO_PARTIES.carrier
  const own = async (token: string, day: string) =>
    backend.get<OwnFuel>(`${API}/fuelOwn?start=${day}&end=${day}`, token)
  const otherTeam = async () => {
    const { rows } = await database().db.query<{ code: string }>(
      `select code from driver_team where branch_code = 'HQ' and not is_deleted and code <> '${OWN}' order by id limit 1`,
    )
    return rows[0]?.code ?? ''
  }
  const drivers = async (team: string) => {
    const { rows } = await database().db.query<{ code: string }>(
      `select code from driver where branch_code = 'HQ' and not is_deleted and ${team} order by id limit 1`,
    )
    return rows[0]?.code ?? ''
  }

  it('tell a carrier what was taken for it, refunds taken off, whomever its drivers drive for since, and nobody else', async () => {
    const { db } = database()
    const carrier = await backend.signIn('carrier')
    const [mine, other] = [await drivers(`team_code = '${OWN}'`), await drivers(`team_code is distinct from '${OWN}'`)]
    const fill = (code: string, [driver, team]: [string, string], kind: string, [quantity, amount]: [number, number]) =>
      db.query(
        `insert into fuel_fuel_transaction (branch_code, code, kind, time, station_code, product, quantity, amount, pay_from, driver_code, team_code)
         values ('HQ', $1, $2, '2026-05-02T02:00:00Z', 'S1', '0#', $3, $4, 'cash', $5, $6)`,
        [code, kind, quantity, amount, driver, team],
      )
    await fill('OW1', [mine, OWN], 'purchase', [100, 70_000])
    await fill('OW2', [mine, OWN], 'refund', [10, 7_000])
    // One who drives for it now took this for somebody else.
    await fill('OW3', [mine, await otherTeam()], 'purchase', [50, 35_000])
    await fill('OW4', [other, OWN], 'purchase', [20, 14_000])
    const { data } = await own(carrier, '2026-05-02')
    expect(data).toMatchObject({ fills: 2, litres: 110, amount: '770.00' })
    expect(data?.latest.map(({ code }) => code)).toEqual(['OW4', 'OW1'])
    for (const who of ['driver', 'shipper'])
      expect((await own(await backend.signIn(who), '2026-05-02')).status).toBe(4030)
  })

  it('are of the carrier of the trip, else of the one that the driver drove for at the time, and so is what comes back', async () => {
    const { db } = database()
    const [mine, former] = [await drivers(`team_code = '${OWN}'`), await otherTeam()]
    const station = await db.query<{ code: string }>(`select code from gas_station where branch_code = 'HQ' limit 1`)
    const bought = async (values: object) => {
      const body = { stationCode: station.rows[0]?.code, product: '0#', quantity: 10, price: '7.00', payFrom: 'cash' }
      const made = await backend.post<StoredRecord>(`${API}/fuelTransaction`, { ...body, ...values }, admin)
      expect(made.status, JSON.stringify(made)).toBe(0)
      return made.data as StoredRecord
    }
    await db.query('delete from driver_team_member where driver_code = $1', [mine])
    await db.query(
      `insert into driver_team_member (branch_code, code, team_code, driver_code, status, join_time, leave_time) values
         ('HQ', 'TM1', $3, $1, 3, '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'),
         ('HQ', 'TM2', $2, $1, 1, '2026-04-01T00:00:00Z', null)`,
      [mine, OWN, former],
    )
    const at = (time: string) => bought({ driverCode: mine, time })
    expect((await at('2026-02-01T00:00:00Z')).teamCode).toBe(former)
    expect((await at('2026-03-15T00:00:00Z')).teamCode).toBeUndefined()
    const now = await at('2026-04-15T00:00:00Z')
    expect(now.teamCode).toBe(OWN)
    // Nobody says it by hand.
    expect((await bought({ time: '2026-04-15T00:00:00Z', teamCode: former })).teamCode).toBeUndefined()
    const trip = await db.query<{ waybill_no: string; driver_code: string }>(
      `update waybill set team_code = $1 where id = (select min(id) from waybill where branch_code = 'HQ' and not is_deleted)
       returning waybill_no, driver_code`,
      [former],
    )
    const [{ waybill_no: waybillNo, driver_code: driverCode } = { waybill_no: '', driver_code: '' }] = trip.rows
    expect((await bought({ time: '2026-04-15T00:00:00Z', waybillNo, driverCode })).teamCode).toBe(former)
    await db.query(`update driver set team_code = $2 where code = $1`, [mine, former])
    const back = { id: now.id, version: now.version, amount: '7.00', reason: 'Pump' }
    expect((await backend.post<StoredRecord>(`${API}/fuelRefund`, back, admin)).data?.teamCode).toBe(OWN)
  })
})

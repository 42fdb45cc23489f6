// @vitest-environment node
import type { Page } from '@ntocc/sdk/contracts'
import { writeCorners } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import type { TestBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import type { PositionKey, PositionSecret, PositionsTaken } from '../../contract/positions.ts'
import { type LiveVehicles, MOST_DAYS, MOST_POINTS, type Replay } from '../../contract/tracking.ts'
import type { VehicleWarning, WarningPlace } from '../../contract/warnings.ts'
import { foldDays } from '../jobs.ts'
import { signedUpload } from '../test-device.ts'
import type { MessagesArea } from '../types.ts'
import { dayOf, startOf } from './trails.ts'

const LIVE = '/ntocc-tms-api/vehiclePosition/live'
const REPLAY = '/ntocc-tms-api/vehiclePosition/replay'
const PLACES = '/ntocc-basic-api/warningPlace'
const MINUTE = 60_000
const DAY = 86_400_000
const KM = 1 / 111.195

withDatabases('where vehicles are and were', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let key: PositionSecret
  let plates: string[]
  let elsewhere: string
  const db = () => database().db

  const send = (positions: unknown) => backend.call<PositionsTaken>(signedUpload(positions, { by: key }))
  const at = (plateNo: string, minutesAgo: number, place: { lng: number; lat: number; speed?: number }) => ({
    plateNo,
    time: Date.now() - minutesAgo * MINUTE,
    ...place,
  })
  const live = (query = '', as = admin) => backend.get<LiveVehicles>(`${LIVE}${query}`, as)
  const replayOf = (plateNo: string, [from, to]: readonly [number, number], as = admin) =>
    backend.get<Replay>(
      `${REPLAY}?plateNo=${encodeURIComponent(plateNo)}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`,
      as,
    )
  const one = async (plateNo: string, query = '') =>
    (await live(query)).data?.vehicles.find(vehicle => vehicle.plateNo === plateNo)

  beforeAll(async () => {
    backend = await demoBackend(db())
    admin = await backend.signIn('admin')
    const { data: made } = await backend.post<PositionKey>('/ntocc-basic-api/positionKey', { name: 'Devices' }, admin)
    const secret = { id: made?.id, version: made?.version }
    key = (await backend.post<PositionSecret>('/ntocc-tms-api/positionKey/secret', secret, admin))
      .data as PositionSecret
    for (const table of [
      'messages_vehicle_warning',
      'messages_warning_exemption',
      'messages_warning_place',
      'messages_position',
      'messages_vehicle_state',
    ])
      await db().query(`delete from ${table}`)
    const found = await db().query<{ plate_no: string; branch_code: string }>(
      'select plate_no, branch_code from vehicle where not is_deleted order by id',
    )
    plates = found.rows.filter(({ branch_code }) => branch_code === 'HQ').map(({ plate_no }) => plate_no)
    elsewhere = found.rows.find(({ branch_code }) => branch_code !== 'HQ')?.plate_no ?? ''
  }, 240_000)
  afterAll(() => backend.app.close())

  describe('the live map', () => {
    it('S2-102 tells the newest of each vehicle of the branch, with speed and waybill; a late position changes nothing', async () => {
      const [plate] = plates as [string]
      await send([at(plate, 5, { lng: 114.1, lat: 30.1, speed: 61.5 })])
      expect(await one(plate)).toMatchObject({ lng: 114.1, lat: 30.1, speed: 61.5 })
      await send([at(plate, 30, { lng: 110, lat: 31, speed: 20 })])
      expect(await one(plate)).toMatchObject({ lng: 114.1, lat: 30.1, speed: 61.5 })
      await send([at(plate, 1, { lng: 114.12, lat: 30.12, speed: 0 })])
      expect(await one(plate)).toMatchObject({ lng: 114.12, speed: 0 })
      const { data } = await live()
      expect(data?.total).toBe(data?.vehicles.length)
      expect(data?.silentMinutes).toBe(30)
      expect(data?.vehicles.every(({ plateNo }) => plates.includes(plateNo))).toBe(true)
      expect(data?.vehicles.some(({ waybillNo }) => waybillNo)).toBe(true)
    })

    it('asked for what is new, tells what was stored since, however old it was, inside of the box alone', async () => {
      const [, inside, outside, old] = plates as [string, string, string, string]
      const since = (await live()).data?.asOf ?? ''
      await db().query(`update messages_vehicle_state set heard_at = now() - interval '1 hour'`)
      await send([
        at(inside, 2, { lng: 114.5, lat: 30.5, speed: 50 }),
        at(outside, 2, { lng: 116.5, lat: 30.5, speed: 50 }),
        at(old, 120, { lng: 114.6, lat: 30.6, speed: 50 }),
      ])
      const news = (box: string) =>
        live(`?since=${since}&box=${box}`).then(({ data }) => data?.vehicles.map(({ plateNo }) => plateNo).sort())
      expect(await news('114,30,115,31')).not.toContain(outside)
      expect(await news('114,30,115,31')).toContain(inside)
      expect(await news('116,30,117,31')).toEqual([outside])
      expect(await news('114.5,30.5,114.5,30.5')).toEqual([inside])
      expect(await news('114.51,30,115,30.55')).toEqual([])
    })

    it('a box that is none is refused', async () => {
      for (const box of ['1,2,3', '1,2,3,x', '5,0,1,1', '0,5,1,1', 'Infinity,0,1,1', '1,,2,3,4'])
        expect((await live(`?box=${box}`)).status, box).toBe(4220)
      expect((await live('?since=yesterday')).status).toBe(4220)
    })

    it('is for staff who were given it; other branches have their own', async () => {
      expect((await backend.get(LIVE, await backend.signIn('shipper'))).status).toBe(4030)
      expect((await backend.get(LIVE, await backend.signIn('driver'))).status).toBe(4030)
      const others = await backend.get<LiveVehicles>(LIVE, await backend.signIn('ctms'))
      expect(others.data?.vehicles.some(({ plateNo }) => plates.includes(plateNo))).toBe(false)
      expect((await backend.get(LIVE)).status).toBe(21332)
    })
  })

  describe('a replay', () => {
    const end = Math.floor(Date.now() / MINUTE) * MINUTE - 3 * DAY
    const store = (plate: string, rows: readonly (readonly [ms: number, km: number, speed: number])[]) =>
      db().query(
        `insert into messages_position (branch_code, plate_no, time, lng, lat, speed)
          select 'HQ', $1, to_timestamp(a), 11400000, l, s from unnest($2::float8[], $3::int[], $4::int[]) as t(a, l, s)`,
        [
          plate,
          rows.map(([ms]) => ms / 1000),
          rows.map(([, km]) => Math.round((30 + km * KM) * 1e5)),
          rows.map(([, , speed]) => speed * 10),
        ],
      )

    it('S2-040 tells way, stops, gaps and warnings of the span and no more', async () => {
      const plate = plates[5] as string
      const start = end - DAY
      const rows = Array.from({ length: 30 }, (_, minute) => [start + minute * MINUTE, minute, 60] as const)
      await store(plate, [
        [start - MINUTE, 0, 60],
        ...rows,
        [start + 30 * MINUTE, 30, 0],
        [start + 50 * MINUTE, 30, 0],
        [start + 80 * MINUTE, 60, 60],
        [start + 81 * MINUTE, 61, 60],
      ])
      await db().query(
        `insert into messages_vehicle_warning (code, branch_code, kind, level, plate_no, start_time, end_time, times, status)
          select 'TR' || n, b, 'speed', '2', $1, to_timestamp($2), to_timestamp($2), 1, 4
            from (values (1, 'HQ'), (2, 'CT')) as t(n, b)`,
        [plate, (start + 5 * MINUTE) / 1000],
      )
      const { data } = await replayOf(plate, [start, start + 81 * MINUTE])
      expect(data).toMatchObject({
        plateNo: plate,
        count: 34,
        stopCount: 1,
        gapCount: 2,
        warningCount: 1,
        source: 'device',
      })
      expect(data?.km).toBeCloseTo(31, 0)
      expect(data?.stops).toMatchObject([{ minutes: 20 }])
      expect(data?.gaps).toMatchObject([{ minutes: 20 }, { minutes: 30, km: 30 }])
      expect(data?.warnings).toMatchObject([{ kind: 'speed' }])
      expect(data?.points[0]?.[0]).toBe(start / 1000)
      expect(data?.points.at(-1)?.[0]).toBe((start + 81 * MINUTE) / 1000)
      expect((await replayOf(plate, [start + 82 * MINUTE, end])).data).toMatchObject({ warningCount: 0 })
    })

    it('thirty days of positions every half minute are one small answer', async () => {
      const plate = plates[6] as string
      const start = end - MOST_DAYS * DAY
      const rows = Array.from({ length: 30 * 2_880 }, (_, at) => {
        const hour = ((at * 30) / 3_600) % 24
        return [start + at * 30_000, Math.abs(((at / 2_880) % 2) - 1) * 400, hour < 10 ? 70 : 0] as const
      })
      for (let first = 0; first < rows.length; first += 10_000) await store(plate, rows.slice(first, first + 10_000))
      const { data, status } = await replayOf(plate, [start, end])
      expect(status).toBe(0)
      expect(data?.count).toBe(rows.length)
      expect(data?.points.length).toBeLessThanOrEqual(MOST_POINTS)
      expect(JSON.stringify(data).length).toBeLessThan(250_000)
    })

    it('many days are told from what they came to; what comes late counts', async () => {
      const plate = plates[3] as string
      await db().query('delete from messages_position where plate_no = $1', [plate])
      const today = startOf(dayOf(Date.now() / 1000)) * 1000
      const span = [today - 10 * DAY, today - 1_000] as const
      const rows = Array.from({ length: 10 * 288 }, (_, at) => [span[0] + at * 5 * MINUTE, at % 2, 12] as const)
      await store(plate, rows)
      await db().query(
        `insert into messages_vehicle_state (branch_code, plate_no, time) values ('HQ', $1, now())
          on conflict (branch_code, plate_no) do update set time = now()`,
        [plate],
      )
      const before = (await replayOf(plate, span)).data
      const area = areaNamed('messages')?.platform() as unknown as MessagesArea
      await foldDays(area)
      const trails = async () =>
        (
          await db().query<{ day: number }>('select day from messages_trail where plate_no = $1 and told is not null', [
            plate,
          ])
        ).rows.length
      expect(await trails()).toBe(10)
      // From now on the positions of that day are not looked at.
      await db().query('delete from messages_position where plate_no = $1 and time < to_timestamp($2)', [
        plate,
        (span[0] + DAY) / 1000,
      ])
      const after = (await replayOf(plate, span)).data
      expect(after).toMatchObject({ count: before?.count, stopCount: before?.stopCount, gapCount: before?.gapCount })
      expect(after?.km).toBeCloseTo(before?.km ?? 0, 0)
      // Noon of yesterday, between two others that were told near there.
      const late = today - DAY / 2 + 2.5 * MINUTE
      await send([{ plateNo: plate, time: late, lng: 114, lat: 30, speed: 12 }])
      expect(await trails()).toBe(9)
      expect((await replayOf(plate, span)).data?.count).toBe((before?.count ?? 0) + 1)
      await foldDays(area)
      expect(await trails()).toBe(10)
    })

    it('is of thirty days at most, and of a beginning before its end', async () => {
      const plate = plates[4] as string
      expect((await replayOf(plate, [end - MOST_DAYS * DAY, end])).status).toBe(0)
      expect(await replayOf(plate, [end - MOST_DAYS * DAY - 1_000, end])).toMatchObject({ status: 4000 })
      expect((await replayOf(plate, [end, end])).status).toBe(4220)
      expect((await replayOf(plate, [end, end - 1_000])).status).toBe(4220)
      expect((await backend.get(`${REPLAY}?plateNo=${encodeURIComponent(plate)}`, admin)).status).toBe(4220)
      expect((await replayOf('nobody', [end - DAY, end])).status).toBe(4220)
    })

    it('falls back on the tracks of waybills where no position is kept', async () => {
      const { rows } = await db().query<{ waybill_no: string; vehicle_no: string; depart_time: Date }>(
        `select waybill_no, w.vehicle_no, w.depart_time from waybill w join waybill_track t using (waybill_no)
          where w.branch_code = 'HQ' and cardinality(t.points) > 60 and not w.is_deleted order by w.id limit 1`,
      )
      const [trip] = rows
      if (!trip) throw new Error('the demo has no track')
      const from = new Date(trip.depart_time).getTime()
      const { data } = await replayOf(trip.vehicle_no, [from - DAY, from + 20 * DAY])
      expect(data?.source).toBe('waybill')
      expect(data?.count).toBeGreaterThan(12)
      expect(data?.points.length).toBeGreaterThan(3)
      // The newest points of a track stand apart, and belong to it all the same.
      await db().query(
        'update waybill_track set recent = points[cardinality(points) - 39:], points = points[:cardinality(points) - 40] where waybill_no = $1',
        [trip.waybill_no],
      )
      expect((await replayOf(trip.vehicle_no, [from - DAY, from + 20 * DAY])).data).toEqual(data)
    })

    it('is not for parties, whatever their role was given; neither is the map', async () => {
      const given = `permissions || '["vehiclePosition.read"]'::jsonb`
      const { rows } = await db().query(
        `update role set permissions = ${given} where id in (select ar.role_id from sys_account_role ar
          join sys_account a on a.id = ar.account_id where a.username = 'shipper') returning id`,
      )
      expect(rows).toHaveLength(1)
      const shipper = await backend.signIn('shipper')
      expect((await live('', shipper)).status).toBe(4030)
      expect((await replayOf(plates[5] as string, [end - DAY, end], shipper)).status).toBe(4030)
      await db().query(`update role set permissions = permissions - 'vehiclePosition.read' where id = $1`, [
        rows[0]?.id,
      ])
    })

    it('is for staff who were given it, of vehicles of their branch', async () => {
      const plate = plates[5] as string
      const span = [end - DAY, end] as const
      for (const name of ['shipper', 'driver'])
        expect((await replayOf(plate, span, await backend.signIn(name))).status).toBe(4030)
      expect((await replayOf(plate, span, await backend.signIn('ctms'))).status).toBe(4040)
      expect((await replayOf(elsewhere, span)).status).toBe(4040)
    })
  })

  describe('geofences', () => {
    const create = (values: object, as = admin) =>
      backend.post<WarningPlace>(PLACES, { name: 'Depot', use: 'forbidden', ...values }, as)
    const square = (lng: number, lat: number, size: number) =>
      writeCorners([
        { lng, lat },
        { lng: lng + size, lat },
        { lng: lng + size, lat: lat + size },
        { lng, lat: lat + size },
      ])

    it('S2-041 are circles or polygons, each with what it needs', async () => {
      expect(await create({ lng: 114, lat: 30, radiusKm: 2 })).toMatchObject({ status: 0, data: { shape: 'circle' } })
      expect(await create({ shape: 'circle' })).toMatchObject({ status: 4220 })
      expect(await create({ shape: 'polygon' })).toMatchObject({ status: 4220 })
      const { data: made } = await create({ shape: 'polygon', corners: ' 114,30\n114.1,30\n114.1,30.1; 114,30.1 ' })
      expect(made).toMatchObject({ shape: 'polygon', corners: square(114, 30, 0.1) })
      const update = (corners: string, version = made?.version) =>
        backend.call({
          method: 'PUT',
          url: PLACES,
          payload: { id: made?.id, version, corners },
          headers: { authorization: `Bearer ${admin}` },
        })
      expect((await update('114,30; 115,31; 115,30; 114,31')).status).toBe(4220)
      expect(
        (await create({ shape: 'polygon', corners: square(114, 30, 0.1) }, await backend.signIn('shipper'))).status,
      ).toBe(4030)
    })

    it('a polygon warns of who enters it, and not of who passes through the box around it', async () => {
      const trips = await db().query<{ plate: string }>(
        `update waybill set status = 50, depart_time = now() - interval '6 hours', unload_time = null
          where id in (select distinct on (vehicle_no) id from waybill where branch_code = 'HQ' and not is_deleted
            and vehicle_no = any($1) order by vehicle_no, status desc, id desc) returning vehicle_no as plate`,
        [plates],
      )
      const [inside, beside] = trips.rows.reverse().map(({ plate }) => plate)
      if (!inside || !beside) throw new Error('the demo has no two trips')
      await db().query('delete from messages_warning_place')
      await db().query('delete from messages_vehicle_state')
      // A triangle: the other half of its box is not inside.
      const made = await create({ name: 'Bridge', shape: 'polygon', corners: '120,30; 120.2,30; 120.2,30.2' })
      expect(made.status).toBe(0)
      await send([
        at(inside, 10, { lng: 120.1, lat: 29.98, speed: 30 }),
        at(inside, 4, { lng: 120.15, lat: 30.02, speed: 30 }),
        at(beside, 10, { lng: 120.02, lat: 30.22, speed: 30 }),
        at(beside, 4, { lng: 120.05, lat: 30.15, speed: 30 }),
      ])
      const warned = async (plate: string) =>
        (
          await backend.get<Page<VehicleWarning>>(
            `/ntocc-basic-api/vehicleWarning?kind=fence&keyword=${encodeURIComponent(plate)}`,
            admin,
          )
        ).data?.records
      expect(await warned(inside)).toMatchObject([{ kind: 'fence', place: 'Bridge' }])
      expect(await warned(beside)).toEqual([])
      expect(await one(inside)).toMatchObject({ warnings: 1 })
    })
  })
})

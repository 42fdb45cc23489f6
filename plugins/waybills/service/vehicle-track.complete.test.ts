import {
  type AreaSettings,
  type Page,
  packTrack,
  type ShareLink,
  type StoredPoint,
  type TodoItem,
  type Trip,
  type VehicleTrack,
  type WaybillDetail,
  type WaybillRecord,
} from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoPeople } from '../../../server/src/ntocc/seed/staff.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'

const LIST = '/ntocc-tms-api/waybill'
const BEIJING_MS = 8 * 3_600_000
const dayOf = (time: string): string => new Date(Date.parse(time) + BEIJING_MS).toISOString().slice(0, 10)

withDatabase('where vehicles are and are expected', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string

  beforeAll(async () => {
    backend = await demoBackend(database().db)
    await database().db.transaction(seedDemoPeople)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  it('S2-101 is where it went on a day of the platform; what is no day is refused', async () => {
    const { data } = await backend.get<Page<WaybillRecord>>(`${LIST}?trackStatus=has&pageSize=10`, admin)
    const waybill = data?.records[0] as WaybillRecord
    const whole = await backend.get<{ points: { time: string }[] }>(`${LIST}/${waybill.id}/track`, admin)
    const day = dayOf(whole.data?.points.at(-1)?.time ?? '')
    const ask = (asked: string, token = admin) =>
      backend.get<VehicleTrack>(
        `/ntocc-tms-api/vehicle/track?vehicleNo=${encodeURIComponent(waybill.vehicleNo)}&day=${asked}`,
        token,
      )
    const track = (await ask(day)).data
    expect(track?.trips.map(trip => trip.waybillNo)).toContain(waybill.waybillNo)
    expect(track?.trips.find(trip => trip.waybillId === waybill.id)?.loadCity).toBe(waybill.loadCity)
    expect(new Set(track?.points.map(point => dayOf(point.time)))).toEqual(new Set([day]))
    expect((await ask('2001-01-01')).data).toEqual({ points: [], trips: [] })
    expect((await ask('today')).errors).toHaveProperty('day')
    expect((await ask(day, await backend.signIn('nobody'))).status).toBe(4030)
  })

  describe('S1-013 S2-054 arrivals', () => {
    const HOUR = 3_600_000
    /** Where all of these are unloaded, and so far from it that an hour of the way is left at the speed they make. */
    const UNLOAD = { lng: 116, lat: 30 }
    /** Degrees of longitude that a vehicle of these makes in ten minutes. */
    const STEP = 0.1
    let road: Record<'late' | 'willBeLate' | 'onTime' | 'silent' | 'came' | 'undue', number>

    /** The last hour of a vehicle that has an hour to go yet, seen last so many minutes ago. */
    const driven = (minutesAgo: number): StoredPoint[] =>
      Array.from({ length: 7 }, (_, at) => [
        Math.round(Date.now() / 1000) - (minutesAgo + (6 - at) * 10) * 60,
        UNLOAD.lng - (6 * STEP) / 1.28 - (6 - at) * STEP,
        UNLOAD.lat,
        60,
      ])

    /** A waybill of the demo on its way, due in so many hours. */
    const sent = async (id: number, dueIn: number | null, minutesAgo = 3) => {
      const { db } = database()
      const [due, left] = [dueIn === null ? null : new Date(Date.now() + dueIn * HOUR), new Date(Date.now() - 5 * HOUR)]
      const { rows } = await db.query<{ no: string }>(
        `update waybill set status = 50, plan_unload_time = $2, arrive_unload_time = null, depart_time = $3,
           unload_lng = $4, unload_lat = $5 where id = $1 returning waybill_no as no`,
        [id, due, left, UNLOAD.lng, UNLOAD.lat],
      )
      await db.query(
        `insert into waybill_track (waybill_no, branch_code, points, recent) values ($1, 'HQ', $2, '{}')
         on conflict (waybill_no) do update set points = excluded.points, recent = '{}'`,
        [rows[0]?.no, packTrack(driven(minutesAgo))],
      )
      return id
    }

    beforeAll(async () => {
      const { db } = database()
      await db.query(`update waybill set status = 90 where branch_code = 'HQ' and status in (50, 60, 70)`)
      await db.query(`update vehicle set last_time = null`)
      const { rows } = await db.query<{ id: string }>(
        `select id from waybill where branch_code = 'HQ' and status = 90 and not is_deleted order by id limit 6`,
      )
      const [late, willBeLate, onTime, silent, came, undue] = rows.map(({ id }) => Number(id)) as number[]
      road = {
        late: await sent(late as number, -1),
        willBeLate: await sent(willBeLate as number, 0.5),
        onTime: await sent(onTime as number, 3),
        silent: await sent(silent as number, 3, 180),
        came: await sent(came as number, -1),
        undue: await sent(undue as number, null),
      }
      await db.query(
        `update waybill set status = 60, arrive_unload_time = plan_unload_time - interval '10 min' where id = $1`,
        [came],
      )
    })

    const list = async (asked: string, token = admin) => {
      const answer = await backend.get<Page<WaybillRecord>>(`${LIST}?status=50,60,70&pageSize=100&${asked}`, token)
      expect(answer.status, answer.msg).toBe(0)
      return answer.data as Page<WaybillRecord>
    }
    const named = async (punctuality: string, token = admin) =>
      (await list(`punctuality=${punctuality}`, token)).records.map(({ id }) => Number(id)).sort((a, b) => a - b)
    const of = (...keys: (keyof typeof road)[]) => keys.map(key => road[key]).sort((a, b) => a - b)

    it('say how far and when, and how late against the deadline; what nobody can tell they do not say', async () => {
      const { records } = await list('estimates=1')
      const shown = (key: keyof typeof road) => records.find(({ id }) => Number(id) === road[key])
      const expected = (key: keyof typeof road) =>
        (Date.parse(shown(key)?.estimatedArriveTime ?? '') - Date.now()) / HOUR
      expect(shown('onTime')).toMatchObject({ punctuality: 'onTime', leftKm: expect.any(Number) })
      expect(expected('onTime')).toBeCloseTo(0.95, 1)
      expect(shown('onTime')?.lateMinutes).toBeLessThan(-110)
      expect(shown('willBeLate')).toMatchObject({ punctuality: 'willBeLate' })
      expect(shown('willBeLate')?.lateMinutes).toBeGreaterThan(20)
      // Late by now, and later when it comes.
      expect(shown('late')).toMatchObject({ punctuality: 'late' })
      expect(shown('late')?.lateMinutes).toBeGreaterThan(110)
      expect(shown('came')).toMatchObject({ punctuality: 'onTime', lateMinutes: -10 })
      for (const key of ['silent', 'came'] as const) {
        expect(shown(key)).not.toHaveProperty('leftKm')
        expect(shown(key)).not.toHaveProperty('estimatedArriveTime')
      }
      expect(shown('undue')).toMatchObject({ punctuality: 'unknown', estimatedArriveTime: expect.any(String) })
      expect((await list('')).records[0]).not.toHaveProperty('punctuality')
      const detail = await backend.get<WaybillDetail>(`${LIST}/${road.willBeLate}`, admin)
      expect(detail.data).toMatchObject({ punctuality: 'willBeLate', leftKm: shown('willBeLate')?.leftKm })
    })

    it('are filtered by it in the backend, and the to-do counts the rows that its address shows', async () => {
      expect(await named('late')).toEqual(of('late'))
      expect(await named('willBeLate')).toEqual(of('willBeLate'))
      expect(await named('onTime')).toEqual(of('onTime', 'came'))
      expect(await named('unknown')).toEqual(of('silent', 'undue'))
      expect(await named('late,willBeLate')).toEqual(of('late', 'willBeLate'))
      expect((await backend.get(`${LIST}?punctuality=soon`, admin)).errors).toHaveProperty('punctuality')
      const todo = async (token: string) =>
        (await backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', token)).data?.find(
          ({ configKey }) => configKey === 'late_on_road_count',
        )?.configValue
      const { total } = await list('punctuality=late,willBeLate')
      expect([await todo(admin), await todo(await backend.signIn('dispatch1'))]).toEqual([total, total])
      // Whoever can do nothing about it is not told, and a party has no part in it.
      expect(await todo(await backend.signIn('finance1'))).toBeUndefined()
      expect(await todo(await backend.signIn('shipper'))).toBeUndefined()
    })

    it('stand with what is on the road and late first, what nobody can tell behind it, and what has come last', async () => {
      const { db } = database()
      const keyOf = new Map(Object.entries(road).map(([key, id]) => [id, key]))
      const order = async (asked: string) => {
        const answer = await backend.get<Page<WaybillRecord>>(`${LIST}?status=50,60,70&estimates=1&${asked}`, admin)
        expect(answer.status, JSON.stringify(answer.errors)).toBe(0)
        return answer.data?.records.map(({ id }) => keyOf.get(Number(id)) ?? String(id)) ?? []
      }
      const whole = ['late', 'willBeLate', 'onTime', 'silent', 'undue', 'came']
      expect(await order('sortField=lateMinutes&sortType=desc')).toEqual(whole)
      expect(await order('sortField=lateMinutes&sortType=desc&pageSize=2&pageNum=2')).toEqual(['onTime', 'silent'])
      expect(await order('sortField=lateMinutes&sortType=asc')).toEqual([
        'onTime',
        'willBeLate',
        'late',
        ...whole.slice(3),
      ])
      expect((await order('sortField=estimatedArriveTime&sortType=asc')).slice(-2)).toEqual(['silent', 'came'])
      expect(await order('sortField=lateMinutes&sortType=desc&punctuality=willBeLate')).toEqual(['willBeLate'])
      // What was unloaded days ago wants nothing of anybody.
      const unload = `update waybill set status = 70, unload_time = now() - $2 * interval '1 day' where id = $1`
      await db.query(unload, [road.late, 3])
      await db.query(unload, [road.onTime, 1])
      expect((await order('sortField=lateMinutes&sortType=desc')).slice(-3)).toEqual(['came', 'onTime', 'late'])
      await sent(road.late, -1)
      await sent(road.onTime, 3)
      const bad = async (asked: string, token = admin) =>
        (await backend.get(`${LIST}?sortField=lateMinutes&${asked}`, token)).errors
      expect(await bad('cursor=x')).toHaveProperty('cursor')
      expect(await bad('isCancel=4')).toHaveProperty('sortField')
      expect(await bad('profitStart=1', await backend.signIn('shipper'))).toHaveProperty('profitStart')
      const counted = await backend.get<Page<WaybillRecord>>(`${LIST}?sortField=lateMinutes&countBy=status`, admin)
      expect(counted.data?.counts).toBeDefined()
    })

    it('a position that came after the track counts, and one of before the departure does not', async () => {
      const { db } = database()
      const vehicle = `branch_code = 'HQ' and plate_no = (select vehicle_no from waybill where id = $1)`
      const shown = async () => (await backend.get<WaybillDetail>(`${LIST}/${road.silent}`, admin)).data
      await db.query(`update vehicle set last_lng = 115.9, last_lat = 30, last_time = now() where ${vehicle}`, [
        road.silent,
      ])
      const { leftKm, positionTime } = (await shown()) ?? {}
      expect(leftKm).toBe(12)
      expect(Date.now() - Date.parse(positionTime ?? '')).toBeLessThan(HOUR)
      await db.query(`update vehicle set last_time = now() - interval '1 day' where ${vehicle}`, [road.silent])
      expect(await shown()).not.toHaveProperty('leftKm')
    })

    it('a link shows the estimate beside the deadline, and the one number that the branch chose to show', async () => {
      const link = await backend.post<ShareLink>(
        '/ntocc-tms-api/share',
        { kind: 'waybill', id: road.onTime, days: 1 },
        admin,
      )
      const read = async (page: 'trip' | 'waybill') =>
        (await backend.get<Trip>(`/ntocc-tms-api/share/${page}?share=${link.data?.share}`)).data
      const url = '/ntocc-basic-api/plugin/settings'
      const choose = async (dispatchPhone: string | null) => {
        const settings = (await backend.get<AreaSettings[]>(url, admin)).data
        const { version } = settings?.find(({ area }) => area === 'waybills') ?? {}
        const payload = { area: 'waybills', version, values: { dispatchPhone } }
        expect((await backend.call({ method: 'PUT', url, payload, token: admin })).status).toBe(0)
      }
      await choose(null)
      const before = await read('waybill')
      expect(before).toMatchObject({
        planUnloadTime: expect.any(String),
        arrival: { leftKm: expect.any(Number), estimatedArriveTime: expect.any(String) },
      })
      expect(before).not.toHaveProperty('dispatchPhone')
      await choose('027-87654321')
      for (const page of ['trip', 'waybill'] as const) {
        expect(await read(page)).toMatchObject({ dispatchPhone: '027-87654321', arrival: before?.arrival })
      }
    })
  })
})

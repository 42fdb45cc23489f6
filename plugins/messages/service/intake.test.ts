// @vitest-environment node
import { randomUUID } from 'node:crypto'
import type { Page, TrackPoint } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import {
  MOST_BATCHES,
  MOST_POSITIONS,
  type PositionKey,
  type PositionSecret,
  type PositionsTaken,
} from '../contract/positions.ts'
import type { VehicleWarning, WarningSummary } from '../contract/warnings.ts'
import { watchVehicles } from './jobs.ts'
import { type Sending, signedUpload, UPLOAD } from './test-device.ts'
import type { MessagesArea } from './types.ts'

const WARNINGS = '/ntocc-basic-api/vehicleWarning'
const MINUTE = 60_000

interface Trip extends Record<string, unknown> {
  waybillNo: string
  plate: string
  lng: number
  lat: number
}

withDatabases('positions and warnings', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let key: PositionSecret
  let trips: Trip[]

  const newKey = async (values: object): Promise<PositionSecret> => {
    const { data: made } = await backend.post<PositionKey>('/ntocc-basic-api/positionKey', values, admin)
    const { data } = await backend.post<PositionSecret>(
      '/ntocc-tms-api/positionKey/secret',
      { id: made?.id, version: made?.version },
      admin,
    )
    return data as PositionSecret
  }
  const send = (positions: unknown, wrong: Partial<Sending> = {}) =>
    backend.call<PositionsTaken>(signedUpload(positions, { by: key, ...wrong }))
  const warningsOf = async (plate: string, more = '') =>
    (await backend.get<Page<VehicleWarning>>(`${WARNINGS}?keyword=${encodeURIComponent(plate)}${more}`, admin)).data
      ?.records ?? []
  const db = () => database().db

  beforeAll(async () => {
    backend = await demoBackend(db())
    admin = await backend.signIn('admin')
    key = await newKey({ name: 'Devices' })
    // Trips of their own for each test: the state of a vehicle is another's business then.
    for (const table of ['vehicle_warning', 'warning_exemption', 'warning_place', 'position', 'vehicle_state'])
      await db().query(`delete from messages_${table}`)
    const found = await db().query<Trip>(
      `select distinct on (w.vehicle_no) w.waybill_no as "waybillNo", w.vehicle_no as plate,
          w.load_lng::float8 as lng, w.load_lat::float8 as lat from waybill w
        where w.branch_code = 'HQ' and not w.is_deleted order by w.vehicle_no, w.id desc limit 7`,
    )
    trips = found.rows
    await db().query(`update waybill set status = 90 where branch_code = 'HQ' and status between 20 and 60`)
    for (const { waybillNo } of trips)
      await db().query(
        `update waybill set status = 50, depart_time = now() - interval '6 hours', unload_time = null where waybill_no = $1`,
        [waybillNo],
      )
    await db().query('delete from waybill_track where waybill_no = any($1)', [trips.map(({ waybillNo }) => waybillNo)])
  }, 240_000)
  afterAll(() => backend.app.close())

  const KM = 1 / 111.32
  /** Positions of a trip, so many minutes ago and so many km north of the place of loading. */
  const at = ({ plate, lng, lat }: Trip, minutesAgo: number, km: number, speed?: number) => ({
    plateNo: plate,
    time: Date.now() - minutesAgo * MINUTE,
    lng,
    lat: lat + km * KM,
    ...(speed !== undefined && { speed }),
  })

  describe('the signature', () => {
    it('S1-039 must be right in each of its parts, in time and new; nothing says which was wrong', async () => {
      expect(await send([])).toMatchObject({ status: 0, data: { accepted: 0 } })
      const nonce = randomUUID()
      expect(await send([], { nonce })).toMatchObject({ status: 0 })
      expect(await send([], { nonce })).toMatchObject({ http: 401, status: 4030 })
      const wrong: Partial<Sending>[] = [
        { signed: { body: '{"positions":[1]}' } },
        { signed: { method: 'PUT' } },
        { signed: { path: `${UPLOAD}?a=1` } },
        { signed: { nonce: 'other' } },
        { signed: { time: '1795420800000' } },
        { by: { ...key, secret: 'guess' } },
        { by: { ...key, accessKey: 'pk-nobody' } },
        { headers: { 'x-signature': '' } },
        { headers: { 'x-nonce': '' } },
        { headers: { 'x-signature': 'x' } },
        { time: Date.now() - 5 * MINUTE - 2_000 },
        { time: Date.now() + 5 * MINUTE + 10_000 },
      ]
      const messages = new Set<string | undefined>()
      for (const each of wrong) {
        const { http, msg } = await send([], each)
        expect(http, JSON.stringify(each)).toBe(401)
        messages.add(msg)
      }
      expect(messages.size).toBe(1)
      expect(await send([], { time: Date.now() - 4 * MINUTE })).toMatchObject({ status: 0 })
      expect(await backend.post(UPLOAD, { positions: [] }, admin)).toMatchObject({ http: 401 })
    })

    it('is remembered for as long as it is in time: by the clock of whoever signs that may be ten minutes', async () => {
      const ahead = { nonce: randomUUID(), time: Date.now() + 4 * MINUTE }
      expect(await send([], ahead)).toMatchObject({ status: 0 })
      await db().query(
        `update sys_try set ends_at = ends_at - interval '10 minutes', locked_until = locked_until - interval '10 minutes'
         where kind = 'signed.nonce'`,
      )
      expect(await send([], ahead)).toMatchObject({ http: 401 })
    })

    it('is that of the last secret, of a key that is in use, for the vehicle that it is for', async () => {
      const [mine, other] = trips as [Trip, Trip]
      const own = await newKey({ name: 'One device', plateNo: mine.plate })
      const sent = await send([at(mine, 300, 0), at(other, 300, 0)], { by: own })
      expect(sent.data).toMatchObject({ accepted: 1, unknown: 1 })
      const { data } = await backend.get<Page<PositionKey>>(
        `/ntocc-basic-api/positionKey?keyword=${own.accessKey}`,
        admin,
      )
      const { id, version } = (data as Page<PositionKey>).records[0] as PositionKey
      await backend.post('/ntocc-tms-api/positionKey/secret', { id, version }, admin)
      expect(await send([], { by: own })).toMatchObject({ http: 401 })
      expect(JSON.stringify(data)).not.toContain(own.secret)
    })

    it('is asked of a secret by nobody without the permission', async () => {
      const nobody = await backend.signIn('nobody')
      const asked = await backend.post('/ntocc-tms-api/positionKey/secret', { id: 1, version: 0 }, nobody)
      expect(asked.status).toBe(4030)
    })
  })

  describe('a batch', () => {
    it('is counted to the last position, stored once, and in the track wherever it belongs', async () => {
      const trip = trips[0] as Trip
      const batch = [at(trip, 240, 1), at(trip, 200, 5), at(trip, 230, 2), { ...at(trip, 10, 3), lng: 999 }]
      const more = [at(trip, -10, 3), at(trip, 60 * 24 * 8, 3), { ...at(trip, 20, 3), plateNo: '鄂Z99999' }, batch[0]]
      expect((await send([...batch, ...more])).data).toEqual({
        accepted: 3,
        repeated: 1,
        unknown: 1,
        future: 1,
        late: 1,
        malformed: 1,
      })
      expect((await send(batch)).data).toMatchObject({ accepted: 0, repeated: 3 })
      expect((await send([at(trip, 215, 4)])).data).toMatchObject({ accepted: 1 })
      const { data } = await backend.get<Page<{ id: number }>>(
        `/ntocc-tms-api/waybill?keyword=${trip.waybillNo}`,
        admin,
      )
      const track = await backend.get<{ points: TrackPoint[] }>(
        `/ntocc-tms-api/waybill/${data?.records[0]?.id}/track`,
        admin,
      )
      const lats = track.data?.points.map(({ lat }) => Math.round((lat - trip.lat) / KM))
      expect(lats?.filter(km => km > 0)).toEqual([1, 2, 4, 5])
      const rows = await db().query('select 1 from messages_position where plate_no = $1', [trip.plate])
      expect(rows.rows.length).toBeGreaterThanOrEqual(4)
      const rest = await db().query('select 1 from messages_position_rest')
      expect(rest.rows).toEqual([])
    })

    it('of another branch knows none of our vehicles', async () => {
      const ctms = await backend.signIn('ctms')
      const { data: made } = await backend.post<PositionKey>('/ntocc-basic-api/positionKey', { name: 'CT' }, ctms)
      const { data: theirs } = await backend.post<PositionSecret>(
        '/ntocc-tms-api/positionKey/secret',
        { id: made?.id, version: made?.version },
        ctms,
      )
      const sent = await send([at(trips[0] as Trip, 100, 0)], { by: theirs as PositionSecret })
      expect(sent.data).toMatchObject({ accepted: 0, unknown: 1 })
    })

    it('has at most so many positions, and a key so many batches a minute', async () => {
      const own = await newKey({ name: 'Busy' })
      const nothing = (count: number) => send(Array.from({ length: count }), { by: own })
      expect((await nothing(MOST_POSITIONS)).data).toMatchObject({ malformed: MOST_POSITIONS })
      expect(await nothing(MOST_POSITIONS + 1)).toMatchObject({ status: 4000 })
      expect((await send('none', { by: own })).errors).toHaveProperty('positions')
      // The two that were refused have counted.
      await db().query(`update sys_try set used = $1 where kind = 'messages.positions' and key = $2`, [
        MOST_BATCHES - 1,
        own.accessKey,
      ])
      expect(await nothing(0)).toMatchObject({ status: 0 })
      expect(await nothing(0)).toMatchObject({ http: 429 })
      expect(await send([])).toMatchObject({ status: 0 })
    })
  })

  describe('warnings', () => {
    it('S1-040 are one while they are open, grow, and are told to those on duty at once', async () => {
      const trip = trips[1] as Trip
      const heard: string[] = []
      const end = backend.notifier.subscribe(({ key: to, message }) => heard.push(`${to} ${message.type}`))
      await send([at(trip, 20, 6, 120), at(trip, 18, 9, 125)])
      const [first] = await warningsOf(trip.plate, '&kind=speed')
      expect(first).toMatchObject({
        kind: 'speed',
        level: '2',
        status: 0,
        value: 125,
        limitValue: 90,
        times: 1,
        waybillNo: trip.waybillNo,
      })
      await vi.waitFor(() => expect(heard.filter(each => each.endsWith(' warning')).length).toBeGreaterThan(1))
      expect(heard.some(each => each.startsWith('HQ/DRIVER/'))).toBe(true)
      expect(heard.some(each => each.startsWith('HQ/PLAT_ADMIN/'))).toBe(true)
      end()
      await send([at(trip, 15, 14, 140), at(trip, 14, 15, 60), at(trip, 8, 16, 95), at(trip, 6, 19, 96)])
      const grown = await warningsOf(trip.plate, '&kind=speed')
      expect(grown).toHaveLength(1)
      expect(grown[0]).toMatchObject({
        id: first?.id,
        value: 140,
        level: '3',
        times: 2,
        version: first?.version,
        isOver: false,
      })
      await send([at(trip, 4, 20, 50)])
      expect((await warningsOf(trip.plate, '&kind=speed'))[0]).toMatchObject({ isOver: true, status: 0 })
    })

    it('are claimed by one, handled with a result, ignored with a reason; who has it not is refused', async () => {
      const trip = trips[1] as Trip
      const [found] = await warningsOf(trip.plate, '&kind=speed')
      const { id } = found as VehicleWarning
      const versioned = async (name: string, reason?: string, token = admin) => {
        const { version } = (await warningsOf(trip.plate, '&kind=speed'))[0] as VehicleWarning
        return backend.call<VehicleWarning>({
          method: 'PUT',
          url: `${WARNINGS}/move`,
          payload: { id, version, move: name, ...(reason && { reason }) },
          token,
        })
      }
      expect((await versioned('handle', 'too early')).status).not.toBe(0)
      const claims = await Promise.all([versioned('claim'), versioned('claim')])
      expect(claims.filter(({ status }) => status === 0)).toHaveLength(1)
      expect((await versioned('handle')).status).not.toBe(0)
      await db().query(`update messages_vehicle_warning set handler_code = 'somebody' where id = $1`, [id])
      expect((await versioned('handle', 'not mine')).status).not.toBe(0)
      expect((await versioned('takeOver', 'on leave')).data).toMatchObject({ status: 1 })
      expect((await versioned('handle', 'Phoned the driver')).data).toMatchObject({
        status: 2,
        result: 'Phoned the driver',
      })
      // What goes on after a decision is not told again; what begins anew is another warning.
      await send([at(trip, 3, 21, 120), at(trip, 1, 24, 120)])
      const [second] = await warningsOf(trip.plate, '&kind=speed')
      expect(second).toMatchObject({ status: 0, times: 1 })
      expect(second?.id).not.toBe(id)
      expect((await versioned('reopen')).status).not.toBe(0)
      expect((await versioned('claim', undefined, await backend.signIn('shipper'))).status).toBe(4030)
    })

    it('S1-041 leaving the way and S1-042 fatigue are found in what comes', async () => {
      const trip = trips[2] as Trip
      const minutes = Array.from({ length: 60 }, (_, step) => at(trip, 300 - step * 5, step * 6, 72))
      await send(minutes)
      const kinds = (await warningsOf(trip.plate)).map(({ kind }) => kind)
      expect(kinds).toContain('fatigue')
      const off = trips[3] as Trip
      await db().query('update waybill set unload_lng = load_lng + 2, unload_lat = load_lat where waybill_no = $1', [
        off.waybillNo,
      ])
      await send([at(off, 100, 70, 60), at(off, 89, 80, 60)])
      expect((await warningsOf(off.plate)).map(({ kind }) => kind)).toContain('deviation')
    })

    it('are not of exempt vehicles and excluded places; forbidden ones are told by name', async () => {
      const [quiet, loud] = [trips[4], trips[5]] as [Trip, Trip]
      const now = Date.now()
      await backend.post(
        '/ntocc-basic-api/warningExemption',
        {
          plateNo: quiet.plate,
          kinds: ['speed'],
          validFrom: new Date(now - MINUTE).toISOString(),
          validTo: new Date(now + 60 * MINUTE).toISOString(),
          reason: 'Test drive',
        },
        admin,
      )
      const place = { use: 'forbidden', lng: loud.lng, lat: loud.lat + 30 * KM, radiusKm: 2 }
      await backend.post('/ntocc-basic-api/warningPlace', { name: 'Tunnel', ...place }, admin)
      await send([at(quiet, 20, 6, 120), at(quiet, 18, 9, 120), at(loud, 20, 29, 60), at(loud, 10, 35, 60)])
      expect(await warningsOf(quiet.plate, '&kind=speed')).toEqual([])
      expect(await warningsOf(loud.plate, '&kind=fence')).toMatchObject([
        { kind: 'fence', place: 'Tunnel', isOver: true },
      ])
    })

    it('silence is told once, by the clock, and is over with the next position', async () => {
      const trip = trips[0] as Trip
      const platform = areaNamed('messages')?.platform()
      if (!platform) throw new Error('the area is not in force')
      const watch = () => watchVehicles(platform as unknown as MessagesArea)
      await Promise.all([watch(), watch()])
      await watch()
      const silent = () => warningsOf(trip.plate, '&kind=offline')
      const found = await silent()
      expect(found).toMatchObject([{ status: 0, isOver: false, times: 1, limitValue: 30 }])
      expect(found[0]?.value).toBeGreaterThanOrEqual(200)
      const [vehicle] = (await db().query('select last_time from vehicle where plate_no = $1', [trip.plate])).rows
      expect(new Date(vehicle?.last_time as string).toISOString()).toBe(found[0]?.startTime)
      await send([at(trip, 1, 20, 40)])
      expect(await silent()).toMatchObject([{ isOver: true }])
      // Switched off before the departure: it is silent from there.
      const dark = trips[6] as Trip
      await send([at(dark, 45, 0)])
      const departed = new Date(Math.floor(Date.now() / 1000 - 40 * 60) * 1000).toISOString()
      await db().query('update waybill set depart_time = $2 where waybill_no = $1', [dark.waybillNo, departed])
      await Promise.all([watch(), watch()])
      expect(await warningsOf(dark.plate, '&kind=offline')).toMatchObject([{ isOver: false, startTime: departed }])
    })

    it('are summed up, and their way is shown to those who may see them', async () => {
      const { data } = await backend.get<WarningSummary>('/ntocc-tms-api/vehicleWarning/summary', admin)
      expect(data?.kinds.find(({ kind }) => kind === 'fence')).toEqual({ kind: 'fence', open: 1, recent: 1 })
      const [found] = await warningsOf((trips[1] as Trip).plate, '&kind=speed')
      const way = `/ntocc-tms-api/vehicleWarning/${found?.id}/track`
      const track = await backend.get<{ points: TrackPoint[] }>(way, admin)
      expect(track.data?.points.length).toBeGreaterThan(3)
      expect((await backend.get(way, await backend.signIn('shipper'))).status).toBe(4030)
      expect((await backend.get(way, await backend.signIn('ctms'))).status).toBe(4040)
    })
  })
})

import { expect, it } from 'vitest'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { MOST_STOPS, type Proposal } from '../contract/board.ts'
import { STOP, TRIP } from '../contract/machines.ts'
import type { SheetTrip } from '../contract/sheet.ts'
import { AT, CONFLICT, dispatchDesk, INVALID, STOPS, TRIPS } from './test-desk.ts'

const against = (condition: string, params?: object) => ({
  move: { code: `validation.condition.${condition}`, ...(params && { params }) },
})

withDatabase('plans of city trips', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const on = dispatchDesk(desk, query, () => colleague(desk.backend, 'DISPATCHER'))
  const { newDay, moment, ok, stopBody, newStop, newTrip, stop, trip, place, placed, board, moveTrip } = on

  it('S1-027 a stop is made, planned in a place, and taken off again; the trip says what it comes to', async () => {
    const day = newDay()
    const [one, two] = [await newStop(day), await newStop(day, { lng: 114.35 })]
    expect(one).toMatchObject({ status: STOP.open, day })
    expect(one.stopNo).toMatch(/^PD\d{14}$/)
    const made = await newTrip(day)
    expect(made).toMatchObject({
      status: TRIP.draft,
      day,
      stopCount: 0,
      plateNo: on.vans[(on.crews - 1) % on.vans.length]?.code,
    })
    expect((await board(day)).open.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    await placed(one, { tripId: made.id })
    await placed(two, { tripId: made.id, beforeId: one.id })
    const [planned] = (await board(day)).trips
    expect(planned?.stops.map(({ id, seq }) => [id, seq])).toEqual([
      [two.id, 1],
      [one.id, 2],
    ])
    expect(planned).toMatchObject({ stopCount: 2, peakKg: 200, peakM3: 2 })
    expect(Number(planned?.plannedKm)).toBeGreaterThan(10)
    expect(Date.parse(String(planned?.stops[0]?.plannedAt))).toBeGreaterThan(Date.parse(made.departAt))
    await placed(await stop(two.id))
    expect(await stop(two.id)).toMatchObject({ status: STOP.open })
    expect((await stop(two.id)).tripCode ?? null).toBeNull()
    expect(await trip(made.id)).toMatchObject({ stopCount: 1 })
    // Its own form is closed while it is planned, but for whom to ring.
    const body = { id: one.id, weight: 5 }
    expect((await desk.backend.put(STOPS, { ...body, version: (await stop(one.id)).version }, desk.admin)).status).toBe(
      CONFLICT,
    )
    const remark = { id: one.id, remark: 'Ring twice', version: (await stop(one.id)).version }
    await ok(desk.backend.put(STOPS, remark, desk.admin))
  })

  it('of two dispatchers who move one stop at once one wins, and the other is told', async () => {
    const day = newDay()
    const one = await newStop(day)
    const [left, right] = [await newTrip(day), await newTrip(day)]
    const answers = await Promise.all([place(one, { tripId: left.id }), place(one, { tripId: right.id }, on.clerk)])
    expect(answers.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
    const lost = answers.find(({ status }) => status !== 0)
    expect(lost?.msg).toContain(`moved ${one.stopNo}`)
    const counts = [await trip(left.id), await trip(right.id)].map(({ stopCount }) => stopCount)
    expect(counts.sort()).toEqual([0, 1])
    // Another stop beside it is nobody's loss.
    const [two, three] = [await newStop(day), await newStop(day)]
    const both = await Promise.all([place(two, { tripId: left.id }), place(three, { tripId: left.id }, on.clerk)])
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    const seqs = (await board(day)).trips.find(({ id }) => id === left.id)?.stops.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs?.map((_, at) => at + 1))
  })

  it('whoever publishes what has changed meanwhile is told, and a full vehicle goes but no fuller one', async () => {
    const day = newDay()
    const made = await newTrip(day)
    const kg = Number(made.capacityKg)
    expect(kg).toBe(Math.round(Number(on.vans[(on.crews - 1) % on.vans.length]?.tonnage) * 1000))
    expect((await moveTrip(made.id, 'publish')).errors).toEqual(against('tripHasStops'))
    const full = await newStop(day, { weight: kg })
    await placed(full, { tripId: made.id })
    const drop = await newStop(day, { weight: 0.5 })
    const { version } = await trip(made.id)
    await placed(drop, { tripId: made.id })
    expect(
      (await desk.backend.put(`${TRIPS}/move`, { id: made.id, move: 'publish', version }, desk.admin)).status,
    ).toBe(CONFLICT)
    expect(Number((await trip(made.id)).loadRate)).toBeGreaterThanOrEqual(100)
    expect((await moveTrip(made.id, 'publish')).errors).toMatchObject(against('tripWithinLoad'))
    await placed(await stop(drop.id))
    expect(await trip(made.id)).toMatchObject({ loadRate: 100 })
    await ok(moveTrip(made.id, 'publish'))
    expect((await place(await stop(full.id))).msg).toContain('cannot be changed')
    await ok(moveTrip(made.id, 'takeBack'))
    await placed(await stop(full.id))
  })

  it('the last moment of a window is in time, and a minute before it is a minute late', async () => {
    const day = newDay()
    const made = await newTrip(day)
    const one = await newStop(day, { windowFrom: moment(day, '09:00') })
    await placed(one, { tripId: made.id })
    const arrives = Date.parse(String((await stop(one.id)).plannedAt))
    const lateWith = async (end: number) => {
      await query('update dispatch_city_stop set window_to = $1 where id = $2', [new Date(end).toISOString(), one.id])
      await placed(await stop(one.id))
      await placed(await stop(one.id), { tripId: made.id })
      return [(await stop(one.id)).lateMinutes, (await trip(made.id)).lateStops]
    }
    expect(await lateWith(arrives + 1)).toEqual([0, 0])
    expect(await lateWith(arrives - 60_000)).toEqual([expect.any(Number), 1])
    expect((await stop(one.id)).lateMinutes).toBeGreaterThanOrEqual(1)
    const wrong = { windowFrom: moment(day, '09:00'), windowTo: moment(day, '08:59') }
    expect((await desk.backend.post(STOPS, stopBody(day, wrong), desk.admin)).status).toBe(INVALID)
    const span = (minutes: number) => ({
      windowTo: new Date(Date.parse(moment(day, '09:00')) + 24 * 3_600_000 + minutes * 60_000).toISOString(),
    })
    expect((await desk.backend.post(STOPS, stopBody(day, span(1)), desk.admin)).msg).toContain('24 hours')
    await newStop(day, span(0))
  })

  it('S1-027 an order and a distribution are proposed without changing anything, and applied whole or not at all', async () => {
    const day = newDay()
    const made = await newTrip(day)
    const far = [114.5, 114.32, 114.45, 114.38]
    for (const lng of far) await placed(await newStop(day, { lng }), { tripId: made.id })
    const proposal = (more = '') => ok(desk.backend.get<Proposal>(`${AT}/proposal?day=${day}${more}`, desk.admin))
    const one = await proposal(`&tripId=${made.id}`)
    expect(one.trips).toHaveLength(1)
    expect(one.trips[0]?.after.km).toBeLessThan(Number(one.trips[0]?.before.km))
    expect(await trip(made.id)).toMatchObject({ version: one.trips[0]?.version })
    const apply = (trips: readonly { id: number; version: number; stopIds: number[] }[], token = desk.admin) =>
      desk.backend.post(
        `${AT}/apply`,
        {
          trips: trips.map(({ id, version, stopIds }) => ({ id, version, stops: stopIds.map(each => ({ id: each })) })),
        },
        token,
      )
    await ok(apply(one.trips))
    expect((await apply(one.trips)).status).toBe(CONFLICT)
    expect((await proposal(`&tripId=${made.id}`)).trips).toEqual([])
    const heavy = await newStop(day, { weight: 49_999 })
    const light = await newStop(day)
    const all = await proposal()
    expect(all).toMatchObject({ placed: 1, left: [{ id: heavy.id, reason: 'tooHeavy' }] })
    expect(all.trips[0]?.stopIds).toContain(light.id)
    expect((await stop(light.id)).status).toBe(STOP.open)
    // What has been taken meanwhile makes all of it old.
    const elsewhere = await newTrip(day)
    await placed(await stop(light.id), { tripId: elsewhere.id })
    expect((await apply(all.trips)).status).toBe(CONFLICT)
    await placed(await stop(light.id))
    await ok(apply((await proposal()).trips))
    expect((await stop(light.id)).status).toBe(STOP.planned)
    const now = await trip(made.id)
    expect((await apply([{ id: now.id, version: now.version, stopIds: [light.id] }])).status).toBe(CONFLICT)
  })

  it('a trip has stops of its own day, and so many at most', async () => {
    const day = newDay()
    const made = await newTrip(day)
    const strange = await newStop(newDay())
    expect((await place(strange, { tripId: made.id })).msg).toContain('belong to')
    const [first, ...rest] = await Promise.all(Array.from({ length: 2 }, () => newStop(day)))
    const rows = Array.from({ length: MOST_STOPS - 1 }, (_, at) => at + 1)
    await query(
      `insert into dispatch_city_stop (code, branch_code, status, gmt_created, gmt_modified, version, is_deleted, stop_no, kind, customer,
         address, lng, lat, day, window_from, window_to, weight, volume, pieces, service_minutes, trip_code, seq)
       select 'FULL' || n, branch_code, 1, now(), now(), 0, false, 'FULL' || n, kind, customer, address, lng, lat, day, window_from,
         window_to, 1, 0, 1, 0, $1, n from dispatch_city_stop, unnest($2::int[]) n where id = $3`,
      [made.code, rows, first?.id],
    )
    await placed(first!, { tripId: made.id })
    expect((await place(rest[0]!, { tripId: made.id })).msg).toContain(String(MOST_STOPS))
  })

  it('vehicle and driver are on one trip at a time: the next may leave when they are back', async () => {
    const day = newDay()
    const crew = { vehicleCode: on.vans[0]?.code, driverCode: on.drivers[0] }
    const first = await newTrip(day, crew)
    await placed(await newStop(day), { tripId: first.id })
    await ok(moveTrip(first.id, 'publish'))
    const end = String((await trip(first.id)).plannedEnd)
    const next = async (departAt: string, other: Partial<typeof crew> = {}) => {
      const made = await newTrip(day, { ...crew, ...other, departAt })
      await placed(await newStop(day), { tripId: made.id })
      return moveTrip(made.id, 'publish')
    }
    const early = new Date(Date.parse(end) - 60_000).toISOString()
    const { tripNo } = await trip(first.id)
    // Neither of them is free by the other being another one.
    for (const other of [{}, { driverCode: on.drivers[1] }, { vehicleCode: on.vans[1]?.code }])
      expect((await next(early, other)).errors).toEqual(against('crewFree', { trip: tripNo }))
    await ok(next(end))
    // One that is late is not over because its time is: nobody leaves on the next one before they are back.
    const second = (await board(day)).trips.find(({ id, status }) => id !== first.id && status === TRIP.published)
    const put = (id: number | undefined, set: string) =>
      query(`update dispatch_city_trip set ${set} where id = $1`, [id])
    await put(
      first.id,
      `status = ${TRIP.underWay}, depart_at = now() - interval '5 hours', planned_end = now() - interval '1 hour'`,
    )
    await put(second?.id, `status = ${TRIP.draft}, depart_at = now() - interval '30 minutes'`)
    expect((await moveTrip(Number(second?.id), 'publish')).errors).toEqual(against('crewFree', { trip: tripNo }))
    await put(second?.id, `status = ${TRIP.published}`)
    expect((await moveTrip(Number(second?.id), 'start')).errors).toEqual(against('crewBack', { trip: tripNo }))
    await query(`update driver set auth_status = 1 where code = $1`, [on.drivers[1]])
    const unapproved = await newTrip(day, { driverCode: on.drivers[1], vehicleCode: on.vans[1]?.code })
    await placed(await newStop(day), { tripId: unapproved.id })
    expect((await moveTrip(unapproved.id, 'publish')).errors).toMatchObject(against('crewApproved'))
    await query(`update driver set auth_status = 2 where code = $1`, [on.drivers[1]])
  })

  it('an open stop of an earlier day is not lost with it: it is counted among what is to be done, and on the board of a later day', async () => {
    const waiting = async () => {
      const counts = await ok(
        desk.backend.get<{ configKey: string; configValue: number }[]>(
          '/ntocc-basic-api/party/getPartyRoleConfigCount',
          desk.admin,
        ),
      )
      return counts.find(({ configKey }) => configKey === 'city_stop_open_count')?.configValue ?? 0
    }
    const [day, before] = [newDay(), await waiting()]
    const left = await newStop(day)
    const later = newDay()
    const { earlier } = await board(later)
    expect((await board(day)).earlier).toBe(earlier - 1)
    expect(await waiting()).toBe(before)
    await query(`update dispatch_city_stop set day = (now() at time zone 'Asia/Shanghai')::date - 2 where id = $1`, [
      left.id,
    ])
    expect(await waiting()).toBe(before + 1)
  })

  it('a draft reckons again when its departure changes, and keeps its day while it has stops', async () => {
    const day = newDay()
    const made = await newTrip(day)
    const one = await newStop(day)
    await placed(one, { tripId: made.id })
    const before = Date.parse(String((await stop(one.id)).plannedAt))
    const change = async (departAt: string) =>
      desk.backend.put(TRIPS, { id: made.id, departAt, version: (await trip(made.id)).version }, desk.admin)
    await ok(change(moment(day, '10:00')))
    expect(Date.parse(String((await stop(one.id)).plannedAt)) - before).toBe(3_600_000)
    expect((await change(moment(newDay(), '10:00'))).status).toBe(CONFLICT)
    expect((await desk.backend.remove(`${TRIPS}?ids=${made.id}`, desk.admin)).status).not.toBe(0)
  })

  it('the demo has a trip under way for its driver, one that ended yesterday, and stops that wait', async () => {
    const sheets = await ok(desk.backend.get<SheetTrip[]>(`${AT}/sheet`, desk.driver))
    expect(sheets.map(({ status }) => status)).toContain(TRIP.underWay)
    const { rows } = await query(
      `select status, count(*)::int as many from dispatch_city_stop where branch_code = 'HQ' and code like 'CSHQ-%' group by status`,
    )
    const many = Object.fromEntries(rows.map(row => [row.status, row.many]))
    expect(many[STOP.open]).toBeGreaterThanOrEqual(10)
    expect(many[STOP.failed]).toBeGreaterThanOrEqual(1)
    expect(many[STOP.signed]).toBeGreaterThanOrEqual(5)
  })
})

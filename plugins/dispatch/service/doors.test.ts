import type { Page } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { STOP, TRIP } from '../contract/machines.ts'
import type { Sheet, SheetTrip } from '../contract/sheet.ts'
import type { CityStop } from '../contract/stops.ts'
import { reckonDriven } from './driven.ts'
import { AT, CONFLICT, dispatchDesk, FORBIDDEN, INVALID, NOT_FOUND, STOPS } from './test-desk.ts'

withDatabase('city trips on the way', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const on = dispatchDesk(desk, query, () => colleague(desk.backend, 'DISPATCHER'))
  const {
    newDay,
    moment,
    ok,
    stopBody,
    newStop,
    newTrip,
    stop,
    trip,
    place,
    placed,
    board,
    moveTrip,
    drive,
    door,
    comeBack,
    driven,
  } = on

  it('S1-027 a driver reads the own sheet and no draft, arrives, signs once, and ends the trip', async () => {
    const day = newDay()
    await comeBack()
    const made = await newTrip(day, { driverCode: 'HQ-D0001' })
    const one = await newStop(day, { contactPhone: '13800138000', pieces: 10 })
    await placed(one, { tripId: made.id })
    const sheets = async (token: string) => {
      const found = await ok(desk.backend.get<SheetTrip[]>(`${AT}/sheet`, token))
      return found.map(({ id }) => id)
    }
    expect(await sheets(desk.driver)).not.toContain(made.id)
    expect((await desk.backend.get(`${AT}/sheet/${made.id}`, desk.driver)).status).toBe(NOT_FOUND)
    await ok(moveTrip(made.id, 'publish'))
    expect(await sheets(desk.driver)).toContain(made.id)
    const sheet = () => ok(desk.backend.get<Sheet>(`${AT}/sheet/${made.id}`, desk.driver))
    expect((await sheet()).stops[0]).toMatchObject({ contactPhone: '13800138000' })
    const own = async () => (await sheet()).stops[0] as { id: number; version: number; status: number }
    expect((await door(await own(), 'arrive')).msg).toContain('not under way')
    const published = await trip(made.id)
    const starts = await Promise.all([drive(published, 'start', desk.driver), drive(published, 'start', desk.driver)])
    expect(starts.map(({ status }) => status)).toEqual([0, 0])
    expect((await drive(await trip(made.id), 'finish', desk.driver)).errors).toEqual({
      move: { code: 'validation.condition.stopsSettled', params: { count: 1 } },
    })
    const before = await own()
    const arrived = await ok(door(before, 'arrive'))
    expect(arrived.status).toBe(STOP.arrived)
    // The answer was lost, and it is said again with what was known before.
    expect(await ok(door(before, 'arrive'))).toEqual(arrived)
    const signing = { receiver: 'Ms. Lin', signedPieces: 10, photos: desk.ofDriver, signature: desk.ofDriver }
    expect((await door(arrived, 'sign', { ...signing, signedPieces: 11 })).msg).toContain('10')
    expect((await door(arrived, 'sign', { ...signing, signedPieces: 0 })).status).toBe(INVALID)
    expect((await door(arrived, 'sign', { ...signing, photos: desk.ofShipper })).status).not.toBe(0)
    expect((await door(arrived, 'sign', { ...signing, signature: desk.ofShipper })).status).not.toBe(0)
    // What a dispatcher puts right meanwhile takes no signature from anybody.
    const corrected = { id: one.id, version: arrived.version, contact: 'Mr. Qian' }
    await ok(desk.backend.put(STOPS, corrected, desk.admin))
    const signed = await ok(door(arrived, 'sign', signing))
    expect(await ok(door(arrived, 'sign', signing))).toEqual(signed)
    expect((await door(arrived, 'sign', { ...signing, receiver: 'Mr. Wu' })).status).not.toBe(0)
    expect((await door(signed, 'fail', { failReason: 'closed' })).status).not.toBe(0)
    const kept = { receiver: 'Ms. Lin', photos: desk.ofDriver, signature: desk.ofDriver }
    expect(await stop(one.id)).toMatchObject({ status: STOP.signed, ...kept })
    expect((await sheet()).stops[0]?.contactPhone).toBeFalsy()
    expect(await trip(made.id)).toMatchObject({ settledCount: 1, failedCount: 0 })
    const ends = await trip(made.id)
    await ok(drive(ends, 'finish', desk.driver))
    await ok(drive(ends, 'finish', desk.driver))
    expect(await trip(made.id)).toMatchObject({ status: TRIP.finished })
    expect((await drive(ends, 'start', desk.driver)).status).not.toBe(0)
  })

  it('what was driven is told by positions beside what was planned, also by those that come late', async () => {
    const { trip: own, stops } = await driven(1)
    const start = Date.now() - 60 * 60_000
    await query(`update dispatch_city_trip set started_at = $1 where id = $2`, [new Date(start), own.id])
    /** A kilometre a minute to the north. */
    const positions = (minutes: readonly number[]) =>
      query(
        `insert into messages_position (branch_code, plate_no, time, lng, lat, speed)
         select 'HQ', $1, to_timestamp($2::float8 + m * 60), 11430000, 3060000 + (m * 1e5 / 111.195)::int, 600
         from unnest($3::int[]) m`,
        [own.plateNo, start / 1000, minutes],
      )
    await positions([1, 2, 3, 4, 5, 6])
    // Told now of what happened while there was no connection; before it set out nothing was signed for.
    const happenedAt = new Date(start + 20 * 60_000).toISOString()
    const signing = { receiver: 'Ms. Lin', signedPieces: 10 }
    await ok(door(stops[0]!, 'sign', { ...signing, happenedAt }))
    expect(await stop(stops[0]!.id)).toMatchObject({ settledAt: happenedAt, arrivedAt: happenedAt })
    await ok(drive(await trip(own.id), 'finish', desk.driver))
    const ended = await trip(own.id)
    expect(ended.drivenKm).toBeCloseTo(5, 0)
    expect(ended).toMatchObject({ silentKm: 0, plannedKm: own.plannedKm })
    await positions([7, 8, 9, 10, 50])
    await reckonDriven(areaNamed('dispatch')?.platform() as never)
    const late = await trip(own.id)
    expect(late.drivenKm).toBeCloseTo(49, 0)
    expect(late.silentKm).toBeCloseTo(40, 0)
    // A figure that follows from positions is nobody's change.
    expect(late.version).toBe(ended.version)
    const sheet = await ok(desk.backend.get<Sheet>(`${AT}/sheet/${own.id}`, desk.driver))
    expect(sheet.drivenKm).toBe(late.drivenKm)
  })

  it.each([
    ['before the trip set out', -3, 0],
    ['in time to come', 60, undefined],
  ])('what a phone says happened %s happened when it could', async (_what, hours, expected) => {
    const { trip: own, stops } = await driven(1)
    const begun = Date.parse((await trip(own.id)).startedAt ?? '')
    const happenedAt = new Date(begun + hours * 3_600_000).toISOString()
    await ok(door(stops[0]!, 'fail', { failReason: 'closed', happenedAt }))
    const settled = Date.parse((await stop(stops[0]!.id)).settledAt ?? '')
    if (expected === 0) expect(settled).toBe(begun)
    else expect(settled).toBeLessThanOrEqual(Date.now())
  })

  it('nothing of it is another driver’s, another branch’s or a party’s without the permission', async () => {
    const { trip: own, stops, day } = await driven(1)
    await query(`update dispatch_city_trip set driver_code = $1 where id = $2`, [on.drivers[3], own.id])
    await query(`update dispatch_city_stop set driver_code = $1 where trip_code = $2`, [on.drivers[3], own.code])
    const [first] = stops
    expect((await desk.backend.get(`${AT}/sheet/${own.id}`, desk.driver)).status).toBe(NOT_FOUND)
    expect((await door(first!, 'arrive')).status).toBe(NOT_FOUND)
    expect((await drive(own, 'finish', desk.driver)).status).toBe(NOT_FOUND)
    for (const token of [desk.driver, desk.shipper]) {
      expect((await desk.backend.get(`${AT}/board?day=${day}`, token)).status).toBe(FORBIDDEN)
      expect((await desk.backend.get(STOPS, token)).status).toBe(FORBIDDEN)
      expect((await desk.backend.post(STOPS, stopBody(day), token)).status).toBe(FORBIDDEN)
      expect((await place(first!, {}, token)).status).toBe(FORBIDDEN)
      expect((await moveTrip(own.id, 'cancel', { reason: 'Mine' }, token)).status).toBe(FORBIDDEN)
    }
    expect((await desk.backend.get(`${AT}/sheet`, desk.shipper)).status).toBe(FORBIDDEN)
    const foreign = await board(day, on.other)
    expect([foreign.trips, foreign.open]).toEqual([[], []])
    expect((await place(first!, {}, on.other)).status).toBe(NOT_FOUND)
    expect((await door(first!, 'arrive', {}, on.other)).status).toBe(NOT_FOUND)
    expect((await desk.backend.get(`${STOPS}/${first?.id}`, on.other)).status).toBe(NOT_FOUND)
    expect((await desk.backend.get(`${AT}/proposal?day=${day}&tripId=${own.id}`, on.other)).status).toBe(NOT_FOUND)
    const applied = await desk.backend.post(
      `${AT}/apply`,
      { trips: [{ id: own.id, version: own.version, stops: [{ id: first?.id }] }] },
      on.other,
    )
    expect(applied.status).toBe(NOT_FOUND)
    // Staff write down what a driver says, by the sheet and not by the record alone.
    const bare = { id: first?.id, move: 'sign', version: first?.version }
    expect((await desk.backend.put(`${STOPS}/move`, bare, desk.admin)).status).not.toBe(0)
    expect((await ok(door(first!, 'arrive', {}, on.clerk))).status).toBe(STOP.arrived)
  })

  it('what fails is told why and tried again once, and a cancelled trip gives back what was not settled', async () => {
    const { trip: own, stops } = await driven(3)
    const [one, two] = stops
    expect((await door(one!, 'fail', {})).status).toBe(INVALID)
    const failed = await ok(door(one!, 'fail', { failReason: 'closed', failNote: 'Shut' }))
    expect(await ok(door(one!, 'fail', { failReason: 'closed' }))).toEqual(failed)
    await ok(door(two!, 'arrive'))
    expect(await trip(own.id)).toMatchObject({ settledCount: 1, failedCount: 1 })
    const todo = async () => {
      const found = await ok(
        desk.backend.get<Page<CityStop>>(`${STOPS}?status=${STOP.failed}&retried=false&pageSize=100`, desk.admin),
      )
      return found.records.map(({ id }) => id)
    }
    expect(await todo()).toContain(one?.id)
    const day = newDay()
    const window = { windowFrom: moment(day, '09:00'), windowTo: moment(day, '12:00') }
    const again = await ok(door(failed, 'again', window, desk.admin))
    expect(await stop(again.id)).toMatchObject({ status: STOP.open, day, customer: 'Shop', againOf: one?.code })
    expect((await door(await stop(one!.id), 'again', window, desk.admin)).status).toBe(CONFLICT)
    expect((await door(failed, 'again', window)).status).toBe(FORBIDDEN)
    expect(await todo()).not.toContain(one?.id)
    expect((await moveTrip(own.id, 'cancel')).status).not.toBe(0)
    await ok(moveTrip(own.id, 'cancel', { reason: 'Breakdown' }))
    expect((await stop(one!.id)).status).toBe(STOP.failed)
    for (const { id } of stops.slice(1)) {
      const left = await stop(id)
      expect([left.status, left.tripCode ?? null, left.arrivedAt ?? null]).toEqual([STOP.open, null, null])
    }
    expect((await desk.backend.get(`${AT}/sheet/${own.id}`, desk.driver)).status).toBe(NOT_FOUND)
    await ok(
      desk.backend.put(
        `${STOPS}/move`,
        { id: two?.id, move: 'withdraw', reason: 'No order', version: (await stop(two!.id)).version },
        desk.admin,
      ),
    )
  })

  it('fewer pieces than were due are signed for with a reason, stay to be done, and the rest is tried again once', async () => {
    const { stops } = await driven(1)
    const [one] = stops
    const short = { receiver: 'Ms. Lin', signedPieces: 3 }
    expect((await door(one!, 'sign', short)).errors).toEqual({ failReason: { code: 'validation.field.required' } })
    const signed = await ok(door(one!, 'sign', { ...short, failReason: 'damaged', failNote: 'Seven are wet' }))
    expect(await ok(door(one!, 'sign', { ...short, failReason: 'damaged' }))).toEqual(signed)
    expect(await stop(one!.id)).toMatchObject({ status: STOP.signed, shortPieces: 7, failReason: 'damaged' })
    const left = async () => {
      const found = await ok(
        desk.backend.get<Page<CityStop>>(`${STOPS}?shortPiecesStart=1&retried=false&pageSize=100`, desk.admin),
      )
      return found.records.map(({ id }) => id)
    }
    expect(await left()).toContain(one?.id)
    const day = newDay()
    const window = { windowFrom: moment(day, '09:00'), windowTo: moment(day, '12:00') }
    const again = await ok(door(signed, 'again', window, desk.admin))
    expect(await stop(again.id)).toMatchObject({ pieces: 7, weight: 70, volume: 0.7, againOf: one?.code })
    expect((await door(await stop(one!.id), 'again', window, desk.admin)).status).toBe(CONFLICT)
    expect(await left()).not.toContain(one?.id)
    const whole = (await driven(1)).stops[0]
    const all = await ok(door(whole!, 'sign', { receiver: 'Ms. Lin', signedPieces: 10 }))
    expect((await door(all, 'again', window, desk.admin)).status).toBe(CONFLICT)
  })
})

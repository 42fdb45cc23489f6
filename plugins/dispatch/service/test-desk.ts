import { beforeAll, expect } from 'vitest'
import type { Board } from '../contract/board.ts'
import { TRIP } from '../contract/machines.ts'
import type { CityStop, StopStanding } from '../contract/stops.ts'
import type { CityTrip } from '../contract/trips.ts'

export const AT = '/ntocc-tms-api/dispatch'
export const STOPS = '/ntocc-basic-api/cityStop'
export const TRIPS = '/ntocc-basic-api/cityTrip'
export const [CONFLICT, INVALID, FORBIDDEN, NOT_FOUND] = [4090, 4220, 4030, 4040]
const DEPOT = { startName: 'Depot', startLng: 114.3, startLat: 30.6 }

interface Answer<T> {
  status: number
  msg?: string
  data?: T
  errors?: unknown
}

/** A backend with the demo, and tokens of people at it; both are there once the tests run. */
interface Desk {
  backend: {
    get<T>(url: string, token: string): Promise<Answer<T>>
    post<T>(url: string, body: object, token: string): Promise<Answer<T>>
    put<T>(url: string, body: object, token: string): Promise<Answer<T>>
    signIn(username: string): Promise<string>
  }
  admin: string
  driver: string
}

type Query = (text: string, params?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * People at the board and on the way, with what they do.
 *
 * @param clerkOf signs in a second dispatcher of the branch
 */
export function dispatchDesk(desk: Desk, query: Query, clerkOf: () => Promise<string>) {
  const people = {
    /** A second dispatcher, and staff of another branch. */
    clerk: '',
    other: '',
    vans: [] as { code: string; tonnage: string }[],
    drivers: [] as string[],
    /** How many trips were made: each has the next vehicle. */
    crews: 0,
  }
  beforeAll(async () => {
    people.clerk = await clerkOf()
    people.other = await desk.backend.signIn('hubei')
    people.vans = (
      await query(
        `select code, tonnage from vehicle where branch_code = 'HQ' and auth_status = 2 order by code limit 30`,
      )
    ).rows as typeof people.vans
    const found = await query(
      `select code from driver where branch_code = 'HQ' and auth_status = 2 and code <> 'HQ-D0001' order by code limit 30`,
    )
    people.drivers = found.rows.map(row => String(row.code))
  })

  let days = 0
  /** A day of its own for each test, far from the demo's. */
  const newDay = () => `2031-03-${String(++days).padStart(2, '0')}`
  const moment = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
  const ok = async <T>(sent: Promise<Answer<T>>): Promise<T> => {
    const answer = await sent
    expect(answer.status, `${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(0)
    return answer.data as T
  }
  const stopBody = (day: string, more: object = {}) => ({
    kind: 'drop',
    customer: 'Shop',
    address: '1 Road',
    lng: 114.31,
    lat: 30.61,
    windowFrom: moment(day, '09:00'),
    windowTo: moment(day, '17:00'),
    weight: 100,
    volume: 1,
    pieces: 10,
    serviceMinutes: 10,
    ...more,
  })
  const newStop = (day: string, more: object = {}) =>
    ok(desk.backend.post<CityStop>(STOPS, stopBody(day, more), desk.admin))
  const newTrip = (day: string, more: object = {}) => {
    const at = people.crews++ % people.vans.length
    const crew = { vehicleCode: people.vans[at]?.code, driverCode: people.drivers[at % people.drivers.length] }
    const body = { ...crew, departAt: moment(day, '09:00'), ...DEPOT, ...more }
    return ok(desk.backend.post<CityTrip>(TRIPS, body, desk.admin))
  }
  const stop = (id: number, token = desk.admin) => ok(desk.backend.get<CityStop>(`${STOPS}/${id}`, token))
  const trip = (id: number) => ok(desk.backend.get<CityTrip>(`${TRIPS}/${id}`, desk.admin))
  const place = (of: Pick<CityStop, 'id' | 'version'>, more: object = {}, token = desk.admin) =>
    desk.backend.post<{ id: number; version: number }>(
      `${AT}/place`,
      { id: of.id, version: of.version, ...more },
      token,
    )
  const placed = (of: Pick<CityStop, 'id' | 'version'>, more: object = {}) => ok(place(of, more))
  const board = (day: string, token = desk.admin) => ok(desk.backend.get<Board>(`${AT}/board?day=${day}`, token))
  const moveTrip = async (id: number, move: string, more: object = {}, token = desk.admin) =>
    desk.backend.put<CityTrip>(`${TRIPS}/move`, { id, move, version: (await trip(id)).version, ...more }, token)
  const drive = (of: { id: number; version: number }, move: string, token: string) =>
    desk.backend.post<{ status: number; version: number }>(
      `${AT}/sheet/${of.id}/drive`,
      { move, version: of.version },
      token,
    )
  const door = (of: { id: number; version: number }, what: string, body: object = {}, token = desk.driver) =>
    desk.backend.post<StopStanding>(`${AT}/stop/${of.id}/${what}`, { version: of.version, ...body }, token)
  /** Whatever the demo's driver is out on has ended: nobody is on two trips. */
  const comeBack = () =>
    query(
      `update dispatch_city_trip set status = ${TRIP.finished} where driver_code = 'HQ-D0001' and status = ${TRIP.underWay}`,
    )
  /** A trip of the demo's driver with stops, under way. */
  const driven = async (many = 2) => {
    const day = newDay()
    await comeBack()
    const made = await newTrip(day, { driverCode: 'HQ-D0001' })
    for (let at = 0; at < many; at += 1) await placed(await newStop(day), { tripId: made.id })
    await ok(moveTrip(made.id, 'publish'))
    await ok(drive(await trip(made.id), 'start', desk.driver))
    const own = (await board(day)).trips[0]
    if (!own) throw new Error('the board has no trip')
    return { day, trip: own, stops: own.stops }
  }

  const acts = {
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
  }
  return Object.assign(people, acts)
}

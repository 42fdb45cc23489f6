import { beforeAll, expect, it, vi } from 'vitest'
import { offeredMoves } from '../../../sdk/src/ui/record/moves.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import {
  expectLanguages,
  expectWords,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkConditions,
  walkersOf,
  walkMoves,
} from '../../../server/src/ntocc/testing/moves-walk.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { cityStopMachine, cityTripMachine, STOP, TRIP } from '../contract/machines.ts'
import { type CityStop, cityStops } from '../contract/stops.ts'
import { type CityTrip, cityTrips } from '../contract/trips.ts'
import { dispatchDesk, STOPS, TRIPS } from './test-desk.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabase('every move of city trips and stops, from every state, by every role', database => {
  const query = (text: string, params: unknown[] = []) => database().db.query<Record<string, unknown>>(text, params)
  const desk = waybillDesk(database)
  const on = dispatchDesk(desk, query, () => colleague(desk.backend, 'DISPATCHER'))
  let walkers: ReadonlyMap<string, Walker>
  let trip: CityTrip
  let other: CityTrip
  let stop: CityStop
  const walker = (role: string) => walkers.get(role) as Walker

  const put = async (table: 'trip' | 'stop', id: number, set: string) => {
    const { rows } = await query(
      `update dispatch_city_${table} set ${set}, version = version + 1 where id = $1 returning version`,
      [id],
    )
    return { id, version: Number(rows[0]?.version) }
  }
  /** The stop is on the trip, and settled once the trip is under way; the other trip of its crew is a draft. */
  const standTrip = async (status: number) => {
    await query(`update driver set auth_status = 2 where code = $1`, [trip.driverCode])
    await put('trip', other.id, `status = ${TRIP.draft}`)
    const settled = status === TRIP.underWay ? STOP.signed : STOP.planned
    await put('stop', stop.id, `status = ${settled}, trip_code = '${trip.code}', seq = 1, weight = 100`)
    return put('trip', trip.id, `status = ${status}, stop_count = 1, capacity_kg = 1000`)
  }
  const shownOf = async (by: Walker, url: string, source: Parameters<typeof offeredMoves>[0]) => {
    const { data, status } = await by.call<CityTrip>('GET', `${url}?moves=all`)
    if (status !== 0 || !data) return undefined
    const offered = offeredMoves(source, data, by)
    return { buttons: offered.map(({ move, reason }) => ({ move: move.name, ...(reason && { reason }) })) }
  }
  const trips: Walk = {
    machine: cityTripMachine,
    stand: standTrip,
    shown: (by, { id }) =>
      shownOf(by, `${TRIPS}/${id}`, { machine: cityTripMachine, state: 'status' as never, call: cityTrips.by.move }),
    make: (by, at, move, language) =>
      by.call('PUT', `${TRIPS}/move`, { ...at, move, reason: 'As the table wants it' }, language),
  }
  const stops: Walk = {
    machine: cityStopMachine,
    stand: async status => {
      await standTrip(TRIP.underWay)
      return put('stop', stop.id, `status = ${status}`)
    },
    shown: (by, { id }) =>
      shownOf(by, `${STOPS}/${id}`, { machine: cityStopMachine, state: 'status' as never, call: cityStops.by.move }),
    make: (by, at, move, language) =>
      by.call('PUT', `${STOPS}/move`, { ...at, move, reason: 'As the table wants it' }, language),
  }

  beforeAll(async () => {
    walkers = await walkersOf(desk.backend, query)
    const day = on.newDay()
    trip = await on.newTrip(day)
    other = await on.newTrip(day, { vehicleCode: trip.vehicleCode, driverCode: trip.driverCode })
    stop = await on.newStop(day)
    await on.placed(stop, { tripId: trip.id })
    await query(`update dispatch_city_trip set planned_end = depart_at + interval '3 hours' where id = $1`, [other.id])
    expect((await on.trip(trip.id)).stopCount).toBe(1)
  })

  it.each(WALKED_ROLES)('a trip, %s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(trips, walker(role)),
  )
  it.each(WALKED_ROLES)('a stop, %s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(stops, walker(role)),
  )

  it('each condition of a trip says so on the button before it refuses', () =>
    walkConditions(
      trips,
      {
        tripHasStops: { spoil: () => put('stop', stop.id, 'trip_code = null') },
        tripWithinLoad: {
          spoil: ({ id }) => query(`update dispatch_city_trip set capacity_kg = 99 where id = $1`, [id]),
        },
        crewApproved: { spoil: () => query(`update driver set auth_status = 1 where code = $1`, [trip.driverCode]) },
        crewFree: { spoil: () => put('trip', other.id, `status = ${TRIP.published}`) },
        crewBack: { spoil: () => put('trip', other.id, `status = ${TRIP.underWay}`) },
        stopsSettled: { spoil: () => put('stop', stop.id, `status = ${STOP.arrived}`) },
      },
      walkers,
    ))

  it('every reason has words, and a refusal is said in the language of the caller', async () => {
    expectWords(cityTripMachine)
    expectWords(cityStopMachine)
    await expectLanguages(trips, walker('PLAT_ADMIN'), TRIP.finished, 'cancel')
  })
})

import { beforeAll, it, vi } from 'vitest'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { allOrNothing, dying } from '../../../server/src/ntocc/testing/dying.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { STOP, TRIP } from '../contract/machines.ts'
import type { CityStop } from '../contract/stops.ts'
import type { CityTrip } from '../contract/trips.ts'
import { AT, dispatchDesk, STOPS, TRIPS } from './test-desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** The first stop of the trip and the trip, as they are before anything happens. */
interface Standing {
  trip: { id: number; version: number }
  stop: { id: number; version: number }
  since: number
}

withDatabases('a city trip whose backend ends in the middle', database => {
  let mortal: ReturnType<typeof dying> | undefined
  const desk = waybillDesk(
    () => {
      mortal ??= dying(database().db)
      return { ...database(), db: mortal.db }
    },
    {},
    { waybills: 120, days: 10 },
  )
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const on = dispatchDesk(desk, query, () => colleague(desk.backend, 'DISPATCHER'))
  let trip: CityTrip
  let stops: CityStop[]
  const fate = () => (mortal as ReturnType<typeof dying>).fate

  beforeAll(async () => {
    const day = on.newDay()
    await on.comeBack()
    trip = await on.newTrip(day, { driverCode: 'HQ-D0001' })
    stops = [await on.newStop(day), await on.newStop(day, { lng: 114.35 })]
    for (const stop of stops) await on.placed(stop, { tripId: trip.id })
  })

  const put = async (table: 'trip' | 'stop', id: number, set: string) => {
    const { rows } = await query(
      `update dispatch_city_${table} set ${set}, version = version + 1 where id = $1 returning version`,
      [id],
    )
    return { id, version: Number(rows[0]?.version) }
  }
  /** The trip in that state with both stops on it; of the second nothing is told in the middle. */
  const stand = async (status: number, first: number = STOP.planned, second = first): Promise<Standing> => {
    await query(`delete from dispatch_city_stop where again_of is not null`)
    await query(`delete from sys_file_use where entity = 'cityStop'`)
    const anew = `trip_code = '${trip.code}', driver_code = 'HQ-D0001', arrived_at = null, settled_at = null,
      receiver = null, signed_pieces = null, photos = null, fail_reason = null, fail_note = null, retried = false,
      short_pieces = case when ${first} = ${STOP.failed} then pieces end`
    const [one, two] = stops
    const stop = await put('stop', one?.id ?? 0, `${anew}, seq = 1, status = ${first}`)
    await put('stop', two?.id ?? 0, `${anew}, seq = 2, status = ${second}`)
    const counts = 'stop_count = 2, settled_count = 0, failed_count = 0'
    const times = 'published_at = null, started_at = null, finished_at = null'
    const placed = await put('trip', trip.id, `status = ${status}, ${counts}, ${times}`)
    const { rows } = await query('select coalesce(max(id), 0) as since from sys_audit_trail')
    return { trip: placed, stop, since: Number(rows[0]?.since) }
  }
  const look = async ({ trip, stop, since }: Standing): Promise<object> => {
    const [trips, all] = [
      await query(
        `select status, version - $2 as steps, stop_count::int, settled_count::int as settled, failed_count::int as failed,
           published_at is not null as published, started_at is not null as started, finished_at is not null as finished,
           array(select action from sys_audit_trail t where t.entity = 'cityTrip' and t.record_id = c.id and t.id > $3
             order by t.id) as trail
         from dispatch_city_trip c where id = $1`,
        [trip.id, trip.version, since],
      ),
      await query(
        `select status, trip_code is not null as placed, seq::int, arrived_at is not null as arrived, settled_at is not null as settled,
           signed_pieces::int as pieces, fail_reason as why, jsonb_array_length(photos) as photos, retried,
           case when id = $1 then version - $2 end as steps,
           (select count(*)::int from sys_file_use u where u.entity = 'cityStop' and u.record_id = c.id) as shown,
           array(select action from sys_audit_trail t where t.entity = 'cityStop' and t.record_id = c.id and t.id > $3
             order by t.id) as trail
         from dispatch_city_stop c where id = any($4) or again_of is not null order by id`,
        [stop.id, stop.version, since, stops.map(({ id }) => id)],
      ),
    ]
    return { trip: trips.rows[0], stops: all.rows }
  }
  const send = (method: 'POST' | 'PUT', url: string, payload: object, token: string, key: string) =>
    desk.backend.call({ method, url, payload, token, headers: { 'idempotency-key': key } })

  const OPEN = { status: STOP.open, placed: false, seq: null }

  it.each([
    ['publish', TRIP.draft, STOP.planned, {}, { status: TRIP.published, published: true }, {}],
    ['takeBack', TRIP.published, STOP.planned, {}, { status: TRIP.draft, published: false }, {}],
    ['cancel', TRIP.underWay, STOP.arrived, { reason: 'Snow' }, { status: TRIP.cancelled }, OPEN],
  ] as const)('%s from %i: trip and stops together, or nothing, and once', (move, from, stop, body, made, each) =>
    allOrNothing<Standing>(fate(), {
      prepare: () => stand(from, stop),
      act: ({ trip }, key) => send('PUT', `${TRIPS}/move`, { ...trip, move, ...body }, desk.admin, key),
      look,
      made: { trip: { ...made, steps: 1, trail: [move] }, stops: [each, each] },
    }),
  )

  it.each([
    ['start', TRIP.published, STOP.planned, { status: TRIP.underWay, started: true }],
    ['finish', TRIP.underWay, STOP.signed, { status: TRIP.finished, finished: true }],
  ] as const)('%s from %i by the driver: once, and not half', (move, from, stop, made) =>
    allOrNothing<Standing>(fate(), {
      prepare: () => stand(from, stop),
      act: ({ trip: { id, version } }, key) =>
        send('POST', `${AT}/sheet/${id}/drive`, { move, version }, desk.driver, key),
      look,
      made: { trip: { ...made, steps: 1, trail: [move] } },
    }),
  )

  const SIGNED = { receiver: 'Guard', signedPieces: 9, failReason: 'damaged' }
  const FAILED = { failReason: 'nobody' }
  it.each([
    ['arrive', STOP.planned, {}, { status: STOP.arrived, arrived: true }, { settled: 0 }],
    ['sign', STOP.arrived, SIGNED, { status: STOP.signed, settled: true, pieces: 9 }, { settled: 1, failed: 0 }],
    ['fail', STOP.planned, FAILED, { status: STOP.failed, settled: true }, { settled: 1, failed: 1 }],
  ] as const)(
    '%s from %i at the door: with pictures and the count of the trip, or not at all',
    (move, from, body, made, of) =>
      allOrNothing<Standing>(fate(), {
        prepare: () => stand(TRIP.underWay, from, STOP.planned),
        act: ({ stop: { id, version } }, key) => {
          const photos = move === 'arrive' ? {} : { photos: desk.ofDriver }
          return send('POST', `${AT}/stop/${id}/${move}`, { version, ...body, ...photos }, desk.driver, key)
        },
        look,
        made: {
          trip: { ...of, status: TRIP.underWay, steps: 0 },
          stops: [
            {
              ...made,
              steps: 1,
              trail: [move],
              photos: move === 'arrive' ? null : 1,
              shown: move === 'arrive' ? 0 : 1,
            },
            { status: STOP.planned },
          ],
        },
      }),
  )

  it('tried once more: the failed one says so and there is one new stop, or neither', () =>
    allOrNothing<Standing>(fate(), {
      prepare: () => stand(TRIP.underWay, STOP.failed, STOP.planned),
      act: ({ stop: { id, version } }, key) => {
        const window = { windowFrom: on.moment('2031-04-01', '09:00'), windowTo: on.moment('2031-04-01', '12:00') }
        return send('POST', `${AT}/stop/${id}/again`, { version, ...window }, desk.admin, key)
      },
      look,
      made: { stops: [{ retried: true, steps: 1 }, {}, { status: STOP.open, trail: ['create'] }] },
    }))

  it('taken off a trip: the others move up and the trip is reckoned anew, or nothing is', () =>
    allOrNothing<Standing>(fate(), {
      prepare: () => stand(TRIP.draft),
      act: ({ stop: { id, version } }, key) => send('POST', `${AT}/place`, { id, version }, desk.admin, key),
      look,
      made: {
        trip: { stop_count: 1, steps: 1 },
        stops: [
          { ...OPEN, steps: 1 },
          { status: STOP.planned, seq: 1 },
        ],
      },
    }))

  it('withdrawn: once, and not half', () =>
    allOrNothing<Standing>(fate(), {
      prepare: async () => {
        const standing = await stand(TRIP.draft)
        const stop = await put('stop', standing.stop.id, `trip_code = null, seq = null, status = ${STOP.open}`)
        return { ...standing, stop }
      },
      act: ({ stop }, key) =>
        send('PUT', `${STOPS}/move`, { ...stop, move: 'withdraw', reason: 'Ordered twice' }, desk.admin, key),
      look,
      made: { stops: [{ status: STOP.withdrawn, steps: 1, trail: ['withdraw'] }, {}] },
    }))
})

import {
  type AreaWrites,
  about,
  inDays,
  inHours,
  post,
  type Recipe,
} from '../../../../server/src/ntocc/testing/writes.ts'

/** A stop of a trip that the driver is on. */
const onTheWay =
  (more: object): Recipe =>
  async world => {
    const trip = await world.stand('cityTrip', { status: 2, driver_code: 'HQ-D0001' })
    const at = { status: 1, trip_code: trip.code, driver_code: 'HQ-D0001', seq: 1, pieces: 1 }
    const sent = await about('cityStop', { with: at, more: { ...more, happenedAt: inHours(0) } })(world)
    const { id: _, ...body } = sent.body as { id: number }
    return { ...sent, as: 'DRIVER', query: {}, body }
  }

/** What a driver says of a stop. */
const STOPS: Readonly<Record<string, object>> = {
  sign: { receiver: 'Li Wei', signedPieces: 1 },
  fail: { failReason: 'closed' },
}

const writes: AreaWrites = {
  untold: { citySheet: 'a trip is planned first' },
  calls: {
    dispatchPlace: async world => {
      const trip = await world.stand('cityTrip', { status: 0, day: inDays(1) })
      return about('cityStop', { with: { status: 0, day: inDays(1) }, more: { tripId: trip.id } })(world)
    },
    dispatchApply: async world => {
      const trip = await world.stand('cityTrip', { status: 0, day: inDays(1) })
      const stop = await world.stand('cityStop', { status: 0, day: inDays(1) })
      return { body: { trips: [{ id: trip.id, version: trip.version, stops: [{ id: stop.id }] }] } }
    },
    cityStopAgain: about('cityStop', {
      with: { status: 4, pieces: 2, short_pieces: 2 },
      more: { windowFrom: inHours(20), windowTo: inHours(26) },
    }),
    cityStopArrive: onTheWay({}),
    cityStopSign: onTheWay({ receiver: 'Li Wei', signedPieces: 1 }),
    cityStopFail: onTheWay({ failReason: 'closed' }),
    cityTripDrive: about('cityTrip', { as: 'DRIVER', with: { status: 1 }, more: { move: 'start' } }),
  },
  jobsWriteNone: { reckonDriven: 'it reads tracks, which a demo of five days has not' },
  begins: {
    cityStop: {
      with: async world => {
        const { code } = await world.stand('cityTrip', { status: 2, driver_code: 'HQ-D0001' })
        return { trip_code: code, driver_code: 'HQ-D0001', seq: 1, pieces: 1 }
      },
    },
  },
  ways: { cityStop: post('/ntocc-tms-api/dispatch/stop/{id}/{move}', ({ move }) => STOPS[move.name] ?? {}) },
}
export default writes

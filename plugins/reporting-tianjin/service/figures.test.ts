import { expect, it } from 'vitest'
import { figuresOf, type Trip } from './figures.ts'

const USUAL = { least: 0.3, most: 8 }
/** From Tangshan to Tianjin: 102 km as the crow flies, 131 by road. */
const TRIP: Trip = {
  oil: 30_000,
  toll: 9_500,
  freight: 190_000,
  routeKm: 131.4,
  trackKm: 133.2,
  load: { lng: 118.1833, lat: 39.6333 },
  unload: { lng: 117.1767, lat: 39.1422 },
  signed: 1_000,
  finished: 2_000,
}
const of = (more: Partial<Trip>, said = {}) => figuresOf({ ...TRIP, ...more }, said, USUAL)

it('S2-158 costs are fuel and tolls, the distance is the route in whole kilometres, and both say where they come from', () => {
  expect(of({})).toMatchObject({
    cost: 39_500,
    costFrom: 'records',
    km: 131,
    distanceFrom: 'route',
    standing: 'complete',
    problems: [],
  })
  expect(of({ routeKm: undefined })).toMatchObject({ km: 133, distanceFrom: 'track', standing: 'complete' })
})

it.each([
  ['neither fuel nor tolls', { oil: 0, toll: undefined }, 'lacking', ['costMissing']],
  ['neither route nor track', { routeKm: 0, trackKm: undefined }, 'lacking', ['distanceMissing']],
  ['no moment of finishing', { finished: undefined }, 'lacking', ['finishMissing']],
  ['more than the freight', { oil: 190_001, toll: 0 }, 'doubtful', ['costAboveFreight', 'costPerKmHigh']],
  ['hardly anything for a kilometre', { oil: 3_900, toll: 0 }, 'doubtful', ['costPerKmLow']],
  ['shorter than the straight line', { routeKm: 90, trackKm: undefined }, 'doubtful', ['distanceShort']],
  ['another way than the track', { trackKm: 260 }, 'doubtful', ['distanceOffTrack']],
  ['finished before it was received', { finished: 999 }, 'doubtful', ['finishEarly']],
])('%s', (_, more, standing, problems) => {
  expect(of(more)).toMatchObject({ standing, problems })
})

it('at the edge of what is usual nothing is doubted', () => {
  expect(of({ routeKm: 100, trackKm: 100, oil: 80_000, toll: 0 }).problems).toEqual([])
  expect(of({ routeKm: 131, trackKm: undefined, oil: 190_000, toll: 0, freight: 190_000 }).problems).toEqual([
    'costPerKmHigh',
  ])
})

it('what somebody has stated goes before the records, and is not doubted again', () => {
  const said = { cost: 250_000, km: 90 }
  expect(of({}, said)).toMatchObject({
    cost: 250_000,
    costFrom: 'stated',
    km: 90,
    distanceFrom: 'stated',
    recordedCost: 39_500,
    standing: 'complete',
  })
})

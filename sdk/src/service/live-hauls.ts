import { greatCircleKm, type Place, roadKm } from '../fields/geo.ts'
import type { DemoCity, DemoLane } from './demo-nouns.ts'
import type { LiveCrew, LiveCtx } from './live.ts'

/** Something to carry from near where a vehicle stands. */
export interface LiveHaul {
  lane: DemoLane
  from: DemoCity
  to: DemoCity
  load: Place
  unload: Place
}

type Live = Pick<LiveCtx, 'lanes' | 'cities' | 'random'>

/** A vehicle stands in a city when it is no further from its middle. */
const CITY_KM = 25
/** Trips are short, so that somebody who looks sees them end: within a city and around it, or to one nearby. */
const AROUND_KM = [10, 30] as const
const NEARBY_KM = 130
const TO_CITY = 0.25
/** Degrees between a vehicle and the goods that wait for it. */
const ASIDE = [0.015, 0.035] as const

const rounded = ({ lng, lat }: Place): Place => ({ lng: Math.round(lng * 1e5) / 1e5, lat: Math.round(lat * 1e5) / 1e5 })

const aside = ({ random }: Live, { lng, lat }: Place): Place => {
  const off = () => random.between(...ASIDE) * (random.chance(0.5) ? 1 : -1)
  return rounded({ lng: lng + off(), lat: lat + off() })
}

/** Lanes that begin or end where the vehicle stands, as seen from there. */
const lanesAt = ({ lanes, cities }: Live, crew: LiveCrew) =>
  lanes.flatMap(lane => {
    const [from, to] = [cities.get(lane.from), cities.get(lane.to)]
    if (!from || !to) return []
    return [
      ...(greatCircleKm(from, crew) <= CITY_KM ? [{ lane, here: from, there: to }] : []),
      ...(greatCircleKm(to, crew) <= CITY_KM ? [{ lane, here: to, there: from }] : []),
    ]
  })

/** Something that the vehicle could carry from where it stands; nothing where no lane of the branch passes. */
export const haulFor = (live: Live, crew: LiveCrew): LiveHaul | undefined => {
  const { random } = live
  const lanes = lanesAt(live, crew)
  if (lanes.length === 0) return undefined
  const { lane, here, there } = random.pick(lanes)
  const load = aside(live, crew)
  const km = greatCircleKm(load, there)
  if (here.code === lane.from && roadKm(here, there) <= NEARBY_KM && random.chance(TO_CITY))
    return { lane, from: here, to: there, load, unload: aside(live, there) }
  // Along the way to the other end: there the road is, and no lake or sea.
  const part = Math.min(1, random.between(...AROUND_KM) / km)
  const unload = rounded({
    lng: load.lng + (there.lng - load.lng) * part,
    lat: load.lat + (there.lat - load.lat) * part,
  })
  return { lane, from: here, to: here, load, unload }
}

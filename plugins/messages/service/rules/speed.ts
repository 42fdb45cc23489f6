import type { Judged, Sample } from './sample.ts'
import { MINUTE } from './sample.ts'

/** Faster than allowed since, and the fastest of it. */
export interface Speeding {
  since: number
  max: number
  lng: number
  lat: number
  isTold: boolean
}

export interface SpeedLimits {
  /** km/h; that much is allowed. */
  limit: number
  /** Told when it has lasted so long: one sample above may be an error. */
  minutes: number
}

export const judgeSpeed = (
  state: Speeding | undefined,
  { at, speed, lng, lat }: Sample,
  { limit, minutes }: SpeedLimits,
): Judged<Speeding> => {
  const says = (phase: 'begins' | 'goesOn' | 'ends', of: Speeding) => ({
    phase,
    since: of.since,
    at,
    value: of.max,
    limit,
    lng: of.lng,
    lat: of.lat,
  })
  if (speed <= limit) return { state: undefined, ...(state?.isTold && { says: says('ends', state) }) }
  const isMost = !state || speed > state.max
  const next: Speeding = {
    since: state?.since ?? at,
    isTold: state?.isTold ?? false,
    ...(isMost ? { max: speed, lng, lat } : { max: state.max, lng: state.lng, lat: state.lat }),
  }
  if (at - next.since < minutes * MINUTE) return { state: next }
  return { state: { ...next, isTold: true }, says: says(next.isTold ? 'goesOn' : 'begins', next) }
}

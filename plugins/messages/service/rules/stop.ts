import { greatCircleKm } from '@ntocc/sdk/fields'
import { type Judged, MINUTE, type Sample } from './sample.ts'

/** Has not left the surroundings of a place. */
export interface Still {
  since: number
  lng: number
  lat: number
  isTold: boolean
}

export interface StopLimits {
  minutes: number
  /** What counts as not having moved. */
  km: number
}

/** `isExpected`: it stands where vehicles stand, at a place of loading or at one that is left out. */
export const judgeStop = (
  state: Still | undefined,
  { at, lng, lat }: Sample,
  isExpected: boolean,
  { minutes, km }: StopLimits,
): Judged<Still> => {
  const says = (phase: 'begins' | 'goesOn' | 'ends', of: Still) => ({
    phase,
    since: of.since,
    at,
    value: Math.floor((at - of.since) / MINUTE),
    limit: minutes,
    lng: of.lng,
    lat: of.lat,
  })
  const hasLeft = !state || isExpected || greatCircleKm(state, { lng, lat }) > km
  if (hasLeft)
    return {
      state: isExpected ? undefined : { since: at, lng, lat, isTold: false },
      ...(state?.isTold && { says: says('ends', state) }),
    }
  if (at - state.since < minutes * MINUTE) return { state }
  return { state: { ...state, isTold: true }, says: says(state.isTold ? 'goesOn' : 'begins', state) }
}

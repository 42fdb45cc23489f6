import { type Judged, kmhBetween, MINUTE, type Sample } from './sample.ts'

/** Has been driven without a rest that counts. */
export interface Driving {
  since: number
  /** Seconds at the wheel. */
  seconds: number
  /** Stands since; a pause that is too short does not begin the count anew. */
  restSince?: number | undefined
  isTold: boolean
}

export interface FatigueLimits {
  /** At the wheel without a rest. */
  minutes: number
  /** What counts as a rest. */
  restMinutes: number
}

/** Slower is standing: a device that stands wanders a little. */
const DRIVING_KMH = 5
/** After a longer silence the way says whether it was driven, not the speed at its end. */
const SILENCE = 5 * MINUTE

const isDriven = (before: Sample, now: Sample): boolean =>
  (kmhBetween(before, now) ?? 0) >= DRIVING_KMH || (now.at - before.at <= SILENCE && now.speed >= DRIVING_KMH)

const rested = (state: Driving | undefined, before: Sample, now: Sample, limits: FatigueLimits): Judged<Driving> => {
  if (!state) return { state: undefined }
  const restSince = state.restSince ?? before.at
  if (now.at - restSince < limits.restMinutes * MINUTE) return { state: { ...state, restSince } }
  return { state: undefined, ...(state.isTold && { says: saying('ends', state, now, limits) }) }
}

const saying = (
  phase: 'begins' | 'goesOn' | 'ends',
  { since, seconds }: Driving,
  { at, lng, lat }: Sample,
  { minutes }: FatigueLimits,
) => ({ phase, since, at, value: Math.floor(seconds / MINUTE), limit: minutes, lng, lat })

export const judgeFatigue = (
  state: Driving | undefined,
  before: Sample | undefined,
  now: Sample,
  limits: FatigueLimits,
): Judged<Driving> => {
  if (!before) return { state }
  if (!isDriven(before, now)) return rested(state, before, now, limits)
  const seconds = (state?.seconds ?? 0) + now.at - before.at
  const next: Driving = { since: state?.since ?? before.at, seconds, isTold: state?.isTold ?? false }
  if (seconds < limits.minutes * MINUTE) return { state: next }
  return { state: { ...next, isTold: true }, says: saying(next.isTold ? 'goesOn' : 'begins', next, now, limits) }
}

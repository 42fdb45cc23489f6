import type { WarningKind } from '../../contract/warnings.ts'
import { type Away, type Corridor, judgeDeviation } from './deviation.ts'
import { type Driving, judgeFatigue } from './fatigue.ts'
import { type Inside, judgeFence } from './fence.ts'
import { type Happening, isLeap, type Judged, type Sample } from './sample.ts'
import { judgeSpeed, type Speeding } from './speed.ts'
import { judgeStop, type Still } from './stop.ts'

/** What is remembered of a vehicle between two positions, as it is stored. */
export interface Watched {
  last?: Sample | undefined
  /** A position that cannot be after the last one. A second one beside it says that it was the last that was wrong. */
  odd?: Sample | undefined
  speeding?: Speeding | undefined
  driving?: Driving | undefined
  still?: Still | undefined
  away?: Away | undefined
  inside?: Inside | undefined
}

export interface Limits {
  watched: readonly WarningKind[]
  speedLimit: number
  speedMinutes: number
  fatigueMinutes: number
  restMinutes: number
  stopMinutes: number
  stopKm: number
  deviationMinutes: number
}

/** Where a vehicle is, as far as rules ask. */
export interface Surroundings {
  /** The goods are on the way: it is expected to move, and to keep to the way. */
  isUnderWay: boolean
  corridor?: Corridor | undefined
  /** Vehicles stand here. */
  isStopExpected: boolean
  /** Codes of forbidden places around. */
  forbidden: readonly string[]
  /** Kinds that are not warned of here. */
  excluded: ReadonlySet<WarningKind>
}

export interface Seen {
  state: Watched
  says: Happening[]
}

/** The position that the next one follows; `odd` where it can follow none. */
const lastBefore = ({ last, odd }: Watched, now: Sample): Sample | 'odd' | undefined => {
  if (!last || !isLeap(last, now)) return last
  return odd && now.at > odd.at && !isLeap(odd, now) ? odd : 'odd'
}

/** Judges the next position of a vehicle that is on a trip. One before the last, or one that cannot be, says nothing. */
export const watch = (state: Watched, now: Sample, around: Surroundings, limits: Limits): Seen => {
  if (state.last && now.at <= state.last.at) return { state, says: [] }
  const last = lastBefore(state, now)
  if (last === 'odd') return { state: { ...state, odd: now }, says: [] }
  const says: Happening[] = []
  const isWatched = (kind: WarningKind) => limits.watched.includes(kind) && !around.excluded.has(kind)
  // What is not watched is over without a word more, and begins from nothing when it is watched again.
  const judged = <S>(kind: WarningKind, judge: () => Judged<S>): S | undefined => {
    if (!isWatched(kind)) return undefined
    const { state: next, says: said } = judge()
    if (said) says.push({ kind, ...said })
    return next
  }
  const { isUnderWay, corridor, isStopExpected, forbidden } = around
  const speeding = judged('speed', () =>
    judgeSpeed(state.speeding, now, { limit: limits.speedLimit, minutes: limits.speedMinutes }),
  )
  const driving = judged('fatigue', () =>
    judgeFatigue(state.driving, last, now, { minutes: limits.fatigueMinutes, restMinutes: limits.restMinutes }),
  )
  const still = judged('stop', () =>
    judgeStop(state.still, now, !isUnderWay || isStopExpected, { minutes: limits.stopMinutes, km: limits.stopKm }),
  )
  const away = judged('deviation', () =>
    judgeDeviation(state.away, now, isUnderWay ? corridor : undefined, { minutes: limits.deviationMinutes }),
  )
  const inside = judged('fence', () => judgeFence(state.inside, now, forbidden))
  return { state: { last: now, speeding, driving, still, away, inside }, says }
}

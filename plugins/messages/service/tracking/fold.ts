import { greatCircleKm } from '@ntocc/sdk/fields'
import {
  GAP_MINUTES,
  MOST_PEAKS,
  MOST_POINTS,
  type Replay,
  type ReplayPoint,
  STANDING_KMH,
  STOP_MINUTES,
} from '../../contract/tracking.ts'
import { isLeap, MINUTE, type Sample, tenth } from '../rules/sample.ts'
import { type FoldedDay, type Gap, gapOf, longest, metre, type Stop, stopOf } from './folded-day.ts'

/** A vehicle that stands is not further from where it came to rest than this: places wander. */
const STANDS_KM = 0.2
/** Points of a way nearer to each other than this draw the same line. */
const NEAR_KM = 0.05

interface Drawn {
  point: ReplayPoint
  /** The first and the last, the ends of a gap and the end of a stop. */
  isEnd: boolean
  /** It came to rest here. */
  isStop: boolean
}

export interface FoldOptions {
  /** Minutes of silence that are a gap. */
  gapMinutes?: number
  mostPoints?: number
  mostPeaks?: number
}

/**
 * What a way comes to, told from its positions one by one, oldest first: however many there are, what is remembered stays small.
 * The line is thinned by distance, with each start and end of a stop and a gap kept; the finest that fits into the answer.
 */
export class Fold {
  readonly #from: number
  readonly #part: number
  readonly #mostPoints: number
  readonly #mostPeaks: number
  #first: Sample | undefined
  #last: Sample | undefined
  #km = 0
  #top = 0
  #moving = 0
  #standing = 0
  #count = 0
  #ignored = 0
  /** A position that cannot be after the last one. A second one beside it says that it was the last that was wrong. */
  #odd: Sample | undefined
  #points: Drawn[] = []
  #nearKm = NEAR_KM
  #peaks = new Map<number, [at: number, speed: number]>()
  #stops: Stop[] = []
  #gaps: Gap[] = []
  /** Since when and where it stands, and the point of it. */
  #still: Sample | undefined
  #stillPoint: Drawn | undefined
  #leading: number | undefined

  readonly #gapSeconds: number

  /** @param from seconds since 1970 @param to the same */
  constructor(
    from: number,
    to: number,
    { gapMinutes = GAP_MINUTES, mostPoints = MOST_POINTS, mostPeaks = MOST_PEAKS }: FoldOptions = {},
  ) {
    this.#gapSeconds = gapMinutes * MINUTE
    this.#from = from
    this.#mostPoints = mostPoints
    this.#mostPeaks = mostPeaks
    this.#part = Math.max(1, (to - from) / mostPeaks)
  }

  add(now: Sample): void {
    const last = this.#last
    if (last && now.at <= last.at) return
    const odd = this.#odd
    const isJump = last !== undefined && isLeap(last, now)
    const isBack = isJump && odd !== undefined && now.at > odd.at && !isLeap(odd, now)
    if (isJump && !isBack) {
      this.#odd = now
      this.#ignored += 1
      return
    }
    this.#odd = undefined
    this.#count += 1
    this.#top = Math.max(this.#top, now.speed)
    this.#peak(now.at, now.speed)
    if (last && !isBack) this.#step(last, now)
    const isGap = last !== undefined && now.at - last.at >= this.#gapSeconds
    const hasStopped = this.#stand(now)
    const isStop = this.#still === now
    this.#keep(now, { isEnd: isGap || isBack || hasStopped || last === undefined, isStop })
    if (isStop) this.#stillPoint = this.#points.at(-1)
    this.#first ??= now
    this.#last = now
  }

  /** A whole day that was folded before, as if its positions followed one by one. */
  addDay(day: FoldedDay): void {
    this.add(day.first)
    if (day.leading !== undefined) {
      this.#endStop(day.leading)
      this.#still = undefined
    }
    this.#stops.push(...day.stops)
    this.#gaps.push(...day.gaps)
    const ends = new Set(day.ends)
    day.points.forEach(([at, lng, lat, speed, km], index) => {
      if (at === day.first.at) return
      this.#push({ point: [at, lng, lat, speed, this.#km + km], isEnd: ends.has(index), isStop: false })
    })
    for (const [at, speed] of day.peaks) this.#peak(at, speed)
    this.#km += day.km
    this.#top = Math.max(this.#top, day.top)
    this.#moving += day.moving
    this.#standing += day.standing
    this.#count += day.count - 1
    this.#ignored += day.ignored
    // Who stood all day stands since the day before, if it stood there already.
    if (day.trailing?.at !== day.first.at) this.#still = day.trailing
    this.#stillPoint = undefined
    this.#odd = undefined
    this.#last = day.last
  }

  #peak(at: number, speed: number): void {
    const part = Math.min(this.#mostPeaks - 1, Math.floor((at - this.#from) / this.#part))
    const top = this.#peaks.get(part)
    if (!top || speed > top[1]) this.#peaks.set(part, [at, tenth(speed)])
  }

  #step(last: Sample, now: Sample): void {
    const km = greatCircleKm(last, now)
    const seconds = now.at - last.at
    if (seconds >= this.#gapSeconds) {
      this.#gaps.push([last.at, now.at, tenth(km)])
      this.#keep(last, { isEnd: true, isStop: false })
      return
    }
    if (last.speed < STANDING_KMH && now.speed < STANDING_KMH && km < STANDS_KM) this.#standing += seconds
    else {
      this.#moving += seconds
      this.#km += km
    }
  }

  /** @returns whether a stop ends here */
  #stand(now: Sample): boolean {
    const still = this.#still
    if (still && now.speed < STANDING_KMH && greatCircleKm(still, now) < STANDS_KM) return false
    const hasStopped = this.#endStop(this.#stoodUntil(now))
    this.#still = now.speed < STANDING_KMH ? now : undefined
    return hasStopped
  }

  /** It left by the next position; after a silence in which it went somewhere, nobody knows when. */
  #stoodUntil(now: Sample): number {
    const last = this.#last
    return last && now.at - last.at >= this.#gapSeconds ? last.at : now.at
  }

  /** @returns whether it had stood for long enough */
  #endStop(until: number): boolean {
    const still = this.#still
    if (!still) return false
    if (still === this.#first) this.#leading = until
    const point = this.#stillPoint
    this.#stillPoint = undefined
    const { at, lng, lat } = still
    const isStop = until - at >= STOP_MINUTES * MINUTE
    if (isStop) this.#stops.push([at, until, lng, lat])
    // Whoever waits at lights a hundred times has not stopped there.
    else if (point) point.isStop = false
    return isStop
  }

  #keep({ at, lng, lat, speed }: Sample, { isEnd, isStop }: Omit<Drawn, 'point'>): void {
    const before = this.#points.at(-1)
    const point: ReplayPoint = [at, lng, lat, tenth(speed), this.#km]
    if (before?.point[0] === at) {
      before.isEnd ||= isEnd
      before.isStop ||= isStop
      return
    }
    if (!isEnd && !isStop && before && this.#isNear(before.point, point)) return
    this.#push({ point, isEnd, isStop })
  }

  #push(drawn: Drawn): void {
    this.#points.push(drawn)
    if (this.#points.length >= 2 * this.#mostPoints) this.#thin(2 * this.#mostPoints - 1)
  }

  #isNear([, lng, lat]: ReplayPoint, [, otherLng, otherLat]: ReplayPoint): boolean {
    return greatCircleKm({ lng, lat }, { lng: otherLng, lat: otherLat }) < this.#nearKm
  }

  /** Draws the line coarser until it fits. What must be kept gives way at last: thousands of stops are no line either. */
  #thin(most: number): void {
    for (let round = 0; this.#points.length > most; round++) {
      // What was kept for a stop that turned out to be none goes first, without a coarser line.
      if (round > 0) this.#nearKm *= 2
      const keepsAll = round < 16
      const thinned: Drawn[] = []
      this.#points.forEach((each, index) => {
        const before = thinned.at(-1)
        const isNear = before && this.#isNear(before.point, each.point)
        const isOdd = !keepsAll && index % 2 === 1
        const isLast = index === this.#points.length - 1
        if (isLast || !before || ((each.isEnd || each.isStop) && keepsAll) || !(isNear || isOdd)) thinned.push(each)
      })
      this.#points = thinned
    }
  }

  /** The day that was folded, for {@link addDay}; nothing without a position. */
  day(): FoldedDay | undefined {
    const [first, last] = [this.#first, this.#last]
    if (!first || !last) return undefined
    this.#keep(last, { isEnd: true, isStop: false })
    this.#thin(this.#mostPoints)
    return {
      first,
      last,
      points: this.#points.map(({ point: [at, lng, lat, speed, km] }) => [at, lng, lat, speed, metre(km)]),
      ends: this.#points.flatMap(({ isEnd, isStop }, index) => (isEnd || isStop ? [index] : [])),
      stops: this.#stops.filter(([from]) => from !== first.at),
      leading: this.#leading,
      trailing: this.#still,
      gaps: this.#gaps,
      peaks: this.#sortedPeaks(),
      km: this.#km,
      top: this.#top,
      moving: this.#moving,
      standing: this.#standing,
      count: this.#count,
      ignored: this.#ignored,
    }
  }

  #sortedPeaks(): [at: number, speed: number][] {
    return [...this.#peaks.values()].sort(([one], [other]) => one - other)
  }

  /** What it comes to. */
  end(): Omit<Replay, 'plateNo' | 'warnings' | 'warningCount' | 'source'> {
    const last = this.#last
    if (last) {
      this.#keep(last, { isEnd: true, isStop: false })
      this.#endStop(last.at)
      this.#still = undefined
    }
    this.#thin(this.#mostPoints)
    return {
      points: this.#points.map(({ point: [at, lng, lat, speed, km] }) => [at, lng, lat, speed, tenth(km)]),
      peaks: this.#sortedPeaks(),
      stops: longest(this.#stops.map(stopOf)),
      gaps: longest(this.#gaps.map(gapOf)),
      km: tenth(this.#km),
      topSpeed: tenth(this.#top),
      movingMinutes: Math.round(this.#moving / MINUTE),
      standingMinutes: Math.round(this.#standing / MINUTE),
      count: this.#count,
      ignored: this.#ignored,
      stopCount: this.#stops.length,
      gapCount: this.#gaps.length,
    }
  }
}

/** A silence lasts so many times as long as usual. */
const UNUSUAL = 3

/** Minutes that are a silence among positions told now and then: tracks of waybills have a point a minute, or every half an hour. */
export function gapMinutesOf(samples: readonly Sample[]): number {
  const steps = samples.slice(1).map(({ at }, index) => at - (samples[index]?.at ?? at))
  const usual = steps.sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  return Math.max(GAP_MINUTES, (usual / MINUTE) * UNUSUAL)
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TrackPoint } from '../../contracts/endpoints/index.ts'
import { itemAt } from '../../fields/known.ts'
import { kmBetween } from '../map/nearest.ts'

/** Seconds of the trip in one second of watching. */
export const RATES: readonly number[] = [60, 300, 900]

/** Minutes: shorter silences are nothing unusual, however often a tracker reports. */
const LEAST_GAP = 15
/** A silence is one when it lasts so many times as long as usual. */
const UNUSUAL = 3

const timeOf = ({ time }: TrackPoint): number => Date.parse(time)

/**
 * Minutes without a report after which nothing is known: the vehicle stands where it was last heard of. Trackers report every few
 * seconds or every half an hour, so the track itself says what is long.
 */
export function gapOf(points: readonly TrackPoint[]): number {
  const times = points.map(timeOf)
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return Math.max(LEAST_GAP, (usual / 60_000) * UNUSUAL)
}

/** Where a vehicle was at a moment of its track. */
export interface Standing {
  lng: number
  lat: number
  /** km/h */
  speed: number
  /** Since the first point. */
  km: number
}

/** Looks up moments of a track, oldest first, at least one point. */
export function standingsOf(points: readonly TrackPoint[]): (time: number) => Standing {
  const times = points.map(timeOf)
  const gap = gapOf(points) * 60_000
  const sums = [0]
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before) sums.push((sums.at(-1) ?? 0) + kmBetween(before, point))
  })
  return time => {
    let [low, high] = [0, points.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((times[middle] ?? 0) <= time) low = middle
      else high = middle - 1
    }
    const [from, to] = [itemAt(points, low), points[low + 1]]
    const [start, end] = [times[low] ?? 0, times[low + 1] ?? 0]
    const km = sums[low] ?? 0
    if (!to || time <= start || end - start > gap) return { lng: from.lng, lat: from.lat, speed: from.speed, km }
    const part = (time - start) / (end - start)
    const between = (a: number, b: number) => a + (b - a) * part
    return {
      lng: between(from.lng, to.lng),
      lat: between(from.lat, to.lat),
      speed: between(from.speed, to.speed),
      km: between(km, sums[low + 1] ?? km),
    }
  }
}

/** ms: smooth enough, and a map that is drawn twenty times a second. */
const FRAME_MS = 50

/** A moment of a span that is played. */
export interface ReplayClock {
  from: number
  to: number
  /** Time in ms; the end unless it is played or chosen. */
  at: number
  isPlaying: boolean
  rate: number
  /** Rates to choose from. */
  rates: readonly number[]
  seek(time: number): void
  /** From where it is, at its end from the beginning. */
  toggle(): void
  setRate(rate: number): void
}

export interface Replay extends ReplayClock {
  standing: Standing
}

/** Plays a span of time, in ms. A span that goes on while nobody plays it shows its end. */
export function useReplayClock(from: number, to: number, rates: readonly number[] = RATES): ReplayClock {
  const [chosen, setChosen] = useState<number>()
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState<number>(rates[1] ?? rates[0] ?? 1)
  const at = Math.min(to, Math.max(from, chosen ?? to))
  const latest = useRef(at)
  useEffect(() => {
    latest.current = at
  })
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const next = latest.current + (now - before) * rate
      before = now
      setChosen(next >= to ? undefined : next)
      if (next >= to) setPlaying(false)
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [isPlaying, rate, to])
  const seek = useCallback((time: number) => setChosen(time >= to ? undefined : time), [to])
  return {
    from,
    to,
    at,
    isPlaying,
    rate,
    rates,
    seek,
    toggle: () => {
      if (!isPlaying && at >= to) setChosen(from)
      setPlaying(!isPlaying)
    },
    setRate,
  }
}

/** Plays a track. A track that goes on while nobody plays it shows its newest point. */
export function useReplay(points: readonly TrackPoint[]): Replay {
  const find = useMemo(() => standingsOf(points), [points])
  const [first, last] = [itemAt(points, 0), itemAt(points, -1)]
  const clock = useReplayClock(timeOf(first), timeOf(last))
  return { ...clock, standing: find(clock.at) }
}

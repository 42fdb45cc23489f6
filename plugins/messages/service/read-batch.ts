import { FUTURE_MS, LATE_MS, type PositionsTaken, type SentPosition } from '../contract/positions.ts'

/** A position that can be stored. `speed` is missing where the device does not know it. */
export interface Position {
  plateNo: string
  /** Seconds since 1970. */
  at: number
  lng: number
  lat: number
  speed: number | undefined
}

type Refused = Exclude<keyof PositionsTaken, 'accepted' | 'repeated' | 'unknown'>

/** A day without its offset would be another moment on each machine. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const FASTEST = 300

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most

const momentOf = (time: unknown): number =>
  typeof time === 'number' ? time : typeof time === 'string' && TIME.test(time) ? Date.parse(time) : Number.NaN

/** Reads one entry of a batch, whatever it is; a place of exactly 0, 0 is what devices tell that do not know theirs. */
export const readPosition = (raw: unknown, nowMs: number): Position | Refused => {
  const { plateNo, time, lng, lat, speed } = (raw ?? {}) as Partial<SentPosition>
  const moment = momentOf(time)
  const hasPlace = isWithin(lng, 180) && isWithin(lat, 90) && !(lng === 0 && lat === 0)
  const hasSpeed = speed === undefined || speed === null || (isWithin(speed, FASTEST) && speed >= 0)
  if (typeof plateNo !== 'string' || plateNo === '' || plateNo.length > 12) return 'malformed'
  if (!Number.isFinite(moment) || !hasPlace || !hasSpeed) return 'malformed'
  if (moment > nowMs + FUTURE_MS) return 'future'
  if (moment < nowMs - LATE_MS) return 'late'
  return { plateNo: plateNo.toUpperCase(), at: Math.floor(moment / 1000), lng, lat, speed: speed ?? undefined }
}

export interface ReadBatch {
  /** By plate, oldest first; one for each moment. */
  byPlate: Map<string, Position[]>
  refused: Record<Refused, number>
  /** Of one moment more than once in the batch itself. */
  repeated: number
}

export const readBatch = (raw: readonly unknown[], nowMs: number): ReadBatch => {
  const refused: Record<Refused, number> = { future: 0, late: 0, malformed: 0 }
  const seen = new Map<string, Map<number, Position>>()
  let repeated = 0
  for (const each of raw) {
    const read = readPosition(each, nowMs)
    if (typeof read === 'string') {
      refused[read]++
      continue
    }
    const own = seen.get(read.plateNo) ?? new Map<number, Position>()
    if (own.has(read.at)) repeated++
    else own.set(read.at, read)
    seen.set(read.plateNo, own)
  }
  const byPlate = new Map([...seen].map(([plate, own]) => [plate, [...own.values()].sort((a, b) => a.at - b.at)]))
  return { byPlate, refused, repeated }
}

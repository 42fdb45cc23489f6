import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { dateTime, plate, shape, text } from '@ntocc/sdk/fields'
import type { WarningKind } from './warnings.ts'

/** Vehicles that one map shows: the branch's that were heard of last. */
export const MOST_LIVE = 5_000
/** Slower than this is standing: places wander although nothing moves. km/h */
export const STANDING_KMH = 3

/** Where a vehicle was last. */
export interface LiveVehicle {
  plateNo: string
  plateColor: string
  driverName?: string
  teamCode?: string
  waybillId?: number
  waybillNo?: string
  lng: number
  lat: number
  /** km/h; nothing where only the place is known. */
  speed?: number
  time: string
  /** Open warnings, for whoever may read them. */
  warnings?: number
}

export interface LiveVehicles {
  vehicles: LiveVehicle[]
  /** Moment of the answer: what is heard of later is asked for by `since`. */
  asOf: string
  /** Vehicles that have ever been heard of: more than there are rows when there are more than a map takes. */
  total: number
  /** Minutes after which a vehicle counts as silent, as the branch has set. */
  silentMinutes: number
}

export interface LiveQuery {
  /** Only those heard of later than this. */
  since?: string
  /** Only those inside: west, south, east, north in degrees. */
  box?: string
}

/** Vehicles of the branch where they were last; all of them, or what came since within what is on screen. For staff. */
export const liveVehicles = endpoint({
  name: 'liveVehicles',
  method: 'GET',
  path: '/ntocc-tms-api/vehiclePosition/live',
  query: input<LiveQuery>(shape({ since: dateTime(), box: text({ max: 100 }) })),
  data: answer.value<LiveVehicles>(['vehicles', 'asOf', 'total', 'silentMinutes']),
  permission: 'vehiclePosition.read',
  staffOnly: true,
})

/** A replay is of so many days at most, of so many vehicles side by side. */
export const MOST_DAYS = 30
export const MOST_VEHICLES = 3
/** What one answer holds at most, however long the span: points of the way, peaks of speed, and rows of each list. */
export const MOST_POINTS = 2_000
export const MOST_PEAKS = 720
export const MOST_ROWS = 500
/** Minutes: shorter waits are traffic, and shorter silences nothing unusual. */
export const STOP_MINUTES = 10
export const GAP_MINUTES = 15

/** Seconds since 1970, degrees, km/h, and the kilometres driven until then. */
export type ReplayPoint = [at: number, lng: number, lat: number, speed: number, km: number]

export interface ReplayStop {
  from: string
  to: string
  lng: number
  lat: number
  minutes: number
}

/** Nothing is known of the time between. */
export interface ReplayGap {
  from: string
  to: string
  minutes: number
  /** As the crow flies: not among the kilometres driven. */
  km: number
}

export interface ReplayWarning {
  id: number
  kind: WarningKind
  level: string
  from: string
  to: string
}

export interface Replay {
  plateNo: string
  points: ReplayPoint[]
  /** The fastest of each part of the span in which the vehicle was heard of: seconds since 1970 and km/h. */
  peaks: [at: number, speed: number][]
  stops: ReplayStop[]
  gaps: ReplayGap[]
  /** Of those who may read them. */
  warnings: ReplayWarning[]
  km: number
  topSpeed: number
  movingMinutes: number
  standingMinutes: number
  /** Positions that all this follows from, and those left out because they cannot be. */
  count: number
  ignored: number
  /** Lists hold the longest of what there is; how many there are in all. */
  stopCount: number
  gapCount: number
  warningCount: number
  /** What it is made of: positions as devices sent them, or the tracks of waybills where those are gone or never came. */
  source: 'device' | 'waybill'
}

export interface ReplayQuery {
  plateNo: string
  from: string
  to: string
}

/** Where a vehicle went in a span of up to thirty days: the answer is as large for a day as for a month. For staff. */
export const vehicleReplay = endpoint({
  name: 'vehicleReplay',
  method: 'GET',
  path: '/ntocc-tms-api/vehiclePosition/replay',
  query: input<ReplayQuery>(
    shape({ plateNo: plate().required(), from: dateTime().required(), to: dateTime().required().notBefore('from') }),
  ),
  data: answer.value<Replay>(['points', 'stops', 'gaps', 'warnings', 'km']),
  permission: 'vehiclePosition.read',
  staffOnly: true,
})

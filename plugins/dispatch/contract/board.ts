import { endpoint, input, answer as of } from '@ntocc/sdk/contracts'
import { date, id, integer, rows, shape, type ValuesOf } from '@ntocc/sdk/fields'
import type { CityStop } from './stops.ts'
import type { CityTrip } from './trips.ts'

/** So many stops one vehicle calls at, and so many open ones are distributed at a time. */
export const MOST_STOPS = 60
export const MOST_OPEN = 300

/** Streets of a city beside the line through the air: how planned distances are reckoned, as nobody here knows the streets. */
export const CITY_DETOUR = 1.35

/** A stop on the board; what is on board is after it. Times ISO 8601 UTC. */
export type BoardStop = CityStop

/** A trip with its stops in their order. */
export type BoardTrip = CityTrip & { stops: BoardStop[] }

export interface Board {
  day: string
  trips: BoardTrip[]
  /** Those of the day that no trip has, by the end of their window. */
  open: BoardStop[]
  /** How many of days before it no trip has either. */
  earlier: number
}

/** Why a stop was left out when the open ones were distributed. */
export const LEFT_REASONS = ['noTrip', 'tooHeavy', 'full', 'window', 'shift', 'many'] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

export interface Figures {
  km: number
  lateMinutes: number
  lateStops: number
  /** ISO 8601 UTC: back at the depot. */
  end: string
}

export interface ProposedTrip {
  id: number
  version: number
  plateNo: string
  /** All its stops, in the order that is proposed. */
  stopIds: number[]
  added: number
  before: Figures
  after: Figures
}

/** What would be done; nothing is until it is applied. */
export interface Proposal {
  /** Those that would change. */
  trips: ProposedTrip[]
  placed: number
  left: { id: number; reason: LeftReason }[]
}

const Placing = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  /** Where it goes; without one it is open again. */
  tripId: id(),
  /** Before which stop of the trip; without one, or when that has gone, it is the last. */
  beforeId: id(),
})
export type Placing = ValuesOf<typeof Placing>

const OrderedStop = shape({ id: id().required() })
const Ordered = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  stops: rows(OrderedStop, { max: MOST_STOPS }).required(),
})
const Applying = shape({ trips: rows(Ordered, { max: 100 }).required() })
export type Applying = ValuesOf<typeof Applying>

const OfDay = shape({ day: date().required() })
const Asked = shape({ day: date().required(), tripId: id() })

const at = <const P extends string>(path: P) => `/ntocc-tms-api/dispatch${path}` as const

export const boardCalls = {
  dispatchBoard: endpoint({
    name: 'dispatchBoard',
    method: 'GET',
    path: at('/board'),
    query: input<{ day: string }>(OfDay),
    data: of.value<Board>(['day', 'trips', 'open', 'earlier']),
    permission: 'cityTrip.read',
    staffOnly: true,
  }),
  dispatchPlace: endpoint({
    name: 'dispatchPlace',
    method: 'POST',
    path: at('/place'),
    body: input<Placing>(Placing),
    data: of.value<{ id: number; version: number }>(['id', 'version']),
    versioned: true,
    permission: 'cityTrip.plan',
    staffOnly: true,
  }),
  /** The best order found for one trip; without one, the open stops of the day distributed among its drafts. */
  dispatchProposal: endpoint({
    name: 'dispatchProposal',
    method: 'GET',
    path: at('/proposal'),
    query: input<{ day: string; tripId?: number | null }>(Asked),
    data: of.value<Proposal>(['trips', 'placed', 'left']),
    permission: 'cityTrip.plan',
    staffOnly: true,
  }),
  dispatchApply: endpoint({
    name: 'dispatchApply',
    method: 'POST',
    path: at('/apply'),
    body: input<Applying>(Applying),
    data: of.value<{ trips: number }>(['trips']),
    permission: 'cityTrip.plan',
    staffOnly: true,
  }),
} as const

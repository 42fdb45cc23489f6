import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  entity,
  id,
  integer,
  localized,
  noWhitespace,
  plate,
  positiveInteger,
  shape,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Positions that one call may bring, and calls that one key may make in a minute. */
export const MOST_POSITIONS = 1_000
export const MOST_BATCHES = 120
/** How far ahead of our clock a device may be, and how late it may tell. */
export const FUTURE_MS = 2 * 60_000
export const LATE_MS = 7 * 24 * 3_600_000

/** One position of a vehicle. */
export interface SentPosition {
  /** The whole plate. */
  plateNo: string
  /** ISO 8601 with its offset, or milliseconds since 1970. */
  time: string | number
  /** WGS-84 degrees */
  lng: number
  lat: number
  /** km/h; what follows from the distance to the one before unless told. */
  speed?: number
}

export interface PositionBatch {
  positions: SentPosition[]
}

/** What became of each position of a batch: the figures add up to what was sent. */
export interface PositionsTaken {
  accepted: number
  /** The vehicle's position of that time is here already. */
  repeated: number
  /** Of vehicles that the branch does not have, or that the key may not speak for. */
  unknown: number
  /** Of a time that is yet to come. */
  future: number
  /** Too long ago to be of use. */
  late: number
  /** No position at all: a value is missing or out of its range. */
  malformed: number
}

const COUNTS = ['accepted', 'repeated', 'unknown', 'future', 'late', 'malformed'] as const

/**
 * Takes positions of vehicles from a device or the platform of its maker, signed with a key (docs/positions.md). Sent again, in
 * any order, they are stored once.
 */
export const positionUpload = endpoint({
  name: 'positionUpload',
  method: 'POST',
  path: '/ntocc-tms-api/positions',
  body: input<PositionBatch>(),
  data: answer.value<PositionsTaken>([...COUNTS]),
  public: true,
  signed: true,
})

/** A key that positions are signed with. The secret follows from it and from the installation, and is stored nowhere. */
export const PositionKey = entity('positionKey', {
  name: localized({ max: 60 }).required(),
  /** The only vehicle it may speak for; all of the branch unless told. */
  plateNo: plate(),
  accessKey: noWhitespace().readOnly().unique(),
  /** Secrets made so far: each takes the place of the one before. */
  generation: positiveInteger({ max: 1_000_000 }).readOnly().default(1),
})
export type PositionKey = ValuesOf<typeof PositionKey>

export const positionKeys = resource<PositionKey>()('positionKey', {
  permission: { read: 'positionKey.read', edit: 'positionKey.edit' },
  keyword: ['name', 'accessKey'],
  staffOnly: true,
})

export interface PositionSecret {
  accessKey: string
  secret: string
}

/** Makes a new secret for a key and tells it this once; the one before signs nothing any more. */
export const positionKeySecret = endpoint({
  name: 'positionKeySecret',
  method: 'POST',
  path: '/ntocc-tms-api/positionKey/secret',
  body: input<{ id: number; version: number }>(shape({ id: id().required(), version: integer({ min: 0 }).required() })),
  data: answer.value<PositionSecret>(['accessKey', 'secret']),
  secretAnswer: true,
  versioned: true,
  permission: 'positionKey.edit',
  staffOnly: true,
})

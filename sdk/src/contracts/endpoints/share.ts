import * as f from '../../fields/index.ts'
import { endpoint, input, list, none, value } from './endpoint.ts'
import type { TrackPoint } from './tms.ts'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/${path}` as const

/** What a link without a login opens, by its name among the `shares` of the areas that are installed. */
export type ShareKind = string
/** How long a link can hold. */
export const SHARE_DAYS = [1, 7, 30] as const
/** Links of one party that open still, to one record and in all. */
export const MOST_SHARES_OF_RECORD = 10
export const MOST_SHARES_OF_PARTY = 500

const ShareForm = f.shape({
  kind: f.text({ max: 40 }).required(),
  id: f.integer({ min: 1 }).required(),
  days: f.integer({ min: 1, max: Math.max(...SHARE_DAYS) }).required(),
})

const SharedRecord = f.shape({
  kind: f.text({ max: 40 }).required(),
  id: f.integer({ min: 1 }).required(),
})

export interface ShareBody {
  kind: ShareKind
  /** Of the record. */
  id: number
  days: number
}

export interface ShareLink {
  id: number
  /** Goes into the address of a visitor's page as `share`. */
  share: string
  /** ISO 8601 UTC, from then on the link opens nothing. */
  expires: string
}

/** A link that opens something still, as those see it who may end it. */
export interface LiveShare extends ShareLink {
  kind: ShareKind
  /** Name of who made it. */
  byName: string
  /** When it was made, ISO 8601 UTC. */
  made: string
  /** How often it was opened. */
  visits: number
  /** When it was opened last, ISO 8601 UTC; absent before the first time. */
  lastOpened?: string
}

/** The record of a kind of link. */
export interface SharedRecordQuery {
  kind: ShareKind
  id: number
}

/** Whoever is signed in names the waybill by its id, a visitor by what stands in the link. */
export type ReachQuery = { share: string } | { id: number | string }

/** Where loading or unloading happens, WGS-84. */
export interface FencePlace {
  name: string
  lng: number
  lat: number
}

export interface TripNode {
  type: string
  /** ISO 8601 UTC */
  time: string
  /** Absent when nobody knows where it happened. */
  inFence?: boolean
}

/** When the vehicle is expected where it unloads, estimated from where it was last. The deadline is another thing: `planUnloadTime`. */
export type ArrivalEstimate = {
  /** Road that is left, whole kilometres. */
  leftKm: number
  /** When the vehicle was where that is counted from, ISO 8601 UTC. */
  positionTime: string
  /** ISO 8601 UTC; absent while it stands, and until it has gone far enough to tell its speed. */
  estimatedArriveTime?: string
}

/** The way of one waybill's vehicle: nothing of people, goods or money. */
export interface Trip {
  waybillNo: string
  /** State of the waybill machine. */
  status: number
  vehicleNo: string
  plateColor: string
  loadCity: string
  unloadCity: string
  load?: FencePlace
  unload?: FencePlace
  /** The deadline of the unloading, ISO 8601 UTC. */
  planUnloadTime?: string
  /** When it came there, ISO 8601 UTC. */
  arriveUnloadTime?: string
  /** Absent unless it is on its way and was seen lately. */
  arrival?: ArrivalEstimate
  /** Telephone of the branch that whoever waits may call; absent where the branch shows none. */
  dispatchPhone?: string
  /** A place counts as reached within this distance. */
  fenceKm: number
  /** Oldest first. */
  points: TrackPoint[]
  nodes: TripNode[]
  /** When the link ends; absent for whoever is signed in. */
  expires?: string
}

/** A waybill as the people at its two ends may see it: no money, no phone numbers of people, names shortened. */
export interface WaybillSheet extends Omit<Trip, 'points' | 'fenceKm' | 'load' | 'unload'> {
  driverName: string
  goodsName: string
  goodsTypeCode?: string
  packageType?: string
  vehicleType?: string
  trailerNo?: string
  gmtCreated?: string
  unit?: string
  planQty?: number
  loadQty?: number
  unloadQty?: number
  loadAddress: string
  unloadAddress: string
  consigneeName?: string
  distanceKm?: number
  planLoadTime?: string
  departTime?: string
  unloadTime?: string
  signTime?: string
}

/** What somebody at a gate needs to know of a driver: is it this person, and may he drive. */
export interface DriverCard {
  /** Shortened to its first character. */
  name: string
  phone: string
  licenceClass: string
  vehicleNo?: string
  /** Of that vehicle, where the branch has it. */
  plateColor?: string
  /** State of the review. */
  authStatus: number
  papers: { name: string; to: string }[]
  expires: string
}

/** Links that open without a login: made, seen and ended (reading 13 of the specification: limited, masked, expiring). */
export const share = {
  shareLink: endpoint({
    name: 'shareLink',
    method: 'POST',
    path: at('share'),
    body: input<ShareBody>(ShareForm),
    data: value<ShareLink>(['id', 'share', 'expires']),
    // The link is the key to what it opens.
    secretAnswer: true,
    signedIn: 'subject',
  }),
  shareLinks: endpoint({
    name: 'shareLinks',
    method: 'GET',
    path: at('share'),
    query: input<SharedRecordQuery>(SharedRecord),
    data: list<LiveShare>(['id', 'share', 'kind', 'byName', 'made', 'expires', 'visits']),
    signedIn: 'subject',
  }),
  shareRevoke: endpoint({
    name: 'shareRevoke',
    method: 'DELETE',
    path: at('share/{id}'),
    data: none(),
    signedIn: 'subject',
  }),
  /** All links to a record that the caller may take back. */
  shareRevokeAll: endpoint({
    name: 'shareRevokeAll',
    method: 'DELETE',
    path: at('share'),
    query: input<SharedRecordQuery>(SharedRecord),
    data: value<{ count: number }>(['count']),
    signedIn: 'subject',
  }),
} as const

/** Pages that links to nouns open: the area that declares the noun names them among its `shares`. */
export const sharedPages = {
  trip: endpoint({
    name: 'trip',
    method: 'GET',
    path: at('share/trip'),
    query: input<ReachQuery>(),
    data: value<Trip>(['waybillNo', 'points', 'nodes', 'fenceKm']),
    public: true,
  }),
  waybillSheet: endpoint({
    name: 'waybillSheet',
    method: 'GET',
    path: at('share/waybill'),
    query: input<ReachQuery>(),
    data: value<WaybillSheet>(['waybillNo', 'goodsName', 'nodes']),
    public: true,
  }),
  driverCard: endpoint({
    name: 'driverCard',
    method: 'GET',
    path: at('share/driver'),
    query: input<{ share: string }>(),
    data: value<DriverCard>(['name', 'authStatus', 'papers', 'expires']),
    public: true,
  }),
} as const

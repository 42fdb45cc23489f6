import { endpoint, input, type ListQuery, answer as of, resource, waybillMachine } from '@ntocc/sdk/contracts'
import {
  code,
  codes,
  entity,
  integer,
  localized,
  longText,
  reference,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { ratingMachine } from './machines.ts'

/** Who rates whom: the shipper and whoever receives the goods the carriage, the driver the shipper. */
export const SIDES = ['shipper', 'driver', 'consignee'] as const
export type Side = (typeof SIDES)[number]

const OF_CARRIAGE = ['onTime', 'careful', 'polite', 'cleanVehicle', 'late', 'careless', 'rude'] as const

/** What is said of a carriage, and of a shipper. */
export const TAGS = {
  shipper: OF_CARRIAGE,
  consignee: OF_CARRIAGE,
  driver: ['fastLoading', 'clearPapers', 'paysPromptly', 'longWait', 'unclearPapers', 'wrongWeight'],
} as const satisfies Record<Side, readonly string[]>
const EVERY_TAG = [...TAGS.shipper, ...TAGS.driver]

/** From here on it is signed for, and can be rated. */
export const SIGNED: readonly number[] = waybillMachine.statesOf('signed', 'receiptRejected', 'finished')

const stars = () => integer({ min: 1, max: 5 }).required()

/** What one side of a waybill says of the other, once. Stars from 1 to 5. */
export const Rating = entity('rating', {
  waybillNo: text({ max: 20 }).required().filter('equals').indexed(),
  /** Who rates. */
  side: code('ratingSide', SIDES).required(),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  /** Of a shipper: what was agreed was ready in time. */
  punctual: stars(),
  safe: stars(),
  service: stars(),
  overall: stars(),
  tags: codes('ratingTag', EVERY_TAG),
  comment: localized({ max: 500 }),
  status: state(ratingMachine),
})
export type Rating = ValuesOf<typeof Rating>

/** Staff see all of them, hidden ones too. Parties have `ratingsSeen`. */
export const ratings = resource<Rating>()('rating', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'rating.manage', edit: 'rating.hide' },
  keyword: ['waybillNo', 'comment'],
  staffOnly: true,
})

export const RatingGiven = entity('ratingGiven', {
  punctual: stars(),
  safe: stars(),
  service: stars(),
  overall: stars(),
  tags: codes('ratingTag', EVERY_TAG),
  comment: longText({ max: 500 }),
})
const Given = shape({ waybillNo: text({ max: 20 }).required(), ...RatingGiven.own })
export type RatingBody = ValuesOf<typeof Given>

/** By whoever receives the goods and has a link to the waybill. */
const ByLink = shape({ share: text({ max: 200 }).required(), ...RatingGiven.own })
export type RatingByLink = ValuesOf<typeof ByLink>

/** The ratings of one waybill that the caller may see. */
export interface WaybillRatings {
  given: Partial<Record<Side, Rating>>
  /** The side that the caller can rate for now. */
  mayRate?: Side
}

/** What is thought of a party, without hidden ratings. Averages with one decimal, absent without any rating. */
export interface RatingSummary {
  count: number
  overall?: number
  punctual?: number
  safe?: number
  service?: number
  /** The most frequent first, three at most. */
  tags: { tag: string; count: number }[]
  /** Of a driver, by those who received goods and have no account. It counts in no average of the others. */
  consignees?: { count: number; overall: number }
}

export const RATED = ['driver', 'shipment'] as const
export interface SummaryQuery {
  of: (typeof RATED)[number]
  code: string
}

export const ratingCalls = {
  /** About the caller's own waybills, by either side, without hidden ones. */
  ratingsSeen: endpoint({
    name: 'ratingsSeen',
    method: 'GET',
    path: '/ntocc-tms-api/rating',
    query: input<ListQuery>(),
    data: of.page<Rating>(),
    permission: 'rating.read',
  }),
  waybillRatings: endpoint({
    name: 'waybillRatings',
    method: 'GET',
    path: '/ntocc-tms-api/rating/waybill',
    query: input<{ waybillNo: string }>(shape({ waybillNo: text({ max: 20 }).required() })),
    data: of.value<WaybillRatings>(['given']),
    permission: 'rating.read',
  }),
  ratingSummary: endpoint({
    name: 'ratingSummary',
    method: 'GET',
    path: '/ntocc-tms-api/rating/summary',
    query: input<SummaryQuery>(shape({ of: code('ratingOf', RATED).required(), code: text({ max: 64 }).required() })),
    data: of.value<RatingSummary>(['count', 'tags']),
    permission: 'rating.read',
  }),
  ratingGive: endpoint({
    name: 'ratingGive',
    method: 'POST',
    path: '/ntocc-tms-api/rating',
    body: input<RatingBody>(Given),
    data: of.record<Rating>(),
    permission: 'rating.give',
  }),
  ratingByLink: endpoint({
    name: 'ratingByLink',
    method: 'POST',
    path: '/ntocc-tms-api/share/rating',
    body: input<RatingByLink>(ByLink),
    data: of.value<{ waybillNo: string; overall: number }>(['waybillNo', 'overall']),
    public: true,
  }),
} as const

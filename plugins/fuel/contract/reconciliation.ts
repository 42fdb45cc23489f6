import { answer, endpoint, input, type ListQuery, type Page, type ReviewClaim } from '@ntocc/sdk/contracts'
import { code, id, integer, longText, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { FuelStatement } from './statements.ts'
import type { ODD_REASONS } from './transactions.ts'

/** Our fill beside a supplier's line. Money in yuan, quantities in litres, of gas in kilograms. */
export interface Fill {
  id: number
  code: string
  time: string
  cardNo?: string
  station?: string
  product: string
  quantity: number
  /** Of one litre or kilogram: as entered, else what amount and quantity come to. */
  price: string
  listPrice?: string
  amount: string
  vehicleNo?: string
  driverName?: string
  waybillNo?: string
}

/** A line that wants somebody's judgement, as it stands in the queue. */
export interface FuelCase extends FuelStatement {
  /** A fill of ours stands beside it, by a match or because it is the nearest. */
  hasFill: boolean
  /** The supplier's amount less ours, in yuan; absent without a fill. */
  more?: string
  claim?: ReviewClaim
}

/** How many lines there are, and what they come to. Yuan. */
export interface FuelSum {
  lines: number
  theirs: string
  /** Of the fills that the lines name. */
  ours: string
}

/** What waits, with the sums of the month (or of all months) that it is a part of. */
export interface FuelQueue extends Page<FuelCase> {
  /** Months that have lines, the newest first: YYYY-MM in Beijing, with how many of each want a judgement. */
  months: { month: string; waiting: number }[]
  /** State by state, by the codes of the machine. */
  sums: (FuelSum & { status: number })[]
  /** Of all lines but those that are ignored. */
  whole: FuelSum
}

/** A line as it is judged. */
export interface FuelSheet {
  id: number
  version: number
  line: FuelStatement
  /** What the supplier asks for one litre or kilogram, in yuan. */
  price: string
  fill?: Fill
  /** The fill is the nearest of the card, and farther away than a match may be. */
  isNearest?: boolean
  /** Minutes between line and fill that are none to speak of. */
  matchMinutes: number
  /** Days around a line in which its fill is looked for. */
  pairDays: number
  odd: (typeof ODD_REASONS)[number][]
  /** Of the vehicle in the 30 days up to the fill, litres for 100 km; absent without kilometres. */
  per100Km?: number
  /** How much the vehicle took at a time in those days, on the average; absent without other fills. */
  usual?: number
}

const Decision = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  decision: code('reviewDecision', ['approve', 'reject']).required(),
  /** Kept in the trail of the line. */
  reason: longText({ max: 200 }).required(),
  /** The fill that was seen beside it, of a line that names none. */
  seen: text({ max: 64 }),
})
export type FuelDecision = ValuesOf<typeof Decision>

const Subject = shape({ id: id().required() })
const at = <const P extends string>(path: P) => `/ntocc-basic-api/fuelReconciliation${path}` as const
const OF_STAFF = { permission: 'fuelStatement.edit', staffOnly: true } as const

export type FuelQueueQuery = ListQuery & { keyword?: string; month?: string; at?: number | string }

export const reconciliation = {
  /** `month` is YYYY-MM in Beijing; `at` names a line that is answered first. */
  queue: endpoint({
    name: 'fuelReconciliationQueue',
    method: 'GET',
    path: at(''),
    query: input<FuelQueueQuery>(),
    data: answer.value<FuelQueue>(['records', 'total', 'months', 'sums', 'whole']),
    ...OF_STAFF,
  }),
  sheet: endpoint({
    name: 'fuelReconciliationSheet',
    method: 'GET',
    path: at('/{id}'),
    data: answer.value<FuelSheet>(['id', 'version', 'line', 'price', 'odd']),
    ...OF_STAFF,
  }),
  /** Takes the line, or renews one's claim. */
  claim: endpoint({
    name: 'fuelReconciliationClaim',
    method: 'POST',
    path: at('/claim'),
    body: input<ValuesOf<typeof Subject>>(Subject),
    data: answer.record<ReviewClaim>(),
    ...OF_STAFF,
  }),
  release: endpoint({
    name: 'fuelReconciliationRelease',
    method: 'POST',
    path: at('/release'),
    body: input<ValuesOf<typeof Subject>>(Subject),
    data: answer.none(),
    ...OF_STAFF,
  }),
  /** Confirms the line as the supplier has it, or disputes it; of a line that the caller has claimed. */
  decide: endpoint({
    name: 'fuelReconciliationDecide',
    method: 'POST',
    path: at('/decide'),
    body: input<FuelDecision>(Decision),
    data: answer.record<FuelStatement>(),
    versioned: true,
    ...OF_STAFF,
  }),
} as const

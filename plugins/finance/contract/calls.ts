import { answer, endpoint, input, type ListQuery } from '@ntocc/sdk/contracts'
import { code, date, integer, reference, shape, text } from '@ntocc/sdk/fields'
import { BASES, type Basis, DIMENSIONS, type Dimension, type Measure } from './measures.ts'

/** Which waybills a statement is of: those of the caller that count, in a time by one of their days (both included). */
const which = {
  start: date().required(),
  end: date().required(),
  basis: code('financeBasis', BASES).required(),
  /** Of one shipper, or one driver. */
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
}

const Which = shape(which)
export interface WhichQuery extends ListQuery {
  start: string
  end: string
  basis: Basis
  shipmentCode?: string
  driverCode?: string
}

const Asked = shape({
  ...which,
  by: code('financeDimension', DIMENSIONS).required(),
  /** A second one besides. */
  andBy: code('financeDimension', DIMENSIONS),
  pageNum: integer({ min: 1 }),
  pageSize: integer({ min: 1, max: 500 }),
  /** A measure; without one lines are in the order of what they are put together by. */
  sortField: text({ max: 40 }),
  sortType: code('sortType', ['asc', 'desc']),
})

export interface ReportQuery extends WhichQuery {
  by: Dimension
  andBy?: Dimension
}

/**
 * Sums by the names of measures: yuan and tonnes as decimal strings, percentages with one decimal, counts as numbers. Empty of what the
 * caller's kind of party is not told of waybills.
 */
export type Figures = Readonly<Record<Measure, string | number>>

export type FinanceLine = Figures & {
  /** Of `by` and `andBy`, apart from every other line. */
  key: string
  /** Codes: `byKey` of a payee says `driver:` or `team:` before its own. */
  byKey: string
  byName: string
  andKey?: string
  andName?: string
}

export interface FinanceSummary {
  totals: Figures
  /** Of as many days just before. */
  before: Figures
  /** Oldest first: days, or months where the days would be more than 62. */
  steps: { step: string; receivable: string; payable: string; profit: string }[]
}

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Lines of a statement, page by page. */
export const financeReport = endpoint({
  name: 'financeReport',
  method: 'GET',
  path: at('financeReport'),
  query: input<ReportQuery>(Asked),
  data: answer.page<FinanceLine>(),
  permission: 'finance.read',
  exportable: { permission: 'finance.export' },
})

/** All lines of it together, and how it went. */
export const financeSummary = endpoint({
  name: 'financeSummary',
  method: 'GET',
  path: at('financeSummary'),
  query: input<WhichQuery>(Which),
  data: answer.value<FinanceSummary>(['totals', 'before', 'steps']),
  permission: 'finance.read',
})

import { BASES, type Basis, DIMENSIONS, type Dimension, MEASURES, type Measure } from '../contract/measures.ts'
import { OWN, reportOf } from '../contract/reports.ts'
import { CHARTS, type Chart, type Definition } from '../contract/saved.ts'
import { type Days, SPANS, type SpanName, spanOf } from '../contract/span.ts'

/** What a page shows, as its address says it; what that leaves open is as the statement has it. */
export interface Asked extends Days {
  /** `days` where the address names them one by one. */
  span: SpanName | 'days'
  basis: Basis
  by: readonly Dimension[]
  measures: readonly Measure[]
  chart: Chart
  shipmentCode?: string
  driverCode?: string
  /** Of a statement of one's own that says so; the others begin with their first measure. */
  sort?: { field: Measure; type: 'asc' | 'desc' }
}

type Address = Readonly<Record<string, string>>

const known = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find(each => each === text)
const several = <T extends string>(all: readonly T[], text: string | undefined): T[] => [
  ...new Set((text ?? '').split(',').flatMap(each => known(all, each) ?? [])),
]

const DAY = /^\d{4}-\d\d-\d\d$/

const timeOf = (address: Address, now: Date): Pick<Asked, 'span' | 'start' | 'end'> => {
  const span = known(SPANS, address.span)
  if (span) return { span, ...spanOf(span, now) }
  const usual = spanOf('thisMonth', now)
  const day = (value: string | undefined, otherwise: string) => (value && DAY.test(value) ? value : otherwise)
  const days = { start: day(address.start, usual.start), end: day(address.end, usual.end) }
  return { span: days.start === usual.start && days.end === usual.end ? 'thisMonth' : 'days', ...days }
}

/** Only the page where everybody puts a statement together reads more of the address than the time. */
export function askedOf(page: string, address: Address, now = new Date()): Asked {
  const report = reportOf(page)
  const time = { ...timeOf(address, now), basis: known(BASES, address.basis) ?? ('finished' as const) }
  if (page !== OWN) return { ...time, by: report.by, measures: report.measures, chart: 'course' }
  const by = several(DIMENSIONS, address.by).slice(0, 2)
  const chosen = several(MEASURES, address.measures)
  const measures = chosen.length > 0 ? chosen : report.measures
  // Lines in the order of a figure that is not shown would stand in none.
  const field = known(measures, address.sortField)
  return {
    ...time,
    by: by.length > 0 ? by : report.by,
    measures,
    chart: known(CHARTS, address.chart) ?? 'course',
    ...(address.shipmentCode && { shipmentCode: address.shipmentCode }),
    ...(address.driverCode && { driverCode: address.driverCode }),
    ...(field && { sort: { field, type: address.sortType === 'asc' ? ('asc' as const) : ('desc' as const) } }),
  }
}

export interface Order {
  sortField?: string
  sortType?: 'asc' | 'desc'
}

/** Times stand in their own order, everything else in that of the first measure; a statement of one's own may say otherwise. */
export const orderOf = ({ by, measures, sort }: Pick<Asked, 'by' | 'measures' | 'sort'>): Order => {
  if (sort) return { sortField: sort.field, sortType: sort.type }
  const [first] = measures
  return by[0] === 'month' || by[0] === 'day' || !first ? {} : { sortField: first, sortType: 'desc' }
}

/** What is kept of what a page shows. */
export const definitionOf = ({ by, measures, span, start, end, sort, ...rest }: Asked): Definition => {
  const [first = 'route', andBy] = by
  const usual = orderOf({ by, measures })
  const isUsual = sort?.field === usual.sortField && sort?.type === usual.sortType
  return {
    by: first,
    ...(andBy && { andBy }),
    measures: [...measures],
    basis: rest.basis,
    span,
    ...(span === 'days' && { start, end }),
    chart: rest.chart,
    ...(rest.shipmentCode && { shipmentCode: rest.shipmentCode }),
    ...(rest.driverCode && { driverCode: rest.driverCode }),
    ...(sort && !isUsual && { sortField: sort.field, sortType: sort.type }),
  }
}

/** An address that asks for what was kept. */
export const addressOf = (of: Definition): Record<string, string> => ({
  by: [of.by, of.andBy].filter(Boolean).join(','),
  measures: of.measures.join(','),
  basis: of.basis,
  ...(of.span === 'days' ? { start: of.start ?? '', end: of.end ?? '' } : { span: of.span }),
  chart: of.chart,
  ...(of.shipmentCode && { shipmentCode: of.shipmentCode }),
  ...(of.driverCode && { driverCode: of.driverCode }),
  ...(of.sortField && { sortField: of.sortField, sortType: of.sortType ?? 'desc' }),
})

/** Whether two ask for the same, whatever order their parts were written in. */
export const isSame = (one: Definition, other: Definition): boolean => {
  const text = (of: Definition) =>
    JSON.stringify(Object.entries(addressOf(definitionOf(askedOf(OWN, addressOf(of))))).sort())
  return text(one) === text(other)
}

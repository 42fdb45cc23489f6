import { BASES, type Basis, DIMENSIONS, type Dimension, MEASURES, type Measure } from '../contract/measures.ts'
import { OWN, reportOf } from '../contract/reports.ts'
import { type Days, spanOf } from './span.ts'

/** What a page shows, as its address says it; what that leaves open is as the statement has it. */
export interface Asked extends Days {
  basis: Basis
  by: readonly Dimension[]
  measures: readonly Measure[]
}

const known = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find(each => each === text)
const several = <T extends string>(all: readonly T[], text: string | undefined): T[] =>
  (text ?? '').split(',').flatMap(each => known(all, each) ?? [])

const DAY = /^\d{4}-\d\d-\d\d$/

/** Only the page where everybody puts a statement together reads more of the address than the time. */
export function askedOf(page: string, filters: Readonly<Record<string, string>>, now = new Date()): Asked {
  const report = reportOf(page)
  const usual = spanOf('thisMonth', now)
  const day = (value: string | undefined, otherwise: string) => (value && DAY.test(value) ? value : otherwise)
  const own = page === OWN
  const by = own ? several(DIMENSIONS, filters.by).slice(0, 2) : []
  const measures = own ? several(MEASURES, filters.measures) : []
  return {
    start: day(filters.start, usual.start),
    end: day(filters.end, usual.end),
    basis: known(BASES, filters.basis) ?? 'finished',
    by: by.length > 0 ? by : report.by,
    measures: measures.length > 0 ? measures : report.measures,
  }
}

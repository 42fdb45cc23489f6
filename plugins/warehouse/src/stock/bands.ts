import { dayAfter } from '@ntocc/sdk/contracts'
import type { AgeBand, AgesAsked, StockAges } from '../../contract/age-calls.ts'

/** What a chart of ages measures: weight, or one of the units that goods are counted in. */
export const WEIGHT = 'weight'

const amountOf = (bands: readonly AgeBand[], unit: string): number =>
  bands.reduce((sum, { quantities }) => sum + (quantities[unit] ?? 0), 0)

/** What can be measured of these bands, what there is most of first; goods of several units have their weight in common. */
export const measuresOf = (bands: readonly AgeBand[]): string[] => {
  const units = [...new Set(bands.flatMap(({ quantities }) => Object.keys(quantities)))]
  const sorted = units.sort((one, other) => amountOf(bands, other) - amountOf(bands, one))
  const hasWeight = bands.some(({ kg }) => kg > 0)
  if (!hasWeight) return sorted
  return sorted.length > 1 ? [WEIGHT, ...sorted] : [...sorted, WEIGHT]
}

export const measuredOf = ({ kg, quantities }: AgeBand, measure: string): number =>
  measure === WEIGHT ? kg : (quantities[measure] ?? 0)

/** The list of what lies in a band: goods that came on its days. */
export const listOf = ({ day }: StockAges, { from, to }: AgeBand, asked: AgesAsked): string => {
  const query = new URLSearchParams({ onHandStart: '0.001', receivedAtEnd: dayAfter(day, -from) })
  if (to !== undefined) query.set('receivedAtStart', dayAfter(day, -to))
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, String(value))
  return `/warehouse/stock?${query}`
}

import type { Chip } from './Chips.tsx'
import type { FilterSpec, FilterValues } from './query.ts'

/** The applied filters in words, each with what takes it away. */
export function chipsOf(
  specs: readonly FilterSpec[],
  filters: FilterValues,
  words: {
    labelOf: (name: string) => string
    /** Dictionary type and code to name. */
    label: (type: string, code: string) => string
    areaName: (code: string) => string
    flagName: (value: string) => string
    /** Days left of papers. */
    expiringName: (days: string) => string
    onChange: (filters: FilterValues) => void
  },
): Chip[] {
  return specs.flatMap(spec => {
    const value = chipText(spec, filters, words)
    if (!value) return []
    const onRemove = () => {
      const next: Record<string, string> = { ...filters }
      for (const key of spec.keys) delete next[key]
      words.onChange(next)
    }
    return [{ key: spec.name, label: words.labelOf(spec.name), value, onRemove }]
  })
}

type ChipWords = Pick<Parameters<typeof chipsOf>[2], 'label' | 'areaName' | 'flagName' | 'expiringName'>

function chipText(spec: FilterSpec, filters: FilterValues, words: ChipWords): string {
  const [first = '', second] = spec.keys
  const start = filters[first] ?? ''
  if (second !== undefined) {
    const end = filters[second] ?? ''
    return start || end ? `${start || '…'} – ${end || '…'}` : ''
  }
  if (!start) return ''
  const { dict } = spec.field.options
  const codes = start.split(',')
  if (spec.control === 'expiring') return words.expiringName(start)
  if (spec.control === 'flag') return words.flagName(start)
  if (spec.control === 'areas') return codes.map(words.areaName).join(', ')
  return dict ? codes.map(code => words.label(dict, code)).join(', ') : start
}

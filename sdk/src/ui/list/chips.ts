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
    onChange: (filters: FilterValues) => void
  },
): Chip[] {
  return specs.flatMap(spec => {
    const value = chipText(spec, filters, words.label)
    if (!value) return []
    const onRemove = () => {
      const next: Record<string, string> = { ...filters }
      for (const key of spec.keys) delete next[key]
      words.onChange(next)
    }
    return [{ key: spec.name, label: words.labelOf(spec.name), value, onRemove }]
  })
}

function chipText(spec: FilterSpec, filters: FilterValues, label: (type: string, code: string) => string): string {
  const [first = '', second] = spec.keys
  const start = filters[first] ?? ''
  if (second !== undefined) {
    const end = filters[second] ?? ''
    return start || end ? `${start || '…'} – ${end || '…'}` : ''
  }
  const { dict } = spec.field.options
  if (!dict || !start) return start
  return start
    .split(',')
    .map(code => label(dict, code))
    .join(', ')
}

import type { ReactNode } from 'react'
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
    /** Records of an import. */
    importedName: () => string
    /** Days left of papers. */
    expiringName: (days: string) => string
    /** Records by their codes; their names come when they are known. */
    recordNames: (entity: string | undefined, codes: readonly string[]) => ReactNode
    onChange: (filters: FilterValues) => void
  },
): Chip[] {
  return specs.flatMap(spec => {
    const value = chipValue(spec, filters, words)
    if (!value) return []
    const onRemove = () => {
      const next: Record<string, string> = { ...filters }
      for (const key of spec.keys) delete next[key]
      words.onChange(next)
    }
    return [{ key: spec.name, label: words.labelOf(spec.name), value, onRemove }]
  })
}

/** What chips say, where it is words: names of records that are still asked for are none. */
export const wordsOf = (chips: readonly Chip[]): string[] =>
  chips.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))

type ChipWords = Pick<
  Parameters<typeof chipsOf>[2],
  'label' | 'areaName' | 'flagName' | 'expiringName' | 'importedName' | 'recordNames'
>

function chipValue(spec: FilterSpec, filters: FilterValues, words: ChipWords): ReactNode {
  const [first = '', second] = spec.keys
  const start = filters[first] ?? ''
  if (second !== undefined) {
    const end = filters[second] ?? ''
    return start || end ? `${start || '…'} – ${end || '…'}` : ''
  }
  if (!start) return ''
  const { dict, entity } = spec.field.options
  const codes = start.split(',')
  if (spec.control === 'imported') return words.importedName()
  if (spec.control === 'expiring') return words.expiringName(start)
  if (spec.control === 'references') return words.recordNames(entity, codes)
  if (spec.control === 'flag') return words.flagName(start)
  if (spec.control === 'areas') return codes.map(words.areaName).join(', ')
  return dict ? codes.map(code => words.label(dict, code)).join(', ') : start
}

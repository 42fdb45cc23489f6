import { referenceOf } from '../../contracts/references.ts'
import { date, type Field, type Issues, parseFilters, text } from '../../fields/index.ts'

/** How a filter is typed: free text, codes, places, records, yes or no, a span, or how soon papers run out. */
export type FilterControl =
  | 'text'
  | 'codes'
  | 'areas'
  | 'references'
  | 'flag'
  | 'dates'
  | 'numbers'
  | 'expiring'
  | 'imported'

/** Days within which the papers of a record run out; 0: they already have. */
export const EXPIRING = 'expiring'
export const EXPIRING_DAYS = [0, 7, 15, 30, 60] as const

/** `expiring` asks of all papers of a record, `expiring.<field>` of one. */
export const isExpiring = (name: string): boolean => name === EXPIRING || name.startsWith(`${EXPIRING}.`)

export interface FilterSpec {
  name: string
  control: FilterControl
  /** Query keys it owns: one, or `{name}Start` and `{name}End`. */
  keys: readonly string[]
  field: Field
}

/** Filters of an entity in the asked order; a field that cannot be filtered by is a mistake of the caller. */
export function filterSpecs(fields: Readonly<Record<string, Field>>, names: readonly string[]): FilterSpec[] {
  return names.map(name => {
    if (isExpiring(name)) return { name, control: 'expiring', keys: [name], field: text() }
    const field = fields[name]
    if (!field || field.filterStyle === 'none') throw new Error(`no filter on field ${name}`)
    return { name, field, ...controlOf(name, field) }
  })
}

function controlOf(name: string, field: Field): Pick<FilterSpec, 'control' | 'keys'> {
  if (field.filterStyle === 'range') {
    const isTime = field.sql === 'timestamptz' || field.sql === 'date'
    return { control: isTime ? 'dates' : 'numbers', keys: [`${name}Start`, `${name}End`] }
  }
  if (field.kind.name === 'flag') return { control: 'flag', keys: [name] }
  if (field.kind.name === 'area') return { control: 'areas', keys: [name] }
  if (field.kind.name === 'reference' && referenceOf(field.options.entity)) {
    return { control: 'references', keys: [name] }
  }
  // A list of codes can only be chosen where a dictionary names them; other lists are typed.
  return { control: field.options.dict ? 'codes' : 'text', keys: [name] }
}

/** What one import of the reader's has added: asked for by the end of an import, and taken away by its chip. */
export const IMPORTED = 'imported'

export const importedSpec = (): FilterSpec => ({ name: IMPORTED, control: 'imported', keys: [IMPORTED], field: text() })

/** Any of the texts a list searches at once; the server knows which. */
export const keywordSpec = (): FilterSpec => ({ name: 'keyword', control: 'text', keys: ['keyword'], field: text() })

/** Values typed or applied, by query key; absent means no filter. */
export type FilterValues = Readonly<Record<string, string>>

/** The filters of a list's state that these controls show; presets and foreign keys are left out. */
export function appliedFilters(specs: readonly FilterSpec[], filters: FilterValues): FilterValues {
  const values: Record<string, string> = {}
  for (const key of specs.flatMap(spec => spec.keys)) {
    const value = filters[key]
    if (value !== undefined && value !== '') values[key] = value
  }
  return values
}

/** A value put into a draft; blank text takes the filter out. */
export function withValue(values: FilterValues, key: string, value: string | undefined): FilterValues {
  const next: Record<string, string> = { ...values }
  if (value === undefined || value.trim() === '') delete next[key]
  else next[key] = value.trim()
  return next
}

/** The filters after a draft is applied: what other controls hold stays. */
export function applyDraft(specs: readonly FilterSpec[], filters: FilterValues, draft: FilterValues): FilterValues {
  const next: Record<string, string> = { ...filters }
  for (const key of specs.flatMap(spec => spec.keys)) {
    delete next[key]
    const value = draft[key]?.trim()
    if (value) next[key] = value
  }
  return next
}

const DAY = date()

/** What is wrong with a draft, by query key: the rules of the list call, so that nothing is sent that it refuses. */
export function draftIssues(
  specs: readonly FilterSpec[],
  draft: FilterValues,
  isMasked?: (field: Field) => boolean,
): Issues {
  const fields = Object.fromEntries(specs.map(spec => [spec.name, spec.field]))
  const issues: Issues = { ...parseFilters(fields, draft, isMasked).errors }
  for (const key of specs.filter(spec => spec.control === 'dates').flatMap(spec => spec.keys)) {
    const issue = DAY.check(draft[key])
    if (issue) issues[key] = issue
  }
  return issues
}

/** Whether the draft differs from what is applied. */
export function isDraft(applied: FilterValues, draft: FilterValues): boolean {
  const keys = new Set([...Object.keys(applied), ...Object.keys(draft)])
  return [...keys].some(key => (applied[key] ?? '') !== (draft[key] ?? ''))
}

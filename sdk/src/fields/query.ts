import type { Field } from './field.ts'
import { plainPlate } from './identifiers.ts'
import { BAD_FILTER, BAD_RANGE, type Issues, isEmpty, MASKED, NOT_WHOLE } from './issue.ts'
import type { Sensitivity } from './kind.ts'
import { dayEnd, toInstant } from './time.ts'

export interface FilterKey {
  /** Query key. */
  key: string
  /** Field it filters by. */
  name: string
  part: 'value' | 'start' | 'end'
}

/** One condition of a list, ready for SQL; values are wire values of the field. */
export type Condition =
  | { name: string; op: 'contains' | 'eq' | 'gte' | 'lte' | 'lt'; value: unknown }
  | { name: string; op: 'in'; value: unknown[] }

const MAX_CODES = 200

export const filterKeys = (fields: Readonly<Record<string, Field>>): FilterKey[] =>
  Object.entries(fields).flatMap(([name, field]): FilterKey[] => {
    if (field.filterStyle === 'none') return []
    if (field.filterStyle !== 'range') return [{ key: name, name, part: 'value' }]
    return [
      { key: `${name}Start`, name, part: 'start' },
      { key: `${name}End`, name, part: 'end' },
    ]
  })

/** Masked values that may be looked for whole all the same: people ring up, and say the number they ring from. */
const LOOKED_UP: readonly Sensitivity[] = ['MOBILE_PHONE']

/** Whether values of a field that are masked from a reader may be looked for whole. */
export const isLookedUp = ({ options: { sensitive } }: Field): boolean =>
  sensitive !== undefined && LOOKED_UP.includes(sensitive)

/**
 * Reads the filters of a list query (specification, section 3). Empty values filter nothing; keys that no field has
 * are left to the caller. A day as the end of a range of times means the whole day, in the platform's time zone.
 * By what the reader sees masked nothing can be filtered, part by part or by a span: it would spell the value out.
 */
export const parseFilters = (
  fields: Readonly<Record<string, Field>>,
  query: Readonly<Record<string, unknown>>,
  isMasked: (field: Field) => boolean = () => false,
): { conditions: Condition[]; errors: Issues | undefined } => {
  const conditions: Condition[] = []
  const errors: Issues = {}
  for (const { key, name, part } of filterKeys(fields)) {
    const raw = query[key]
    const field = fields[name]
    if (isEmpty(raw) || !field) continue
    const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : ''
    const masked = isMasked(field)
    const condition = masked ? lookUp(name, field, text) : conditionOf(name, field, part, text)
    if (!condition && masked) errors[key] = isLookedUp(field) ? NOT_WHOLE : MASKED
    else if (!condition) errors[key] = BAD_FILTER
    else conditions.push(condition)
  }
  for (const { name, key } of filterKeys(fields).filter(each => each.part === 'start'))
    if (isReversed(conditions, name)) errors[key] = BAD_RANGE
  return { conditions, errors: Object.keys(errors).length ? errors : undefined }
}

/** A whole value of the field, which is equal or not; undefined for less of it. */
const lookUp = (name: string, field: Field, raw: string): Condition | undefined => {
  const value = isLookedUp(field) ? filterValue(field, raw) : undefined
  return value === undefined ? undefined : { name, op: 'eq', value }
}

const conditionOf = (name: string, field: Field, part: FilterKey['part'], raw: string): Condition | undefined => {
  if (raw === '') return undefined
  if (field.filterStyle === 'contains') {
    const value = field.kind.name === 'plate' ? plainPlate(raw) : raw
    return raw.length > 256 ? undefined : { name, op: 'contains', value }
  }
  if (field.filterStyle === 'oneOf') {
    const values = raw.split(',').map(each => filterValue(field, each.trim()))
    if (values.length > MAX_CODES || values.includes(undefined)) return undefined
    return { name, op: 'in', value: values }
  }
  if (field.sql === 'timestamptz') return instantCondition(name, part, raw)
  const value = filterValue(field, raw)
  if (value === undefined) return undefined
  return { name, op: part === 'start' ? 'gte' : part === 'end' ? 'lte' : 'eq', value }
}

const instantCondition = (name: string, part: FilterKey['part'], raw: string): Condition | undefined => {
  const wholeDay = part === 'end' ? dayEnd(raw) : undefined
  if (wholeDay) return { name, op: 'lt', value: wholeDay }
  const value = toInstant(raw)
  return value ? { name, op: part === 'start' ? 'gte' : 'lte', value } : undefined
}

const filterValue = (field: Field, raw: string): unknown => {
  // Of several codes one is asked for at a time.
  if (field.kind.name === 'codes') return raw === '' || field.kind.check([raw], field.options) ? undefined : raw
  const value = field.kind.normalise(raw, field.options)
  return isEmpty(value) || field.kind.check(value, field.options) ? undefined : value
}

const isReversed = (conditions: readonly Condition[], name: string): boolean => {
  const low = conditions.find(each => each.name === name && each.op === 'gte')
  const high = conditions.find(each => each.name === name && (each.op === 'lte' || each.op === 'lt'))
  if (!low || !high) return false
  const [from, to] = [comparable(low.value), comparable(high.value)]
  return high.op === 'lt' ? from >= to : from > to
}

/** Numbers and amounts compare as numbers, days and instants as text. */
export const comparable = (value: unknown): number | string => {
  const number = Number(value)
  return Number.isNaN(number) ? String(value) : number
}

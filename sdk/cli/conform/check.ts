import type { DataShape, Envelope } from '../../src/contracts/index.ts'
import type { AnyShape, Field } from '../../src/fields/index.ts'

/** Where an answer is not what the contract says; `at` is a place in it, '' the whole. */
export interface Finding {
  at: string
  expected: string
  got: string
}

type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LONGEST = 60

/** A value as a report shows it: short, and nothing but its beginning of what is long. */
const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const finding = (at: string, expected: string, got: unknown): Finding => ({ at, expected, got: shown(got) })

/** The envelope itself (specification, section 8). */
export function checkEnvelope(answer: unknown): Finding[] {
  if (!isObject(answer)) return [finding('', 'an envelope', answer)]
  const { status, msg } = answer as unknown as Envelope
  if (!Number.isInteger(status)) return [finding('status', 'a whole number', status)]
  return msg === undefined || msg === null || typeof msg === 'string' ? [] : [finding('msg', 'a text', msg)]
}

/** The `data` of a success: its outer form, the keys it must have, its records against their entity. */
export function checkData(shape: DataShape<unknown>, data: unknown, entity?: AnyShape): Finding[] {
  switch (shape.kind) {
    case 'none':
    case 'blob':
      return []
    case 'page':
      return checkPage(data, shape.keys, entity)
    case 'list':
      return Array.isArray(data) ? checkItems('data', data, shape.keys, entity) : [finding('data', 'a list', data)]
    default:
      if (!isObject(data)) return [finding('data', shape.kind === 'record' ? 'a record' : 'an object', data)]
      return checkItem('data', data, shape.keys, entity)
  }
}

function checkPage(data: unknown, keys?: readonly string[], entity?: AnyShape): Finding[] {
  if (!isObject(data)) return [finding('data', 'a page', data)]
  const { records, total, pageNum, pageSize } = data
  const found = Object.entries({ total, pageNum, pageSize })
    .filter(([, value]) => !Number.isInteger(value))
    .map(([name, value]) => finding(`data.${name}`, 'a whole number', value))
  if (!Array.isArray(records)) return [...found, finding('data.records', 'a list', records)]
  if (records.length > Number(pageSize)) found.push(finding('data.records', 'no more than pageSize', records))
  if (records.length > Number(total)) found.push(finding('data.records', 'no more than total', records))
  return [...found, ...checkItems('data.records', records, keys, entity)]
}

const checkItems = (at: string, items: readonly unknown[], keys?: readonly string[], entity?: AnyShape): Finding[] =>
  items.flatMap((item, index) =>
    isObject(item) ? checkItem(`${at}[${index}]`, item, keys, entity) : [finding(`${at}[${index}]`, 'an object', item)],
  )

const checkItem = (at: string, item: Values, keys: readonly string[] = [], entity?: AnyShape): Finding[] => [
  ...keys.filter(key => !(key in item)).map(key => finding(`${at}.${key}`, 'to be there', undefined)),
  ...(entity ? checkRecord(at, item, entity) : []),
]

/** A stored record against its entity. Masked values (identity card, phone, bank card) cannot be checked. */
function checkRecord(at: string, item: Values, entity: AnyShape): Finding[] {
  const found = Object.entries(entity.fields).flatMap(([name, field]) => {
    const value = item[name]
    const issue = isMasked(field, value) ? undefined : field.check(value)
    return issue ? [finding(`${at}.${name}`, `${field.kind.name} (${issue.code})`, value)] : []
  })
  return typeof item.id === 'number' ? found : [...found, finding(`${at}.id`, 'a number', item.id)]
}

const isMasked = (field: Field, value: unknown): boolean =>
  field.options.sensitive !== undefined && typeof value === 'string' && value.includes('*')

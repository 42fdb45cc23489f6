import type { DataShape, Envelope } from '@ntocc/sdk/contracts'
import type { AnyShape, Field } from '@ntocc/sdk/fields'

/** Problems with an answer, in words; empty when it is as the table says. */
type Problems = string[]
type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The envelope itself (specification, section 8). */
export function checkEnvelope(answer: unknown): Problems {
  if (!isObject(answer)) return ['the answer is not a JSON object']
  const { status, msg } = answer as unknown as Envelope
  if (!Number.isInteger(status)) return ['`status` is not a whole number']
  return msg === undefined || msg === null || typeof msg === 'string' ? [] : ['`msg` is not a text']
}

/** The `data` of a success: its outer form, the keys it must have, its records against their entity. */
export function checkData(shape: DataShape<unknown>, data: unknown, entity?: AnyShape): Problems {
  switch (shape.kind) {
    case 'none':
    case 'blob':
      return []
    case 'page':
      return checkPage(data, shape.keys, entity)
    case 'list':
      return Array.isArray(data) ? checkItems(data, shape.keys, entity) : ['`data` is not a list']
    default:
      if (!isObject(data)) return [`\`data\` is not ${shape.kind === 'record' ? 'a record' : 'an object'}`]
      return checkItem(data, shape.keys, entity)
  }
}

function checkPage(data: unknown, keys?: readonly string[], entity?: AnyShape): Problems {
  if (!isObject(data)) return ['`data` is not a page']
  const { records, total, pageNum, pageSize } = data
  const problems = Object.entries({ total, pageNum, pageSize })
    .filter(([, value]) => !Number.isInteger(value))
    .map(([name]) => `\`${name}\` is not a whole number`)
  if (!Array.isArray(records)) return [...problems, '`records` is not a list']
  if (records.length > Number(pageSize)) problems.push('more records than `pageSize`')
  if (records.length > Number(total)) problems.push('more records than `total`')
  return [...problems, ...checkItems(records, keys, entity)]
}

const checkItems = (items: readonly unknown[], keys?: readonly string[], entity?: AnyShape): Problems =>
  items.flatMap((item, index) =>
    isObject(item)
      ? checkItem(item, keys, entity).map(problem => `[${index}] ${problem}`)
      : [`[${index}] is not an object`],
  )

const checkItem = (item: Values, keys: readonly string[] = [], entity?: AnyShape): Problems => [
  ...keys.filter(key => !(key in item)).map(key => `\`${key}\` is missing`),
  ...(entity ? checkRecord(item, entity) : []),
]

/** A stored record against its entity. Masked values (identity card, phone, bank card) cannot be checked. */
function checkRecord(item: Values, entity: AnyShape): Problems {
  const problems = Object.entries(entity.fields).flatMap(([name, field]) => {
    const issue = isMasked(field, item[name]) ? undefined : field.check(item[name])
    return issue ? [`\`${name}\`: ${issue.code}`] : []
  })
  return typeof item.id === 'number' ? problems : [...problems, '`id` is not a number']
}

const isMasked = (field: Field, value: unknown): boolean =>
  field.options.sensitive !== undefined && typeof value === 'string' && value.includes('*')

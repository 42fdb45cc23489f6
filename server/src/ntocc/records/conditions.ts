import type { Language } from '@ntocc/sdk/contracts'
import { LANGUAGES } from '@ntocc/sdk/contracts'
import { type Condition, type Entity, type Field, hasPermission, parseFilters } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../db/table-of.ts'
import { invalid } from '../errors.ts'
import type { Reader } from './rows.ts'
import { anyOf, containing } from './sql.ts'

export const column = (name: string): SQL => sql`${sql.identifier(snakeCase(name))}`

export const isLocalized = (field: Field): boolean => field.kind.name === 'localized'

/** The text of a localized column in one language, as `localise` would answer it. */
export const localizedText = (name: string, language: Language): SQL =>
  sql`coalesce(${column(name)}->>${language}::text, ${column(name)}->>'en', ${column(name)}#>>'{}')`

/** All languages of a localized column in one text to search in. */
const everyText = (name: string): SQL => {
  const parts = LANGUAGES.map(language => sql`coalesce(${column(name)}->>${language}::text, '')`)
  const plain = sql`case when jsonb_typeof(${column(name)}) = 'string' then ${column(name)}#>>'{}' else '' end`
  return sql`concat_ws(' ', ${sql.join([...parts, plain], sql`, `)})`
}

const contains = (name: string, field: Field, value: unknown): SQL =>
  sql`${isLocalized(field) ? everyText(name) : column(name)} ilike ${containing(value)}`

const OPERATORS = { eq: sql`=`, gte: sql`>=`, lte: sql`<=`, lt: sql`<` } as const

/** One filter in SQL. */
const conditionSql = (field: Field, condition: Condition): SQL => {
  const { name } = condition
  if (condition.op === 'in' && field.kind.name === 'codes') {
    const codes = condition.value.map(value => sql`${String(value)}`)
    return sql`${column(name)} ?| array[${sql.join(codes, sql`, `)}]::text[]`
  }
  if (condition.op === 'in') {
    const values = condition.value.map(value => field.kind.toDb(value))
    return sql`${column(name)} in (${sql.join(
      values.map(value => sql`${value}`),
      sql`, `,
    )})`
  }
  if (condition.op === 'contains') return contains(name, field, condition.value)
  return sql`${column(name)} ${OPERATORS[condition.op]} ${field.kind.toDb(condition.value)}`
}

/**
 * A reader from whom a value is masked may look for it whole, not part by part: otherwise filters would spell it out.
 */
const guarded = (field: Field, condition: Condition, reader: Reader): Condition => {
  const { sensitive } = field.options
  if (!sensitive || condition.op !== 'contains' || hasPermission([...reader.permissions], sensitive)) return condition
  return { ...condition, op: 'eq' }
}

/**
 * The filters of a list query by the entity's fields.
 * @throws BackendError INVALID (4220) naming each query key with a bad value
 */
export const filtersSql = (entity: Entity, query: Record<string, unknown>, reader: Reader): SQL[] => {
  const { conditions, errors } = parseFilters(entity.fields, query)
  if (errors) throw invalid(errors)
  const byField = conditions.flatMap(condition => {
    const field = entity.fieldNamed(condition.name)
    return field ? [conditionSql(field, guarded(field, condition, reader))] : []
  })
  return [...byField, ...expiringSql(entity, query)]
}

const DAYS = /^\d{1,3}$/

/**
 * `expiring`: the first of the record's papers runs out within so many days, or has run out already (0), by the day of
 * the platform's time zone. `expiring.<field>` asks the same of one paper alone.
 */
const expiringSql = (entity: Entity, query: Record<string, unknown>): SQL[] => {
  const papers = entity.entries.flatMap(([name, field]) => (field.options.expires ? [name] : []))
  const asked = [['expiring', papers], ...papers.map(name => [`expiring.${name}`, [name]])] as [string, string[]][]
  return asked.flatMap(([key, names]) => {
    const value = query[key]
    return value === undefined || value === '' || names.length === 0 ? [] : runsOut(key, names, String(value))
  })
}

const runsOut = (key: string, names: readonly string[], days: string): SQL => {
  if (!DAYS.test(days)) throw invalid({ [key]: { code: 'validation.integer.integer' } })
  const today = sql`((now() at time zone 'UTC') + interval '8 hours')::date`
  const soonest = sql`least(${sql.join(names.map(column), sql`, `)})`
  return days === '0' ? sql`${soonest} < ${today}` : sql`${soonest} <= ${today} + ${Number(days)}::int`
}

/** `keyword`: in any of the named text fields. */
export const keywordSql = (entity: Entity, names: readonly string[], keyword: unknown): SQL | undefined => {
  const word = typeof keyword === 'string' ? keyword.trim().slice(0, 100) : ''
  if (word === '' || names.length === 0) return undefined
  return anyOf(
    names.flatMap(name => {
      const field = entity.fieldNamed(name)
      return field ? [contains(name, field, word)] : []
    }),
  )
}

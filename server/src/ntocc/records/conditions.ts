import type { Language } from '@ntocc/sdk/contracts'
import {
  BAD_FILTER,
  type Condition,
  type Entity,
  type Field,
  filterKeys,
  type Issues,
  isEmpty,
  parseFilters,
} from '@ntocc/sdk/fields'
import { lastDayOf, withinArea } from '@ntocc/sdk/service'
import { type SQL, sql } from 'drizzle-orm'
import { everyLanguage } from '../db/keyword-index.ts'
import { snakeCase } from '../db/table-of.ts'
import { invalid } from '../errors.ts'
import { reviewSubjects } from '../registry/areas.ts'
import { type Computed, columnOf } from './computed.ts'
import { isMasked, isShown, type Reader } from './rows.ts'
import { containing } from './sql.ts'

export const column = (name: string): SQL => sql`${sql.identifier(snakeCase(name))}`

export const isLocalized = (field: Field): boolean => field.kind.name === 'localized'

/** The text of a localized value in one language, as `localise` would answer it. */
export const localizedText = (at: SQL, language: Language): SQL =>
  sql`coalesce(${at}->>${language}::text, ${at}->>'en', ${at}#>>'{}')`

/** The text that is searched in: of a localized column all its languages. */
const searched = (name: string, field: Field): SQL =>
  isLocalized(field) ? sql.raw(everyLanguage(`"${snakeCase(name)}"`)) : column(name)

export const contains = (name: string, field: Field, value: unknown, computed?: Computed): SQL => {
  const isComputed = computed && Object.hasOwn(computed, name)
  // Of what is computed no index knows the languages.
  const at = isComputed ? sql`${columnOf(computed, name)}::text` : searched(name, field)
  return sql`${at} ilike ${containing(value)}`
}

const OPERATORS = { eq: sql`=`, gte: sql`>=`, lte: sql`<=`, lt: sql`<` } as const

/** One filter in SQL. Who asks for a city asks for its counties, and for all in a province who asks for that. */
const conditionSql = (field: Field, condition: Condition, computed: Computed | undefined): SQL => {
  const { name } = condition
  const at = columnOf(computed, name)
  if (condition.op === 'in' && field.kind.name === 'codes') {
    const codes = condition.value.map(value => sql`${String(value)}`)
    return sql`${at} ?| array[${sql.join(codes, sql`, `)}]::text[]`
  }
  if (condition.op === 'in' && field.kind.name === 'area') {
    const places = condition.value.map(value => withinArea(at, String(value)))
    return sql`(${sql.join(places, sql` or `)})`
  }
  if (condition.op === 'in') {
    const values = condition.value.map(value => field.kind.toDb(value))
    return sql`${at} in (${sql.join(
      values.map(value => sql`${value}`),
      sql`, `,
    )})`
  }
  if (condition.op === 'contains') return contains(name, field, condition.value, computed)
  return sql`${at} ${OPERATORS[condition.op]} ${field.kind.toDb(condition.value)}`
}

/** What the filters of a query ask for. */
export interface Filters {
  where: SQL[]
  /** Those that look for a whole value which the reader sees masked: they are counted. */
  lookups: Condition[]
}

/** Keys of the query that filter by what the answer does not have. */
const unlisted = (entity: Entity, query: Record<string, unknown>, reader: Reader): Issues =>
  Object.fromEntries(
    filterKeys(entity.fields)
      .filter(({ key, name }) => !isShown(reader, name) && !isEmpty(query[key]))
      .map(({ key }) => [key, BAD_FILTER]),
  )

/**
 * The filters of a list query by the fields that the reader is shown.
 * @throws BackendError INVALID (4220) naming each query key with a bad value or of a field that is not shown, MASKED
 * (4220) for those by what the reader sees masked
 */
export const filtersOf = (
  entity: Entity,
  query: Record<string, unknown>,
  reader: Reader,
  computed?: Computed,
): Filters => {
  const masked = (field: Field) => isMasked(reader, field)
  const { conditions, errors } = parseFilters(entity.fields, query, masked)
  const issues = { ...errors, ...unlisted(entity, query, reader) }
  if (Object.keys(issues).length > 0) throw invalid(issues)
  const asked = conditions.map(condition => ({ condition, field: entity.fieldNamed(condition.name) as Field }))
  return {
    where: [
      ...asked.map(({ condition, field }) => conditionSql(field, condition, computed)),
      ...expiringSql(entity, query, reader),
    ],
    lookups: asked.filter(({ field }) => masked(field)).map(({ condition }) => condition),
  }
}

const DAYS = /^\d{1,3}$/

/**
 * `expiring`: the first of the papers that the record needs runs out within so many days, has run out already (0) or is missing, by the day of
 * the platform's time zone. `expiring.<field>` asks the same of one paper alone.
 */
const expiringSql = (entity: Entity, query: Record<string, unknown>, reader: Reader): SQL[] => {
  const papers = entity.entries.flatMap(([name, field]) =>
    field.options.expires && isShown(reader, name) ? [name] : [],
  )
  const asked = [['expiring', papers], ...papers.map(name => [`expiring.${name}`, [name]])] as [string, string[]][]
  return asked.flatMap(([key, names]) => {
    const value = query[key]
    return value === undefined || value === '' || names.length === 0 ? [] : runsOut(entity, key, names, String(value))
  })
}

/** The last day that a field says, as the paper is judged by that proves it. */
const dayOf = (entity: Entity, name: string): SQL => {
  const subject = reviewSubjects().find(each => each.entity === entity.name)
  const paper = subject?.certificates.find(({ to }) => to === name)
  return paper ? lastDayOf(paper) : column(name)
}

const runsOut = (entity: Entity, key: string, names: readonly string[], days: string): SQL => {
  if (!DAYS.test(days)) throw invalid({ [key]: { code: 'validation.integer.integer' } })
  const today = sql`((now() at time zone 'UTC') + interval '8 hours')::date`
  const soonest = sql`least(${sql.join(
    names.map(name => dayOf(entity, name)),
    sql`, `,
  )})`
  return days === '0' ? sql`${soonest} < ${today}` : sql`${soonest} <= ${today} + ${Number(days)}::int`
}

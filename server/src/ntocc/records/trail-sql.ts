import { type Entity, type Field, KINDS } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../db/table-of.ts'
import { REASON, type TrailAuthor, UNTOLD } from './trail.ts'

/**
 * Lines of the trail of new records, by the statement that writes these: what each field is now is put together where the rows are. Rows
 * that come here to be put into words and go back as text cost more than writing them does.
 */

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const inQuotes = (text: string): string => `'"' || ${text} || '"'`

/** The wire value of a column as JSON, as text; null where there is none. */
const jsonOf = ({ kind }: Field, column: string): string => {
  if (kind.name === 'money') return inQuotes(`(${column} / 100.0)::numeric(20, 2)::text`)
  if (kind.name === 'date') return inQuotes(`to_char(${column}, 'YYYY-MM-DD')`)
  if (kind.name === 'dateTime')
    return inQuotes(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  if (kind.sql === 'text') return `to_json(nullif(${column}, ''))::text`
  if (kind.sql === 'numeric(14,3)') return `trim_scale(${column})::text`
  return kind.sql === 'jsonb' ? `${column}::text` : `to_json(${column})::text`
}

/** What is masked is masked in one place, and what an area has invented is told by its own code: both are put into words here. */
const isPlain = ({ kind, options }: Field): boolean => !options.sensitive && KINDS.get(kind.name) === kind

const changesSql = (entity: Entity): string | undefined => {
  const told = entity.stored.filter(([name]) => !UNTOLD.has(name))
  if (!told.every(([, field]) => isPlain(field))) return undefined
  const each = told.map(
    ([name, field]) =>
      `${quoted(`{"field":${JSON.stringify(name)},"after":`)} || ${jsonOf(field, `made."${snakeCase(name)}"`)} || '}'`,
  )
  return each.join(', ')
}

const known = new WeakMap<Entity, SQL | undefined>()

/** What each field of rows called `made` is, as texts of JSON one beside the other; null for one that has no value. */
export const toldOfMade = (entity: Entity): SQL | undefined => {
  if (!known.has(entity)) {
    const text = changesSql(entity)
    known.set(entity, text === undefined ? undefined : sql.raw(text))
  }
  return known.get(entity)
}

/**
 * A part of a statement that has made new rows of an entity under the name `made`: it writes their lines into the trail, as `writeTrail`
 * would. Undefined for an entity of which that cannot be said in SQL.
 */
export const trailOfMade = (entity: Entity, author: TrailAuthor, reason: string | undefined): SQL | undefined => {
  const changes = toldOfMade(entity)
  if (!changes) return undefined
  const why = reason ? sql`, ${JSON.stringify({ field: REASON, after: reason })}::text` : sql``
  const { branchCode, accountId = null, partyCode = null, ip = null, requestId = null } = author
  return sql`insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, account_id, party_code, by_name, ip,
      request_id)
    select coalesce(nullif(${branchCode}::text, ''), made.branch_code), ${entity.name}, made.id, made.code, 'create',
      ('[' || concat_ws(',', ${changes}${why}) || ']')::jsonb, ${accountId}::bigint, ${partyCode}::text, a.user_name, ${ip}::text, ${requestId}::text
    from made left join sys_account a on a.id = ${accountId}::bigint`
}

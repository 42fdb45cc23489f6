import { type Entity, type Issue, type Issues, isEmpty } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { invalid } from '../errors.ts'
import type { Session } from '../http/context.ts'
import { entityNamed } from '../registry/areas.ts'
import { EVERY_BRANCH } from './scope.ts'
import { run } from './sql.ts'
import { tableSql } from './write.ts'

type Values = Record<string, unknown>

export const UNKNOWN_REFERENCE: Issue = { code: 'validation.code.unknown' }

/** Fields of an entity that name a record of another by its code. */
export const referencesOf = (entity: Entity): [name: string, target: Entity][] =>
  entity.entries.flatMap(([name, field]) => {
    const target = entityNamed(field.options.entity ?? '')
    return target ? [[name, target] as [string, Entity]] : []
  })

/** Records of the branch that may be named. */
export const existsSql = (target: Entity, branchCode: string, code: SQL): SQL =>
  sql`exists (select 1 from ${tableSql(target)} as target where target.branch_code in (${branchCode}, ${EVERY_BRANCH})
    and target.code = ${code} and not target.is_deleted)`

/**
 * Every record that is named must be there; what a record names already may stay, even when it has gone since.
 * @throws BackendError INVALID (4220) on the fields that name nothing
 */
export const checkReferences = async (
  tx: Queryable,
  { branchCode, partyCode }: Pick<Session, 'branchCode' | 'partyCode'>,
  entity: Entity,
  values: Values,
  before: Row = {},
): Promise<void> => {
  // A party that names itself is there: its session says so.
  const named = referencesOf(entity).filter(
    ([name]) => !isEmpty(values[name]) && values[name] !== before[snakeCase(name)] && values[name] !== partyCode,
  )
  if (named.length === 0) return
  const columns = named.map(
    ([name, target], at) =>
      sql`${existsSql(target, branchCode, sql`${String(values[name])}::text`)} as ${sql.identifier(`r${at}`)}`,
  )
  const found = await run(tx, sql`select ${sql.join(columns, sql`, `)}`)
  const errors: Issues = {}
  for (const [at, [name]] of named.entries()) if (!found.rows[0]?.[`r${at}`]) errors[name] = UNKNOWN_REFERENCE
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

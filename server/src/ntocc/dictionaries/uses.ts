import type { DictUse } from '@ntocc/sdk/contracts'
import { type Entity, type Field, localise } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import type { Writing } from '../records/hooks.ts'
import { referencesOf } from '../records/references.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { everyEntity } from '../registry/areas.ts'
import { entityName as entityNameOf } from '../registry/named.ts'

/** Beyond this many nobody reads the figure. */
const MOST_COUNTED = 1000

interface Use {
  entity: Entity
  field: string
  /** Holds for a row that has the code. */
  has: (code: string) => SQL
}

const list = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

/** How a row is found by the code in one of its fields, or in one nested in it; undefined when the field has no such code. */
const holding = (name: string, field: Field, dict: string): Use['has'] | undefined => {
  const column = sql.identifier(snakeCase(name))
  const { options, kind } = field
  if (options.shape) {
    const inner = Object.entries(options.shape.fields).find(([, each]) => each.options.dict === dict)?.[0]
    if (inner === undefined) return undefined
    const one = (code: string) => ({ [inner]: code })
    return code => sql`${column} @> ${list(kind.name === 'list' ? [one(code)] : one(code))}`
  }
  if (options.dict !== dict) return undefined
  if (kind.sql === 'jsonb') return code => sql`${column} @> ${list([code])}`
  return code => sql`${column}::text = ${code}`
}

/** Fields of all entities that hold codes of a dictionary. */
export const usersOfDict = (dict: string): Use[] =>
  everyEntity().flatMap(entity =>
    Object.entries(entity.own).flatMap(([field, of]) => {
      const has = holding(field, of, dict)
      return has ? [{ entity, field, has }] : []
    }),
  )

/** Fields of all entities that name a record of one. */
export const usersOfEntity = (name: string): Use[] =>
  everyEntity().flatMap(entity =>
    referencesOf(entity)
      .filter(([, target]) => target.name === name)
      .map(([field]) => ({
        entity,
        field,
        has: (code: string) => sql`${sql.identifier(snakeCase(field))} = ${code}`,
      })),
  )

/** How many records of the branch hold the code, by entity and field; those with none are left out. */
export const countUses = async (
  db: Queryable,
  { session, language }: Pick<SignedCtx, 'session' | 'language'>,
  users: readonly Use[],
  code: string,
): Promise<DictUse[]> => {
  const found: DictUse[] = []
  for (const { entity, field, has } of users) {
    const rows = sql`select 1 from ${tableSql(entity)} where branch_code = ${session.branchCode} and ${has(code)}
      and not is_deleted limit ${MOST_COUNTED}`
    const counted = await run<{ count: string }>(db, sql`select count(*) as count from (${rows}) as used`)
    const count = Number(counted.rows[0]?.count)
    const entityName = localise(entityNameOf(entity.name), language)
    if (count > 0) found.push({ entity: entity.name, entityName, field, count })
  }
  return found
}

/** @throws BackendError USED_BY, naming what still uses it */
export const refuseUsed = async (
  db: Queryable,
  ctx: Pick<SignedCtx, 'session' | 'language'>,
  users: readonly Use[],
  code: string,
): Promise<void> => {
  const uses = await countUses(db, ctx, users, code)
  if (uses.length === 0) return
  const where = uses.map(({ entityName, count }) => `${entityName} (${count >= MOST_COUNTED ? `${count}+` : count})`)
  throw new BackendError('USED_BY', { params: { where: [...new Set(where)].join(', ') } })
}

/** For the deletion of a dictionary's entry. */
export const notHeld = ({ tx, ctx }: Writing, dict: string, code: unknown): Promise<void> =>
  refuseUsed(tx, ctx, usersOfDict(dict), String(code))

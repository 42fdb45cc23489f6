import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { tellFollowers } from './followed.ts'
import { byEngine } from './one-way.ts'
import { copyCode, EVERY_BRANCH, seesBranch } from './scope.ts'
import { run } from './sql.ts'
import { authorOf, writeTrail } from './trail.ts'
import { tableSql } from './write.ts'

/** The row of a record that belongs to every branch; undefined when the id is not of one, or not for this caller. */
export const sharedRow = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  id: number,
): Promise<Row | undefined> => {
  if (!seesBranch(ctx.session)) return undefined
  const found = await run(
    tx,
    sql`select * from ${tableSql(entity)} where id = ${id} and branch_code = ${EVERY_BRANCH} and not is_deleted`,
  )
  return found.rows[0]
}

/**
 * What belongs to every branch is changed by no branch: the first change makes a copy of the branch's own, which stands
 * in its place from then on, and deleting the copy brings the original back.
 * @returns the copy, locked
 * @throws BackendError VERSION_CONFLICT when the branch has its copy already
 */
export const ownCopy = async (tx: Queryable, ctx: SignedCtx, entity: Entity, shared: Row): Promise<Row> => {
  const { branchCode, username } = ctx.session
  const code = copyCode(branchCode, shared.code)
  const set: Record<string, unknown> = { branch_code: branchCode, code, created_by: username, modified_by: username }
  const columns = Object.keys(shared).filter(name => !['id', 'version', 'gmt_created', 'gmt_modified'].includes(name))
  const values = columns.map(name => (name in set ? sql`${set[name]}` : sql.identifier(name)))
  const names = columns.map(name => sql`${sql.identifier(name)}`)
  const again = columns
    .filter(name => !(name in set))
    .map(name => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)
  const made = await run(
    tx,
    sql`${byEngine} insert into ${tableSql(entity)} as own (${sql.join(names, sql`, `)})
      select ${sql.join(values, sql`, `)} from ${tableSql(entity)} where id = ${shared.id}
      on conflict (code) do update set ${sql.join(again, sql`, `)} where own.is_deleted returning *`,
  )
  const row = made.rows[0]
  if (row) {
    await writeTrail(tx, authorOf(ctx), entity, [{ action: 'create', before: undefined, after: row }])
    await tellFollowers({ tx, ctx }, entity, [{ before: undefined, after: row }])
    return row
  }
  // Somebody of the branch has changed it since the original was read.
  throw new BackendError('VERSION_CONFLICT')
}

import { randomInt } from 'node:crypto'
import type { Entity } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { tableNameOf } from '../areas/registry.ts'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity, type Declared, type RowOf, type ValuesFor } from './entity.ts'
import { tellFollowers } from './followed.ts'
import { columnsOf } from './rows.ts'
import { run } from './sql.ts'
import { authorOf, writeTrail } from './trail.ts'

type Values = Record<string, unknown>

export const tableSql = (entity: Declared): SQL => sql`${sql.identifier(tableNameOf(entity))}`

/** Unambiguous when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** So many characters that nobody guesses. */
export const drawn = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A new record's code: initials of the entity, the day, and a random part that is not a counter to be guessed. */
export const newCode = (entity: Declared, now = new Date()): string => {
  const initials = entity.name.replace(/[a-z0-9]/g, '') || ''
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `${entity.name.charAt(0).toUpperCase()}${initials}${day}${drawn(8)}`
}

/** Adds a row of the session's branch, with its line in the audit trail. Columns are set by the server alone. */
export const insertRow = async (tx: Queryable, ctx: SignedCtx, entity: Entity, values: Values): Promise<Row> => {
  const who = ctx.session.username
  const [columns, params] = columnsOf(entity, {
    ...values,
    code: values.code ?? newCode(entity),
    branchCode: ctx.session.branchCode,
    createdBy: who,
    modifiedBy: who,
  })
  const names = columns.map(name => sql`${sql.identifier(name)}`)
  const list = params.map(value => sql`${value}`)
  const made = await run(
    tx,
    sql`insert into ${tableSql(entity)} (${sql.join(names, sql`, `)}) values (${sql.join(list, sql`, `)}) returning *`,
  )
  const row = made.rows[0] as Row
  await writeTrail(tx, authorOf(ctx), { entity, action: 'create', after: row })
  await tellFollowers({ tx, ctx, before: undefined }, entity, row)
  return row
}

export interface Change {
  /** The locked row as it was; read here when the caller does not have it. */
  before?: Row
  /** `update` unless it is a deletion or a move of the entity's machine. */
  action?: string
  reason?: string
}

/** Writes some values of a locked row, counting its version up, with its line in the audit trail. @returns the row after it */
export const updateRow = async <E extends Declared>(
  tx: Queryable,
  ctx: SignedCtx,
  declared: E,
  id: number,
  values: ValuesFor<E>,
  { before, action = 'update', reason }: Change = {},
): Promise<RowOf<E>> => {
  const entity = asEntity(declared)
  const old = before ?? (await run(tx, sql`select * from ${tableSql(entity)} where id = ${id} for update`)).rows[0]
  const [columns, params] = columnsOf(entity, { ...values, modifiedBy: ctx.session.username })
  const assignments = columns.map((name, index) => sql`${sql.identifier(name)} = ${params[index]}`)
  const made = await run(
    tx,
    sql`update ${tableSql(entity)} set ${sql.join(assignments, sql`, `)}, gmt_modified = now(), version = version + 1
      where id = ${id} returning *`,
  )
  const row = made.rows[0] as Row
  await writeTrail(tx, authorOf(ctx), { entity, action, before: old, after: row, reason })
  await tellFollowers({ tx, ctx, before: old }, entity, row)
  return row as RowOf<E>
}

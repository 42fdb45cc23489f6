import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { run } from './sql.ts'
import { tableSql, updateRow } from './write.ts'

type Values = Record<string, unknown>

/** Flags of an entity that at most one record has, with the field that says among which. */
const flagsOf = (entity: Entity): [flag: string, per: string][] =>
  entity.entries.flatMap(([name, { options }]) => (options.onePer ? [[name, options.onePer] as [string, string]] : []))

/** Whoever does the same for the same name waits until the transaction ends. */
export const inOrder = (tx: Queryable, name: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/**
 * Who writes records of which one has such a flag does so one after the other within a branch: the last one to ask has it,
 * and a rule of the entity may ask by itself. To be waited for before any row is locked, as rows of others are locked later.
 */
export const awaitFlags = async (tx: Queryable, ctx: SignedCtx, entity: Entity): Promise<void> => {
  if (flagsOf(entity).length > 0) await inOrder(tx, `${entity.name} ${ctx.session.branchCode}`)
}

/**
 * A record that is about to have a flag which only one can have: whoever has it gives it up first. The last one to ask
 * has it.
 */
export const takeFlags = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  values: Values,
  before?: Row,
): Promise<void> => {
  const { branchCode } = ctx.session
  for (const [flag, per] of flagsOf(entity)) {
    const then = (name: string) => (name in values ? values[name] : before?.[snakeCase(name)])
    if (then(flag) !== true) continue
    const among = per === 'branchCode' ? undefined : String(then(per) ?? '')
    const sameOwner = among === undefined ? sql`true` : sql`coalesce(${sql.identifier(snakeCase(per))}, '') = ${among}`
    const holders = await run(
      tx,
      sql`select * from ${tableSql(entity)} where branch_code = ${branchCode} and ${sameOwner} and not is_deleted
        and ${sql.identifier(snakeCase(flag))} and id is distinct from ${before?.id ?? null}::bigint for update`,
    )
    for (const holder of holders.rows)
      await updateRow(tx, ctx, entity, Number(holder.id), { [flag]: false }, { before: holder })
  }
}

/** The same for many new records: of those of one owner the last that asks for it has it. */
export const takeFlagsForAll = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  records: readonly Values[],
): Promise<Values[]> => {
  let kept = [...records]
  for (const [flag, per] of flagsOf(entity)) {
    const last = new Map<unknown, Values>()
    for (const record of kept) if (record[flag] === true) last.set(record[per], record)
    for (const record of last.values()) await takeFlags(tx, ctx, entity, record)
    kept = kept.map(record =>
      record[flag] !== true || last.get(record[per]) === record ? record : { ...record, [flag]: false },
    )
  }
  return kept
}

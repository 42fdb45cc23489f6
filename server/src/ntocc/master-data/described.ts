import { Dict } from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'
import { insertMany } from '../records/bulk-insert.ts'
import { asEntity } from '../records/entity.ts'
import type { Hooks, Writing } from '../records/hooks.ts'
import { entriesOf, tellDictionary } from './dictionaries.ts'
import { notDescribed } from './uses.ts'

/** Entries for codes nobody knows yet, under the names of the rows that describe them and as the last, in their order. */
const bringEntries = async (
  { tx, ctx }: Writing,
  dict: string,
  column: string,
  rows: readonly Row[],
): Promise<void> => {
  const known = await entriesOf(tx, ctx, dict)
  const unknown = new Map(rows.map(row => [String(row[column]), row] as const).filter(([code]) => !known.has(code)))
  if (unknown.size === 0) return
  const last = await tx.query<{ sort: string | null }>('select max(sort) as sort from dict where type = $1', [dict])
  const next = Number(last.rows[0]?.sort ?? -1) + 1
  const entries = [...unknown].map(([dictCode, { name }], at) => ({
    type: dict,
    dictCode,
    name,
    sort: next + at,
    enabled: true,
  }))
  await insertMany(tx, ctx, asEntity(Dict), entries)
}

/**
 * Records that describe a code of a dictionary, as a unit does. One that is made for a code nobody knows yet brings the
 * dictionary's entry along: describing something new is one step.
 */
export const describing = (entity: string, dict: string, column: string): Hooks => ({
  remove: notDescribed(dict, column, entity),
  written: (writing, row) => bringEntries(writing, dict, column, [row]),
  imported: (writing, rows) => bringEntries(writing, dict, column, rows),
  done: (ctx, record) => {
    if (record?.version === 0) tellDictionary(ctx)
  },
})

import { Department, Role } from '@ntocc/sdk/contracts'
import { expect, expectTypeOf, it } from 'vitest'
import type { Tx } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import type { RowOf } from './entity.ts'
import { hooksFor } from './hooks.ts'
import { createRecord, findRow, updateRecord, updateRow } from './store.ts'

/** Compiled, never run: what the kernel's own code writes. */
const written = async (ctx: SignedCtx, tx: Tx) => {
  await createRecord(ctx, Department, { parentCode: 'D1', sort: 1 })
  // @ts-expect-error a field that the entity does not have
  await createRecord(ctx, Department, { parent: 'D1' })
  // @ts-expect-error the same of what the server sets
  await createRecord(ctx, Department, {}, { set: { parent: 'D1' } })
  // @ts-expect-error a value of another type
  await updateRecord(ctx, Department, { id: 1, version: 1, sort: 'first' })
  await updateRow(tx, ctx, Department, 1, { leaderCode: null })
  // @ts-expect-error a field, not a column
  await updateRow(tx, ctx, Department, 1, { leader_code: 'S1' })
  const row = await findRow(ctx.db, ctx, Role, 1)
  expectTypeOf(row.role_code).toEqualTypeOf<unknown>()
  // @ts-expect-error a column that the table does not have
  row.role_name
}

const rules = () => [
  hooksFor(Department, { values: (_writing, values) => ({ ...values, sort: 1 }) }),
  // @ts-expect-error a hook that there is not
  hooksFor(Department, { wrote: () => undefined }),
  hooksFor(Department, {
    // @ts-expect-error a field that the entity does not have
    values: () => ({ parent: 'D1' }),
  }),
]

it('the engine takes and gives the fields and columns of the entity, and no others', () => {
  expectTypeOf<keyof RowOf<typeof Department>>().toMatchTypeOf<string>()
  expectTypeOf<'gmt_created' | 'parent_code'>().toMatchTypeOf<keyof RowOf<typeof Department>>()
  expect([written, rules]).toHaveLength(2)
})

import { Department, endpoints, type MaybeLocalized } from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { hooksFor, type Writing } from '../records/hooks.ts'
import { findRow, getRecord, idOf, updateRow } from '../records/store.ts'
import { ownPowers, seesDepartment } from './powers.ts'
import { namesOf } from './staff.ts'

const UNKNOWN = { code: 'validation.code.unknown' }
/** Deeper trees are not found by anybody. */
const DEEPEST = 6

/** Names said of what stands in the way; the rest is counted. */
const MOST_NAMES = 5

/**
 * Whether a department may stand below another.
 * @throws BackendError INVALID for one that is itself or below itself, or too deep
 */
const checkParent = async ({ tx, ctx, before }: Writing, parentCode: unknown): Promise<void> => {
  // Two moves at once could each be right and together make a ring.
  await tx.query('select 1 from department where branch_code = $1 for update', [ctx.session.branchCode])
  const found = await tx.query<{ code: string }>(
    `with recursive above as (
       select code, parent_code, 1 as depth from department where branch_code = $1 and code = $2 and not is_deleted
       union all
       select d.code, d.parent_code, a.depth + 1 from department d join above a on d.code = a.parent_code
       where d.branch_code = $1 and not d.is_deleted and a.depth <= $3)
     select code from above`,
    [ctx.session.branchCode, parentCode, DEEPEST],
  )
  const above = found.rows.map(row => row.code)
  if (above.length === 0 || above.length >= DEEPEST || (before && above.includes(String(before.code))))
    throw invalid({ parentCode: UNKNOWN })
}

/**
 * Those above a department see what its people made: whoever moves it must see it themselves, or could give their own
 * department anything.
 * @throws BackendError DEPARTMENT_BEYOND
 */
const refuseUnseen = async ({ tx, ctx }: Pick<Writing, 'tx' | 'ctx'>, row: Row): Promise<void> => {
  if (!seesDepartment(await ownPowers(tx, ctx), row.code)) throw new BackendError('DEPARTMENT_BEYOND')
}

/** Departments are a tree: none is below itself, and one with people or departments in it stays. */
export const departmentHooks = hooksFor(Department, {
  sort: { sortField: 'sort', sortType: 'asc' },
  values: async (writing, values) => {
    const { before } = writing
    if (values.parentCode) await checkParent(writing, values.parentCode)
    if (before && values.parentCode !== undefined && (values.parentCode ?? null) !== before.parent_code)
      await refuseUnseen(writing, before)
    return values
  },
  remove: async ({ tx, ctx, before }) => {
    const found = await tx.query<{ name: MaybeLocalized }>(
      `select name from department where branch_code = $1 and parent_code = $2 and not is_deleted
       union all select name from staff where branch_code = $1 and department_code = $2 and not is_deleted`,
      [before.branch_code, before.code],
    )
    const count = found.rows.length
    const names = namesOf(found.rows.slice(0, MOST_NAMES), ctx) + (count > MOST_NAMES ? '…' : '')
    if (count > 0) throw new BackendError('DEPARTMENT_NOT_EMPTY', { params: { count, names } })
  },
})

/** Moves a department within the tree and among those beside it; their order is counted anew. */
const departmentPlace = handle(endpoints.departmentPlace, async (ctx, { body }) => {
  await ctx.db.transaction(async tx => {
    // A place, not a value: where somebody put it last is where it is.
    const before = await findRow(tx, ctx, Department, idOf(body.id), { forUpdate: true })
    const parentCode = body.parentCode || null
    if (parentCode) await checkParent({ tx, ctx, before }, parentCode)
    if (parentCode !== before.parent_code) await refuseUnseen({ tx, ctx }, before)
    const beside = await tx.query<Row & { id: string; code: string; sort: string | null }>(
      `select * from department where branch_code = $1 and parent_code is not distinct from $2 and not is_deleted
         and id <> $3 order by sort nulls last, id for update`,
      [ctx.session.branchCode, parentCode, before.id],
    )
    const rows: Row[] = [...beside.rows]
    const at = body.beforeCode ? rows.findIndex(row => row.code === body.beforeCode) : rows.length
    if (at < 0) throw invalid({ beforeCode: UNKNOWN })
    rows.splice(at, 0, before)
    for (const [index, row] of rows.entries()) {
      const sort = (index + 1) * 10
      const isMoved = row === before
      if (isMoved || Number(row.sort) !== sort)
        await updateRow(tx, ctx, Department, Number(row.id), isMoved ? { parentCode, sort } : { sort }, { before: row })
    }
  })
  return getRecord(ctx, Department, body.id)
})

export const departmentRoutes: readonly Route[] = [departmentPlace]

import { BackendError, invalid } from '../errors.ts'
import type { Hooks } from '../records/hooks.ts'

const UNKNOWN = { code: 'validation.code.unknown' }
/** Deeper trees are not found by anybody. */
const DEEPEST = 6

/** Departments are a tree: none is below itself, and one with people or departments in it stays. */
export const departmentHooks: Hooks = {
  sort: { sortField: 'sort', sortType: 'asc' },
  values: async ({ tx, ctx, before }, values) => {
    if (!values.parentCode) return values
    // Two moves at once could each be right and together make a ring.
    await tx.query('select 1 from department where branch_code = $1 for update', [ctx.session.branchCode])
    const found = await tx.query<{ code: string }>(
      `with recursive above as (
         select code, parent_code, 1 as depth from department where branch_code = $1 and code = $2 and not is_deleted
         union all
         select d.code, d.parent_code, a.depth + 1 from department d join above a on d.code = a.parent_code
         where d.branch_code = $1 and not d.is_deleted and a.depth <= $3)
       select code from above`,
      [ctx.session.branchCode, values.parentCode, DEEPEST],
    )
    const above = found.rows.map(row => row.code)
    if (above.length >= DEEPEST || (before && above.includes(String(before.code))))
      throw invalid({ parentCode: UNKNOWN })
    return values
  },
  remove: async ({ tx, before }) => {
    const found = await tx.query(
      `select 1 where exists (select 1 from department where branch_code = $1 and parent_code = $2 and not is_deleted)
         or exists (select 1 from staff where branch_code = $1 and department_code = $2 and not is_deleted)`,
      [before.branch_code, before.code],
    )
    if (found.rowCount) throw new BackendError('DEPARTMENT_NOT_EMPTY')
  },
}

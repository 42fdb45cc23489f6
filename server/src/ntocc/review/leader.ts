import type { Queryable } from '../db/database.ts'
import { REVIEW } from './subjects.ts'

/**
 * A driver is as far as a team leader as the teams it leads are: `authStatusExt` is approved with the first of them, else
 * what became of the one that changed last, and the initial state without any.
 * @param captains codes of the drivers whose teams have changed
 * @param gone id of a team that is being deleted
 */
export const markLeaders = async (
  tx: Queryable,
  branchCode: unknown,
  captains: readonly unknown[],
  gone?: unknown,
): Promise<void> => {
  await tx.query(
    `update driver d set auth_status_ext = coalesce((select t.auth_status from driver_team t
       where t.branch_code = d.branch_code and t.captain_code = d.code and not t.is_deleted and t.id is distinct from $3
       order by (t.auth_status = ${REVIEW.approved}) desc, t.gmt_modified desc, t.id desc limit 1), ${REVIEW.notSubmitted})
     where d.branch_code = $1 and d.code = any($2)`,
    [branchCode, captains, gone ?? null],
  )
}

import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { moveBetween } from './detail.ts'
import { hiddenFrom } from './visible.ts'

interface Line {
  property: string
  before: unknown
  after: unknown
  reason: unknown
}

/** The lines of one move, as the audit trail keeps the changes of other records. */
const entryOf = ({ lines, ...row }: Row): Row => {
  const changes = (lines as Line[]).map(({ property, before, after }) => ({ field: property, before, after }))
  const state = changes.find(({ field }) => field === 'status')
  const reason = (lines as Line[]).find(line => line.reason !== null)?.reason
  return {
    ...row,
    action: (state && moveBetween(state.before, state.after)) ?? 'update',
    changes: [...changes, ...(reason === undefined ? [] : [{ field: 'reason', after: reason }])],
  }
}

/**
 * Who moved a waybill and what changed with it: read from its change log, which is where its moves are kept, in the form
 * of the audit trail; newest first. What the party may not see is left out.
 */
export const waybillTrail = async (
  db: Queryable,
  ctx: SignedCtx,
  id: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Row[]> => {
  const found = await db.query(
    `select min(l.id) as id, l.operated_at as at, l.operator as by_name, count(*) over () as total,
       jsonb_agg(jsonb_build_object('property', l.property, 'before', l.old_value, 'after', l.new_value,
         'reason', l.reason) order by l.id) as lines
     from change_log l join waybill w on w.code = l.object_code and w.branch_code = l.branch_code
     where w.id = $1 and l.object_type = 'waybill' and not l.property = any($2)
     group by l.operated_at, l.operator order by at desc, id desc limit $3 offset $4`,
    [id, hiddenFrom(ctx.session.partyType), pageSize, (pageNum - 1) * pageSize],
  )
  return found.rows.map(entryOf)
}

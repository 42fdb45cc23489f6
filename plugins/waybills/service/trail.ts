import { sql, type Trail, type TrailLine } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { moveBetween } from './detail.ts'
import { hiddenFrom } from './visible.ts'

interface Line {
  property: string
  before: unknown
  after: unknown
  reason: unknown
}

interface Found {
  id: string
  at: Date
  by_name: unknown
  total: string
  lines: Line[]
}

/** The lines of one move, as the audit trail keeps the changes of other records. */
const entryOf = ({ id, at, by_name, lines }: Found): TrailLine => {
  const changes = lines.map(({ property, before, after }) => ({ field: property, before, after }))
  const state = changes.find(({ field }) => field === 'status')
  const reason = lines.find(line => line.reason !== null)?.reason
  return {
    id: Number(id),
    at,
    byName: by_name,
    action: (state && moveBetween(state.before, state.after)) ?? 'update',
    changes: [...changes, ...(reason === undefined ? [] : [{ field: 'reason', after: reason }])],
  }
}

/**
 * Who moved a waybill and what changed with it: read from its change log, which is where its moves are kept, in the form
 * of the audit trail; newest first. What the party may not see is left out.
 */
export const waybillTrail: Trail<typeof contract> = async (ctx, id, { pageNum, pageSize }) => {
  const hidden = sql.param([...hiddenFrom(ctx.session.partyType)])
  const found = await ctx.query<Found>(
    sql`select min(l.id) as id, l.operated_at as at, l.operator as by_name, count(*) over () as total,
        jsonb_agg(jsonb_build_object('property', l.property, 'before', l.old_value, 'after', l.new_value,
          'reason', l.reason) order by l.id) as lines
      from change_log l join waybill w on w.code = l.object_code and w.branch_code = l.branch_code
      where w.id = ${id} and l.object_type = 'waybill' and not l.property = any(${hidden}::text[])
      group by l.operated_at, l.operator order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  return { lines: found.map(entryOf), total: Number(found[0]?.total ?? 0) }
}

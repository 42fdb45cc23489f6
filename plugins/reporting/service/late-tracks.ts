import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { benchOf, heldByOf, judgeAll } from './judge.ts'
import type { ReportCtx } from './types.ts'

/** Hours in which positions may come late, */
const LATE_HOURS = 2
/** and the rules that go by them. */
const BY_TRACK: readonly string[] = ['R14', 'R15', 'R16']
/** Documents that are looked at together. */
const AT_ONCE = 25

const heldByTrack = (ctx: ReportCtx, after: number): Promise<readonly ReportDocument[]> =>
  ctx.records.where(ReportDocument, {
    where: sql`id > ${after} and status = ${reportMachine.at.checkFailed} and not is_outdated and not is_deleted
      and doc_kind in ('location', 'waybill') and gmt_created >= now() - ${`${LATE_HOURS} hours`}::interval
      and held_by ?| ${sql.param([...BY_TRACK])}::text[]`,
    limit: AT_ONCE,
  })

/**
 * Of what was kept back because nobody had seen the vehicle, or not on all of its way, those that other rules hold now, or none, are to be judged
 * anew: positions come late. The others stay as they are, and nobody reads of looks that found nothing.
 */
export const findLateTracks = async (ctx: ReportCtx): Promise<void> => {
  const bench = await benchOf(ctx)
  for (let last = 0; ; ) {
    const held = await heldByTrack(ctx, last)
    const end = held.at(-1)
    if (!end) return
    const judged = await judgeAll(ctx, bench, held)
    const ids = held.flatMap(({ id, heldBy }) => {
      const now = judged.get(id)
      return now && String(heldByOf(now.findings)) !== String(heldBy) ? [id] : []
    })
    if (ids.length > 0)
      await ctx.transaction(() =>
        ctx.records.changeMany(ReportDocument, sql`id = any(${sql.param(ids)}::bigint[])`, { isOutdated: true }),
      )
    last = end.id
  }
}

import { type AreaCtx, type DemoPart, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { findFlows } from '../service/funds.ts'
import { findOnTheWay } from '../service/locations.ts'
import { findMissed, MOST_MISSED } from '../service/missed.ts'
import type { ReportArea, ReportCtx } from '../service/types.ts'

/** The branch of the demo that reports to a province. */
const BRANCH = 'HB'
/** Days before the present whose waybills are reported: a branch that has begun a few days ago. */
const DAYS = 5
const DAY_MS = 86_400_000
/** The paper by which the branch has told why its first reports come late: it reads the same in every language. */
const LATE = { R24: 'HB-2026-018' }
/** The same of vehicles that nobody saw where they loaded or unloaded. */
const UNSEEN = { R15: 'HB-2026-018' }
/** Of so many documents one waits for somebody to say so. */
const UNEXPLAINED = 6

/** The day in Beijing, so many days before. */
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

const inBranch = async (area: AreaCtx, work: (ctx: ReportCtx) => Promise<unknown>): Promise<void> => {
  const reporting = area as unknown as ReportArea
  if ((await reporting.branches()).includes(BRANCH)) await reporting.inBranch(BRANCH, work)
}

/** Reports of the last days, to be judged and sent to the trial's own regulator as soon as the console runs. */
export const demo: DemoPart = {
  make: async ctx => {
    if (!ctx.branches.includes(BRANCH)) return undefined
    await ctx.set(BRANCH, {
      reportSending: true,
      reportFrom: dayBefore(ctx.now, DAYS),
      reportCarrier: '联港网络货运平台（演示）',
      reportUscc: ctx.creditCode('42', 9_001),
      reportPermitNo: '420100990001',
    })
    return undefined
  },
  finish: area =>
    inBranch(area, async ctx => {
      let found = 0
      do found = await findMissed(ctx)
      while (found === MOST_MISSED)
      await findOnTheWay(ctx)
      await findFlows(ctx)
      await ctx.transaction(() =>
        ctx.records.changeMany(ReportDocument, sql`doc_kind in ('waybill', 'fundFlow') and id % ${UNEXPLAINED} <> 0`, {
          reasons: LATE,
        }),
      )
      await ctx.transaction(() =>
        ctx.records.changeMany(ReportDocument, sql`doc_kind = 'location' and id % ${UNEXPLAINED} <> 0`, {
          reasons: UNSEEN,
        }),
      )
    }),
}

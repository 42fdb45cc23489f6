import type { DocumentKind } from '@ntocc/sdk/reporting'
import { type DemoCtx, type DemoPart, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { findFlows } from '../service/funds.ts'
import { findOnTheWay } from '../service/locations.ts'
import { findMissed, MOST_MISSED } from '../service/missed.ts'
import type { ReportArea, ReportCtx } from '../service/types.ts'

/** A branch of the demo that reports to a province. */
interface Reporting {
  /** Days before the present whose waybills are reported: a branch that has begun a few days ago, or one so small that few are finished in a day. */
  readonly days: (ctx: DemoCtx, branch: string) => number
  /** The province, in numbers of those who are registered in it. */
  readonly digits: string
  readonly serial: number
  readonly permitNo: string
  /** The paper by which it has told why its first reports come late, and why nobody saw some vehicles: it reads the same in every language. */
  readonly told: string
}

/** Of a small branch so many waybills are reported, and those of a year at most. */
const [ENOUGH, MOST_DAYS] = [48, 365]
const forEnough = ({ size, days, share }: DemoCtx, branch: string): number =>
  Math.min(MOST_DAYS, Math.ceil(ENOUGH / Math.max(0.01, (size * share(branch)) / days)))

const BRANCHES: Readonly<Record<string, Reporting>> = {
  HB: { days: () => 5, digits: '42', serial: 9_001, permitNo: '420100990001', told: 'HB-2026-018' },
  TJ: { days: forEnough, digits: '12', serial: 9_002, permitNo: '120100990001', told: 'TJ-2026-007' },
}
const DAY_MS = 86_400_000
/** Of so many documents one waits for somebody to say so, the first among them. */
const UNEXPLAINED = 4

/** The others of some kinds. */
const explained = (ctx: ReportCtx, kinds: readonly DocumentKind[]): SQL =>
  sql`id in (select id from (select id, row_number() over (partition by doc_kind order by id) as nth
      from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and doc_kind = any(${sql.param([...kinds])}::text[])) each
    where nth % ${UNEXPLAINED} <> 1)`

/** The day in Beijing, so many days before. */
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

const finish = async (ctx: ReportCtx, { told }: Reporting): Promise<void> => {
  let found = 0
  do found = await findMissed(ctx)
  while (found === MOST_MISSED)
  await findOnTheWay(ctx)
  await findFlows(ctx)
  await ctx.transaction(() =>
    ctx.records.changeMany(ReportDocument, explained(ctx, ['waybill', 'fundFlow']), { reasons: { R24: told } }),
  )
  await ctx.transaction(() =>
    ctx.records.changeMany(ReportDocument, explained(ctx, ['location']), { reasons: { R15: told } }),
  )
}

/** Reports of the last days, to be judged and sent to the trial's own regulator as soon as the console runs. */
export const demo: DemoPart = {
  empties: ['reporting_passed_by'],
  make: async ctx => {
    for (const [branch, { days, digits, serial, permitNo }] of Object.entries(BRANCHES)) {
      if (!ctx.branches.includes(branch)) continue
      await ctx.set(branch, {
        reportSending: true,
        reportFrom: dayBefore(ctx.now, days(ctx, branch)),
        reportCarrier: '联港网络货运平台（演示）',
        reportUscc: ctx.creditCode(digits, serial),
        reportPermitNo: permitNo,
      })
    }
    return undefined
  },
  finish: async area => {
    const reporting = area as unknown as ReportArea
    for (const branch of await reporting.branches()) {
      const of = BRANCHES[branch]
      if (of) await reporting.inBranch(branch, ctx => finish(ctx, of))
    }
  },
}

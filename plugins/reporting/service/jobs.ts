import type { Job } from '@ntocc/sdk/service'
import { auditDue } from './audit.ts'
import { tellDeadlines } from './deadline.ts'
import { findFlows } from './funds.ts'
import { findLateTracks } from './late-tracks.ts'
import { findOnTheWay } from './locations.ts'
import { findMissed } from './missed.ts'
import { prepareDue } from './prepare.ts'
import { type Way, wayOf } from './province.ts'
import { FIRST_LOOK_MS, soon } from './queue.ts'
import { sendDue } from './send-due.ts'
import type { Area, ReportArea, ReportCtx } from './types.ts'

/** Work in each branch: trouble in one, such as a plugin's, keeps no other from its reports. @throws the first trouble once all are done */
export const inBranches = async (
  area: Pick<ReportArea, 'branches' | 'inBranch'>,
  work: (ctx: ReportCtx) => Promise<unknown>,
): Promise<void> => {
  const failed: unknown[] = []
  for (const branch of await area.branches()) await area.inBranch(branch, work).catch(error => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

/** Work with the regulator of each branch that sends at all. */
const withRegulators =
  (work: (ctx: ReportCtx, way: Way, signal: AbortSignal) => Promise<unknown>): Job<Area>['run'] =>
  (area, { signal }) =>
    inBranches(area, async ctx => {
      const way = await wayOf(ctx)
      if (typeof way !== 'string') await work(ctx, way, signal)
    })

const A_SECOND = 1_000

export const sendReports = withRegulators(async (ctx, way, signal) => {
  if (!(await sendDue(ctx, way, signal))) return
  // Those that waited for one of these are judged now, and what the regulator thinks is asked as soon as it may know.
  await soon(ctx, 'prepareReports')
  await soon(ctx, 'auditReports', FIRST_LOOK_MS + A_SECOND)
})
export const auditReports = withRegulators(auditDue)
export const findReports: Job<Area>['run'] = area =>
  inBranches(area, async ctx => {
    await findMissed(ctx)
    await findOnTheWay(ctx)
    await findLateTracks(ctx)
    await findFlows(ctx)
  })
export const prepareReports: Job<Area>['run'] = (area, { signal }) =>
  inBranches(area, async ctx => {
    if (await prepareDue(ctx, signal)) await soon(ctx, 'sendReports')
  })
export const watchReports: Job<Area>['run'] = area => inBranches(area, tellDeadlines)

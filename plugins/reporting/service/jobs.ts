import type { Job } from '@ntocc/sdk/service'
import { auditDue } from './audit.ts'
import { findMissed } from './missed.ts'
import { prepareDue } from './prepare.ts'
import { type Way, wayOf } from './province.ts'
import { sendDue } from './send.ts'
import type { Area, ReportArea, ReportCtx } from './types.ts'

const inBranches = async (area: ReportArea, work: (ctx: ReportCtx) => Promise<unknown>): Promise<void> => {
  for (const branch of await area.branches()) await area.inBranch(branch, work)
}

/** Work with the regulator of each branch that sends at all. */
const withRegulators =
  (work: (ctx: ReportCtx, way: Way, signal: AbortSignal) => Promise<unknown>): Job<Area>['run'] =>
  (area, { signal }) =>
    inBranches(area, async ctx => {
      const way = await wayOf(ctx)
      if (typeof way !== 'string') await work(ctx, way, signal)
    })

export const sendReports = withRegulators(sendDue)
export const auditReports = withRegulators(auditDue)
export const findReports: Job<Area>['run'] = area => inBranches(area, findMissed)
export const prepareReports: Job<Area>['run'] = (area, { signal }) => inBranches(area, ctx => prepareDue(ctx, signal))

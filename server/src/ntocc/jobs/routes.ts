import { endpoints } from '@ntocc/sdk/contracts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { seesBranch } from '../records/scope.ts'
import { findJob, listJobs, showJob } from './store.ts'

/** Staff of the branch alone, whatever a party's role has been granted. */
const requireStaff = ({ session }: SignedCtx): void => {
  if (!seesBranch(session)) throw new BackendError('FORBIDDEN')
}

const shownTo = ({ language, worker }: SignedCtx) => ({
  language,
  knows: (owner: string, job: string) => worker.knows(owner, job),
})

const jobList = handle(endpoints.jobList, async (ctx, { query }) => {
  requireStaff(ctx)
  return listJobs(ctx, { ...query }, shownTo(ctx))
})

const job = handle(endpoints.job, async (ctx, { params }) => {
  requireStaff(ctx)
  return showJob(ctx, params.id, shownTo(ctx))
})

const jobRepeat = handle(endpoints.jobRepeat, async (ctx, { params }) => {
  requireStaff(ctx)
  const { owner, id, data, state } = await findJob(ctx, params.id)
  // Read before others see it: a moment later it may be done, and no job any more.
  const put = await ctx.db.transaction(async tx => {
    if (!(await ctx.jobs.repeat(tx, { owner, id }))) throw new BackendError('MOVE_REFUSED')
    return showJob(ctx, id, shownTo(ctx), tx)
  })
  ctx.audit({ object: `job:${owner}.${data.job}`, before: { state }, after: { state: 'waiting' } })
  ctx.afterwards(() => ctx.jobs.wake())
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return put
})

const jobDrop = handle(endpoints.jobDrop, async (ctx, { params }) => {
  requireStaff(ctx)
  const { owner, id, data, state } = await findJob(ctx, params.id)
  if (!(await ctx.jobs.dropFailed(ctx.db, { owner, id }))) throw new BackendError('MOVE_REFUSED')
  ctx.audit({ object: `job:${owner}.${data.job}`, before: { state, payload: Object.keys(data.payload) } })
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return undefined
})

export const jobRoutes: readonly Route[] = [jobList, job, jobRepeat, jobDrop]

import { endpoints } from '@ntocc/sdk/contracts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { findJob, listJobs, showJob } from './store.ts'

const shownTo = ({ language, worker }: SignedCtx) => ({
  language,
  knows: (owner: string, job: string) => worker.knows(owner, job),
})

const jobList = handle(endpoints.jobList, (ctx, { query }) => listJobs(ctx, { ...query }, shownTo(ctx)))

const job = handle(endpoints.job, (ctx, { params }) => showJob(ctx, params.id, shownTo(ctx)))

const jobRepeat = handle(endpoints.jobRepeat, async (ctx, { params }) => {
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
  const { owner, id, data, state } = await findJob(ctx, params.id)
  if (!(await ctx.jobs.dropFailed(ctx.db, { owner, id }))) throw new BackendError('MOVE_REFUSED')
  ctx.audit({ object: `job:${owner}.${data.job}`, before: { state, payload: Object.keys(data.payload) } })
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return undefined
})

export const jobRoutes: readonly Route[] = [jobList, job, jobRepeat, jobDrop]

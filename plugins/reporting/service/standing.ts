import type { ReportStanding } from '../contract/calls.ts'
import { broughtForm, dropForm, formOf, isAway } from './form.ts'
import { countMissed } from './missed.ts'
import { branchProvince, isSimulated, pause, wayOf } from './province.ts'
import type { Answer, ReportCtx } from './types.ts'

const standingOf = async (ctx: ReportCtx): Promise<ReportStanding> => {
  const province = (await branchProvince(ctx)) ?? ''
  const way = await wayOf(ctx)
  const held = typeof way === 'string' ? way : way.isPaused ? 'paused' : 'none'
  const form = await formOf(ctx, province)
  return {
    province,
    held,
    isSimulated: isSimulated(ctx, way),
    evidence: isAway(form) ? 'general' : (form?.report.evidence ?? 'general'),
    ...(isAway(form) ? { plugin: form.awayOf } : form && broughtForm(ctx, form)),
    missed: await countMissed(ctx, province),
  }
}

export const standing: Answer<'reportStanding'> = ctx => standingOf(ctx)

export const setPause: Answer<'reportPause'> = async (ctx, { body }) => {
  const province = await branchProvince(ctx)
  if (province === undefined) throw ctx.refuse('NOT_FOUND')
  await pause(ctx, province, body.isPaused)
  ctx.audit({ object: `reportPause/${province}`, after: body })
  return standingOf(ctx)
}

/** What a plugin brought is not waited for any more. */
export const useOwnForm: Answer<'reportOwnForm'> = async ctx => {
  const province = await branchProvince(ctx)
  const form = province && (await formOf(ctx, province))
  if (!province || !form || !isAway(form)) throw ctx.refuse('NOT_FOUND')
  await dropForm(ctx, province)
  ctx.audit({ object: `reportForm/${province}`, before: form.awayOf })
  return standingOf(ctx)
}

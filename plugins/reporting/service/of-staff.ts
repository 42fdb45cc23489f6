import type { ReportCtx } from './types.ts'

/**
 * A call that reads and writes what is the whole branch's: whatever a role of a shipper or a carrier has been granted, it is not for them, as the
 * list of reports is not.
 */
export const ofStaff = <H extends (ctx: ReportCtx, asked: never) => unknown>(answer: H): H =>
  ((ctx, asked) => {
    if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
    return answer(ctx, asked)
  }) as H

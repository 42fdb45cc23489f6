import type { AnyEntity, AreaCtx, CallHandler, Ctx, Hooks } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type Area = typeof contract
export type CtmsAreaCtx = AreaCtx<Area>
export type CtmsCtx = Ctx<Area>
export type HooksOf<E extends AnyEntity> = Hooks<Area, E>
export type Answer<K extends keyof Area['calls']> = CallHandler<Area, Area['calls'][K]>
/** A row as the database answers it, by column. */
export type Row = Readonly<Record<string, unknown>>

/** Works in the branch of the caller as the platform, in the same transaction. */
export const asPlatform = <T>(ctx: CtmsCtx, work: (own: CtmsCtx) => Promise<T>): Promise<T> =>
  ctx.inBranch(ctx.session.branchCode, work)

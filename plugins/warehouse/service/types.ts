import type { AnyEntity, CallHandler, Ctx, Hooks } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type Area = typeof contract
export type ServiceCtx = Ctx<Area>
export type HooksOf<E extends AnyEntity> = Hooks<Area, E>
export type Answer<K extends keyof Area['calls']> = CallHandler<Area, Area['calls'][K]>

/** Works in the branch of the caller as the platform, in the same transaction: for moves that follow from what was done. */
export const asPlatform = <T>(ctx: ServiceCtx, work: (own: ServiceCtx) => Promise<T>): Promise<T> =>
  ctx.inBranch(ctx.session.branchCode, work)

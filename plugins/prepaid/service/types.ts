import type { AnyEntity, AreaCtx, CallHandler, Ctx, Hooks } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type Area = typeof contract
export type ServiceCtx = Ctx<Area>
export type Platform = AreaCtx<Area>
export type HooksOf<E extends AnyEntity> = Hooks<Area, E>
export type Answer<K extends keyof Area['calls']> = CallHandler<Area, Area['calls'][K]>

import type { AreaCtx, CallHandler, Ctx, Hooks } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

type Fleet = typeof contract

export type FleetCtx = Ctx<Fleet>
/** Where nobody calls. */
export type FleetAreaCtx = AreaCtx<Fleet>
export type FleetHooks<K extends keyof Fleet['entities']> = Hooks<Fleet, Fleet['entities'][K]>
export type Answer<K extends keyof Fleet['calls']> = CallHandler<Fleet, Fleet['calls'][K]>

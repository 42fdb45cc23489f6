import type { AreaCtx, CallHandler, Ctx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type Area = typeof contract
export type TianjinCtx = Ctx<Area>
export type TianjinArea = AreaCtx<Area>
export type Answer<K extends keyof Area['calls']> = CallHandler<Area, Area['calls'][K]>

/** GB/T 2260. */
export const TIANJIN = '120000'

import type { AreaCtx, CallHandler, Ctx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type Area = typeof contract
export type ReportCtx = Ctx<Area>
export type ReportArea = AreaCtx<Area>
export type Answer<K extends keyof Area['calls']> = CallHandler<Area, Area['calls'][K]>

import type { AreaCtx, Ctx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type Area = typeof contract
export type MessagesCtx = Ctx<Area>
export type MessagesArea = AreaCtx<Area>

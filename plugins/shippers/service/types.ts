import type { CallHandler, Ctx, Hooks } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

type Contract = typeof contract

/** What the area's code works with. */
export type ShippersCtx = Ctx<Contract>

/** Rules of one of the area's records. */
export type HooksOf<K extends keyof Contract['entities']> = Hooks<Contract, Contract['entities'][K]>

/** Answers one of the area's calls. */
export type Answer<K extends keyof Contract['calls']> = CallHandler<Contract, Contract['calls'][K]>

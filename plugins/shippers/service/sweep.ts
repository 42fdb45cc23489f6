import { type AreaCtx, inStates, type Job, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import { markShippers } from './blacklist.ts'
import { TODAY } from './days.ts'
import { providerOf } from './e-signature/provider.ts'
import { moveByPlatform } from './platform.ts'
import { lookAt, settle } from './signing.ts'

type Contract = typeof contract

const MINUTE_MS = 60_000
/** As many in one run; the next one takes the next ones. */
const BATCH = 200

/** Signed contracts whose last day is over become `expired`. */
const expireEnded = async (ctx: AreaCtx<Contract>): Promise<void> => {
  const ended = await ctx.query<{ id: string; branch_code: string }>(
    sql`select id, branch_code from ${ctx.table(ShipmentContract)} where status ${inStates(shipmentContractMachine, 'done')} and valid_to < ${TODAY}
      and not is_deleted order by id limit ${BATCH}`,
  )
  for (const { id, branch_code } of ended)
    await moveByPlatform(ctx, { branchCode: branch_code, id: Number(id) }, { move: 'expire' })
}

/** Contracts in signing, as the provider knows them now. */
const lookAtSignings = async (ctx: AreaCtx<Contract>): Promise<void> => {
  if (!providerOf(ctx)) return
  const waiting = await ctx.query<{ id: string; sign_flow_id: string; branch_code: string }>(
    sql`select id, sign_flow_id, branch_code from ${ctx.table(ShipmentContract)}
      where status ${inStates(shipmentContractMachine, 'signing')} and sign_flow_id is not null and not is_deleted order by gmt_modified limit ${BATCH}`,
  )
  for (const { id, sign_flow_id, branch_code } of waiting)
    await settle(ctx, { branchCode: branch_code, id: Number(id) }, await lookAt(ctx, sign_flow_id))
}

/** What happens to contracts without anybody doing it: they end, and are signed elsewhere. */
export const contractsJob: Job<Contract> = {
  everyMs: MINUTE_MS,
  // The next run is a minute away.
  retryMs: [],
  run: async ctx => {
    await expireEnded(ctx)
    await lookAtSignings(ctx)
  },
}

/** Entries of the blacklist begin and end by the calendar, and the marks of shippers with them. */
export const blacklistMarksJob: Job<Contract> = {
  everyMs: 60 * MINUTE_MS,
  retryMs: [],
  run: async ctx => {
    for (const branch of await ctx.branches()) await ctx.inBranch(branch, own => markShippers(own))
  },
}

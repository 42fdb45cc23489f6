import { asError } from '@ntocc/sdk/contracts'
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

interface Signing extends Record<string, unknown> {
  id: string
  sign_flow_id: string
  branch_code: string
}

/** So long one run asks; what is left is for the next one, which goes on from there. */
const LOOKING_MS = 45_000
let lookedAt = 0

/**
 * Contracts in signing, as the provider knows them now, in turn. One that it cannot answer about is asked about again in the next turn, and keeps
 * no other waiting.
 */
const lookAtSignings = async (ctx: AreaCtx<Contract>): Promise<void> => {
  if (!providerOf(ctx)) return
  const until = performance.now() + LOOKING_MS
  while (performance.now() < until) {
    const waiting = await ctx.query<Signing>(
      sql`select id, sign_flow_id, branch_code from ${ctx.table(ShipmentContract)}
        where status ${inStates(shipmentContractMachine, 'signing')} and sign_flow_id is not null and not is_deleted and id > ${lookedAt}
        order by id limit ${BATCH}`,
    )
    for (const { id, sign_flow_id, branch_code } of waiting) {
      if (performance.now() >= until) return
      lookedAt = Number(id)
      try {
        await settle(ctx, { branchCode: branch_code, id: lookedAt }, await lookAt(ctx, sign_flow_id))
      } catch (error) {
        ctx.log.warn({ err: asError(error), contract: lookedAt }, 'a signing could not be looked at')
      }
    }
    if (waiting.length === BATCH) continue
    lookedAt = 0
    return
  }
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

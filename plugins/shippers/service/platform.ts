import { type AreaCtx, type NewRecord, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'

/** A move of a contract that nobody of the branch makes. */
export interface PlatformMove {
  move: 'sign' | 'refuse' | 'expire'
  reason?: string
  set?: NewRecord<typeof ShipmentContract>
}

/**
 * Moves a contract as the platform itself, when it can still be moved that way: somebody may have called it off or ended it
 * meanwhile. @returns whether it was moved now
 */
export const moveByPlatform = (
  ctx: AreaCtx<typeof contract>,
  { branchCode, id }: { branchCode: string; id: number },
  { move, reason, set }: PlatformMove,
): Promise<boolean> =>
  ctx.transaction(() =>
    ctx.inBranch(branchCode, async ({ records }) => {
      const [locked] = await records.where(ShipmentContract, { where: sql`id = ${id}`, lock: true })
      if (!locked || !shipmentContractMachine.move(move, locked.status)) return false
      await records.move(ShipmentContract, { id, move, ...(reason !== undefined && { reason }) }, set)
      return true
    }),
  )

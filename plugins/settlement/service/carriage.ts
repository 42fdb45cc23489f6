import type { ServiceCtx } from './types.ts'

/** What a waybill says of how its carrier is paid follows the batches; what its shipper owes shows nowhere on it. */
const follow = async (ctx: ServiceCtx, side: string, waybillNos: readonly string[], move: 'batch' | 'unbatch') => {
  if (side === 'payable' && waybillNos.length > 0) await ctx.request('batchCarriage', { waybillNos, move })
}

export const intoBatch = (ctx: ServiceCtx, side: string, waybillNos: readonly string[]): Promise<void> =>
  follow(ctx, side, waybillNos, 'batch')

export const outOfBatch = (ctx: ServiceCtx, side: string, waybillNos: readonly string[]): Promise<void> =>
  follow(ctx, side, waybillNos, 'unbatch')

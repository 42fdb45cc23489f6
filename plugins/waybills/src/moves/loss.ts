import type { WaybillRecord } from '@ntocc/sdk/contracts'

export interface LossPreview {
  /** In the waybill's unit. */
  loss: number
  /** Loss that costs nothing. */
  tolerated: number
  /** Yuan, what the loss beyond the tolerance takes off; at most the carrier's freight when that is known. */
  deduction: number
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000

/**
 * What signing for a quantity will mean, while it is typed. The server computes the amounts that count; this shows the
 * same rule beforehand: loss beyond a tolerance in thousandths of the loaded quantity, times the price of a unit lost.
 */
export function lossPreview(
  waybill: Pick<WaybillRecord, 'loadQty' | 'lossTolerance' | 'lossPrice'>,
  unloadQty: number,
): LossPreview | undefined {
  const loaded = Number(waybill.loadQty)
  if (!(loaded > 0) || !(unloadQty > 0)) return undefined
  const loss = Math.max(0, round3(loaded - unloadQty))
  const tolerated = (loaded * Number(waybill.lossTolerance ?? 0)) / 1000
  const beyond = Math.max(0, loss - tolerated)
  return {
    loss,
    tolerated: round3(tolerated),
    deduction: Math.round(beyond * Number(waybill.lossPrice ?? 0) * 100) / 100,
  }
}

/** What a loss on the way costs, as agreed in the waybill. */
export interface LossTerms {
  /** Thousandths of the loaded quantity that may be lost without a deduction. */
  lossTolerance: number
  /** Fen per unit lost beyond the tolerance. */
  lossPrice: number
}

export interface Loss {
  /** In the waybill's unit; more unloaded than loaded is no gain. */
  loss: number
  /** Loss that costs nothing, in the waybill's unit. */
  tolerated: number
  /** For the loss beyond the tolerance, in whole fen. */
  deduction: number
}

/** Quantity rounded to the three decimals it is stored with. */
export const roundQty = (qty: number): number => Math.round(qty * 1000) / 1000

/** What unloading less than was loaded means: the sign-off books it, the console shows it before it is agreed to. */
export function lossOnTheWay({ lossTolerance, lossPrice }: LossTerms, loadQty: number, unloadQty: number): Loss {
  const loss = Math.max(0, roundQty(loadQty - unloadQty))
  const tolerated = (loadQty * lossTolerance) / 1000
  return { loss, tolerated: roundQty(tolerated), deduction: Math.round(Math.max(0, loss - tolerated) * lossPrice) }
}

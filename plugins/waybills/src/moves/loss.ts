import { type Loss, lossOnTheWay, type WaybillRecord } from '@ntocc/sdk/contracts'

/** What signing for a quantity will mean, while it is typed: the rule that the server books by, in yuan. */
export function lossPreview(
  { loadQty, lossTolerance, lossPrice }: Pick<WaybillRecord, 'loadQty' | 'lossTolerance' | 'lossPrice'>,
  unloadQty: number,
): Loss | undefined {
  const loaded = Number(loadQty)
  if (!(loaded > 0) || !(unloadQty > 0)) return undefined
  const terms = { lossTolerance: Number(lossTolerance ?? 0), lossPrice: Math.round(Number(lossPrice ?? 0) * 100) }
  const found = lossOnTheWay(terms, loaded, unloadQty)
  return { ...found, deduction: found.deduction / 100 }
}

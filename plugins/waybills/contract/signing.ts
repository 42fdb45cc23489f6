/** Thousandths of the load: what scales differ by, and the most of an agreed tolerance that a signature may use up alone. */
const MOST_PERMILLE = 20

const THOUSAND = 1000

interface Signed {
  loadQty: number
  /** What the driver proved at unloading. */
  unloadQty: number
  /** Thousandths of the load that may be lost without a deduction. */
  lossTolerance: number
}

/**
 * The least that counts as unloaded because somebody signed for it: what the driver proved, or as much less as may be lost
 * without a deduction. Whoever pays by the quantity says what is less, and does not decide it.
 */
export const leastSigned = ({ loadQty, unloadQty, lossTolerance }: Signed): number => {
  const loaded = Math.round(loadQty * THOUSAND)
  const kept = Math.ceil((loaded * (THOUSAND - Math.min(lossTolerance, MOST_PERMILLE))) / THOUSAND)
  const proved = unloadQty > 0 ? Math.round(unloadQty * THOUSAND) : loaded
  return Math.min(proved, kept) / THOUSAND
}

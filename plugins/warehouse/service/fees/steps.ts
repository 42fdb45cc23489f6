import type { FeeBasis } from '../../contract/fee-terms.ts'
import type { Terms } from './reckon.ts'

/** A rate, from a limit on. */
export interface Step {
  /** Parts of a unit. */
  above: bigint
  /** As the contract says it. */
  limit: number
  /** Fen. */
  rate: number
  stepBy: 'quantity' | 'days' | undefined
  freeDays: number
}

/** Rates of a basis in the order of their limits; a contract without any charges nothing for it. */
export const stepsOf = (fees: Terms['fees'], basis: FeeBasis): Step[] => {
  const own = fees.filter(fee => fee.basis === basis)
  const stepBy = own.find(fee => fee.stepBy)?.stepBy ?? undefined
  return own
    .map(({ above, rate, freeDays }) => ({
      above: BigInt(Math.round((above ?? 0) * 1000)) * 1_000_000n,
      limit: above ?? 0,
      rate,
      stepBy,
      freeDays: freeDays ?? 0,
    }))
    .sort((one, other) => one.limit - other.limit)
}

/** How much of a span falls into each step; what lies before the first limit belongs to the first. */
export const within = (steps: readonly Step[], from: bigint, to: bigint): { step: Step; units: bigint }[] =>
  steps.flatMap((step, at) => {
    const low = at === 0 || from > step.above ? from : step.above
    const next = steps[at + 1]
    const high = next && next.above < to ? next.above : to
    return high > low ? [{ step, units: high - low }] : []
  })

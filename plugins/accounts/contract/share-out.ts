import { fenOfYuan } from '@ntocc/sdk/fields'

/** What a payee of a rule gets: a fixed sum first, and so many percent of what is left. */
export interface ShareRule {
  ratio?: number | null | undefined
  /** Yuan. */
  fixed?: string | null | undefined
}

/** Hundredths of a percent: ratios have two places. */
const POINTS = 10_000n
export const pointsOf = ({ ratio }: ShareRule): bigint => BigInt(Math.round((ratio ?? 0) * 100))
export const isWhole = (shares: readonly ShareRule[]): boolean =>
  shares.reduce((sum, share) => sum + pointsOf(share), 0n) === POINTS

/** Whoever lost most by rounding down gets a fen more, the first of those who lost the same. */
const byLoss = (losses: readonly bigint[]): number[] =>
  losses
    .map((_, at) => at)
    .sort((one, other) => {
      const [first = 0n, second = 0n] = [losses[one], losses[other]]
      return first === second ? one - other : first > second ? -1 : 1
    })

/**
 * What each of the shares of a sum is, in fen: fixed sums first, in their order and as far as it goes, then the ratios of what is left, each
 * rounded down, and what that leaves over to the largest remainders. Together they are the sum, to the fen.
 * @param total in fen
 * @param shares whose ratios are 100 percent together
 */
export const shareOut = (total: number, shares: readonly ShareRule[]): number[] => {
  if (!isWhole(shares)) throw new Error('shares are not 100 percent')
  let left = BigInt(Math.max(total, 0))
  const fixed = shares.map(share => {
    const wanted = BigInt(fenOfYuan(share.fixed ?? '0.00'))
    const got = wanted < left ? wanted : left
    left -= got
    return got
  })
  const exact = shares.map(share => left * pointsOf(share))
  const parts = exact.map(each => each / POINTS)
  let over = left - parts.reduce((sum, each) => sum + each, 0n)
  for (const at of byLoss(exact.map(each => each % POINTS))) {
    if (over === 0n) break
    parts[at] = (parts[at] ?? 0n) + 1n
    over -= 1n
  }
  return parts.map((part, at) => Number(part + (fixed[at] ?? 0n)))
}

/** Figures of a bench: pure helpers. */

/** The middle value; of an even count the mean of the two in the middle. Throws for no values. */
export function median(values) {
  if (values.length === 0) throw new Error('no values')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The value that `share` (0 to 1) of the values do not exceed. Throws for no values. */
export function percentile(values, share) {
  if (values.length === 0) throw new Error('no values')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))]
}

/** Median of the ratios of each round: a round's two figures share whatever else the machine was doing. */
export const medianRatio = rounds => median(rounds.map(([value, reference]) => value / reference))

/** Whether a value keeps its budget, a figure with `most` or `least`; a budget with neither is only reported. */
export function keeps(value, { most, least }) {
  if (most !== undefined && !(value <= most)) return false
  return !(least !== undefined && !(value >= least))
}

/**
 * The longest chain of requests, each begun when the one before it had ended, up to the request `last`.
 * Requests are `{ start, end }` in one unit of time; answers the chain, first request first.
 */
export function longestChain(requests, last) {
  const byEnd = [...requests].filter(({ end }) => end !== undefined).sort((a, b) => a.end - b.end)
  const chains = new Map()
  const chainOf = request => {
    let longest = []
    for (const before of byEnd) {
      if (before.end > request.start) break
      const chain = chains.get(before) ?? []
      if (before !== request && chain.length > longest.length) longest = chain
    }
    return [...longest, request]
  }
  for (const request of byEnd) chains.set(request, chainOf(request))
  return chainOf(last)
}

/** A figure with its unit as a person reads it. */
export function shown(value, unit) {
  if (unit === 'x') return `${value.toFixed(2)}x`
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`
  if (unit === 'MB') return `${(value / 1e6).toFixed(1)} MB`
  const digits = Number.isInteger(value) ? 0 : 1
  return `${value.toFixed(digits)} ${unit}`
}

/** A budget as a person reads it, in the unit of its value. */
export function shownBudget({ most, least, unit }) {
  if (most !== undefined) return `<= ${shown(most, unit)}`
  return least === undefined ? 'reported' : `>= ${shown(least, unit)}`
}

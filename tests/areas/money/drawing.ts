/** A whole number in [0, below). */
export type Draw = (below: number) => number

/** The same numbers for the same seed. What is near another seed is far from it after a few numbers. */
export const drawing = (seed: number): Draw => {
  let state = Math.imul(seed ^ 0x9e_37_79_b9, 0x85_eb_ca_6b) >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

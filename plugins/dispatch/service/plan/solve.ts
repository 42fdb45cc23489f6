import { type Call, costOf, type Problem, walk } from './walk.ts'

/**
 * A good order for one vehicle: the better of several beginnings, improved by turning stretches round (2-opt) and by moving
 * short stretches elsewhere (or-opt) until neither helps. Nothing is drawn by chance, so the same stops come out the same;
 * and the effort is counted in stops walked past, not by a clock, so that it is bounded on every machine.
 */

/** Stops walked past for one beginning, a tenth of a second or so. */
export const EFFORT = 5_000_000
/** Orders that an improvement begins with. */
export const BEGINNINGS = 3
/** So many stops are moved together at most. */
const MOST_TOGETHER = 3
const LESS = 1e-9

const cost = (problem: Problem, order: readonly number[]): number => costOf(problem.round, walk(problem, order))

/** Always to the nearest that is left. What the proof measures by, and one of the beginnings. */
export const nearestNeighbour = ({ calls, km }: Problem): number[] => {
  const size = calls.length + 1
  const left = new Set(calls.keys())
  const order: number[] = []
  let at = 0
  while (left.size > 0) {
    let next = -1
    for (const index of left)
      if (next < 0 || (km[at * size + index + 1] as number) < (km[at * size + next + 1] as number)) next = index
    left.delete(next)
    order.push(next)
    at = next + 1
  }
  return order
}

const byDeadline = ({ calls }: Problem): number[] =>
  [...calls.keys()].sort((one, other) => {
    const [a, b] = [calls[one] as Call, calls[other] as Call]
    return a.to - b.to || a.from - b.from || one - other
  })

interface Search {
  problem: Problem
  order: number[]
  cost: number
  effort: number
}

/** Takes a neighbour that is better. @returns whether it was */
const take = (search: Search, order: number[]): boolean => {
  search.effort -= order.length
  const found = cost(search.problem, order)
  if (found >= search.cost - LESS) return false
  search.order = order
  search.cost = found
  return true
}

const turned = (order: readonly number[], from: number, to: number): number[] => [
  ...order.slice(0, from),
  ...order.slice(from, to + 1).reverse(),
  ...order.slice(to + 1),
]

const twoOpt = (search: Search): boolean => {
  const { length } = search.order
  let isBetter = false
  for (let from = 0; from < length - 1; from += 1)
    for (let to = from + 1; to < length && search.effort > 0; to += 1)
      if (take(search, turned(search.order, from, to))) isBetter = true
  return isBetter
}

const orOpt = (search: Search): boolean => {
  const { length } = search.order
  let isBetter = false
  for (let many = 1; many <= Math.min(MOST_TOGETHER, length - 1); many += 1)
    for (let from = 0; from + many <= length; from += 1)
      for (let to = 0; to <= length - many && search.effort > 0; to += 1) {
        if (to === from) continue
        const rest = [...search.order.slice(0, from), ...search.order.slice(from + many)]
        const moved = search.order.slice(from, from + many)
        if (take(search, [...rest.slice(0, to), ...moved, ...rest.slice(to)])) isBetter = true
      }
  return isBetter
}

const improved = (problem: Problem, order: readonly number[], effort: number): Search => {
  const search: Search = { problem, order: [...order], cost: cost(problem, order), effort }
  let goesOn = search.order.length > 1
  while (goesOn && search.effort > 0) {
    const byTurning = twoOpt(search)
    goesOn = orOpt(search) || byTurning
  }
  return search
}

/**
 * @param current the order as it stands, by indices of the calls: what is proposed is never worse than it, nor than always
 *   going to the nearest
 * @param effort for one beginning
 */
export const bestOrder = (problem: Problem, current: readonly number[] = [], effort = EFFORT): number[] => {
  const isWhole = current.length === problem.calls.length
  const beginnings = [...(isWhole ? [current] : []), nearestNeighbour(problem), byDeadline(problem)]
  let best: Search | undefined
  for (const beginning of beginnings) {
    const found = improved(problem, beginning, effort)
    if (!best || found.cost < best.cost - LESS) best = found
  }
  return best?.order ?? []
}

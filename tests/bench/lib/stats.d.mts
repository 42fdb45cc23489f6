/** Types of stats.mjs, for its tests. */
export interface Span {
  start: number
  end: number | undefined
}
export interface Bound {
  most?: number
  least?: number
}
export function median(values: readonly number[]): number
export function percentile(values: readonly number[], share: number): number
export function medianRatio(rounds: readonly (readonly [number, number])[]): number
export function keeps(value: number, bound: Bound): boolean
export function longestChain<T extends Span>(requests: readonly T[], last: T): T[]
export function shown(value: number, unit: string): string
export function shownBudget(budget: Bound & { unit: string }): string

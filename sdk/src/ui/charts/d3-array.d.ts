/** What the charts take of d3-array. */
declare module 'd3-array' {
  /** The interval widened to round numbers, for about so many steps. */
  export function nice(start: number, stop: number, count: number): [number, number]
  /** Round numbers within an interval, about so many. */
  export function ticks(start: number, stop: number, count: number): number[]
}

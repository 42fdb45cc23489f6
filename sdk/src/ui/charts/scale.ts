/// <reference path="./d3-array.d.ts" />
import { nice, ticks as ticksOf } from 'd3-array'

export interface ValueAxis {
  /** Value to distance from the top of the plot, in pixels. */
  y: (value: number) => number
  ticks: number[]
}

/**
 * Axis of values from zero to a round number above the largest; never an axis that starts above zero, because
 * areas and bars would lie. All-zero data gets an axis of 0 and 1.
 */
export function valueAxis(values: readonly number[], height: number, tickCount = 4): ValueAxis {
  const largest = Math.max(0, ...values)
  const smallest = Math.min(0, ...values)
  const [from, to] = nice(smallest, largest === smallest ? smallest + 1 : largest, tickCount)
  const y = (value: number): number => (height * (to - value)) / (to - from)
  const ticks = ticksOf(from, to, tickCount)
  // Counts have no half steps: an axis of whole numbers when all values are whole.
  const whole = values.every(Number.isInteger)
  return { y, ticks: whole ? ticks.filter(Number.isInteger) : ticks }
}

/** Indexes of the labels that fit side by side: evenly spaced back from the last, which is the one people look for. */
export function visibleLabels(count: number, width: number, labelWidth: number): number[] {
  const room = Math.max(1, Math.floor(width / labelWidth))
  const step = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: count }, (_, index) => index).filter(index => (count - 1 - index) % step === 0)
}

/** Left margin that holds the widest tick label at 11 px. */
export const tickMargin = (labels: readonly string[]): number =>
  Math.min(90, 14 + Math.max(0, ...labels.map(label => textWidth(label))))

/** Width of a text at 11 px, near enough for spacing: CJK glyphs are square, others about half. */
export function textWidth(text: string): number {
  let width = 0
  for (const char of text) width += (char.codePointAt(0) ?? 0) > 0x2e80 ? 11 : 6.3
  return width
}

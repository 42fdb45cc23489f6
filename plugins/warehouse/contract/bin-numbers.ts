/**
 * Numbers of bins by their pattern: from A-01-01 to C-20-05 are all racks A to C, places 01 to 20 and levels 01 to 05. Pure, so that
 * the form shows what the call will make.
 */

/** So many are made at once. */
export const MOST_BINS = 5000

export type PatternProblem = 'form' | 'differs' | 'reversed' | 'many'

export type BinNumbers = { readonly numbers: readonly string[] } | { readonly problem: PatternProblem }

/** Letters or digits, never both in one part. */
const PART = /^(?:[A-Z]{1,2}|\d{1,4})$/

const isDigits = (part: string): boolean => /^\d/.test(part)

/** AA follows Z, as columns of a sheet do. */
const letterValue = (part: string): number => [...part].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0)

const letters = (value: number): string =>
  value <= 26
    ? String.fromCharCode(64 + value)
    : `${letters(Math.floor((value - 1) / 26))}${String.fromCharCode(65 + ((value - 1) % 26))}`

interface Span {
  from: number
  to: number
  show(value: number): string
}

const spanOf = (from: string, to: string): Span | PatternProblem => {
  if (!PART.test(from) || !PART.test(to)) return 'form'
  if (isDigits(from) !== isDigits(to)) return 'differs'
  if (isDigits(from)) {
    if (from.length !== to.length) return 'differs'
    const width = from.length
    return { from: Number(from), to: Number(to), show: value => String(value).padStart(width, '0') }
  }
  return { from: letterValue(from), to: letterValue(to), show: letters }
}

const spread = (spans: readonly Span[]): string[] => {
  const [first, ...rest] = spans
  if (!first) return ['']
  const tails = spread(rest)
  const heads = Array.from({ length: first.to - first.from + 1 }, (_, index) => first.show(first.from + index))
  return heads.flatMap(head => tails.map(tail => (tail ? `${head}-${tail}` : head)))
}

/**
 * All numbers from the first to the last, part by part, in the order in which one walks past them.
 *
 * @param from, to parts of capital letters or of digits of one width, parted by hyphens: `A-01-01`
 */
export const binNumbers = (from: string, to: string): BinNumbers => {
  const [first, last] = [from.split('-'), to.split('-')]
  if (first.length !== last.length || first.length > 4) return { problem: 'differs' }
  const spans: Span[] = []
  for (const [index, part] of first.entries()) {
    const span = spanOf(part, last[index] ?? '')
    if (typeof span === 'string') return { problem: span }
    if (span.to < span.from) return { problem: 'reversed' }
    spans.push(span)
  }
  const count = spans.reduce((product, span) => product * (span.to - span.from + 1), 1)
  return count > MOST_BINS ? { problem: 'many' } : { numbers: spread(spans) }
}

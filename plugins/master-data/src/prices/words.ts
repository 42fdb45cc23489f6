import { isOneOf } from '@ntocc/sdk/fields'
import { CHARGING_TERMS, type ChargingTerm } from '../../contract/charging.ts'

/** Operators as people write them. */
const SIGNS: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−', '+': '+' }

export interface FormulaWords {
  /** What a term is called. */
  term(name: ChargingTerm): string
  /** What `max`, `min` or `round` does, before its bracket. */
  verb(name: string): string
  number(value: number): string
}

const isTerm = (word: string): word is ChargingTerm => isOneOf(CHARGING_TERMS, word)

/**
 * A formula with what it was given written out: "the greater of (unit price 280 × quantity 30; minimum 500)". A term without a
 * value is its name alone; what is no word of formulas stays as it is.
 */
export function formulaInWords(
  formula: string,
  values: Readonly<Partial<Record<ChargingTerm, string>>>,
  words: FormulaWords,
): string {
  return formula.replace(/([a-z]+)(\s*\()?|[*/+-]|,\s*/gi, (found: string, word?: string, bracket?: string) => {
    if (word === undefined) return found.startsWith(',') ? '; ' : (SIGNS[found] ?? found)
    if (bracket) return `${words.verb(word)} (`
    if (!isTerm(word)) return found
    const value = values[word]
    return value === undefined ? words.term(word) : `${words.term(word)} ${words.number(Number(value))}`
  })
}

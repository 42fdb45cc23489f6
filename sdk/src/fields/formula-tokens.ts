/** Rules a formula can break; `at` of a problem counts characters from one, as people do. */
export const FORMULA_RULES = ['max', 'character', 'unexpected', 'end', 'term', 'function', 'arguments', 'deep'] as const
export type FormulaRule = (typeof FORMULA_RULES)[number]

/** Why a text is no formula, and where. */
export interface FormulaProblem {
  rule: FormulaRule
  params: Record<string, string | number> & { at: number; found: string }
}

/** Thrown while reading a formula, and caught where reading began. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem

  constructor(rule: FormulaRule, token: Pick<Token, 'at' | 'text'>, more: Record<string, string | number> = {}) {
    super(rule)
    this.problem = { rule, params: { at: token.at + 1, found: token.text, ...more } }
  }
}

export interface Token {
  kind: 'number' | 'name' | 'sign' | 'end'
  text: string
  /** Characters before it. */
  at: number
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)|([<>]=?|[-+*/(),])|(.))/uy

/** The words of a formula, and an end. @throws FormulaError for a character no formula has */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  const text = source.trimEnd()
  const offset = (part: string) => TOKEN.lastIndex - part.length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [, number, name, sign, other] = TOKEN.exec(text) ?? []
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at: offset(number) })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at: offset(name) })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at: offset(sign) })
    else throw new FormulaError('character', { text: other ?? '', at: offset(other ?? '') })
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

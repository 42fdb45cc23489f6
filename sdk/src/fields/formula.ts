import { FormulaError, type FormulaProblem, type Token, tokensOf } from './formula-tokens.ts'
import { itemAt } from './known.ts'
import { Ratio } from './ratio.ts'

/**
 * Formulas of people who set prices: numbers, named terms, + - * /, comparisons (1 when true, else 0), parentheses and
 * the functions below. Read by hand-written code, never run as code.
 */
export const FORMULA_LENGTH = 300
/** Deeper nesting is no formula anybody reads. */
const DEEPEST = 40

type Values = Readonly<Record<string, Ratio>>
/** Undefined: a division by zero, or rounding to steps that are not above zero. */
type Value = Ratio | undefined
type Node = (values: Values) => Value

interface FormulaFunction {
  least: number
  most: number
  run(args: readonly Ratio[]): Value
}

const extreme =
  (sign: 1 | -1) =>
  (args: readonly Ratio[]): Value =>
    args.reduce((best, each) => (each.compare(best) * sign > 0 ? each : best))

const rounding =
  (towards: 'nearest' | 'up' | 'down') =>
  ([value = Ratio.ZERO, step = Ratio.ONE]: readonly Ratio[]): Value => {
    const steps = value.steps(step, towards)
    return steps === undefined ? undefined : Ratio.whole(steps).times(step)
  }

/** `round(x)` to whole numbers or `round(x, step)`; `if(condition, then, else)`. */
const FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  min: { least: 1, most: 20, run: extreme(-1) },
  max: { least: 1, most: 20, run: extreme(1) },
  round: { least: 1, most: 2, run: rounding('nearest') },
  ceil: { least: 1, most: 2, run: rounding('up') },
  floor: { least: 1, most: 2, run: rounding('down') },
  if: { least: 3, most: 3, run: ([condition, yes, no]) => (condition?.compare(Ratio.ZERO) === 0 ? no : yes) },
}
export const FORMULA_FUNCTIONS: readonly string[] = Object.keys(FUNCTIONS)

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

/** A formula that has been read. */
export interface Formula {
  /** The terms it names, each once. */
  readonly terms: readonly string[]
  /**
   * Its value for values of its terms, which are decimals; a term without one counts as zero. Exact.
   * @returns undefined where it divides by zero
   */
  evaluate(values: Readonly<Record<string, string | number | null | undefined>>): Ratio | undefined
}

export type FormulaReading = { formula: Formula; problem?: never } | { formula?: never; problem: FormulaProblem }

/** Reads a formula over some terms; what is wrong with it comes with its place. */
export function readFormula(source: string, terms: readonly string[]): FormulaReading {
  try {
    if (source.length > FORMULA_LENGTH)
      throw new FormulaError('max', { at: FORMULA_LENGTH, text: '' }, { max: FORMULA_LENGTH })
    const reader = new Reader(tokensOf(source), terms)
    const node = reader.whole()
    const used = [...reader.used]
    return {
      formula: {
        terms: used,
        evaluate: values => node(Object.fromEntries(used.map(name => [name, ratioOf(values[name])]))),
      },
    }
  } catch (error) {
    if (error instanceof FormulaError) return { problem: error.problem }
    throw error
  }
}

const ratioOf = (value: string | number | null | undefined): Ratio =>
  (value === null || value === undefined ? undefined : Ratio.of(value)) ?? Ratio.ZERO

/** A step with two sides; one that has no value has none. */
const both =
  (left: Node, right: Node, join: (left: Ratio, right: Ratio) => Value): Node =>
  values => {
    const [one, other] = [left(values), right(values)]
    return one && other && join(one, other)
  }

/** One method for each strength of binding, the weakest first. */
class Reader {
  readonly used = new Set<string>()
  readonly #tokens: readonly Token[]
  readonly #terms: readonly string[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[], terms: readonly string[]) {
    this.#tokens = tokens
    this.#terms = terms
  }

  whole(): Node {
    const node = this.#comparison()
    if (this.#token.kind !== 'end') throw this.#unexpected()
    return node
  }

  get #token(): Token {
    return itemAt(this.#tokens, this.#next)
  }
  #unexpected(): FormulaError {
    return new FormulaError(this.#token.kind === 'end' ? 'end' : 'unexpected', this.#token)
  }
  /** Takes the next word when it is one of these signs. */
  #take(...signs: readonly string[]): string | undefined {
    const { kind, text } = this.#token
    if (kind !== 'sign' || !signs.includes(text)) return undefined
    this.#next += 1
    return text
  }
  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected()
  }

  #comparison(): Node {
    const left = this.#sum()
    const holds = COMPARISONS[this.#take(...Object.keys(COMPARISONS)) ?? '']
    if (!holds) return left
    return both(left, this.#sum(), (one, other) => (holds(one.compare(other)) ? Ratio.ONE : Ratio.ZERO))
  }
  #sum(): Node {
    let node = this.#product()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const isMinus = sign === '-'
      node = both(node, this.#product(), (one, other) => one.plus(isMinus ? other.negated() : other))
    }
    return node
  }
  #product(): Node {
    let node = this.#signed()
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const isOver = sign === '/'
      node = both(node, this.#signed(), (one, other) => (isOver ? one.over(other) : one.times(other)))
    }
    return node
  }
  #signed(): Node {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new FormulaError('deep', this.#token)
    const node = this.#take('-') ? negated(this.#signed()) : this.#primary()
    this.#depth -= 1
    return node
  }
  #primary(): Node {
    const token = this.#token
    if (this.#take('(')) {
      const node = this.#comparison()
      this.#expect(')')
      return node
    }
    if (token.kind === 'number') {
      this.#next += 1
      const value = Ratio.of(token.text)
      if (!value) throw new FormulaError('unexpected', token)
      return () => value
    }
    if (token.kind !== 'name') throw this.#unexpected()
    this.#next += 1
    return this.#take('(') ? this.#call(token) : this.#term(token)
  }
  #term(token: Token): Node {
    const { text } = token
    if (!this.#terms.includes(text)) throw new FormulaError('term', token, { terms: this.#terms.join(', ') })
    this.used.add(text)
    return values => values[text]
  }
  #call(token: Token): Node {
    const called = Object.hasOwn(FUNCTIONS, token.text) ? FUNCTIONS[token.text] : undefined
    if (!called) throw new FormulaError('function', token, { functions: FORMULA_FUNCTIONS.join(', ') })
    const args = [this.#comparison()]
    while (this.#take(',')) args.push(this.#comparison())
    this.#expect(')')
    const { least, most } = called
    if (args.length < least || args.length > most) throw new FormulaError('arguments', token, { least, most })
    return values => {
      const given = args.map(each => each(values))
      return given.every(each => each !== undefined) ? called.run(given) : undefined
    }
  }
}

const negated =
  (node: Node): Node =>
  values =>
    node(values)?.negated()

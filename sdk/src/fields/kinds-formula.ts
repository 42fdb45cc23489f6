import { FORMULA_LENGTH, readFormula } from './formula.ts'
import { FORMULA_RULES } from './formula-tokens.ts'
import { defineKind } from './kind.ts'
import { sqlLength } from './sql.ts'

/** What people type where the formula has signs of its own: full-width characters, and the signs of school. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value.normalize('NFKC').replaceAll('×', '*').replaceAll('÷', '/').trim() : value

/** A formula over the field's `terms`. The database keeps its length; only reading it says whether it is one. */
export const formulaKind = defineKind({
  name: 'formula',
  sql: 'text',
  filter: 'none',
  rules: FORMULA_RULES,
  width: 260,
  check: (value, options) =>
    typeof value === 'string'
      ? readFormula(value, options.terms ?? []).problem
      : { rule: 'unexpected', params: { at: 1, found: String(value) } },
  sqlCheck: column => sqlLength(column, FORMULA_LENGTH),
  normalise: plain,
})

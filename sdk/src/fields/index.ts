export * from './area-codes.ts'
export * from './builders.ts'
export {
  compactDate,
  digits,
  email,
  letters2to4,
  link,
  localized,
  longText,
  mobile,
  noWhitespace,
  password,
  personName,
  phone,
  text,
} from './builders-text.ts'
export * from './checks.ts'
export * from './edition.ts'
export * from './entity.ts'
export { Field } from './field.ts'
export * from './format.ts'
export { FORMULA_FUNCTIONS, FORMULA_LENGTH, type Formula, type FormulaReading, readFormula } from './formula.ts'
export type { FormulaProblem, FormulaRule } from './formula-tokens.ts'
export { greatCircleKm, type Place, roadKm } from './geo.ts'
export * from './identifiers.ts'
export * from './importable.ts'
export * from './inputs.ts'
export * from './issue.ts'
export type {
  ExportCell,
  ExportContext,
  FieldKind,
  FieldOptions,
  FilterStyle,
  Sensitivity,
  SqlType,
} from './kind.ts'
export { KINDS, kindNamed } from './kinds.ts'
export { addYuan, fenOfYuan, fenToYuan, yuanToFen } from './kinds-numbers.ts'
export * from './known.ts'
export { localise, reasonIn } from './localise.ts'
export * from './machine.ts'
export * from './mask.ts'
export { cornersOf, isInside, MOST_CORNERS, readCorners, writeCorners } from './outline.ts'
export { own } from './own.ts'
export * from './permission.ts'
export * from './platform-clock.ts'
export * from './query.ts'
export { Ratio } from './ratio.ts'
export * from './shape.ts'
export * from './time.ts'
export * from './typed-time.ts'
export * from './units.ts'

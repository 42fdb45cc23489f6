import { type Issue, issueOf } from './issue.ts'
import type { Language } from './language.ts'
import type { StateMachine } from './machine.ts'
import type { AnyShape } from './shape.ts'
import type { UnitName, UnitOf } from './units.ts'

export type SqlType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric(14,3)'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'jsonb'
  | 'double precision'

/** How a list filters by the field: `range` takes `{name}Start` and `{name}End`, `oneOf` a comma list. */
export type FilterStyle = 'contains' | 'equals' | 'oneOf' | 'range' | 'none'

/** What is masked unless the user holds the unmask permission of the same name. */
export type Sensitivity = 'MOBILE_PHONE' | 'ID_CARD' | 'BANK_CARD'

export interface FieldOptions {
  required?: boolean
  sensitive?: Sensitivity
  /**
   * Pictures: what can be read on them. Whoever may not see such a value unmasked gets none of the pictures either, but for
   * the party that they are of or came from, and for whoever reviews them.
   */
  pictures?: Sensitivity
  /** A date after which the thing it belongs to is no longer valid; certificate warnings follow it. */
  expires?: boolean
  /** Name of the field of the same record that this one cannot be less than: a span has a beginning and an end. */
  notBefore?: string
  /** Required as soon as another field of the same record has one of some values, or is more than so much. */
  requiredWhen?: { field: string; is: readonly string[] } | { field: string; over: number }
  /** Set by the server only; ignored in what a page sends. */
  readOnly?: boolean
  /** Kept up to date by the platform: a write of nothing else is no change that anybody made. */
  derived?: boolean
  /** No column: it follows from something else whenever it is read. */
  computed?: boolean
  unique?: boolean
  /** A flag that at most one record has of those that are alike in this field: making it another's takes it from the one. */
  onePer?: string
  indexed?: boolean
  filter?: FilterStyle
  default?: unknown
  /** Words as others wrote them, in a language that nobody told: they are read as that, not as the page's. */
  ownWords?: boolean
  /** Written and never shown again: a key or a token. Of settings only. */
  secret?: boolean
  /** Key of the branch's configuration under which it stands. Of settings only. */
  configuration?: string
  /** A rule of compliance that a branch may switch off: the entity whose records it stops. Of settings only. */
  compliance?: string
  /** Text: longest length. Numbers: greatest value, inclusive. */
  max?: number
  min?: number
  /** Decimal places kept. */
  places?: number
  /** What the figure counts; default: what its kind counts. */
  unit?: UnitOf
  /** Dictionary whose codes the field takes. */
  dict?: string
  /** Closed list of codes, checked without the dictionary. */
  codes?: readonly string[]
  machine?: StateMachine
  /** Name of the entity a reference points to. */
  entity?: string
  /** What a nested value or each entry of a list looks like. */
  shape?: AnyShape
  /** Names a formula may use. */
  terms?: readonly string[]
  /** Bank account of a person: the number carries a Luhn digit. */
  personal?: boolean
}

/** A cell of a spreadsheet; a Date carries the wall clock of the export's time zone in its UTC parts. */
export type ExportCell = string | number | Date | null

export interface ExportContext {
  /** Code to label, in the language of the export. */
  labels?: Readonly<Record<string, string>> | undefined
  /** IANA name; default Asia/Shanghai. */
  timeZone?: string | undefined
  language?: Language | undefined
}

export interface FieldKind {
  readonly name: string
  readonly sql: SqlType
  readonly filter: FilterStyle
  readonly align: 'left' | 'right' | 'center'
  /** Column width in px that shows a usual value whole. */
  readonly width: number
  /** Keyboard a phone should offer. */
  readonly inputMode: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  /** What every value of the kind counts. */
  readonly unit?: UnitName | undefined
  /** Every code `check` and `warn` can answer. */
  readonly codes: readonly string[]
  /** Refuses a value; never called with an empty one. */
  check(value: unknown, options: FieldOptions): Issue | undefined
  /** Doubts a value without refusing it. */
  warn(value: unknown, options: FieldOptions): Issue | undefined
  /** Brings what was typed or sent into the form that is checked and stored. */
  normalise(value: unknown, options: FieldOptions): unknown
  /** Shapes an input while it is typed in. */
  formatInput(typed: string, options: FieldOptions): string
  exportCell(value: unknown, context: ExportContext): ExportCell
  /** Wire value to a database parameter. */
  toDb(value: unknown): unknown
  /** What must hold of the column so that no value is stored which `check` refuses; undefined when the type says it all. */
  sqlCheck(column: string, options: FieldOptions): string | undefined
  /** Database value, as the pg driver answers it, to the wire value in the asked language. */
  fromDb(value: unknown, language: Language): unknown
}

/** What a check answers: the broken rule, with figures for its message when it has any. */
export type Broken<R extends string> = R | { rule: R; params: Record<string, string | number> } | undefined

export interface KindDeclaration<R extends string> {
  name: string
  sql: SqlType
  filter: FilterStyle
  rules: readonly R[]
  align?: FieldKind['align']
  width?: number
  inputMode?: FieldKind['inputMode']
  unit?: UnitName
  check(value: unknown, options: FieldOptions): Broken<NoInfer<R>>
  warn?(value: unknown, options: FieldOptions): Broken<NoInfer<R>>
  normalise?: FieldKind['normalise']
  formatInput?: FieldKind['formatInput']
  exportCell?: FieldKind['exportCell']
  toDb?: FieldKind['toDb']
  sqlCheck?: FieldKind['sqlCheck']
  fromDb?: FieldKind['fromDb']
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const same = <T>(value: T): T => value
const textCell = (value: unknown): ExportCell => (value === undefined || value === null ? null : String(value))

/** NUL or half a surrogate pair as JSON writes them; the backslash before is not one of the text itself. */
const BROKEN_IN_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Whether all text of a value is text: no database and no file format holds NUL or half a surrogate pair. */
const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  return typeof value !== 'object' || !BROKEN_IN_JSON.test(JSON.stringify(value))
}

/** Declares a kind: the one place that knows how such values are checked, stored, filtered, typed and exported. */
export const defineKind = <const R extends string>(declaration: KindDeclaration<R>): FieldKind => {
  const { name, rules, check, warn } = declaration
  const toIssue = (broken: Broken<R>): Issue | undefined => {
    if (broken === undefined) return undefined
    return typeof broken === 'string' ? issueOf(name, broken) : issueOf(name, broken.rule, broken.params)
  }
  return {
    name,
    sql: declaration.sql,
    filter: declaration.filter,
    align: declaration.align ?? 'left',
    width: declaration.width ?? 140,
    inputMode: declaration.inputMode ?? 'text',
    unit: declaration.unit,
    codes: rules.map(rule => issueOf(name, rule).code),
    check: (value, options) =>
      toIssue(check(value, options)) ?? (isWhole(value) ? undefined : issueOf(name, rules[0] ?? 'type')),
    warn: (value, options) => toIssue(warn?.(value, options)),
    normalise: declaration.normalise ?? trimmed,
    formatInput: declaration.formatInput ?? same,
    exportCell: declaration.exportCell ?? textCell,
    toDb: declaration.toDb ?? same,
    sqlCheck: declaration.sqlCheck ?? (() => undefined),
    fromDb: declaration.fromDb ?? same,
  }
}

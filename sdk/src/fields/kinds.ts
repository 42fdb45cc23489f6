import type { FieldKind } from './kind.ts'
import * as choices from './kinds-choices.ts'
import * as dates from './kinds-dates.ts'
import * as formulas from './kinds-formula.ts'
import * as identifiers from './kinds-identifiers.ts'
import * as nested from './kinds-nested.ts'
import * as numbers from './kinds-numbers.ts'
import * as outlines from './kinds-outline.ts'
import * as texts from './kinds-text.ts'

const isKind = (value: unknown): value is FieldKind => typeof value === 'object' && value !== null && 'sql' in value

/** Every kind by name: exports and imports name a column's kind. */
export const KINDS: ReadonlyMap<string, FieldKind> = new Map(
  [texts, formulas, identifiers, numbers, outlines, dates, choices, nested]
    .flatMap(module => Object.values<unknown>(module))
    .filter(isKind)
    .map(kind => [kind.name, kind]),
)

/** The kind of that name; text for a name that is not known. */
export const kindNamed = (name: string | undefined): FieldKind => KINDS.get(name ?? 'text') ?? texts.textKind

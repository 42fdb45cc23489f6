import { defineKind, type ExportCell, type ExportContext } from './kind.ts'
import { own } from './own.ts'
import { BLANKS, sqlMatches, sqlOneOf, sqlSubset, sqlTexts } from './sql.ts'

const labelled = (value: unknown, { labels }: ExportContext): ExportCell =>
  value === undefined || value === null ? null : (own(labels, value) ?? String(value))

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[^\s,\0]{1,64}$/u.test(value)
const CODE_PATTERN = `^[^${BLANKS},]{1,64}$`

/** A code of a dictionary. */
export const codeKind = defineKind({
  name: 'code',
  sql: 'text',
  filter: 'oneOf',
  rules: ['pattern', 'unknown'],
  width: 110,
  check: (value, options) => {
    if (!isCode(value)) return 'pattern'
    return options.codes && !options.codes.includes(value) ? 'unknown' : undefined
  },
  normalise: value => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value),
  sqlCheck: (column, { codes }) => (codes ? sqlOneOf(column, codes) : sqlMatches(column, CODE_PATTERN)),
  exportCell: labelled,
})

/** Several codes of a dictionary. A list is filtered by those that have one of some codes. */
export const codesKind = defineKind({
  name: 'codes',
  sql: 'jsonb',
  filter: 'oneOf',
  rules: ['pattern', 'unknown'],
  width: 160,
  check: (value, options) => {
    if (!Array.isArray(value) || !value.every(isCode)) return 'pattern'
    return options.codes && value.some(each => !options.codes?.includes(each)) ? 'unknown' : undefined
  },
  exportCell: (value, context) => (Array.isArray(value) ? value.map(each => labelled(each, context)).join(', ') : null),
  sqlCheck: (column, { codes }) =>
    codes ? sqlSubset(column, codes) : sqlTexts(column, { max: 10_000, length: 64, pattern: CODE_PATTERN }),
  toDb: value => (value === undefined || value === null ? null : JSON.stringify(value)),
})

/** State of a state machine: an integer code. */
export const stateKind = defineKind({
  name: 'state',
  sql: 'integer',
  filter: 'oneOf',
  rules: ['unknown'],
  width: 120,
  check: (value, options) => (options.machine?.has(value) ? undefined : 'unknown'),
  sqlCheck: (column, { machine }) => (machine ? sqlOneOf(column, machine.codes) : undefined),
  normalise: value => (typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value),
  exportCell: labelled,
})

/** Plate colour, a code of list C of the reporting guide. */
export const plateColorKind = defineKind({
  name: 'plateColor',
  sql: 'text',
  filter: 'oneOf',
  rules: ['unknown'],
  width: 80,
  check: (value, options) => (options.codes?.includes(String(value)) ? undefined : 'unknown'),
  sqlCheck: (column, { codes = [] }) => sqlOneOf(column, codes),
  normalise: value => (typeof value === 'number' ? String(value) : value),
  exportCell: labelled,
})

/** Administrative division to the county, GB/T 2260: six digits. */
export const areaKind = defineKind({
  name: 'area',
  sql: 'text',
  filter: 'oneOf',
  rules: ['pattern'],
  width: 160,
  check: value => (typeof value === 'string' && /^[1-9]\d{5}$/.test(value) ? undefined : 'pattern'),
  sqlCheck: column => sqlMatches(column, '^[1-9][0-9]{5}$'),
  exportCell: labelled,
})

export const flagKind = defineKind({
  name: 'flag',
  sql: 'boolean',
  filter: 'equals',
  rules: ['type'],
  align: 'center',
  width: 80,
  check: value => (typeof value === 'boolean' ? undefined : 'type'),
  normalise: value =>
    value === 'true' || value === '1' || value === 1
      ? true
      : value === 'false' || value === '0' || value === 0
        ? false
        : value,
  exportCell: labelled,
})

/** Another record, by its code. */
export const referenceKind = defineKind({
  name: 'reference',
  sql: 'text',
  filter: 'oneOf',
  rules: ['pattern'],
  width: 140,
  check: value => (isCode(value) ? undefined : 'pattern'),
  sqlCheck: column => sqlMatches(column, CODE_PATTERN),
})

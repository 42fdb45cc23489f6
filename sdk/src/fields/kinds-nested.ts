import { completed } from './completed.ts'
import { defineKind } from './kind.ts'
import { BLANKS, sqlList, sqlObject, sqlTexts } from './sql.ts'

const toJson = (value: unknown): unknown => (value === undefined || value === null ? null : JSON.stringify(value))
const count = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)
const FILE_LENGTH = 512
const FILE_PATTERN = String.raw`^(?:https?://[^${BLANKS}\\]+|/(?!/)[^${BLANKS}\\:]*|[A-Za-z0-9_-][^${BLANKS}\\:]*)$`
const FILE = new RegExp(FILE_PATTERN)
const isFileRef = (value: unknown): boolean =>
  typeof value === 'string' && [...value].length <= FILE_LENGTH && FILE.test(value) && !value.includes('\0')
const MOST_IMAGES = 20
const MOST_ROWS = 1000
const TEXT_LENGTH = 256

/** References of stored pictures. */
export const imagesKind = defineKind({
  name: 'images',
  sql: 'jsonb',
  filter: 'none',
  // `missing`: the server does not know the file.
  rules: ['type', 'max', 'missing'],
  width: 100,
  check: (value, options) => {
    if (!Array.isArray(value) || !value.every(isFileRef)) return 'type'
    const max = options.max ?? MOST_IMAGES
    return value.length > max ? { rule: 'max', params: { max } } : undefined
  },
  sqlCheck: (column, { max = MOST_IMAGES }) => sqlTexts(column, { max, length: FILE_LENGTH, pattern: FILE_PATTERN }),
  exportCell: count,
  toDb: toJson,
})

/** A list of short texts. */
export const textsKind = defineKind({
  name: 'texts',
  sql: 'jsonb',
  filter: 'none',
  rules: ['type', 'max'],
  width: 160,
  check: (value, options) => {
    const isShort = (each: unknown) =>
      typeof each === 'string' && [...each].length <= TEXT_LENGTH && !each.includes('\0')
    if (!Array.isArray(value) || !value.every(isShort)) return 'type'
    const max = options.max ?? MOST_ROWS
    return value.length > max ? { rule: 'max', params: { max } } : undefined
  },
  sqlCheck: (column, { max = MOST_ROWS }) => sqlTexts(column, { max, length: TEXT_LENGTH }),
  exportCell: value => (Array.isArray(value) ? value.join(', ') : null),
  toDb: toJson,
})

/** A group of fields inside a record; its own issues carry its path. */
export const nestedKind = defineKind({
  name: 'nested',
  sql: 'jsonb',
  filter: 'none',
  rules: ['type'],
  check: value => (typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'type'),
  normalise: (value, options) =>
    options.shape && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? completed(options.shape, options.shape.normalise(value))
      : value,
  sqlCheck: sqlObject,
  exportCell: () => null,
  toDb: toJson,
})

/** Rows inside a record, each of one shape. */
export const listKind = defineKind({
  name: 'list',
  sql: 'jsonb',
  filter: 'none',
  rules: ['type', 'max'],
  align: 'right',
  width: 80,
  check: (value, options) => {
    if (!Array.isArray(value)) return 'type'
    const max = options.max ?? MOST_ROWS
    return value.length > max ? { rule: 'max', params: { max } } : undefined
  },
  normalise: (value, { shape: of }) =>
    Array.isArray(value) && of
      ? value.map(each => (each && typeof each === 'object' ? completed(of, of.normalise(each)) : each))
      : value,
  sqlCheck: (column, { max = MOST_ROWS }) => sqlList(column, max),
  exportCell: count,
  toDb: toJson,
})

/** Anything JSON; checked by whoever owns it. */
export const jsonKind = defineKind({
  name: 'json',
  sql: 'jsonb',
  filter: 'none',
  rules: ['shape', 'size'],
  check: value => (JSON.stringify(value).length > 65_536 ? 'size' : undefined),
  normalise: value => value,
  exportCell: () => null,
  toDb: toJson,
})

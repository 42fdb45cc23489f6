import { defineKind } from './kind.ts'

const toJson = (value: unknown): unknown => (value === undefined || value === null ? null : JSON.stringify(value))
const count = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)
const isFileRef = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 512 &&
  /^(?:https?:\/\/[^\s\\]+|\/(?!\/)[^\s\\:]*|[\w-][^\s\\:]*)$/.test(value)

/** References of stored pictures. */
export const imagesKind = defineKind({
  name: 'images',
  sql: 'jsonb',
  filter: 'none',
  rules: ['type', 'max'],
  width: 100,
  check: (value, options) => {
    if (!Array.isArray(value) || !value.every(isFileRef)) return 'type'
    const max = options.max ?? 20
    return value.length > max ? { rule: 'max', params: { max } } : undefined
  },
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
    if (!Array.isArray(value) || !value.every(each => typeof each === 'string' && each.length <= 256)) return 'type'
    const max = options.max ?? 1000
    return value.length > max ? { rule: 'max', params: { max } } : undefined
  },
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
      ? options.shape.normalise(value)
      : value,
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
    const max = options.max ?? 1000
    return value.length > max ? { rule: 'max', params: { max } } : undefined
  },
  normalise: (value, options) =>
    Array.isArray(value) && options.shape
      ? value.map(each => (each && typeof each === 'object' ? options.shape?.normalise(each) : each))
      : value,
  exportCell: count,
  toDb: toJson,
})

/** Anything JSON; checked by whoever owns it. */
export const jsonKind = defineKind({
  name: 'json',
  sql: 'jsonb',
  filter: 'none',
  rules: ['size'],
  check: value => (JSON.stringify(value).length > 65_536 ? 'size' : undefined),
  normalise: value => value,
  exportCell: () => null,
  toDb: toJson,
})

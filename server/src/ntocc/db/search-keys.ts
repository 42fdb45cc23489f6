import { LANGUAGES, type RecordSearch, searchWayOf } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { snakeCase } from './names.ts'

/**
 * What is stored in an index to find records by typing, and looked for there: the same expression for both, or the index
 * would not be used. Compared byte by byte (`text_pattern_ops`), in which what begins alike stands together.
 */
export interface SearchKey {
  /** Name of the field. */
  field: string
  /** From its beginning or, read backwards, from its end. */
  from: 'start' | 'end'
  /** Parts of names of indexes: `find`, `tail`, `find_zh`. */
  name: string
  expression: string
  /** Condition of a partial index, for texts that most records do not have. */
  where?: string
}

const nameKeys = (field: string, column: string): SearchKey[] =>
  LANGUAGES.map((language): SearchKey => {
    const key = { field, from: 'start', name: `find_${language}` } as const
    const text = `${column} ->> '${language}'`
    // A name in one text has no language; one in several has English.
    if (language === 'en') return { ...key, expression: `lower(coalesce(${text}, ${column} #>> '{}'))` }
    return { ...key, expression: `lower(${text})`, where: `(${text}) is not null` }
  })

/** Keys of one field, in the order in which they are looked at. */
export const searchKeysOf = (entity: Entity, name: string): SearchKey[] => {
  const field = entity.fieldNamed(name)
  const column = `"${snakeCase(name)}"`
  const start: SearchKey = { field: name, from: 'start', name: 'find', expression: `lower(${column})` }
  const end: SearchKey = { field: name, from: 'end', name: 'tail', expression: `reverse(lower(${column}))` }
  const way = field && searchWayOf(field)
  if (way === 'name') return nameKeys(name, column)
  if (way === 'number') return [start, end]
  // A phone is looked for whole, which its end finds too.
  return way === 'phone' ? [end] : []
}

/** Every key of a declaration. */
export const searchKeys = (entity: Entity, { by }: Pick<RecordSearch, 'by'>): SearchKey[] =>
  [...new Set(by)].flatMap(name => searchKeysOf(entity, name))

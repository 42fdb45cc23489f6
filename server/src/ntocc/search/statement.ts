import { SHORTEST_TAIL, searchWayOf } from '@ntocc/sdk/contracts'
import type { Entity, Field } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { type SearchKey, searchKeys } from '../db/search-keys.ts'
import { EVERY_BRANCH } from '../records/scope.ts'
import { tableNameOf } from '../registry/areas.ts'
import type { SearchedKind } from './kinds.ts'

/** Of each way of looking so many are taken before the newest of them are chosen: what more there are is not looked at. */
const MOST_LOOKED_AT = 24
/** Behind everything that begins with the same text, byte by byte. */
const LAST = String.fromCodePoint(0x10ffff)

/** What of a field may be looked for: all of it only, where the reader sees it masked. */
export type Openness = (field: Field) => 'open' | 'whole' | 'closed'

/** One way to look: the whole of a key, or how it begins. */
interface Look {
  key: SearchKey
  text: string
  isWhole: boolean
}

const backwards = (text: string): string => [...text].reverse().join('')
/** People write phones in groups; landlines are stored with their hyphens. */
export const phoneOf = (text: string): string => (/^1[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text)

/** The ways in which a text may be found by a key; none where there is too little of it, or it is not for this reader. */
const looksOf = (key: SearchKey, field: Field, typed: string, openness: Openness): Look[] => {
  const open = openness(field)
  const isPhone = searchWayOf(field) === 'phone'
  const keyword = isPhone ? phoneOf(typed) : typed
  const text = key.from === 'end' ? backwards(keyword) : keyword
  if (open === 'closed') return []
  const whole: Look = { key, text, isWhole: true }
  const part: Look = { key, text, isWhole: false }
  if (open === 'whole') return field.check(keyword) === undefined ? [whole] : []
  if (key.from === 'start') return [whole, part]
  if ([...keyword].length < SHORTEST_TAIL || (isPhone && !/^[\d-]+$/.test(keyword))) return []
  return isPhone ? [whole, part] : [part]
}

/** Ids found by one look, newest first among equals; sorted as the index is, so that it ends after a few. */
const arm = (table: SQL, { key, text, isWhole }: Look, scope: SQL, branch: string): SQL => {
  const expression = sql.raw(`(${key.expression})`)
  const partial = key.where ? sql` and ${sql.raw(key.where)}` : sql``
  const from = sql`select id from ${table} where branch_code = ${branch} and not is_deleted and ${scope}${partial}`
  if (isWhole)
    return sql`(select id, 0 as place from (${from} and ${expression} = lower(${text}::text)
      order by id desc limit ${MOST_LOOKED_AT}) as same)`
  return sql`(select id, 1 as place from (${from} and ${expression} ~>=~ lower(${text}::text)
    and ${expression} ~<~ (lower(${text}::text) || ${LAST}::text)
    order by ${expression} using ~>~, id desc limit ${MOST_LOOKED_AT}) as alike)`
}

export interface Asked {
  keyword: string
  branchCode: string
  /** Which records the reader may see. */
  scope: SQL
  openness: Openness
  limit: number
}

/**
 * The records that a text finds: exact ones first, then the newest; the column `@place` is 0 for exact ones. Undefined
 * where there is no way to look.
 */
export const searchSql = (
  kind: SearchedKind,
  { keyword, branchCode, scope, openness, limit }: Asked,
): SQL | undefined => {
  const { entity, search, isShared } = kind
  const looks = searchKeys(entity, search).flatMap(key =>
    looksOf(key, entity.fieldNamed(key.field) as Field, keyword, openness),
  )
  if (looks.length === 0) return undefined
  const table = sql`${sql.identifier(tableNameOf(entity))}`
  const branches = isShared ? [branchCode, EVERY_BRANCH] : [branchCode]
  const arms = looks.flatMap(look => branches.map(branch => arm(table, look, scope, branch)))
  return sql`select *, found_place as "@place" from (select id as found_id, min(place) as found_place from (
      ${sql.join(arms, sql` union all `)}) as found group by id order by found_place, found_id desc limit ${limit + 1}) as best
    join ${table} on id = found_id order by found_place, id desc`
}

/** Whether anything of the entity is looked for in what this reader sees masked. */
export const looksBehindMasks = (entity: Entity, by: readonly string[], keyword: string, openness: Openness): boolean =>
  by.some(name => {
    const field = entity.fieldNamed(name)
    return field !== undefined && openness(field) === 'whole' && field.check(phoneOf(keyword)) === undefined
  })

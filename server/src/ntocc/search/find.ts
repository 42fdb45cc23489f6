import { type FoundKind, type FoundRecord, type MaybeLocalized, searchWayOf } from '@ntocc/sdk/contracts'
import { type Entity, type Field, localise, plainPlate } from '@ntocc/sdk/fields'
import type { SQL } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { readableSql } from '../records/reading.ts'
import { isMasked, isShown, type Reader, recordOf } from '../records/rows.ts'
import { allOf } from '../records/sql.ts'
import { entityName } from '../registry/named.ts'
import type { SearchedKind } from './kinds.ts'
import { type Openness, searchSql } from './statement.ts'

/** Names of states by dictionary and code, in the reader's language. */
export type StateNames = ReadonlyMap<string, string>

const stateKey = (dictionary: string, code: unknown): string => `${dictionary}/${String(code)}`

/** What the reader may look for: what is masked only whole, and only phones, as in lists (decision 13). */
export const opennessFor =
  (reader: Reader): Openness =>
  field =>
    isMasked(reader, field) ? (searchWayOf(field) === 'phone' ? 'whole' : 'closed') : 'open'

export interface Question {
  keyword: string
  limit: number
  reader: Reader
}

/** What is asked of the database about one kind; undefined where nothing can be found. Nothing is read for it yet. */
export const statementFor = async (
  ctx: SignedCtx,
  kind: SearchedKind,
  { keyword, limit, reader }: Question,
): Promise<SQL | undefined> => {
  const { entity, search } = kind
  const { where = [], shows } = (await hooksOf(entity.name).list?.(ctx)) ?? {}
  const shown: Reader = { ...reader, ...(shows && { fields: new Set(shows) }) }
  const by = search.by.filter(name => isShown(shown, name))
  return searchSql(
    { ...kind, search: { ...search, by } },
    {
      keyword: plainPlate(keyword),
      limit,
      openness: opennessFor(reader),
      branchCode: ctx.session.branchCode,
      scope: allOf([readableSql(entity, ctx.session), ...where]),
    },
  )
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The address of a record, its values encoded. */
const addressOf = (to: string, entity: Entity, row: Row, reader: Reader): string =>
  to.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = entity.fieldNamed(name) as Field
    const stored = row[snakeCase(name)]
    return encodeURIComponent(textOf(stored === null ? undefined : field.kind.fromDb(stored, reader.language)))
  })

const stateOf = ({ entity, search }: SearchedKind, row: Row, names: StateNames): FoundRecord['state'] => {
  const machine = search.state === undefined ? undefined : entity.fieldNamed(search.state)?.options.machine
  const code = search.state === undefined ? undefined : row[snakeCase(search.state)]
  if (!machine || code === null || code === undefined) return undefined
  const { key, tone } = machine.states[Number(code)] ?? { key: String(code), tone: 'stopped' }
  return { name: names.get(stateKey(machine.name, code)) ?? key, tone }
}

/** Lines of the records of one kind. Whatever is sensitive in them is masked, as in lists. */
export const foundKind = (
  kind: SearchedKind,
  rows: readonly Row[],
  { limit, reader }: Question,
  names: StateNames,
): FoundKind => {
  const { entity, search } = kind
  const masked: Reader = { ...reader, permissions: new Set() }
  const records = rows.slice(0, limit).map((row): FoundRecord => {
    const record: Record<string, unknown> = { ...recordOf(entity, row, masked) }
    const state = stateOf(kind, row, names)
    return {
      id: Number(row.id),
      title: textOf(record[search.title]),
      hint: (search.hint ?? []).map(name => textOf(record[name])).filter(text => text !== ''),
      ...(state && { state }),
      isExact: row['@place'] === 0,
      to: addressOf(search.to, entity, row, reader),
    }
  })
  return {
    entity: entity.name,
    name: localise(entityName(entity.name), reader.language),
    records,
    more: rows.length > limit,
  }
}

interface StateEntry extends Row {
  type: string
  dict_code: string
  name: MaybeLocalized
}

/** What the branch calls the states of the kinds. */
export const stateNames = async (
  { db, session, language }: SignedCtx,
  kinds: readonly SearchedKind[],
): Promise<StateNames> => {
  const machines = kinds.flatMap(({ entity, search }) =>
    search.state === undefined ? [] : (entity.fieldNamed(search.state)?.options.machine?.name ?? []),
  )
  if (machines.length === 0) return new Map()
  const found = await db.query<StateEntry>(
    `select distinct on (type, dict_code) type, dict_code, name from dict
     where type = any($1) and branch_code in ($2, '*') and not is_deleted
     order by type, dict_code, (branch_code = $2) desc`,
    [[...new Set(machines)], session.branchCode],
  )
  return new Map(
    found.rows.map(({ type, dict_code, name }) => [stateKey(type, dict_code), localise(name, language)] as const),
  )
}

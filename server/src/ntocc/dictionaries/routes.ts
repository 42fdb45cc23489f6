import { Dict, type DictRecord, endpoints, LANGUAGES, type MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise, valueAt } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { copyCode, EVERY_BRANCH } from '../records/scope.ts'
import { rowToChange, updateRow } from '../records/store.ts'
import { dictionaryName, everyDictionary } from '../registry/named.ts'
import { tellDictionary } from './entries.ts'
import { freedomOf } from './freedom.ts'
import { countUses, usersOfDict } from './uses.ts'

const dict = asEntity(Dict)
/** Whether an entry comes with the product or an area. */
const isBuiltIn = (type: string, dictCode: string): boolean =>
  everyDictionary()[type]?.some(({ code }) => code === dictCode) ?? false

interface DictRow extends Record<string, unknown> {
  id: string
  version: number
  branch_code: string
  code: string
  type: string
  dict_code: string
  name: MaybeLocalized
  sort: string | null
  tone: string | null
  enabled: boolean | null
  status: number
}

/** The branch's entries, each once: its own in the place of those of the release. */
const readEntries = async (db: Queryable, branchCode: string, type?: string): Promise<DictRow[]> => {
  const found = await db.query<DictRow>(
    `select * from (
       select distinct on (type, dict_code) id, version, branch_code, code, type, dict_code, name, sort, tone, enabled,
         status
       from dict where branch_code in ($1, $2) and ($3::text is null or type = $3) and not is_deleted
       order by type, dict_code, (branch_code = $1) desc) as entry
     order by type, sort nulls last, dict_code`,
    [branchCode, EVERY_BRANCH, type ?? null],
  )
  return found.rows
}

const isTranslated = (name: MaybeLocalized): boolean =>
  typeof name === 'object' && LANGUAGES.every(language => Boolean(name[language]?.trim()))

const isInUse = ({ enabled, status }: DictRow): boolean => enabled !== false && Number(status) !== 0

const dictTypes = handle(endpoints.dictTypes, async ctx => {
  const rows = await readEntries(ctx.db, ctx.session.branchCode)
  const byType = new Map<string, DictRow[]>()
  for (const row of rows) {
    const known = byType.get(row.type)
    if (known) known.push(row)
    else byType.set(row.type, [row])
  }
  return [...byType].map(([type, entries]) => ({
    type,
    name: localise(dictionaryName(type), ctx.language),
    freedom: freedomOf(type),
    entries: entries.length,
    untranslated: entries.filter(({ name }) => !isTranslated(name)).length,
  }))
})

const recordOf = (row: DictRow): DictRecord => ({
  id: Number(row.id),
  version: Number(row.version),
  dictCode: row.dict_code,
  name: row.name,
  ...(row.sort !== null && { sort: Number(row.sort) }),
  enabled: isInUse(row),
  ...(row.tone !== null && { tone: row.tone }),
  builtIn: isBuiltIn(row.type, row.dict_code),
  changed: row.code === copyCode(row.branch_code, `${row.type}.${row.dict_code}`),
})

const dictEntries = handle(endpoints.dictEntries, async (ctx, { query }) =>
  (await readEntries(ctx.db, ctx.session.branchCode, String(query.type ?? ''))).map(recordOf),
)

const dictUses = handle(endpoints.dictUses, (ctx, { query }) =>
  countUses(ctx.db, ctx, usersOfDict(String(query.type)), String(query.dictCode)),
)

/** @throws BackendError INVALID (4220) unless exactly the entries of the dictionary are named, each once */
const sameEntries = (rows: readonly DictRow[], sent: readonly string[]): readonly string[] => {
  const known = new Set(rows.map(row => row.dict_code))
  if (sent.length !== known.size || new Set(sent).size !== sent.length || sent.some(code => !known.has(code)))
    throw invalid({ dictCodes: { code: 'validation.code.unknown' } })
  return sent
}

/** Only entries whose place changes are written; those of the release become the branch's own by it. */
const dictOrder = handle(endpoints.dictOrder, async (ctx, { body }) => {
  const { type } = body
  await ctx.db.transaction(async tx => {
    const rows = await readEntries(tx, ctx.session.branchCode, type)
    const places = new Map(sameEntries(rows, body.dictCodes).map((code, at) => [code, at]))
    for (const { id, version, dict_code, sort } of rows) {
      const place = valueAt(places, dict_code)
      if (sort !== null && Number(sort) === place) continue
      const before = await rowToChange(tx, ctx, dict, { id: Number(id), version, shared: true })
      await updateRow(tx, ctx, dict, Number(before.id), { sort: place }, { before })
    }
  })
  ctx.audit({ object: `dict:${type}` })
  tellDictionary(ctx)
  return undefined
})

export const dictRoutes: readonly Route[] = [dictTypes, dictEntries, dictUses, dictOrder]

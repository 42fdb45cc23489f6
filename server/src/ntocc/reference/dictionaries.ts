import { type DictEntry, type DictGroup, endpoints, type MaybeLocalized, Role, Staff } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Ctx } from '../http/context.ts'
import { handlePublic } from '../http/handle.ts'
import { mayRead } from '../records/reading.ts'
import { EVERY_BRANCH } from '../records/scope.ts'

/** A screen asks for a handful; the limit keeps a query small. */
const MAX_TYPES = 100

interface DictRow extends Record<string, unknown> {
  type: string
  dict_code: string
  name: MaybeLocalized
  /** A bigint, which the driver answers as text. */
  sort: string | null
  tone: string | null
}

const entryOf = (row: DictRow, ctx: Ctx): DictEntry => ({
  code: row.dict_code,
  name: localise(row.name, ctx.language),
  ...(row.sort !== null && { sort: Number(row.sort) }),
  ...(row.tone && { tone: row.tone }),
})

/** The roles of the branch are a dictionary too, for whoever reads them or the people who have them. */
const ROLES = 'role'

const roleEntries = async (ctx: Ctx): Promise<DictEntry[]> => {
  const { session } = ctx
  if (!session || ![Role, Staff].some(each => mayRead(session, each))) return []
  const found = await ctx.db.query<{ role_code: string; name: MaybeLocalized }>(
    'select role_code, name from role where branch_code = $1 and not is_deleted and status = 1 order by id',
    [session.branchCode],
  )
  return found.rows.map(({ role_code, name }, sort) => ({ code: role_code, name: localise(name, ctx.language), sort }))
}

/**
 * Dictionaries by type, in the order asked for; an unknown type has an empty list. A branch's own entry takes the place
 * of the shared one of the same code (specification, sections 3 and 7).
 */
const listDict = handlePublic(endpoints.listDict, async (ctx, { query }) => {
  const asked = String(query.types ?? '')
    .split(',')
    .map(type => type.trim())
  const types = [...new Set(asked.filter(type => type !== ''))].slice(0, MAX_TYPES)
  const found = await ctx.db.query<DictRow>(
    `select type, dict_code, name, sort, tone from (
       select distinct on (type, dict_code) type, dict_code, name, sort, tone, enabled, status from dict
       where type = any($1) and branch_code in ($2, $3) and not is_deleted
       order by type, dict_code, (branch_code = $2) desc) as own
     where enabled is not false and status is distinct from 0`,
    [types, ctx.session?.branchCode ?? EVERY_BRANCH, EVERY_BRANCH],
  )
  const groups = new Map<string, DictEntry[]>(types.map(type => [type, []]))
  for (const row of found.rows) groups.get(row.type)?.push(entryOf(row, ctx))
  if (types.includes(ROLES)) groups.set(ROLES, await roleEntries(ctx))
  const bySort = (a: DictEntry, b: DictEntry) => (a.sort ?? 0) - (b.sort ?? 0) || (a.code < b.code ? -1 : 1)
  return types.map((type): DictGroup => ({ type, dictList: (groups.get(type) ?? []).sort(bySort) }))
})

export const dictionaryRoutes = [listDict]

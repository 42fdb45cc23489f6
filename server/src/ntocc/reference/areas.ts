import { type AreaOption, AreaProvince, endpoints, type MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { handle } from '../http/handle.ts'
import { listOf } from '../records/list.ts'
import { EVERY_BRANCH } from '../records/scope.ts'

const optionOf = ({ areaCode, name, parentCode, level, lng, lat }: AreaProvince): AreaOption =>
  ({
    code: areaCode,
    name,
    level,
    ...(parentCode ? { parentCode } : {}),
    ...(lng !== undefined && lat !== undefined ? { lng, lat } : {}),
  }) as AreaOption

const MOST_CODES = 500

/** What every page has at once: provinces, and the cities whose place on the map is known. */
const FIRST = sql`(level = 1 or level = 2 and lng is not null)`

/**
 * Places for choosing, by code. Without a question those that every page has; other cities and counties are answered to who asks
 * for what lies in a place (`parentCode`), a `level`, some `codes`, or a keyword.
 */
const areaOptions = handle(endpoints.areaOptions, async (ctx, { query }) => {
  const { level, parentCode, codes, ...rest } = query
  const named = codes ? String(codes).split(',').slice(0, MOST_CODES) : undefined
  const where = [
    ...(level ? [sql`level = ${Number(level) || 0}`] : []),
    ...(parentCode ? [sql`parent_code = ${String(parentCode)}`] : []),
    ...(named ? [sql`area_code in ${named}`] : []),
    ...(level || parentCode || named || rest.keyword || rest.areaCode ? [] : [FIRST]),
  ]
  const page = await listOf(
    ctx,
    AreaProvince,
    { sortField: 'areaCode', sortType: 'asc', ...rest },
    {
      shared: true,
      shows: ['areaCode', 'name', 'parentCode', 'level', 'lng', 'lat'],
      keyword: ['name', 'areaCode'],
      where,
      mostOnScreen: 1_000,
    },
  )
  return { ...page, records: page.records.map(optionOf) }
})

const areaProvinceList = handle(endpoints.areaProvinceList, async ctx => {
  const found = await ctx.db.query<{ area_code: string; name: MaybeLocalized }>(
    `select area_code, name from area_province where level = 1 and not is_deleted and branch_code in ($1, $2)
     order by area_code`,
    [ctx.session.branchCode, EVERY_BRANCH],
  )
  return found.rows.map(row => ({ code: row.area_code, name: localise(row.name, ctx.language) }))
})

export const areaRoutes = [areaOptions, areaProvinceList]

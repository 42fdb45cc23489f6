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

/** Provinces and cities for choosing, by code; `parentCode` and `level` narrow them. */
const areaOptions = handle(endpoints.areaOptions, async (ctx, { query }) => {
  const { level, parentCode, ...rest } = query
  const where = [
    ...(level ? [sql`level = ${Number(level) || 0}`] : []),
    ...(parentCode ? [sql`parent_code = ${String(parentCode)}`] : []),
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

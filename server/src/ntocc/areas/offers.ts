import { type MaybeLocalized, nounNamed } from '@ntocc/sdk/contracts'
import { cityOfArea, type Entity, localise } from '@ntocc/sdk/fields'
import type { AnyEntity, Ctx } from '@ntocc/sdk/service'
import { type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../db/names.ts'
import type { SignedCtx } from '../http/context.ts'
import { knownFields } from '../records/computed.ts'
import { filtersOf } from '../records/conditions.ts'
import { readerOf } from '../records/list.ts'
import { EVERY_BRANCH, scopeOf } from '../records/scope.ts'
import { allOf } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { entityIn, entityNamed, installedAreas } from '../registry/areas.ts'

/** What is the console's own and every area may read. */
const KERNEL_OFFERS: Readonly<Record<string, readonly string[]>> = {
  areaProvince: ['areaCode', 'name', 'level', 'lng', 'lat'],
  partyGroup: ['isDefault'],
  party: ['partyType', 'balance', 'frozen'],
}
/** Of every record that is offered: by which it is found, and whether it counts. */
const ALWAYS = ['id', 'code', 'branchCode', 'isDeleted']

const offersOf = (name: string): readonly string[] =>
  KERNEL_OFFERS[name] ?? installedAreas().find(({ entities }) => entities.has(name))?.contract.offers[name] ?? []

const column = (name: string): SQL => sql.identifier(snakeCase(name)) as unknown as SQL

/** Where nobody has such records: the same columns, without a row. */
const nothing = ({ name, fields }: AnyEntity, columns: readonly string[]): SQL => {
  const declared = nounNamed(name)?.fields ?? fields
  const cells = columns.map(each => sql`null::${sql.raw(declared[each]?.sql ?? 'text')} as ${column(each)}`)
  return sql`(select ${sql.join(cells, sql`, `)} where false)`
}

interface Wanted {
  /** Where it is asked for: what the branch does not have has no rows there. The platform asks in none. */
  branchCode?: string
  /** Which of the rows. */
  rows?: (entity: Entity) => SQL | undefined
}

/** A relation of an entity's fields as its owner offers them. */
export const offeredSql = (asked: AnyEntity, fields: readonly string[], { branchCode, rows }: Wanted = {}): SQL => {
  const columns = [...new Set(fields)]
  const entity = branchCode === undefined ? entityNamed(asked.name) : entityIn(branchCode, asked.name)
  if (!entity) return nothing(asked, columns)
  const offered = [...ALWAYS, ...offersOf(asked.name)]
  const other = columns.find(each => !offered.includes(each))
  if (other !== undefined) throw new Error(`${asked.name}.${other} is not offered to other areas.`)
  const which = rows?.(entity)
  const where = which ? sql` where ${which}` : sql``
  return sql`(select ${sql.join(columns.map(column), sql`, `)} from ${tableSql(entity)}${where})`
}

export const offeredFor =
  (ctx: SignedCtx): Ctx['offered'] =>
  (entity, fields, { seen = false, matching } = {}) =>
    offeredSql(entity, fields, {
      branchCode: ctx.session.branchCode,
      rows: which => {
        if (matching) return matchingSql(ctx, which, matching)
        return seen ? scopeOf(which, ctx.session) : undefined
      },
    })

/** Condition for the rows of an entity that its list would show the caller for a query. */
export const matchingSql = (ctx: SignedCtx, entity: Entity, query: object): SQL => {
  const { where } = filtersOf(entity, { ...query }, { ...readerOf(ctx), fields: new Set(knownFields(entity)) })
  return allOf([scopeOf(entity, ctx.session), sql`not is_deleted`, ...where])
}

/** Places of the country, as the branch of the caller has them. */
export const placesFor = ({ db, language, session }: SignedCtx): Ctx['places'] => ({
  names: async codes => {
    const found = await db.query<{ area_code: string; name: MaybeLocalized }>(
      'select area_code, name from area_province where area_code = any($1) and not is_deleted',
      [[...new Set(codes.map(code => cityOfArea(String(code))))]],
    )
    const names = new Map(found.rows.map(row => [row.area_code, localise(row.name, language)]))
    return code => names.get(cityOfArea(String(code))) ?? String(code)
  },
  points: async codes => {
    const found = await db.query<{ area_code: string; lng: number; lat: number }>(
      `select area_code, lng, lat from area_province where branch_code in ($1, $2) and lng is not null
         and lat is not null and area_code = any($3) and not is_deleted`,
      [session.branchCode, EVERY_BRANCH, [...new Set(codes)]],
    )
    return new Map(found.rows.map(({ area_code, lng, lat }) => [area_code, { lng, lat }]))
  },
})

import { type SQL, sql } from 'drizzle-orm'
import { spanOfArea } from '../fields/area-codes.ts'

/** The city that the place in a column is of, as `cityOfArea` says it. */
export const cityOfAreaSql = (column: SQL): SQL =>
  sql`case when left(${column}, 4) = '5002' then '500100'
    when substr(${column}, 3, 2) = '90' and right(${column}, 2) <> '00' then ${column} else left(${column}, 4) || '00' end`

/** Whether the place in a column is a place, or lies in it. An index of the column serves it. */
export const withinArea = (column: SQL, code: string): SQL => {
  const [first, last] = spanOfArea(code)
  return sql`${column} between ${first} and ${last}`
}

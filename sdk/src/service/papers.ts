import { type SQL, sql } from 'drizzle-orm'
import type { Certificate, Spared } from '../contracts/basic/certificates.ts'

const column = (field: string): SQL =>
  sql`${sql.identifier(field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))}`

const isSparedSql = (spared: Spared): SQL => {
  const value = column(spared.field)
  if ('atMost' in spared) return sql`${value} <= ${spared.atMost}::numeric`
  return sql.join(
    spared.begins.map(begin => sql`starts_with(${value}, ${begin}::text)`),
    sql` or `,
  )
}

/** What a missing paper has as its last day: it is before all others. */
export const MISSING_DAY: SQL = sql`'-infinity'::date`

/**
 * The last day of a paper that has one (`to`), over the columns of the record's table: `MISSING_DAY` where it has to be there and is not, null for
 * whoever needs none.
 */
export const lastDayOf = ({ to = '', neededBy, spares = [] }: Pick<Certificate, 'to' | 'neededBy' | 'spares'>): SQL => {
  const day = neededBy === undefined ? column(to) : sql`coalesce(${column(to)}, ${MISSING_DAY})`
  if (spares.length === 0) return day
  return sql`case when ${sql.join(spares.map(isSparedSql), sql` or `)} then null else ${day} end`
}

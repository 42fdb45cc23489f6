import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AnyEntity, AreaContract } from '../contracts/area.ts'
import { wallClock } from '../fields/time.ts'
import type { Ctx } from './context.ts'
import { column, type FieldOf } from './records.ts'

/** Numbers of a day of one kind of document: enough that nobody guesses one from another. */
const SERIALS = 100_000_000

/**
 * A number for a new document, free in the caller's branch: `PS26112800000042`, its kind, its day in Beijing, and eight digits that
 * are not to be guessed from another's.
 *
 * @param field where documents of the entity have their number
 * @param prefix says what it is a number of, two letters
 */
export const newDocumentNo = async <E extends AnyEntity>(
  ctx: Pick<Ctx<AreaContract>, 'query' | 'table' | 'session'>,
  entity: E,
  field: FieldOf<E>,
  prefix: string,
): Promise<string> => {
  const day = wallClock(new Date()).toISOString().slice(2, 10).replaceAll('-', '')
  const number = `${prefix}${day}${String(randomInt(SERIALS)).padStart(8, '0')}`
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode}
      and ${column(entity, field)} = ${number} limit 1`,
  )
  return found ? newDocumentNo(ctx, entity, field, prefix) : number
}

import { randomInt } from 'node:crypto'
import { wallClock } from '@ntocc/sdk/fields'
import { type AnyEntity, column, type FieldOf, sql } from '@ntocc/sdk/service'
import type { ServiceCtx } from './types.ts'

/** A day as the platform's clock has it. */
export const dayOf = (moment: string | Date): string => wallClock(new Date(moment)).toISOString().slice(0, 10)

/** A number that says its day and is not to be guessed from another. */
export const newNumber = async <E extends AnyEntity>(
  ctx: ServiceCtx,
  entity: E,
  field: FieldOf<E>,
  prefix: string,
): Promise<string> => {
  const day = dayOf(new Date()).slice(2).replaceAll('-', '')
  const number = `${prefix}${day}${String(randomInt(100_000_000)).padStart(8, '0')}`
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode}
      and ${column(entity, field)} = ${number}`,
  )
  return found ? newNumber(ctx, entity, field, prefix) : number
}

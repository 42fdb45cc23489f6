import { type Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { wallClock } from '@ntocc/sdk/fields'
import { sql, type Written } from '@ntocc/sdk/service'
import type { Basis } from '../../contract/measures.ts'
import { type FinanceCtx, READ } from '../figures.ts'
import { KEPT_BASES, TODAY } from './kept.ts'

/** The moment by which a waybill belongs to a day. */
const momentOf = (record: Waybill, basis: Basis): string | null | undefined => {
  if (basis === 'finished') return record.finishTime
  return basis === 'departed' ? record.departTime : record.gmtCreated
}

const counts = (record: Waybill | undefined): record is Waybill =>
  record !== undefined &&
  !record.isDeleted &&
  record.status !== undefined &&
  !waybillMachine.within(record.status, 'off')

/** Waybills are written by the ten thousand: what is no object needs no text to be compared by. */
const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Whether sums tell of one what they do not tell of the other. */
const differ = (before: Waybill | undefined, after: Waybill): boolean => {
  if (!counts(before) || !counts(after)) return counts(before) !== counts(after)
  return READ.some(name => !isSame(before[name], after[name]))
}

const HOUR_MS = 3_600_000

/** Beijing's days of moments; those of one hour are looked up once. */
const calendar = (): ((moment: string) => string) => {
  const known = new Map<number, string>()
  return moment => {
    const hour = Math.floor(Date.parse(moment) / HOUR_MS)
    const day =
      known.get(hour) ??
      wallClock(new Date(hour * HOUR_MS))
        .toISOString()
        .slice(0, 10)
    known.set(hour, day)
    return day
  }
}

/** Days, by basis, whose sums are others since: of a waybill that went to another day, both. */
export const touchedBy = (written: readonly Written<Waybill>[]): { basis: Basis; day: string }[] => {
  const changed = written.filter(({ before, after }) => differ(before, after))
  const touched = new Map<string, { basis: Basis; day: string }>()
  const dayOf = calendar()
  for (const { before, after } of changed)
    for (const record of [before, after])
      for (const basis of KEPT_BASES) {
        const moment = record && momentOf(record, basis)
        const day = moment && dayOf(moment)
        if (day) touched.set(`${basis} ${day}`, { basis, day })
      }
  return [...touched.values()]
}

/** Notes, in the transaction of the write, which days have to be read anew: from then on they are, until somebody has added them up. */
export const followWaybill = async (ctx: FinanceCtx, written: readonly Written<Waybill>[]): Promise<void> => {
  const touched = touchedBy(written)
  if (touched.length === 0) return
  // A day that is not over is kept by nobody.
  await ctx.query(sql`
    insert into finance_day_mark (branch_code, basis, day)
    select ${ctx.session.branchCode}, t.basis, t.day
    from unnest(${sql.param(touched.map(({ basis }) => basis))}::text[], ${sql.param(touched.map(({ day }) => day))}::date[]) t (basis, day)
    where t.day < ${TODAY}`)
}

import type { Span } from '@ntocc/sdk/contracts'
import { BAD_FILTER, BAD_RANGE } from '@ntocc/sdk/fields'
import type { WaybillCtx } from './types.ts'

export type Granularity = 'day' | 'week' | 'month'

/** The span of a statistic and the one of equal length just before it, in days of the branch (Beijing time). */
export interface Period {
  span: Span
  previous: Span
  granularity: Granularity
}

const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000
const DEFAULT_DAYS = 30
/** Two years and a day: enough for a year beside the year before. */
const MAX_DAYS = 732

const GRANULARITIES: readonly Granularity[] = ['day', 'week', 'month']

/** Day number since 1970 of `yyyy-mm-dd`; undefined for days that do not exist. */
const dayNumber = (text: string): number | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || dayText(time / DAY_MS) !== text ? undefined : time / DAY_MS
}

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const today = (now = Date.now()): number => Math.floor((now + BEIJING_MS) / DAY_MS)

/**
 * Reads dateStart, dateEnd (yyyy-mm-dd, both included) and granularity; the last thirty days when nothing is given.
 * @throws INVALID (4220) for days that do not exist, a reversed or an endless span
 */
export const periodOf = (ctx: WaybillCtx, query: Record<string, unknown>, now = Date.now()): Period => {
  const read = (key: string, fallback: number): number => {
    const raw = query[key]
    if (raw === undefined || raw === '') return fallback
    const day = dayNumber(String(raw))
    if (day === undefined) throw ctx.invalid({ [key]: BAD_FILTER })
    return day
  }
  const end = read('dateEnd', today(now))
  const start = read('dateStart', end - DEFAULT_DAYS + 1)
  if (start > end || end - start >= MAX_DAYS) throw ctx.invalid({ dateStart: BAD_RANGE })
  const days = end - start + 1
  const granularity = (query.granularity || 'day') as Granularity
  if (!GRANULARITIES.includes(granularity)) throw ctx.invalid({ granularity: BAD_FILTER })
  return {
    span: { dateStart: dayText(start), dateEnd: dayText(end) },
    previous: { dateStart: dayText(start - days), dateEnd: dayText(start - 1) },
    granularity,
  }
}

/** First days of the steps of a span. Weeks begin on Monday; the first step begins with the span. */
export const stepsOf = ({ dateStart, dateEnd }: Span, granularity: Granularity): string[] => {
  const first = dayNumber(dateStart) ?? 0
  const last = dayNumber(dateEnd) ?? 0
  const steps: string[] = []
  for (let day = first; day <= last; day++) if (day === first || beginsStep(day, granularity)) steps.push(dayText(day))
  return steps
}

/** Day 0, 1 January 1970, was a Thursday. */
const beginsStep = (day: number, granularity: Granularity): boolean => {
  if (granularity === 'day') return true
  return granularity === 'week' ? (day + 3) % 7 === 0 : dayText(day).endsWith('-01')
}

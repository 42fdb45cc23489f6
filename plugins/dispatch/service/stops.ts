import { type NewRecord, newDocumentNo } from '@ntocc/sdk/service'
import { isSettled, STOP } from '../contract/machines.ts'
import { CityStop, type StopStanding } from '../contract/stops.ts'
import { dayOf } from './numbers.ts'
import type { Answer, HooksOf, ServiceCtx } from './types.ts'

type Values = NewRecord<typeof CityStop>

/** A window is that of one visit, not of a week. */
export const MOST_WINDOW_HOURS = 24
const HOUR = 3_600_000

/** What is the same when it is tried once more. */
const KEPT = [
  'kind',
  'customer',
  'shipmentCode',
  'orderNo',
  'address',
  'lng',
  'lat',
  'contact',
  'contactPhone',
  'weight',
  'volume',
  'pieces',
  'serviceMinutes',
] as const satisfies readonly (keyof CityStop)[]

/** What may be put right while a driver relies on a stop. */
const ALWAYS: readonly string[] = ['contact', 'contactPhone', 'remark']
const TYPED: readonly (keyof CityStop)[] = [...KEPT, 'windowFrom', 'windowTo', 'remark']

/** A form sends every field it shows, a text known in several languages in that of its reader. */
const isSame = (value: unknown, stored: unknown): boolean =>
  JSON.stringify(value || null) === JSON.stringify(stored || null) ||
  (typeof stored === 'object' && stored !== null && Object.values(stored).includes(value))

/** @throws STOP_PLANNED */
const refusePlanned = (ctx: ServiceCtx, values: Values, before: CityStop): void => {
  if (before.status === STOP.open) return
  const changed = TYPED.filter(name => Object.hasOwn(values, name) && !isSame(values[name], before[name]))
  const isOver = before.status > STOP.arrived
  if (changed.some(name => isOver || !ALWAYS.includes(name)))
    throw ctx.refuse('STOP_PLANNED', { stop: before.stopNo ?? before.code })
}

export const stopHooks: HooksOf<typeof CityStop> = {
  sort: { sortField: 'windowFrom', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) refusePlanned(ctx, values, before)
    const { windowFrom, windowTo } = { ...before, ...values }
    if (!windowFrom || !windowTo) return values
    if (Date.parse(windowTo) - Date.parse(windowFrom) > MOST_WINDOW_HOURS * HOUR)
      throw ctx.refuse('WINDOW_LONG', { hours: MOST_WINDOW_HOURS })
    return {
      ...values,
      day: dayOf(windowFrom),
      ...(!before && { stopNo: await newDocumentNo(ctx, CityStop, 'stopNo', 'PD'), retried: false }),
    }
  },
  remove: (ctx, { status, stopNo, code }) => {
    if (status !== STOP.open) throw ctx.refuse('STOP_PLANNED', { stop: stopNo ?? code })
  },
}

/** What of a figure falls to some of its pieces. */
const partOf = (whole: number, part: number, places: number): number =>
  Math.round(whole * part * 10 ** places) / 10 ** places

/** POST /ntocc-tms-api/dispatch/stop/{id}/again: all of what failed, or the rest of what was short. @throws TRIED_AGAIN, MOVED_ON, NOT_FOUND, WINDOW_LONG */
export const tryAgain: Answer<'cityStopAgain'> = (ctx, { params, body }) =>
  ctx.transaction(async (): Promise<StopStanding> => {
    const before = await ctx.records.find(CityStop, Number(params.id))
    const rest = before.shortPieces ?? 0
    if (!isSettled(before.status) || rest === 0 || before.retried)
      throw ctx.refuse('TRIED_AGAIN', { stop: before.stopNo ?? before.code })
    await ctx.records.change(CityStop, { id: before.id, version: body.version }, { retried: true })
    const given = KEPT.filter(name => before[name] != null).map(name => [name, before[name]])
    const part = rest / before.pieces
    const goods = { pieces: rest, weight: partOf(before.weight, part, 2), volume: partOf(before.volume, part, 2) }
    const values = { ...Object.fromEntries(given), ...goods, windowFrom: body.windowFrom, windowTo: body.windowTo }
    const { id, version, status } = await ctx.records.create(CityStop, values, { againOf: before.code })
    return { id, version, status }
  })

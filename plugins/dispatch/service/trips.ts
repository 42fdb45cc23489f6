import { Driver, type LocalizedText, Vehicle } from '@ntocc/sdk/contracts'
import { type NewRecord, newDocumentNo, sql } from '@ntocc/sdk/service'
import { isSettled, TRIP } from '../contract/machines.ts'
import { CityTrip } from '../contract/trips.ts'
import { drivenOf } from './driven.ts'
import { dayOf } from './numbers.ts'
import { reckonAgain, refuseLocked, releaseStops, stopsOf } from './store.ts'
import { asPlatform, type HooksOf, type Row, type ServiceCtx } from './types.ts'

type Values = NewRecord<typeof CityTrip>

const KG_PER_TONNE = 1000

type Crew = typeof Vehicle | typeof Driver

/** A vehicle or driver of the branch by its code. */
export const crewRow = async (ctx: ServiceCtx, entity: Crew, code: string): Promise<Row | undefined> => {
  const [row] = await ctx.query<Row>(
    sql`select * from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and code = ${code}
      and not is_deleted`,
  )
  return row
}

const rowOf = async (ctx: ServiceCtx, entity: Crew, code: string): Promise<Row> => {
  const row = await crewRow(ctx, entity, code)
  const field = entity === Vehicle ? 'vehicleCode' : 'driverCode'
  if (!row) throw ctx.invalid({ [field]: { code: 'validation.reference.unknown' } })
  return row
}

/** What a trip says of its vehicle and driver; what may be loaded is what the licence of the vehicle says. */
const crewValues = async (ctx: ServiceCtx, values: Values, before: CityTrip | undefined): Promise<Values> => {
  const isNew = (name: 'vehicleCode' | 'driverCode') => values[name] && values[name] !== before?.[name]
  const vehicle = isNew('vehicleCode') ? await rowOf(ctx, Vehicle, String(values.vehicleCode)) : undefined
  const driver = isNew('driverCode') ? await rowOf(ctx, Driver, String(values.driverCode)) : undefined
  return {
    ...(vehicle && {
      plateNo: String(vehicle.plate_no),
      plateColor: String(vehicle.plate_color),
      capacityKg: Math.round(Number(vehicle.tonnage) * KG_PER_TONNE),
    }),
    ...(driver && { driverName: driver.name as string }),
  }
}

const now = (): string => new Date().toISOString()

/** What is done elsewhere for it, and what is written beside the state. */
const moving: NonNullable<HooksOf<typeof CityTrip>['moving']> = async (ctx, trip, move) => {
  switch (move) {
    case 'publish':
      return { publishedAt: now() }
    case 'takeBack':
      return { publishedAt: '' }
    case 'start':
      return { startedAt: now() }
    case 'finish': {
      const finishedAt = now()
      return { finishedAt, ...(await drivenOf(ctx, { ...trip, finishedAt })) }
    }
    case 'cancel': {
      // What was handed over stays so; the rest waits for another vehicle.
      const left = (await stopsOf(ctx, trip)).filter(({ status }) => !isSettled(status))
      await releaseStops(
        ctx,
        left.map(({ id }) => id),
      )
      return {}
    }
  }
}

const PUBLISHED: LocalizedText = {
  en: 'A delivery trip is ready for you',
  zh: '您有新的配送车次',
  es: 'Tiene una nueva ruta de reparto',
  ja: '新しい配送便があります',
}
const GONE: LocalizedText = {
  en: 'A delivery trip was taken back',
  zh: '一个配送车次已撤回',
  es: 'Se ha retirado una ruta de reparto',
  ja: '配送便が取り下げられました',
}

/** The driver hears of what is to be driven, and of what is not any more. */
const tell = (ctx: ServiceCtx, after: CityTrip, before: CityTrip | undefined): void => {
  if (!before || before.status === after.status) return
  const isGone = (after.status === TRIP.draft || after.status === TRIP.cancelled) && before.status !== TRIP.draft
  const title = after.status === TRIP.published ? PUBLISHED : isGone ? GONE : undefined
  if (!title) return
  const words = `${after.tripNo ?? after.code} ${after.plateNo ?? ''}`
  const text = { en: words, zh: words, es: words, ja: words }
  ctx.alert([`DRIVER/${after.driverCode}`], { level: 'warning', title, text, to: '/dispatch/sheet' })
}

const PLANNED_BY = ['departAt', 'startLng', 'startLat', 'capacityKg', 'capacityM3', 'driverCode'] as const

export const tripHooks: HooksOf<typeof CityTrip> = {
  sort: { sortField: 'departAt', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) refuseLocked(ctx, before)
    const day = values.departAt ? dayOf(values.departAt) : before?.day
    if (before && day !== before.day && (before.stopCount ?? 0) > 0)
      throw ctx.refuse('STOP_OTHER_DAY', { day: before.day ?? '' })
    const crew = await asPlatform(ctx, own => crewValues(own, values, before))
    const counts = { stopCount: 0, settledCount: 0, failedCount: 0, lateStops: 0, loadRate: 0 }
    const fresh = before ? {} : { ...counts, tripNo: await newDocumentNo(ctx, CityTrip, 'tripNo', 'PS') }
    return { ...values, ...crew, ...fresh, ...(day && { day }) }
  },
  remove: (ctx, trip) => {
    refuseLocked(ctx, trip)
    if ((trip.stopCount ?? 0) > 0) throw ctx.refuse('TRIP_LOCKED', { trip: trip.tripNo ?? trip.code })
  },
  moving,
  written: async (ctx, after, before) => {
    if (!before) return
    tell(ctx, after, before)
    if (after.status === TRIP.draft && PLANNED_BY.some(name => String(after[name]) !== String(before[name])))
      await reckonAgain(ctx, after)
  },
}

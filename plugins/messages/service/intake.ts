import { type CallHandler, sql, type TryLimit } from '@ntocc/sdk/service'
import { MOST_BATCHES, MOST_POSITIONS, type PositionsTaken, type positionUpload } from '../contract/positions.ts'
import { judgeAll, rulesFor } from './judge.ts'
import { keyNamed } from './keys.ts'
import { readBatch } from './read-batch.ts'
import { holdVehicles, type Remembered, remember } from './remembered.ts'
import { NotNew, samplesOf, storePositions } from './store-positions.ts'
import { currentTrips, type TripSpan, type Trips } from './surroundings.ts'
import { type News, tellNews } from './tell.ts'
import { dropTrails } from './tracking/trails.ts'
import { extendTracks } from './tracks.ts'
import type { Area, MessagesCtx } from './types.ts'
import { writeTold } from './warnings.ts'

const BATCHES: TryLimit = { kind: 'positions', most: MOST_BATCHES, windowMinutes: 1 }

/** Vehicles of the branch among those plates; of one only where the sender speaks for that alone. */
const vehiclesOf = async (
  ctx: MessagesCtx,
  plates: readonly string[],
  only: string | undefined,
): Promise<Set<string>> => {
  const own = only === undefined ? plates : plates.filter(plate => plate === only)
  if (own.length === 0 || !ctx.references.knows('vehicle')) return new Set()
  const rows = await ctx.query<{ plate_no: string }>(
    sql`select plate_no from vehicle where branch_code = ${ctx.session.branchCode} and not is_deleted
      and plate_no = any(${sql.param([...own])}::text[])`,
  )
  return new Set(rows.map(({ plate_no }) => plate_no))
}

type Taken = Pick<PositionsTaken, 'accepted'> & { news: News[] }

const NO_TRIPS: Trips = { now: new Map(), spans: [] }

/** When the newest stored position of a vehicle is of, as far as it is remembered. */
const newestOf = ({ newest, last }: Remembered = {}): number | undefined => newest ?? last?.at

/** Ends of the tracks that a vehicle goes on with, as they were remembered or have been found now. */
const tracksOf = (
  spans: readonly TripSpan[],
  ends: ReadonlyMap<string, number>,
  before: Remembered['tracks'] = {},
): Remembered['tracks'] => {
  const known = spans.flatMap(({ waybillNo }) => {
    const at = ends.get(waybillNo) ?? before[waybillNo]
    return at === undefined ? [] : [[waybillNo, at] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

type ByPlate = ReturnType<typeof readBatch>['byPlate']

/**
 * Each step is one statement for all vehicles: what a batch costs grows by their rows, not by ways to the database.
 * @param trusts whether what is remembered says which positions are new
 * @throws NotNew
 */
const take = async (ctx: MessagesCtx, byPlate: ByPlate, trusts: boolean): Promise<Taken> => {
  const plates = [...byPlate.keys()].sort()
  const states = await holdVehicles(ctx, plates)
  const samples = new Map(
    plates.map(plate => [plate, samplesOf(byPlate.get(plate) ?? [], states.get(plate)?.last)] as const),
  )
  const accepted = await storePositions(ctx, samples, plate => (trusts ? newestOf(states.get(plate)) : undefined))
  if (accepted === 0) return { accepted, news: [] }
  await dropTrails(ctx, samples)
  const hasTrips = ctx.references.knows('waybill')
  const { now: trips, spans } = hasTrips ? await currentTrips(ctx, plates) : NO_TRIPS
  const ends = hasTrips ? await extendTracks(ctx, samples, { current: spans, states }) : new Map<string, number>()
  const { told, over, next } = judgeAll({ samples, states, trips }, await rulesFor(ctx, trips))
  const news = await writeTold(ctx, told, over)
  const spansOf = new Map<string, TripSpan[]>()
  for (const span of spans) spansOf.set(span.plateNo, [...(spansOf.get(span.plateNo) ?? []), span])
  const remembered = plates.map((plate): [string, Remembered] => {
    const before = states.get(plate)
    const newest = Math.max(newestOf(before) ?? 0, samples.get(plate)?.at(-1)?.at ?? 0)
    return [plate, { ...next.get(plate), newest, tracks: tracksOf(spansOf.get(plate) ?? [], ends, before?.tracks) }]
  })
  await remember(ctx, new Map(remembered))
  return { accepted, news }
}

const takeOnce = async (ctx: MessagesCtx, byPlate: ByPlate): Promise<Taken> => {
  try {
    return await ctx.transaction(() => take(ctx, byPlate, true))
  } catch (error) {
    if (!(error instanceof NotNew)) throw error
    return ctx.transaction(() => take(ctx, byPlate, false))
  }
}

/**
 * Takes positions whatever way they came: stores them once, puts them into the tracks of waybills, judges them and tells what
 * they warn of.
 * @param only the plate that the sender may speak for; all of the branch unless told
 */
export const takeBatch = async (ctx: MessagesCtx, sent: readonly unknown[], only?: string): Promise<PositionsTaken> => {
  const { byPlate, refused, repeated } = readBatch(sent, Date.now())
  const known = await vehiclesOf(ctx, [...byPlate.keys()], only)
  let unknown = 0
  for (const [plate, own] of byPlate) {
    if (known.has(plate)) continue
    unknown += own.length
    byPlate.delete(plate)
  }
  const count = [...byPlate.values()].reduce((sum, own) => sum + own.length, 0)
  const { accepted, news } = count > 0 ? await takeOnce(ctx, byPlate) : { accepted: 0, news: [] as News[] }
  await tellNews(ctx, news)
  return { accepted, repeated: repeated + count - accepted, unknown, ...refused }
}

/**
 * POST /ntocc-tms-api/positions: those of one signed call.
 * @throws TOO_MANY_TRIES, BATCH_TOO_LARGE, INVALID
 */
export const takePositions: CallHandler<Area, typeof positionUpload> = async (ctx, { body }) => {
  await ctx.tries.take(BATCHES, ctx.session.username)
  const sent: unknown = body.positions
  if (!Array.isArray(sent)) throw ctx.invalid({ positions: { code: 'validation.field.required' } })
  if (sent.length > MOST_POSITIONS) throw ctx.refuse('BATCH_TOO_LARGE', { most: MOST_POSITIONS })
  const key = await keyNamed(ctx, ctx.session.username)
  return takeBatch(ctx, sent, key?.plate_no ?? undefined)
}

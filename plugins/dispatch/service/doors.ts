import { localise } from '@ntocc/sdk/fields'
import { type MoveOf, type NewRecord, sql } from '@ntocc/sdk/service'
import { STOP, TRIP } from '../contract/machines.ts'
import { CityStop, type SigningBody, type StopStanding } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import { countSettled } from './store.ts'
import { type Answer, asPlatform, type ServiceCtx } from './types.ts'

/** What somebody says has happened at a door. */
interface Happened {
  move: MoveOf<typeof CityStop>
  /** It has been said already, in the same words: the first answer was lost on the way. */
  isSaid: (stop: CityStop) => boolean
  /** As the device has it, where it is told later. */
  happenedAt: string | null | undefined
  values: (stop: CityStop, at: string) => NewRecord<typeof CityStop>
  pictures?: { readonly [K in 'photos' | 'signature']?: readonly string[] | null | undefined }
}

/** When it happened: not before the trip set out, and not in time to come, whatever the clock of a phone says. */
const momentOf = ({ startedAt }: CityTrip, told: string | null | undefined): string => {
  const now = Date.now()
  const at = told ? Date.parse(told) : now
  return new Date(Math.min(now, Math.max(at, startedAt ? Date.parse(startedAt) : now))).toISOString()
}

/** The stop and its trip, held: the trip first, as everywhere. */
const heldStop = async (ctx: ServiceCtx, raw: unknown): Promise<{ stop: CityStop; trip: CityTrip }> => {
  const id = Number(raw)
  if (!Number.isSafeInteger(id) || id <= 0) throw ctx.refuse('NOT_FOUND')
  const { tripCode } = await ctx.records.find(CityStop, id)
  const [trip] = tripCode
    ? await ctx.records.where(CityTrip, { where: sql`code = ${tripCode} and status <> ${TRIP.draft}`, lock: true })
    : []
  const [stop] = await ctx.records.where(CityStop, { where: sql`id = ${id}`, lock: true })
  if (!stop || !trip || stop.tripCode !== trip.code) throw ctx.refuse('NOT_FOUND')
  return { stop, trip }
}

/** Drivers do it themselves; what staff write down for one is done by the platform. */
const asWhoever = <T>(ctx: ServiceCtx, work: (own: ServiceCtx) => Promise<T>): Promise<T> =>
  ctx.session.isStaff ? asPlatform(ctx, work) : work(ctx)

/**
 * The stop is held, and what can still happen there is the machine's to say: the version that a phone read hours ago is not asked for. A telephone
 * number that a dispatcher has put right meanwhile does not undo a signature.
 */
const happen = async (ctx: ServiceCtx, raw: unknown, what: Happened): Promise<StopStanding> => {
  const { stop, trip } = await heldStop(ctx, raw)
  if (what.isSaid(stop)) return { id: stop.id, version: stop.version, status: stop.status }
  if (trip.status !== TRIP.underWay) throw ctx.refuse('TRIP_NOT_STARTED', { trip: trip.tripNo ?? trip.code })
  const { move } = what
  const given = Object.entries(what.pictures ?? {}).filter(([, pictures]) => pictures?.length)
  const pictures = Object.fromEntries(given.map(([name, all]) => [name, [...(all ?? [])]]))
  if (given.length > 0) await ctx.files.show(CityStop, stop.id, pictures, { onlyUploaded: true })
  const set = { ...what.values(stop, momentOf(trip, what.happenedAt)), ...pictures }
  const moved = await asWhoever(ctx, own => own.records.move(CityStop, { id: stop.id, move }, set))
  await countSettled(ctx, trip)
  ctx.audit({ object: `cityStop/${stop.stopNo ?? stop.code}`, before: { status: stop.status }, after: { move } })
  return { id: stop.id, version: moved.version, status: moved.status }
}

/** POST /ntocc-tms-api/dispatch/stop/{id}/arrive @throws TRIP_NOT_STARTED, MOVE_REFUSED */
export const arrive: Answer<'cityStopArrive'> = (ctx, { params, body }) =>
  ctx.transaction(() =>
    happen(ctx, params.id, {
      move: 'arrive',
      // Also when it has been signed for meanwhile: whoever signed was there.
      isSaid: ({ status }) => status >= STOP.arrived,
      happenedAt: body.happenedAt,
      values: (_, at) => ({ arrivedAt: at }),
    }),
  )

/** Why something did not change hands. */
const whyNot = ({
  failReason,
  failNote,
}: Pick<SigningBody, 'failReason' | 'failNote'>): NewRecord<typeof CityStop> => ({
  failReason,
  ...(failNote && { failNote: failNote.trim() }),
})

const isSameText = (stored: unknown, given: string | null | undefined): boolean =>
  localise(stored ?? '', 'en') === (given ?? '').trim()

/** POST /ntocc-tms-api/dispatch/stop/{id}/sign @throws PIECES_MANY besides, INVALID where nobody says why it is fewer */
export const sign: Answer<'cityStopSign'> = (ctx, { params, body }) =>
  ctx.transaction(() =>
    happen(ctx, params.id, {
      move: 'sign',
      isSaid: stop =>
        stop.status === STOP.signed &&
        stop.signedPieces === body.signedPieces &&
        isSameText(stop.receiver, body.receiver),
      happenedAt: body.happenedAt,
      values: (stop, at) => {
        if (body.signedPieces > stop.pieces) throw ctx.refuse('PIECES_MANY', { most: stop.pieces })
        const shortPieces = stop.pieces - body.signedPieces
        if (shortPieces > 0 && !body.failReason)
          throw ctx.invalid({ failReason: { code: 'validation.field.required' } })
        return {
          arrivedAt: stop.arrivedAt ?? at,
          settledAt: at,
          receiver: body.receiver.trim(),
          signedPieces: body.signedPieces,
          shortPieces,
          ...(shortPieces > 0 && whyNot(body)),
        }
      },
      pictures: { photos: body.photos, signature: body.signature },
    }),
  )

/** POST /ntocc-tms-api/dispatch/stop/{id}/fail */
export const fail: Answer<'cityStopFail'> = (ctx, { params, body }) =>
  ctx.transaction(() =>
    happen(ctx, params.id, {
      move: 'fail',
      isSaid: stop => stop.status === STOP.failed && stop.failReason === body.failReason,
      happenedAt: body.happenedAt,
      values: ({ pieces }, at) => ({ settledAt: at, shortPieces: pieces, ...whyNot(body) }),
      pictures: { photos: body.photos },
    }),
  )

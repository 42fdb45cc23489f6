import { pointOf, type TrackPoint, unpackTrack } from '@ntocc/sdk/contracts'
import type { ConditionOf } from '@ntocc/sdk/fields'
import {
  type CallHandler,
  type Condition,
  type Hooks,
  inStates,
  type MoveOf,
  type NewRecord,
  sql,
} from '@ntocc/sdk/service'
import {
  VehicleWarning,
  WARNING_KINDS,
  warningMachine,
  type warningSummary,
  type warningTrack,
} from '../contract/warnings.ts'
import type { Area, MessagesCtx } from './types.ts'

type Written = NewRecord<typeof VehicleWarning>

/** The caller, by the name in all languages. */
const inMyHands = async ({ accounts }: MessagesCtx): Promise<Written> => {
  const { code, name } = await accounts.self()
  return { handlerCode: code, handler: name as string, claimedAt: new Date().toISOString() }
}

/** What is emptied is told as the empty text: it is stored as nothing. */
const NOBODY: Written = { handlerCode: '', handler: '', claimedAt: '' }
const UNDECIDED: Written = { handledAt: '', result: '' }

const writtenBy = async (
  ctx: MessagesCtx,
  _: VehicleWarning,
  move: MoveOf<typeof VehicleWarning>,
  reason: string,
): Promise<Written | undefined> => {
  const decided = { handledAt: new Date().toISOString(), result: reason.trim() }
  switch (move) {
    case 'claim':
    case 'takeOver':
      return inMyHands(ctx)
    case 'release':
      return NOBODY
    case 'handle':
      return decided
    case 'ignore':
      return { ...(await inMyHands(ctx)), ...decided }
    case 'reopen':
      return { ...(await inMyHands(ctx)), ...UNDECIDED }
    default:
      return undefined
  }
}

export const warningHooks: Hooks<Area, typeof VehicleWarning> = {
  sort: { sortField: 'startTime', sortType: 'desc' },
  moving: writtenBy,
}

type Check = Condition<Area>
const ownClaim: Check = ({ session }, { record }) => record.handlerCode === session.partyCode

/** An ignored one that comes up again beside another that is open would be the second of its kind. */
const noOtherOpen: Check = async (ctx, { record: { id, plateNo, kind } }) => {
  const others = await ctx.records.where(VehicleWarning, {
    where: sql`plate_no = ${plateNo} and kind = ${kind} and status ${inStates(warningMachine, 'open')} and id <> ${id}`,
    limit: 1,
  })
  return others.length === 0
}

export const warningConditions = {
  ownClaim,
  othersClaim: (ctx, asked) => ownClaim(ctx, asked) === false,
  noOtherOpen,
} satisfies Record<ConditionOf<typeof warningMachine>, Check>

/** A warning shows an hour to either side, and a day in all. */
const BESIDE_MS = 3_600_000
const LONGEST_MS = 24 * 3_600_000
/** More points than that no map tells apart. */
const MOST_POINTS = 500

const storedBetween = async (
  ctx: MessagesCtx,
  plateNo: string,
  [from, to]: readonly [number, number],
): Promise<TrackPoint[]> => {
  const bucket = Math.max(1, Math.ceil((to - from) / 1000 / MOST_POINTS))
  // A number of ours, not a parameter: two of these would be two expressions.
  const part = sql.raw(`floor(extract(epoch from time) / ${bucket})`)
  const rows = await ctx.query<{ time: Date; lng: number; lat: number; speed: number }>(
    sql`select distinct on (${part}) time, lng, lat, speed
      from messages_position where branch_code = ${ctx.session.branchCode} and plate_no = ${plateNo}
        and time between ${new Date(from)} and ${new Date(to)}
      order by ${part}, time`,
  )
  return rows.map(({ time, lng, lat, speed }) => ({
    time: time.toISOString(),
    lng: lng / 1e5,
    lat: lat / 1e5,
    speed: speed / 10,
  }))
}

/** GET /ntocc-tms-api/vehicleWarning/{id}/track */
export const trackOfWarning: CallHandler<Area, typeof warningTrack> = async (ctx, { params }) => {
  ctx.requireRead(VehicleWarning)
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id <= 0) throw ctx.refuse('NOT_FOUND')
  const { plateNo, startTime, endTime, waybillNo } = await ctx.records.find(VehicleWarning, id)
  const from = Date.parse(startTime) - BESIDE_MS
  const span = [from, Math.min(Date.parse(endTime) + BESIDE_MS, from + LONGEST_MS)] as const
  const points = await storedBetween(ctx, plateNo, span)
  if (points.length > 0 || !waybillNo || !ctx.references.knows('waybill')) return { points }
  // What is older than positions are kept is still in the track of the waybill.
  const [track] = await ctx.query<{ points: number[] }>(
    sql`select points || recent as points from waybill_track where branch_code = ${ctx.session.branchCode} and waybill_no = ${waybillNo}`,
  )
  return { points: unpackTrack(track?.points).map(pointOf) }
}

/** Days that the summary looks back. */
const RECENT = sql`interval '7 days'`

/** GET /ntocc-tms-api/vehicleWarning/summary */
export const summary: CallHandler<Area, typeof warningSummary> = async ctx => {
  ctx.requireRead(VehicleWarning)
  const rows = await ctx.query<{ kind: string; open: string; recent: string; mine: string }>(
    sql`select kind, count(*) filter (where status ${inStates(warningMachine, 'open')}) as open,
        count(*) filter (where start_time > now() - ${RECENT}) as recent,
        count(*) filter (where status ${inStates(warningMachine, 'handling')} and handler_code = ${ctx.session.partyCode}) as mine
      from ${ctx.table(VehicleWarning)} where ${ctx.scope(VehicleWarning)} and not is_deleted group by kind`,
  )
  const of = (kind: string) => rows.find(row => row.kind === kind)
  return {
    kinds: WARNING_KINDS.map(kind => ({
      kind,
      open: Number(of(kind)?.open ?? 0),
      recent: Number(of(kind)?.recent ?? 0),
    })),
    mine: rows.reduce((sum, { mine }) => sum + Number(mine), 0),
  }
}

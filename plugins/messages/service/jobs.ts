import { type LocalizedText, Vehicle, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { VehicleWarning, warningMachine } from '../contract/warnings.ts'
import { watchedKinds } from './limits.ts'
import { addPartitions, dropPartitions } from './partitions.ts'
import { silentFor } from './rules/clock.ts'
import { exceptionsOf, tripsOf } from './surroundings.ts'
import { tellNews } from './tell.ts'
import { forgetTrails, makeTrails } from './tracking/trails.ts'
import type { MessagesArea, MessagesCtx } from './types.ts'
import { holdVehicle, raise } from './warnings.ts'

const DAY_MS = 86_400_000
const BATCH = 100

const inBranches = async (area: MessagesArea, work: (ctx: MessagesCtx) => Promise<unknown>): Promise<void> => {
  for (const branch of await area.branches()) await area.inBranch(branch, work)
}

/** Where vehicles are, for lists of vehicles: by the minute, since everything that counts vehicles counts again after it. */
const showVehicles = (ctx: MessagesCtx) =>
  ctx.records.changeFrom(
    Vehicle,
    ['lastLng', 'lastLat', 'lastTime'],
    sql`select v.id, s.lng as last_lng, s.lat as last_lat, s.time as last_time
      from ${ctx.table(Vehicle)} v join messages_vehicle_state s on s.branch_code = v.branch_code and s.plate_no = v.plate_no
      where v.branch_code = ${ctx.session.branchCode} and s.time is not null and (v.last_time is null or v.last_time < s.time)
        and not v.is_deleted`,
  )

interface Silent {
  plate_no: string
  seen: string
  lng: number
  lat: number
}

/** Whose device has not told anything for so long has none that works: that is known by then. */
const KNOWN_DAYS = 7

/**
 * Vehicles with goods on the way that were heard of once and not for too long, counted from the departure where the device fell silent before it;
 * told once for each silence.
 */
const findSilent = async (ctx: MessagesCtx): Promise<void> => {
  const kinds = await watchedKinds(ctx.settings)
  if (!kinds.includes('offline')) return
  const minutes = await ctx.settings.get('offlineMinutes')
  const now = Date.now()
  const silent = new Date(now - minutes * 60_000)
  const rows = await ctx.query<Silent>(
    sql`select s.plate_no, extract(epoch from greatest(s.time, w.departed))::text as seen, s.lng, s.lat from messages_vehicle_state s
      cross join lateral (select max(depart_time) as departed from waybill where branch_code = s.branch_code and vehicle_no = s.plate_no
        and status ${inStates(waybillMachine, 'inTransit')} and not is_deleted) w
      where s.branch_code = ${ctx.session.branchCode} and s.time <= ${silent} and w.departed <= ${silent}
        and s.time > ${new Date(now - KNOWN_DAYS * DAY_MS)}
      order by s.time desc limit 1000`,
  )
  const { exempt } = await exceptionsOf(ctx)
  const trips = await tripsOf(
    ctx,
    rows.map(({ plate_no }) => plate_no),
  )
  for (const { plate_no, seen, lng, lat } of rows) {
    const trip = trips.get(plate_no)
    const since = Math.floor(Number(seen))
    const value = silentFor(Number(seen) * 1000, now, minutes)
    if (!trip || value === undefined || exempt(plate_no).has('offline')) continue
    const news = await ctx.transaction(async () => {
      await holdVehicle(ctx, plate_no)
      const [told] = await ctx.query(
        sql`select 1 from ${ctx.table(VehicleWarning)} where branch_code = ${ctx.session.branchCode}
          and plate_no = ${plate_no} and kind = 'offline' and start_time = to_timestamp(${since}) and not is_deleted`,
      )
      const finding = { kind: 'offline', since, at: Math.floor(now / 1000), value, limit: minutes, lng, lat } as const
      return raise(ctx, trip, { ...finding, isSame: told !== undefined })
    })
    if (news) await tellNews(ctx, [news])
  }
}

const NOBODY_TOOK_IT: LocalizedText = {
  en: 'Closed by the platform: nobody took it up in time',
  zh: '逾期无人处理，系统自动关闭',
  es: 'Cerrado por la plataforma: nadie lo atendió a tiempo',
  ja: '期限内に対応がなかったため、システムが終了しました',
}

/** A desk that keeps what is long past hides what is not. */
const closeOld = async (ctx: MessagesCtx): Promise<void> => {
  const days = await ctx.settings.get('closeAfterDays')
  const before = new Date(Date.now() - days * DAY_MS)
  const old = await ctx.records.where(VehicleWarning, {
    where: sql`(status ${inStates(warningMachine, 'open')} and end_time < ${before}) or (status ${inStates(warningMachine, 'decided')} and handled_at < ${before})`,
    limit: BATCH,
  })
  for (const { id, status } of old) {
    const made = { id, move: 'close' } as const
    // The text in all languages: whoever reads it later reads it in theirs.
    const result = NOBODY_TOOK_IT as unknown as string
    await ctx.records.move(VehicleWarning, made, warningMachine.within(status, 'open') ? { result } : {})
  }
}

/** By the minute: where vehicles are, who is silent, what nobody took up. */
export const watchVehicles = (area: MessagesArea): Promise<void> =>
  inBranches(area, async ctx => {
    if (ctx.references.knows('vehicle')) await showVehicles(ctx)
    if (ctx.references.knows('waybill')) await findSilent(ctx)
    await closeOld(ctx)
  })

const longestKept = async (area: MessagesArea): Promise<number> => {
  const kept: number[] = []
  await inBranches(area, async ctx => kept.push(await ctx.settings.get('keepDays')))
  return Math.max(...kept, 1)
}

/** Each night: the weeks to come are made, what no branch keeps any longer is dropped, and what one does not is deleted. */
export const keepPositions = async (area: MessagesArea): Promise<void> => {
  await addPartitions(area)
  await dropPartitions(area, Date.now() - (await longestKept(area)) * DAY_MS)
  await inBranches(area, async ctx => {
    const before = new Date(Date.now() - (await ctx.settings.get('keepDays')) * DAY_MS)
    await ctx.query(
      sql`delete from messages_position where branch_code = ${ctx.session.branchCode} and time < ${before}`,
    )
    await forgetTrails(ctx, before)
  })
}

/** So long a run makes trails; what is left is for the next one. */
const FOLDING_MS = 60_000

/** Days that are over, as replays of many days read them. */
export const foldDays = async (area: MessagesArea): Promise<void> => {
  const until = performance.now() + FOLDING_MS
  await inBranches(area, ctx => makeTrails(ctx, Date.now(), until))
}

import { waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { VehicleWarning } from '../contract/warnings.ts'
import { watchedKinds } from './limits.ts'
import { beijingDay, daysLeft } from './rules/clock.ts'
import { levelOf } from './rules/level.ts'
import { exceptionsOf, type Trip, tripsOf } from './surroundings.ts'
import { type News, tellNews } from './tell.ts'
import type { MessagesArea, MessagesCtx } from './types.ts'
import { end, holdVehicle, raise } from './warnings.ts'

interface Paper {
  plate_no: string
  paper: string
  last_day: string
}

/** The paper of vehicle or driver that runs out first, of each vehicle that is on a trip; only those of the next days. */
const papersOf = (ctx: MessagesCtx, until: string): Promise<Paper[]> =>
  ctx.query<Paper>(
    sql`select distinct on (v.plate_no) v.plate_no, p.paper, p.last_day::text from vehicle v
      join lateral (select w.driver_code from waybill w where w.branch_code = v.branch_code and w.vehicle_no = v.plate_no
        and w.status ${inStates(waybillMachine, 'underWay')} and not w.is_deleted order by w.status desc, w.id desc limit 1) w on true
      left join driver d on d.branch_code = v.branch_code and d.code = w.driver_code
      cross join lateral (values ('roadCert', v.road_cert_to), ('permit', v.permit_to), ('inspection', v.inspection_to),
        ('compulsory', v.compulsory_insurance_to), ('commercial', v.commercial_insurance_to), ('licence', d.licence_to),
        ('qualification', d.qualification_to)) as p(paper, last_day)
      where v.branch_code = ${ctx.session.branchCode} and not v.is_deleted and p.last_day <= ${until}::date
      order by v.plate_no, p.last_day, p.paper`,
  )

/** Told once for each paper and how serious it is; again after a month. */
const isTold = async (ctx: MessagesCtx, { plate_no, paper }: Paper, level: string): Promise<boolean> => {
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.table(VehicleWarning)} where branch_code = ${ctx.session.branchCode}
      and plate_no = ${plate_no} and kind = 'certificate' and paper = ${paper} and level >= ${level}
      and not is_deleted and end_time > now() - interval '30 days'`,
  )
  return found !== undefined
}

const raiseOne = async (ctx: MessagesCtx, trip: Trip, paper: Paper, limit: number): Promise<News | undefined> => {
  await holdVehicle(ctx, trip.plateNo)
  const now = Date.now()
  const value = daysLeft(paper.last_day, now)
  const at = Math.floor(now / 1000)
  const isSame = await isTold(ctx, paper, levelOf('certificate', value))
  return raise(ctx, trip, { kind: 'certificate', since: at, at, value, limit, paper: paper.paper, isSame })
}

/** Warnings whose vehicle has no paper any more that runs out: they were renewed, or the trip is over. */
const endRenewed = async (ctx: MessagesCtx, plates: readonly string[]): Promise<void> => {
  const rows = await ctx.query<{ plate_no: string }>(
    sql`select distinct plate_no from ${ctx.table(VehicleWarning)} where branch_code = ${ctx.session.branchCode}
      and kind = 'certificate' and is_over is not true and not is_deleted`,
  )
  const renewed = rows.map(({ plate_no }) => plate_no).filter(plate => !plates.includes(plate))
  await end(
    ctx,
    renewed.map(plateNo => ({ plateNo, kind: 'certificate' })),
  )
}

const watchOf = async (ctx: MessagesCtx): Promise<void> => {
  const kinds = await watchedKinds(ctx.settings)
  if (!kinds.includes('certificate')) return
  const limit = await ctx.settings.get('certificateDays')
  const found = await papersOf(ctx, beijingDay(Date.now() + limit * 86_400_000))
  const plates = found.map(({ plate_no }) => plate_no)
  const trips = await tripsOf(ctx, plates)
  const { exempt } = await exceptionsOf(ctx)
  for (const paper of found) {
    const trip = trips.get(paper.plate_no)
    if (!trip || exempt(paper.plate_no).has('certificate')) continue
    const news = await ctx.transaction(() => raiseOne(ctx, trip, paper, limit))
    if (news) await tellNews(ctx, [news])
  }
  await endRenewed(ctx, plates)
}

/** By the hour: papers that run out while the vehicle is on a trip. */
export const watchPapers = async (area: MessagesArea): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      if (ctx.references.knows('vehicle') && ctx.references.knows('waybill')) await watchOf(ctx)
    })
}

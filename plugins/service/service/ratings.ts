import { isEmpty } from '@ntocc/sdk/fields'
import { type CallHandler, type Hooks, inStates, type SQL, sql } from '@ntocc/sdk/service'
import { ratingMachine } from '../contract/machines.ts'
import {
  Rating,
  type RatingBody,
  type RatingSummary,
  type ratingCalls,
  SIGNED,
  type Side,
  TAGS,
  type WaybillRatings,
} from '../contract/ratings.ts'
import type contract from '../contract.ts'
import type { Row, ServiceCtx } from './types.ts'
import { OF_CARRIAGE, waybillRow } from './waybills.ts'

type Area = typeof contract

export const ratingHooks: Hooks<Area, typeof Rating> = { sort: { sortField: 'gmtCreated', sortType: 'desc' } }

const SHOWN = sql`status ${inStates(ratingMachine, 'shown')}`

/** For whom the caller speaks; staff rate nobody. */
const sideOf = ({ session }: ServiceCtx): Side | undefined =>
  session.partyType === 'SHIPPER'
    ? 'shipper'
    : session.partyType === 'DRIVER' || session.partyType === 'CARRIER'
      ? 'driver'
      : undefined

/** GET /ntocc-tms-api/rating: of the caller's own waybills. What staff have hidden counts for nothing here. */
export const listSeen: CallHandler<Area, typeof ratingCalls.ratingsSeen> = (ctx, { query }) =>
  ctx.records.list(
    Rating,
    { sortField: 'gmtCreated', sortType: 'desc', ...query },
    { keyword: ['waybillNo', 'comment'], where: SHOWN },
  )

const givenOn = (ctx: ServiceCtx, waybillNo: unknown, more: SQL = sql`true`): Promise<Row[]> =>
  ctx.query<Row>(
    sql`select * from ${ctx.table(Rating)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and waybill_no = ${waybillNo} and ${more}`,
  )

/** GET /ntocc-tms-api/rating/waybill @throws NOT_FOUND, also for somebody else's waybill */
export const ofWaybill: CallHandler<Area, typeof ratingCalls.waybillRatings> = async (
  ctx,
  { query },
): Promise<WaybillRatings> => {
  const waybill = await waybillRow(ctx, query.waybillNo)
  if (!waybill) throw ctx.refuse('NOT_FOUND')
  const rows = await givenOn(ctx, waybill.waybill_no)
  const shown = rows.filter(({ status }) => Number(status) === ratingMachine.at.shown)
  const side = sideOf(ctx)
  const isFree = !rows.some(row => row.side === side)
  const mayRate =
    side && isFree && SIGNED.includes(Number(waybill.status)) && ctx.session.permissions.has('rating.give')
  return {
    given: Object.fromEntries(shown.map(row => [row.side, ctx.shown(Rating, row)])),
    ...(mayRate && { mayRate: side }),
  }
}

type Said = Omit<RatingBody, 'waybillNo'>

/**
 * What one side says of a waybill that has been signed for, in the transaction that this is called in.
 * @throws NOT_SIGNED_YET, RATED_ALREADY, INVALID
 */
const storeRating = async (ctx: ServiceCtx, side: Side, waybill: Row, { comment, ...said }: Said): Promise<Rating> => {
  const { waybill_no, status, shipment_code, driver_code, team_code } = waybill
  const named = { waybill: String(waybill_no) }
  if (!SIGNED.includes(Number(status))) throw ctx.refuse('NOT_SIGNED_YET', named)
  const tags: readonly string[] = TAGS[side]
  if (said.tags?.some(tag => !tags.includes(tag))) throw ctx.invalid({ tags: { code: 'validation.codes.unknown' } })
  // Of two who rate for one side at once the second finds the first.
  await ctx.lock(`rating/${ctx.session.branchCode}/${named.waybill}/${side}`)
  const [given] = await givenOn(ctx, waybill_no, sql`side = ${side}`)
  if (given) throw ctx.refuse('RATED_ALREADY', named)
  return ctx.records.create(
    Rating,
    { ...said, ...(isEmpty(comment) ? {} : { comment }), waybillNo: named.waybill, side },
    {
      shipmentCode: String(shipment_code),
      driverCode: driver_code ? String(driver_code) : null,
      teamCode: team_code ? String(team_code) : null,
    },
  )
}

/**
 * POST /ntocc-tms-api/rating: once for each side of a waybill that has been signed for.
 * @throws SIDE_WANTED for staff, NOT_FOUND, NOT_SIGNED_YET, RATED_ALREADY, INVALID
 */
export const giveRating: CallHandler<Area, typeof ratingCalls.ratingGive> = (ctx, { body: { waybillNo, ...said } }) =>
  ctx.transaction(async () => {
    const side = sideOf(ctx)
    if (!side) throw ctx.refuse('SIDE_WANTED')
    const waybill = await waybillRow(ctx, waybillNo)
    if (!waybill) throw ctx.refuse('NOT_FOUND')
    return storeRating(ctx, side, waybill, said)
  })

/**
 * POST /ntocc-tms-api/share/rating: by whoever receives the goods, once, with the link that shipper or platform sent: whose carriage it
 * is does not rate it by a link of its own.
 * @throws LINK_OF_CARRIAGE, NOT_SIGNED_YET, RATED_ALREADY, INVALID
 */
export const rateByLink: CallHandler<Area, typeof ratingCalls.ratingByLink> = (
  ctx,
  { body: { share: _, ...said }, link },
) =>
  ctx.transaction(async () => {
    if (!link) throw ctx.refuse('NOT_FOUND')
    if (OF_CARRIAGE.includes(link.madeBy)) throw ctx.refuse('LINK_OF_CARRIAGE')
    const [waybill] = await ctx.query<Row>(sql`select * from ${ctx.table({ name: link.entity })} where id = ${link.id}`)
    if (!waybill) throw ctx.refuse('NOT_FOUND')
    const { waybillNo, overall } = await storeRating(ctx, 'consignee', waybill, said)
    return { waybillNo, overall }
  })

interface SummaryRow {
  total: string
  overall: string | null
  punctual: string | null
  safe: string | null
  service: string | null
}

const oneDecimal = (value: string | null | undefined) => Math.round(Number(value) * 10) / 10

/** What those think who received goods: apart, because nobody can say who holds a link. */
const byConsignees = async (ctx: ServiceCtx, where: SQL): Promise<RatingSummary['consignees']> => {
  const [found] = await ctx.query<Pick<SummaryRow, 'total' | 'overall'>>(
    sql`select count(*) as total, avg(overall) as overall from ${ctx.table(Rating)} where ${where} and side = 'consignee'`,
  )
  const count = Number(found?.total ?? 0)
  return count > 0 ? { count, overall: oneDecimal(found?.overall) } : undefined
}

/** GET /ntocc-tms-api/rating/summary @throws NOT_FOUND for a party that the caller may not see */
export const summarise: CallHandler<Area, typeof ratingCalls.ratingSummary> = async (
  ctx,
  { query: { of, code } },
): Promise<RatingSummary> => {
  if (!(await ctx.references.find(of, code))) throw ctx.refuse('NOT_FOUND')
  const about =
    of === 'driver' ? sql`side = 'shipper' and driver_code = ${code}` : sql`side = 'driver' and shipment_code = ${code}`
  const shown = sql`branch_code = ${ctx.session.branchCode} and not is_deleted and ${SHOWN}`
  const where = sql`${shown} and ${about}`
  const consignees = of === 'driver' ? await byConsignees(ctx, sql`${shown} and driver_code = ${code}`) : undefined
  const [sums] = await ctx.query<SummaryRow>(
    sql`select count(*) as total, avg(overall) as overall, avg(punctual) as punctual, avg(safe) as safe,
      avg(service) as service from ${ctx.table(Rating)} where ${where}`,
  )
  const count = Number(sums?.total ?? 0)
  if (!sums || count === 0) return { count: 0, tags: [], ...(consignees && { consignees }) }
  const tags = await ctx.query<{ tag: string; total: string }>(
    sql`select tag, count(*) as total from ${ctx.table(Rating)}, jsonb_array_elements_text(tags) as tag
      where ${where} group by tag order by 2 desc, 1 limit 3`,
  )
  return {
    count,
    overall: oneDecimal(sums.overall),
    punctual: oneDecimal(sums.punctual),
    safe: oneDecimal(sums.safe),
    service: oneDecimal(sums.service),
    tags: tags.map(({ tag, total }) => ({ tag, count: Number(total) })),
    ...(consignees && { consignees }),
  }
}

import type { LocalizedText } from '@ntocc/sdk/contracts'
import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { isOneOf, localise } from '@ntocc/sdk/fields'
import { type Job, type PayloadOf, sql } from '@ntocc/sdk/service'
import { type News, ORDER_NEWS, type OrderNews, type ShareNews } from '../../contract/news.ts'
import { SourceOrder } from '../../contract/orders.ts'
import { OrderTake } from '../../contract/takes.ts'
import type { Area, OrdersCtx, Row } from '../types.ts'
import { OF_VEHICLE, PLATED } from '../usual.ts'
import { TITLES } from './words.ts'

type Payload = PayloadOf<Area, 'tellNews'>

/** Drivers of a team who are told of goods that were published to it: more do not all look at their phones. */
const MOST_TOLD = 500

const inEach = (say: (language: keyof LocalizedText) => string): LocalizedText => ({
  en: say('en'),
  zh: say('zh'),
  es: say('es'),
  ja: say('ja'),
})

const isOrderNews = (what: string): what is OrderNews => isOneOf(ORDER_NEWS, what)

const rowOf = async (ctx: OrdersCtx, table: typeof SourceOrder | typeof OrderTake, where: ReturnType<typeof sql>) => {
  const [row] = await ctx.query<Row>(
    sql`select * from ${ctx.table(table)} where branch_code = ${ctx.session.branchCode} and not is_deleted and ${where}`,
  )
  return row
}

/** "DD2611…: steel, 60 t", with what else there is to say; in the language of whoever reads it. */
const textOf = (ctx: OrdersCtx, row: Row, more: readonly unknown[] = []): LocalizedText => {
  const unit = ctx.entries('unit').find(({ code }) => code === row.unit)?.name
  const said = more.map(each => String(each ?? '').trim()).filter(Boolean)
  return inEach(language => {
    const load = `${Number(row.qty)} ${localise(unit, language)}`.trim()
    const goods = localise(row.goods_name, language)
    return [`${String(row.order_no)}: ${goods} ${load}`, ...said].join(' · ')
  })
}

/** Whoever usually drives one of these vehicles. */
const driversOf = async (ctx: OrdersCtx, vehicles: readonly string[]): Promise<string[]> => {
  if (vehicles.length === 0 || !ctx.references.knows('driver')) return []
  const found = await ctx.query<{ code: string }>(
    sql`select d.code from ${ctx.offered(Driver, OF_VEHICLE)} d join ${ctx.offered(Vehicle, PLATED)} v
        on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle and not v.is_deleted
      where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and v.code = any(${sql.param([...vehicles])}::text[])`,
  )
  return found.map(({ code }) => code)
}

/** The parties that an order is published to; of a team its drivers too, of a vehicle whoever usually drives it. */
const addressees = async (ctx: OrdersCtx, targets: NonNullable<Payload['targets']>): Promise<string[]> => {
  const names = (key: 'driverCode' | 'vehicleCode' | 'teamCode') =>
    targets.flatMap(({ [key]: code }) => (code ? [String(code)] : []))
  const teams = names('teamCode')
  const members =
    teams.length > 0 && ctx.references.knows('driver')
      ? await ctx.query<{ code: string }>(
          sql`select code from ${ctx.offered(Driver, ['id', 'code', 'branchCode', 'teamCode', 'isDeleted'])} d where branch_code = ${ctx.session.branchCode}
            and team_code = any(${sql.param(teams)}::text[]) and not is_deleted order by id limit ${MOST_TOLD}`,
        )
      : []
  const drivers = new Set([
    ...names('driverCode'),
    ...members.map(({ code }) => code),
    ...(await driversOf(ctx, names('vehicleCode'))),
  ])
  return [...teams.map(code => `CARRIER/${code}`), ...[...drivers].map(code => `DRIVER/${code}`)]
}

const tellOfOrder = async (ctx: OrdersCtx, what: OrderNews, { record: id, targets }: Payload): Promise<void> => {
  const order = await rowOf(ctx, SourceOrder, sql`id = ${id}`)
  if (!order) return
  const title = TITLES[what]
  if (what === 'addressed') {
    const to = await addressees(ctx, targets ?? [])
    const page = `/orders/hall?keyword=${String(order.order_no)}`
    return ctx.alert(to, { level: 'warning', title, text: textOf(ctx, order), to: page })
  }
  const text = textOf(ctx, order, what === 'rejected' ? [order.refuse_reason] : [])
  ctx.alert([`SHIPPER/${String(order.shipment_code)}`], {
    level: 'warning',
    title,
    text,
    to: `/orders/detail?id=${id}`,
  })
}

/** Whoever carries hears of it on both sides: the driver, and the team that he drives for. */
const carriersOf = ({ driver_code, team_code }: Row): string[] => [
  `DRIVER/${String(driver_code)}`,
  ...(team_code ? [`CARRIER/${String(team_code)}`] : []),
]

const waybillPage = ({ waybill_no }: Row): string => `/order_info?id=${encodeURIComponent(String(waybill_no))}`

const tellOfShare = async (ctx: OrdersCtx, what: ShareNews, id: number): Promise<void> => {
  const share = await rowOf(ctx, OrderTake, sql`id = ${id}`)
  const order = share && (await rowOf(ctx, SourceOrder, sql`code = ${share.order_code}`))
  if (!share || !order) return
  const title = TITLES[what]
  const orderPage = `/orders/detail?id=${String(order.id)}`
  switch (what) {
    case 'taken':
    case 'offered':
      return ctx.alert([`SHIPPER/${String(order.shipment_code)}`], {
        level: 'warning',
        title,
        text: textOf(ctx, share, [share.vehicle_no, share.waybill_no]),
        to: orderPage,
      })
    case 'bid':
      return ctx.alertStaff('order_offer_count', {
        level: 'warning',
        title,
        text: textOf(ctx, share, [share.vehicle_no]),
        to: orderPage,
      })
    case 'given':
    case 'accepted':
      return ctx.alert(carriersOf(share), {
        level: 'warning',
        title,
        text: textOf(ctx, share, [share.vehicle_no, share.waybill_no]),
        to: waybillPage(share),
      })
    case 'declined':
    case 'lapsed':
      return ctx.alert(carriersOf(share), {
        level: 'warning',
        title,
        text: textOf(ctx, share, [share.reason]),
        to: `/orders/takes?keyword=${String(share.order_no)}`,
      })
  }
}

/** Tells whoever it concerns, as things stand by then: once the write stands that brought it about, and never without it. */
export const tellNews: Job<Area, Payload>['run'] = (_, { payload, inBranch }) => {
  const { what, record } = payload
  return inBranch(ctx =>
    isOrderNews(what) ? tellOfOrder(ctx, what, payload) : tellOfShare(ctx, what as ShareNews, record),
  )
}

/** A line in the queue, in the transaction of whatever brings it about. */
export const send = (ctx: OrdersCtx, what: News, record: number): Promise<unknown> =>
  ctx.jobs.send('tellNews', { what, record }, { key: `${what}/${record}` })

import type { DriverFeeFigures, FeeFigures, nounCalls, ShipmentFigures } from '@ntocc/sdk/contracts'
import {
  AreaProvince,
  Driver,
  invoiceStateMachine,
  payStateMachine,
  Vehicle,
  vehicleMachine,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { fieldsOf, localise } from '@ntocc/sdk/fields'
import { type CallHandler, cityOfAreaSql, inStates, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { countOpen } from './exceptions/read.ts'
import { type Period, periodOf } from './period.ts'
import { ALIVE, bySteps, count, filled, kilograms, overSpans, ownWaybills, within, yuan } from './sums.ts'
import type { Row, WaybillCtx } from './types.ts'

type Answers<K extends keyof typeof nounCalls> = CallHandler<typeof contract, (typeof nounCalls)[K]>

const CREATED = sql`gmt_created`
const FINISHED = sql`finish_time`

const begin = (ctx: WaybillCtx, query: unknown): Period => periodOf(ctx, fieldsOf(query))

const framed = ({ span, previous }: Period) => ({ period: span, previousPeriod: previous })

/** Freight as the caller knows it: a driver or team what it earns, everybody else what the shipper pays. */
const freightColumn = ({ session }: WaybillCtx) =>
  session.partyType === 'DRIVER' || session.partyType === 'CARRIER' ? sql`carrier_freight` : sql`shipper_freight`

const COUNTED = ['plateNo', 'branchCode', 'driverCode', 'status', 'authStatus', 'isDeleted'] as const

/** Vehicles of the branch, of a driver, of a carrier's drivers, or on a shipper's waybills now. */
export const vehicleCounts: Answers<'getVehicleCountStatistics'> = async ctx => {
  const own = ownWaybills(ctx)
  const open = sql`select vehicle_no from waybill where ${own} and not is_deleted and status ${inStates(waybillMachine, 'underWay')}`
  const { partyType, partyCode, branchCode } = ctx.session
  const inTeam = sql`select code from ${ctx.offered(Driver, ['code', 'branchCode', 'teamCode', 'isDeleted'])} d where branch_code = ${branchCode} and team_code = ${partyCode} and not is_deleted`
  const whose =
    partyType === 'DRIVER'
      ? sql`driver_code = ${partyCode}`
      : partyType === 'CARRIER'
        ? sql`driver_code in (${inTeam})`
        : ctx.session.seesWholeBranch
          ? sql`true`
          : sql`plate_no in (${open})`
  // What a vehicle is doing follows from its waybills; that it is out of use stands with itself.
  const doing = sql`case when status ${inStates(vehicleMachine, 'stopped')} then ${vehicleMachine.at.stopped}::int
    when plate_no in (${open}) then ${vehicleMachine.at.onTask}::int else ${vehicleMachine.at.idle}::int end`
  const found = await ctx.query<Row>(
    sql`select ${doing} as doing, auth_status, count(*) as vehicles from ${ctx.offered(Vehicle, COUNTED)} v
      where branch_code = ${ctx.session.branchCode} and not is_deleted and ${whose} group by 1, 2`,
  )
  const road = await ctx.query<Row>(
    sql`select count(distinct vehicle_no) as vehicles from waybill where ${own} and not is_deleted and status ${inStates(waybillMachine, 'inTransit')}`,
  )
  return {
    total: found.reduce((sum, row) => sum + count(row.vehicles), 0),
    byState: sums(found, 'doing'),
    byAuthStatus: sums(found, 'auth_status'),
    onTheRoad: count(road[0]?.vehicles),
  }
}

const sums = (rows: readonly Row[], column: string) => {
  const totals = new Map<string, number>()
  for (const row of rows) totals.set(String(row[column]), (totals.get(String(row[column])) ?? 0) + count(row.vehicles))
  return [...totals]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([code, total]) => ({ code, count: total }))
}

export const orderFreightIndex: Answers<'orderFreightIndex'> = async (ctx, { query }) => {
  const period = begin(ctx, query)
  const freight = freightColumn(ctx)
  const grouped = await bySteps(ctx, period, {
    time: CREATED,
    where: ALIVE,
    figures: sql`count(*) as waybills, sum(${freight}) as freight, sum(gross_kg / 1000 * distance_km) as tonne_km`,
  })
  const point = (date: string, row: Row) => ({
    date,
    waybills: count(row.waybills),
    freight: yuan(row.freight),
    perTonneKm: count(row.tonne_km) > 0 ? (count(row.freight) / 100 / count(row.tonne_km)).toFixed(4) : null,
  })
  return {
    ...framed(period),
    granularity: period.granularity,
    points: filled(grouped.current, period.span, period.granularity, point),
    previousPoints: filled(grouped.previous, period.previous, period.granularity, point),
  }
}

const feeFigures = (row: Row): FeeFigures => ({
  waybills: count(row.waybills),
  receivable: yuan(row.receivable),
  payable: yuan(row.payable),
  serviceFee: yuan(row.service_fee),
  profit: yuan(row.profit),
  paid: yuan(row.paid),
  unpaid: yuan(row.unpaid),
  invoiced: yuan(row.invoiced),
  uninvoiced: yuan(row.uninvoiced),
})

/** What the platform earns. Parties see their own side in shipmentInfo and getFeeList4Driver. */
export const feeStatistics: Answers<'getFeeStatistics'> = async (ctx, { query }) => {
  const period = begin(ctx, query)
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
  const spans = await overSpans(ctx, period, {
    time: CREATED,
    where: ALIVE,
    figures: sql`count(*) as waybills, sum(receivable_amount) as receivable, sum(payable_amount) as payable,
      sum(service_fee) as service_fee, sum(profit) as profit,
      sum(payable_amount) filter (where pay_status ${inStates(payStateMachine, 'paid')}) as paid,
      sum(payable_amount) filter (where pay_status not ${inStates(payStateMachine, 'paid')}) as unpaid,
      sum(receivable_amount) filter (where invoice_status ${inStates(invoiceStateMachine, 'issued')}) as invoiced,
      sum(receivable_amount) filter (where invoice_status not ${inStates(invoiceStateMachine, 'issued')}) as uninvoiced`,
  })
  const grouped = await bySteps(ctx, period, {
    time: CREATED,
    where: ALIVE,
    figures: sql`sum(receivable_amount) as receivable, sum(payable_amount) as payable, sum(profit) as profit`,
  })
  return {
    ...framed(period),
    current: feeFigures(spans.current),
    previous: feeFigures(spans.previous),
    points: filled(grouped.current, period.span, period.granularity, (date, row) => ({
      date,
      receivable: yuan(row.receivable),
      payable: yuan(row.payable),
      profit: yuan(row.profit),
    })),
  }
}

const shipmentFigures = (row: Row, abnormal: number): ShipmentFigures => ({
  waybills: count(row.waybills),
  waiting: count(row.waiting),
  onTheRoad: count(row.on_the_road),
  toSign: count(row.to_sign),
  finished: count(row.finished),
  abnormal,
  quantity: kilograms(row.quantity),
  freight: yuan(row.freight),
  unpaid: yuan(row.unpaid),
})

/** The shipper's own waybills of the period in their present states; what is not yet invoiced counts as unpaid. */
export const shipmentInfo: Answers<'shipmentInfo'> = async (ctx, { query }) => {
  const period = begin(ctx, query)
  if (!ctx.session.isStaff && ctx.session.partyType !== 'SHIPPER') throw ctx.refuse('FORBIDDEN')
  const spans = await overSpans(ctx, period, {
    time: CREATED,
    where: ALIVE,
    figures: sql`count(*) as waybills, count(*) filter (where status ${inStates(waybillMachine, 'toAccept', 'beforeDeparture')}) as waiting,
      count(*) filter (where status ${inStates(waybillMachine, 'onTheRoad')}) as on_the_road, count(*) filter (where status ${inStates(waybillMachine, 'unloaded')}) as to_sign,
      count(*) filter (where status ${inStates(waybillMachine, 'finished')}) as finished,
      sum(gross_kg) as quantity, sum(receivable_amount) as freight,
      sum(receivable_amount) filter (where invoice_status not ${inStates(invoiceStateMachine, 'issued')}) as unpaid`,
  })
  const abnormal = await countOpen(ctx)
  const [current, previous] = [spans.current, spans.previous].map(row => shipmentFigures(row, abnormal))
  return { ...framed(period), current: current as ShipmentFigures, previous: previous as ShipmentFigures }
}

export const orderCounts: Answers<'getOrderCountStatistics'> = async (ctx, { query }) => {
  const period = begin(ctx, query)
  const own = ownWaybills(ctx)
  const states = await ctx.query<Row>(
    sql`select status, count(*) as waybills from waybill where ${own} and not is_deleted group by 1 order by 1`,
  )
  const figures = sql`count(*) as waybills`
  const created = await bySteps(ctx, period, { time: CREATED, where: sql`not is_deleted`, figures })
  const finished = await bySteps(ctx, period, {
    time: FINISHED,
    where: sql`not is_deleted and status ${inStates(waybillMachine, 'finished')}`,
    figures,
  })
  const series = (key: 'current' | 'previous', span: Period['span']) =>
    filled(created[key], span, period.granularity, (date, row) => ({
      date,
      created: count(row.waybills),
      finished: count(finished[key].get(date)?.waybills),
    }))
  const points = series('current', period.span)
  const previousPoints = series('previous', period.previous)
  const total = (of: typeof points) => ({ total: of.reduce((sum, point) => sum + point.created, 0) })
  return {
    ...framed(period),
    current: total(points),
    previous: total(previousPoints),
    points,
    previousPoints,
    byStatus: states.map(row => ({ code: String(row.status), count: count(row.waybills) })),
  }
}

const driverFigures = (row: Row): DriverFeeFigures => ({
  waybills: count(row.waybills),
  earned: yuan(row.earned),
  paid: yuan(row.paid),
  unpaid: yuan(row.unpaid),
})

/** What the driver earned with waybills finished in the period (all drivers of the branch for its staff). */
export const driverFees: Answers<'getFeeList4Driver'> = async (ctx, { query }) => {
  const period = begin(ctx, query)
  if (ctx.session.partyType === 'SHIPPER') throw ctx.refuse('FORBIDDEN')
  const asked = {
    time: FINISHED,
    where: sql`not is_deleted and status ${inStates(waybillMachine, 'finished')}`,
    figures: sql`count(*) as waybills, sum(payable_amount) as earned,
      sum(payable_amount) filter (where pay_status ${inStates(payStateMachine, 'paid')}) as paid,
      sum(payable_amount) filter (where pay_status not ${inStates(payStateMachine, 'paid')}) as unpaid`,
  }
  const spans = await overSpans(ctx, period, asked)
  const grouped = await bySteps(ctx, period, asked)
  const [waiting] = await ctx.query<Row>(
    sql`select count(*) as waybills, sum(payable_amount) as amount from waybill
      where ${ownWaybills(ctx)} and not is_deleted and status ${inStates(waybillMachine, 'signed', 'receiptRejected')}`,
  )
  return {
    ...framed(period),
    current: driverFigures(spans.current),
    previous: driverFigures(spans.previous),
    toApprove: { waybills: count(waiting?.waybills), amount: yuan(waiting?.amount) },
    points: filled(grouped.current, period.span, period.granularity, (date, row) => ({
      date,
      waybills: count(row.waybills),
      earned: yuan(row.earned),
      paid: yuan(row.paid),
    })),
  }
}

const MAX_ROUTES = 100

/** Busiest routes of the period by number of waybills, from city to city. */
export const routeRanking: Answers<'routeRanking'> = async (ctx, { query }) => {
  const { span } = begin(ctx, query)
  const asked = Number(query.limit ?? 10)
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_ROUTES) : 10
  const places = ctx.offered(AreaProvince, ['areaCode', 'name', 'lng', 'lat', 'isDeleted'])
  const found = await ctx.query<Row>(
    sql`select w.*, f.name as load_name, t.name as unload_name, coalesce(f.lng, w.near_load_lng) as load_lng,
        coalesce(f.lat, w.near_load_lat) as load_lat, coalesce(t.lng, w.near_unload_lng) as unload_lng,
        coalesce(t.lat, w.near_unload_lat) as unload_lat
      from (select ${cityOfAreaSql(sql`load_area_code`)} as load_area_code, ${cityOfAreaSql(sql`unload_area_code`)} as unload_area_code, count(*) as waybills, sum(${freightColumn(ctx)}) as freight,
          sum(gross_kg) as quantity, avg(load_lng) as near_load_lng, avg(load_lat) as near_load_lat,
          avg(unload_lng) as near_unload_lng, avg(unload_lat) as near_unload_lat
        from waybill where ${ownWaybills(ctx)} and ${ALIVE} and ${within(CREATED, span.dateStart, span.dateEnd)}
        group by 1, 2 order by 3 desc, 1, 2 limit ${limit}) w
      left join ${places} f on f.area_code = w.load_area_code and not f.is_deleted
      left join ${places} t on t.area_code = w.unload_area_code and not t.is_deleted
      order by w.waybills desc, w.load_area_code, w.unload_area_code`,
  )
  const name = (value: unknown, code: unknown): string =>
    value === null ? String(code) : localise(value, ctx.language)
  return found.map(row => ({
    loadAreaCode: String(row.load_area_code),
    unloadAreaCode: String(row.unload_area_code),
    loadCity: name(row.load_name, row.load_area_code),
    unloadCity: name(row.unload_name, row.unload_area_code),
    loadLng: Number(row.load_lng),
    loadLat: Number(row.load_lat),
    unloadLng: Number(row.unload_lng),
    unloadLat: Number(row.unload_lat),
    waybills: count(row.waybills),
    freight: yuan(row.freight),
    quantity: kilograms(row.quantity),
  }))
}

import { exceptionMachine, Waybill, WaybillException, type WaybillMoveState } from '@ntocc/sdk/contracts'
import { isEmpty, localise } from '@ntocc/sdk/fields'
import { type CallHandler, type SQL, sql } from '@ntocc/sdk/service'
import {
  EXCEPTION_VIEWS,
  type ExceptionDetail,
  type ExceptionRecord,
  type ExceptionView,
  type ExceptionWaybill,
  type exceptionCalls,
} from '../../contract/exceptions.ts'
import type contract from '../../contract.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { OPEN, viewOf } from './which.ts'

/** Who of the staff has an exception in hand is the platform's own matter. */
const OF_STAFF: readonly string[] = ['handlerCode', 'remindedAt']

const ALL = Object.keys(WaybillException.fields) as (keyof typeof WaybillException.fields)[]

const shownTo = ({ session }: WaybillCtx) => (session.isStaff ? ALL : ALL.filter(name => !OF_STAFF.includes(name)))

/** An exception as the caller may see it. */
export const exceptionShown = (ctx: WaybillCtx, row: Row): WaybillException => {
  const record = ctx.shown(WaybillException, row)
  if (ctx.session.isStaff) return record
  const kept = Object.entries(record).filter(([name]) => !OF_STAFF.includes(name))
  return Object.fromEntries(kept) as WaybillException
}

/** What is typed into the search: part of a waybill number, a plate or a driver's name. */
const found = (keyword: string): SQL => {
  const text = keyword.trim().toLowerCase()
  const has = (column: SQL) => sql`position(${text} in lower(${column})) > 0`
  return sql`(${has(sql`waybill_no`)} or exists (select 1 from waybill w
    where w.branch_code = waybill_exception.branch_code and w.waybill_no = waybill_exception.waybill_no
      and (${has(sql`w.vehicle_no`)} or ${has(sql`w.driver_name::text`)})))`
}

const isView = (value: unknown): value is ExceptionView => EXCEPTION_VIEWS.some(view => view === value)

/** The waybills of some exceptions by their numbers, as far as the desk shows them. */
const waybillsOf = async (ctx: WaybillCtx, numbers: readonly string[]): Promise<Map<string, ExceptionWaybill>> => {
  const rows = await ctx.query<Row>(
    sql`select * from waybill where ${ctx.scope(Waybill)}
      and waybill_no = any(${sql.param([...new Set(numbers)])}::text[])`,
  )
  const city = await ctx.places.names(rows.flatMap(row => [String(row.load_area_code), String(row.unload_area_code)]))
  const name = (value: unknown) => (value ? localise(value, ctx.language) : undefined)
  return new Map(
    rows.map(row => {
      const [driverName, shipmentName] = [name(row.driver_name), name(row.shipment_name)]
      return [
        String(row.waybill_no),
        {
          id: Number(row.id),
          status: Number(row.status),
          isDeleted: row.is_deleted === true,
          vehicleNo: String(row.vehicle_no),
          plateColor: String(row.plate_color),
          ...(driverName && { driverName }),
          ...(shipmentName && { shipmentName }),
          loadCity: city(String(row.load_area_code)),
          unloadCity: city(String(row.unload_area_code)),
        },
      ]
    }),
  )
}

const withWaybills = async (
  ctx: WaybillCtx,
  records: readonly (WaybillException & { isMine: boolean })[],
): Promise<ExceptionRecord[]> => {
  const waybills = await waybillsOf(
    ctx,
    records.map(({ waybillNo }) => waybillNo),
  )
  return records.flatMap(record => {
    const waybill = waybills.get(record.waybillNo)
    return waybill ? [{ ...record, waybill }] : []
  })
}

/** GET /ntocc-tms-api/exception: of the waybills that the caller may see; what is due first stands first. */
export const listExceptions: CallHandler<typeof contract, typeof exceptionCalls.exceptionList> = async (
  ctx,
  { query },
) => {
  const { view, keyword, ...filters } = query
  if (!isEmpty(view) && !isView(view)) throw ctx.invalid({ view: { code: 'validation.code.unknown' } })
  const asked = isView(view) ? view : undefined
  const sort =
    asked === 'decided' || asked === 'closed'
      ? { sortField: 'gmtModified', sortType: 'desc' }
      : { sortField: 'dueAt', sortType: 'asc' }
  const where = [
    ...(asked ? [viewOf(asked, ctx)] : []),
    ...(isEmpty(keyword) ? [] : [found(String(keyword).slice(0, 60))]),
  ]
  const page = await ctx.records.list(
    WaybillException,
    { ...sort, ...filters },
    { shows: shownTo(ctx), ...(where.length > 0 && { where: sql.join(where, sql` and `) }) },
  )
  const own = (record: WaybillException) => ({
    ...record,
    isMine: ctx.session.isStaff && record.handlerCode === ctx.session.partyCode,
  })
  return { ...page, records: await withWaybills(ctx, page.records.map(own)) }
}

/** How many exceptions wait among those the caller may see: the one count of strip, home and desk. */
export const countOpen = async (ctx: WaybillCtx): Promise<number> => {
  if (!ctx.mayRead(WaybillException)) return 0
  const [row] = await ctx.query<{ total: string }>(
    sql`select count(*) as total from waybill_exception where ${ctx.scope(WaybillException)} and not is_deleted
      and ${OPEN}`,
  )
  return Number(row?.total ?? 0)
}

/** GET /ntocc-tms-api/exception/counts */
export const countExceptions: CallHandler<typeof contract, typeof exceptionCalls.exceptionCounts> = async ctx => {
  const counted = EXCEPTION_VIEWS.map(
    view => sql`count(*) filter (where ${viewOf(view, ctx)}) as ${sql.identifier(view)}`,
  )
  const [row] = await ctx.query<Record<ExceptionView, string>>(
    sql`select ${sql.join(counted, sql`, `)} from waybill_exception
      where ${ctx.scope(WaybillException)} and not is_deleted`,
  )
  const count = (view: ExceptionView) => [view, Number(row?.[view] ?? 0)] as const
  return Object.fromEntries(EXCEPTION_VIEWS.map(count)) as Record<ExceptionView, number>
}

/**
 * The row of an exception that the caller may see.
 * @throws NOT_FOUND, also for one of somebody else's waybill
 */
export const exceptionRow = async (ctx: WaybillCtx, raw: unknown, lock = false): Promise<Row> => {
  const id = Number(raw)
  if (!Number.isSafeInteger(id) || id <= 0) throw ctx.refuse('NOT_FOUND')
  const [row] = await ctx.query<Row>(
    sql`select * from waybill_exception where ${ctx.scope(WaybillException)} and not is_deleted and id = ${id}
      ${lock ? sql`for update` : sql``}`,
  )
  if (!row) throw ctx.refuse('NOT_FOUND')
  return row
}

/** The moves that leave the present state for this caller, each with the reason when it cannot be made now. */
const movesOf = async (ctx: WaybillCtx, row: Row): Promise<WaybillMoveState[]> => {
  const states: WaybillMoveState[] = []
  for (const { name, reason } of exceptionMachine.movesFrom(Number(row.status), ctx.session.partyType)) {
    const answer = await ctx.judge(WaybillException, { row, move: name })
    states.push({
      move: name,
      allowed: answer.allowed,
      ...(!answer.allowed && { reason: answer.reason }),
      ...(reason && { needsReason: true }),
    })
  }
  return states
}

export const exceptionDetail = async (ctx: WaybillCtx, row: Row): Promise<ExceptionDetail> => {
  const isMine = ctx.session.isStaff && row.handler_code === ctx.session.partyCode
  const [record] = await withWaybills(ctx, [{ ...exceptionShown(ctx, row), isMine }])
  if (!record) throw ctx.refuse('NOT_FOUND')
  return { ...record, moves: await movesOf(ctx, row) }
}

/** GET /ntocc-tms-api/exception/{id} */
export const getException: CallHandler<typeof contract, typeof exceptionCalls.exception> = async (ctx, { params }) =>
  exceptionDetail(ctx, await exceptionRow(ctx, params.id))

/** What went wrong on the waybill, oldest first. */
export const exceptionsOf = async (ctx: WaybillCtx, row: Row): Promise<WaybillException[]> => {
  const found = await ctx.query<Row>(
    sql`select * from waybill_exception where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no}
      and not is_deleted order by time, id`,
  )
  return found.map(each => exceptionShown(ctx, each))
}

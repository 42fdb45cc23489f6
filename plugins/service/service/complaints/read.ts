import type { WaybillMoveState } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { type CallHandler, type Hooks, sql } from '@ntocc/sdk/service'
import {
  COMPLAINT_VIEWS,
  Complaint,
  type ComplaintDetail,
  type ComplaintRow,
  type ComplaintView,
  type complaintCalls,
} from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import type contract from '../../contract.ts'
import type { Row, ServiceCtx } from '../types.ts'
import { waybillsNamed } from '../waybills.ts'
import { stepsOf } from './steps.ts'
import { viewOf } from './which.ts'

/** Who of the staff has it, how urgent it is to them and whom else it is about are the platform's own matter. */
const OF_STAFF: readonly string[] = [
  'handlerCode',
  'level',
  'escalatedAt',
  'waybillDriver',
  'waybillShipper',
  'createdBy',
  'modifiedBy',
]

const ALL = Object.keys(Complaint.fields) as (keyof typeof Complaint.fields)[]
const OF_PARTIES = ALL.filter(name => !OF_STAFF.includes(name))

/** The list of a party says nothing of what is the platform's own. */
export const complaintHooks: Hooks<typeof contract, typeof Complaint> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  list: ({ session }) => (session.isStaff ? {} : { shows: OF_PARTIES }),
}

const isView = (value: unknown): value is ComplaintView => COMPLAINT_VIEWS.some(view => view === value)

const withWaybills = async (ctx: ServiceCtx, records: readonly Complaint[]): Promise<ComplaintRow[]> => {
  const waybills = await waybillsNamed(
    ctx,
    records.map(({ waybillNo }) => waybillNo),
  )
  return records.map(record => {
    const waybill = waybills.get(record.waybillNo ?? '')
    const isMine = ctx.session.isStaff && record.handlerCode === ctx.session.partyCode
    return { ...record, isMine, ...(waybill && { waybill }) }
  })
}

/** GET /ntocc-tms-api/complaint/queue: what is due first stands first, of what has ended the latest. */
export const listQueue: CallHandler<typeof contract, typeof complaintCalls.complaintQueue> = async (ctx, { query }) => {
  const { view, keyword, ...filters } = query
  if (!isEmpty(view) && !isView(view)) throw ctx.invalid({ view: { code: 'validation.code.unknown' } })
  const sort =
    view === 'ended' || view === 'toConfirm'
      ? { sortField: 'gmtModified', sortType: 'desc' }
      : { sortField: 'dueAt', sortType: 'asc' }
  const page = await ctx.records.list(
    Complaint,
    { ...sort, ...filters, keyword },
    { keyword: ['code', 'waybillNo'], ...(isView(view) && { where: viewOf(view, ctx) }) },
  )
  return { ...page, records: await withWaybills(ctx, page.records) }
}

/** GET /ntocc-tms-api/complaint/counts */
export const countViews: CallHandler<typeof contract, typeof complaintCalls.complaintCounts> = async ctx => {
  const counted = COMPLAINT_VIEWS.map(
    view => sql`count(*) filter (where ${viewOf(view, ctx)}) as ${sql.identifier(view)}`,
  )
  const [row] = await ctx.query<Record<ComplaintView, string>>(
    sql`select ${sql.join(counted, sql`, `)} from ${ctx.table(Complaint)}
      where ${ctx.scope(Complaint)} and not is_deleted`,
  )
  const count = (view: ComplaintView) => [view, Number(row?.[view] ?? 0)] as const
  return Object.fromEntries(COMPLAINT_VIEWS.map(count)) as Record<ComplaintView, number>
}

/**
 * The row of a complaint that the caller may see.
 * @throws NOT_FOUND, also for one of somebody else's
 */
export const complaintRow = async (ctx: ServiceCtx, raw: unknown, lock = false): Promise<Row> => {
  const id = Number(raw)
  if (!Number.isSafeInteger(id) || id <= 0) throw ctx.refuse('NOT_FOUND')
  const [row] = await ctx.query<Row>(
    sql`select * from ${ctx.table(Complaint)} where ${ctx.scope(Complaint)} and not is_deleted and id = ${id}
      ${lock ? sql`for update` : sql``}`,
  )
  if (!row) throw ctx.refuse('NOT_FOUND')
  return row
}

/** A complaint as the caller may see it. */
const shownTo = (ctx: ServiceCtx, row: Row): Complaint => {
  const record = ctx.shown(Complaint, row)
  if (ctx.session.isStaff) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OF_STAFF.includes(name))) as Complaint
}

/** The moves that leave the present state for this caller, each with the reason when it cannot be made now. */
const movesOf = async (ctx: ServiceCtx, row: Row): Promise<WaybillMoveState[]> => {
  const states: WaybillMoveState[] = []
  for (const { name, reason } of complaintMachine.movesFrom(Number(row.status), ctx.session.partyType)) {
    const answer = await ctx.judge(Complaint, { row, move: name })
    states.push({
      move: name,
      allowed: answer.allowed,
      ...(!answer.allowed && { reason: answer.reason }),
      ...(reason && { needsReason: true }),
    })
  }
  return states
}

export const complaintDetail = async (ctx: ServiceCtx, row: Row): Promise<ComplaintDetail> => {
  const [record] = await withWaybills(ctx, [shownTo(ctx, row)])
  if (!record) throw ctx.refuse('NOT_FOUND')
  const isMine = ctx.session.isStaff && row.handler_code === ctx.session.partyCode
  return { ...record, isMine, steps: await stepsOf(ctx, String(row.code)), moves: await movesOf(ctx, row) }
}

/** GET /ntocc-tms-api/complaint/{id} */
export const getComplaint: CallHandler<typeof contract, typeof complaintCalls.complaint> = async (ctx, { params }) =>
  complaintDetail(ctx, await complaintRow(ctx, params.id))

import { packTrack, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Effects, Happening, Judgement, NodeType } from './effects.ts'
import type { Row, WaybillCtx } from './types.ts'

/** Who did it: the account, and its name in all languages as JSON text. */
export interface Author {
  username: string
  name: string
}

/** Writes the waybill's new values; its version counts up. @returns the row after it */
export const writeWaybill = async (
  ctx: WaybillCtx,
  { row, move, now }: Happening,
  effects: Effects,
  author: Author,
): Promise<Row> => {
  const set = {
    ...effects.set,
    status: move.to,
    // A move that leads back to where it was does not begin the waiting anew.
    ...(move.to !== Number(row.status) && { status_since: now }),
    gmt_modified: now,
    modified_by: author.username,
  }
  const assignments = Object.entries(set).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  if (move.to === 90) assignments.push(sql`five_flow = coalesce(five_flow, '{}') || '{"information":"ok"}'`)
  const [after] = await ctx.query<Row>(
    sql`update waybill set ${sql.join(assignments, sql`, `)}, version = version + 1 where id = ${row.id} returning *`,
  )
  return after as Row
}

const PLACE: Record<NodeType, 'load' | 'unload' | undefined> = {
  accept: undefined,
  arriveLoad: 'load',
  load: 'load',
  depart: 'load',
  arriveUnload: 'unload',
  unload: 'unload',
  sign: 'unload',
}

const mayBeAway = (row: Row, move: string): boolean =>
  waybillMachine.move(move, Number(row.status))?.needs?.some(need => need.endsWith('PlaceOrReason')) ?? false

export const writeNode = async (
  ctx: WaybillCtx,
  { row, move, input, now }: Happening,
  type: NodeType,
  author: Author,
): Promise<void> => {
  const side = PLACE[type]
  const weighed = type === 'load' || type === 'unload'
  // Only where a reason may stand in for being at the place does one say that nobody was.
  const isAway = Boolean(input.reason) && mayBeAway(row, move.name)
  const at = [input.lng ?? (side && row[`${side}_lng`]) ?? null, input.lat ?? (side && row[`${side}_lat`]) ?? null]
  await ctx.query(
    sql`insert into waybill_node (code, branch_code, status, waybill_no, type, time, lng, lat, address, in_fence, photos,
        qty, operator, created_by, modified_by)
      select ${row.waybill_no}::text || '-N' || (count(*) + 1), ${row.branch_code}, 1, ${row.waybill_no}, ${type}, ${now},
        ${at[0]}, ${at[1]}, ${side ? JSON.stringify(row[`${side}_address`]) : null}, ${side ? !isAway : null},
        ${JSON.stringify(weighed ? input.images : [])}, ${weighed || type === 'sign' ? (input.qty ?? null) : null},
        ${author.name}, ${author.username}, ${author.username}
      from waybill_node where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no}`,
  )
}

const PREFIX = { loadWeighbill: 'BD', signSlip: 'QS', receipt: 'HD' } as const

/** Kilograms of a weighbill follow from the tonnes; other receipts carry none. */
export const writeReceipt = async (
  ctx: WaybillCtx,
  { row, move, input, now }: Happening,
  type: NonNullable<Effects['receipt']>,
  author: Author,
): Promise<void> => {
  const net = type === 'loadWeighbill' && input.qty ? input.qty * 1000 : null
  // A weighbill is a fact; it is judged only where the shipper checks the load.
  const state = type === 'loadWeighbill' && move.name !== 'loadForReview' ? 3 : 2
  const number = sql`${PREFIX[type]}::text || substr(${row.waybill_no}::text, 3) || '-' || (count(*) + 1)`
  await ctx.query(
    sql`insert into receipt (code, branch_code, status, receipt_no, waybill_no, type, images, net_kg, uploaded_by,
        uploaded_at, signed_by, created_by, modified_by)
      select ${number}, ${row.branch_code}, ${state}, ${number}, ${row.waybill_no}, ${type},
        ${JSON.stringify(input.images)}, ${net}, ${author.name}, ${now},
        ${(type === 'signSlip' && input.signer) || null}, ${author.username}, ${author.username}
      from receipt where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no}`,
  )
}

/** The proofs under review are approved or rejected together. */
export const judgeReceipts = async (
  ctx: WaybillCtx,
  { row, input, now }: Happening,
  { state, types, reason }: Judgement,
  author: Author,
): Promise<void> => {
  await ctx.query(
    sql`update receipt set status = ${state}, reason = ${reason ? JSON.stringify(reason) : reasonJson(input.reason)}, gmt_modified = ${now},
        modified_by = ${author.username}, version = version + 1
      where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no} and status = 2
        and type = any(${sql.param([...types])}::text[]) and not is_deleted`,
  )
}

const reasonJson = (reason: string | undefined): string | null =>
  reason?.trim() ? JSON.stringify(reason.trim()) : null

/** Fields whose change is worth a line beside the state's own, with their columns. */
const LOGGED = {
  loadQty: 'load_qty',
  unloadQty: 'unload_qty',
  deductLoss: 'deduct_loss',
  deductOther: 'deduct_other',
  driverCode: 'driver_code',
  vehicleNo: 'vehicle_no',
  receivableAmount: 'receivable_amount',
  payableAmount: 'payable_amount',
} as const

/** The value as the API answers it: the log is read by people. */
const wireValue = (row: Row, name: keyof typeof LOGGED): unknown =>
  Waybill.fields[name].kind.fromDb(row[LOGGED[name]], 'en') ?? null

/** One line for the move and one for each value it changed. */
export const writeChanges = async (
  ctx: WaybillCtx,
  { row, move, input, now }: Happening,
  after: Row,
  author: Author,
): Promise<void> => {
  const changed = (Object.keys(LOGGED) as (keyof typeof LOGGED)[])
    .map(name => [name, wireValue(row, name), wireValue(after, name)])
    .filter(([, before, now]) => before !== now)
  const lines = [['status', row.status, move.to], ...changed]
  await ctx.query(
    sql`insert into change_log (code, branch_code, status, object_type, object_code, property, old_value, new_value, reason,
        operator, operated_at, gmt_created, created_by, modified_by)
      select ${row.code}::text || '-V' || ${String(after.version)}::text || '-' || line.at, ${row.branch_code}, 1,
        'waybill', ${row.code}, line.value->>0, line.value->1, line.value->2, ${reasonJson(input.reason)}, ${author.name},
        ${now}, ${now}, ${author.username}, ${author.username}
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line(value, at)`,
  )
}

/** The track begins, goes on and ends where the driver says to be. */
export const writeTrackPoint = async (ctx: WaybillCtx, { row, input, now }: Happening): Promise<void> => {
  if (input.lng === undefined || input.lat === undefined) return
  const point = packTrack([[now.getTime() / 1000, input.lng, input.lat, 0]])
  await ctx.query(
    sql`insert into waybill_track (waybill_no, branch_code, points, recent)
      values (${row.waybill_no}, ${row.branch_code}, '{}', ${sql.param(point)})
      on conflict (waybill_no) do update set recent = waybill_track.recent || excluded.recent, gmt_modified = now()`,
  )
  await ctx.query(
    sql`update waybill set track_status = 'has' where id = ${row.id} and track_status is distinct from 'has'`,
  )
}

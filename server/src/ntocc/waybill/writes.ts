import { Waybill } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Effects, Happening, NodeType } from './effects.ts'
import { packTrack } from './track.ts'

/** Who did it: the account, and its name in all languages as JSON text. */
export interface Author {
  username: string
  name: string
}

/** Writes the waybill's new values; its version counts up. @returns the row after it */
export const writeWaybill = async (
  tx: Queryable,
  { row, move, now }: Happening,
  effects: Effects,
  author: Author,
): Promise<Row> => {
  const set = {
    ...effects.set,
    status: move.to,
    status_since: now,
    gmt_modified: now,
    modified_by: author.username,
  }
  const assignments = Object.keys(set).map((column, at) => `${column} = $${at + 2}`)
  const flow = move.to === 90 ? `, five_flow = coalesce(five_flow, '{}') || '{"information":"ok"}'` : ''
  const found = await tx.query(
    `update waybill set ${assignments.join(', ')}, version = version + 1${flow} where id = $1 returning *`,
    [row.id, ...Object.values(set)],
  )
  return found.rows[0] as Row
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

export const writeNode = async (
  tx: Queryable,
  { row, input, now }: Happening,
  type: NodeType,
  author: Author,
): Promise<void> => {
  const side = PLACE[type]
  const weighed = type === 'load' || type === 'unload'
  await tx.query(
    `insert into waybill_node (code, branch_code, status, waybill_no, type, time, lng, lat, address, in_fence, photos, qty,
       operator, created_by, modified_by)
     select $2 || '-N' || (count(*) + 1), $1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12
     from waybill_node where branch_code = $1 and waybill_no = $2`,
    [
      row.branch_code,
      row.waybill_no,
      type,
      now,
      input.lng ?? (side && row[`${side}_lng`]) ?? null,
      input.lat ?? (side && row[`${side}_lat`]) ?? null,
      side ? JSON.stringify(row[`${side}_address`]) : null,
      side ? !input.reason : null,
      JSON.stringify(weighed ? input.images : []),
      weighed || type === 'sign' ? (input.qty ?? null) : null,
      author.name,
      author.username,
    ],
  )
}

/** Kilograms of a weighbill follow from the tonnes; other receipts carry none. */
export const writeReceipt = async (
  tx: Queryable,
  { row, input, now }: Happening,
  type: NonNullable<Effects['receipt']>,
  author: Author,
): Promise<void> => {
  const prefix = type === 'loadWeighbill' ? 'BD' : type === 'signSlip' ? 'QS' : 'HD'
  const net = type === 'loadWeighbill' && input.qty ? input.qty * 1000 : null
  await tx.query(
    `insert into receipt (code, branch_code, status, receipt_no, waybill_no, type, images, net_kg, uploaded_by, uploaded_at,
       created_by, modified_by)
     select $3 || substr($2, 3) || '-' || (count(*) + 1), $1, $4, $3 || substr($2, 3) || '-' || (count(*) + 1), $2, $5, $6, $7,
       $8, $9, $10, $10
     from receipt where branch_code = $1 and waybill_no = $2`,
    [
      row.branch_code,
      row.waybill_no,
      prefix,
      type === 'loadWeighbill' ? 3 : 2,
      type,
      JSON.stringify(input.images),
      net,
      author.name,
      now,
      author.username,
    ],
  )
}

/** The receipts under review are approved or rejected together. */
export const judgeReceipts = async (
  tx: Queryable,
  { row, input, now }: Happening,
  state: 3 | 4,
  author: Author,
): Promise<void> => {
  await tx.query(
    `update receipt set status = $3, reason = $4, gmt_modified = $5, modified_by = $6, version = version + 1
     where branch_code = $1 and waybill_no = $2 and status = 2 and type in ('receipt', 'signSlip') and not is_deleted`,
    [row.branch_code, row.waybill_no, state, reasonJson(input.reason), now, author.username],
  )
}

const reasonJson = (reason: string | undefined): string | null =>
  reason?.trim() ? JSON.stringify(reason.trim()) : null

/** Fields whose change is worth a line beside the state's own. */
const LOGGED = ['loadQty', 'unloadQty', 'driverCode', 'vehicleNo', 'receivableAmount', 'payableAmount'] as const

/** The value as the API answers it: the log is read by people. */
const wireValue = (row: Row, name: (typeof LOGGED)[number]): unknown =>
  Waybill.fields[name].kind.fromDb(row[snakeCase(name)], 'en') ?? null

/** One line for the move and one for each value it changed. */
export const writeChanges = async (
  tx: Queryable,
  { row, move, input, now }: Happening,
  after: Row,
  author: Author,
): Promise<void> => {
  const changed = LOGGED.map(name => [name, wireValue(row, name), wireValue(after, name)]).filter(
    ([, before, now]) => before !== now,
  )
  const lines = [['status', row.status, move.to], ...changed]
  await tx.query(
    `insert into change_log (code, branch_code, status, object_type, object_code, property, old_value, new_value, reason,
       operator, operated_at, gmt_created, created_by, modified_by)
     select $2 || '-V' || $3 || '-' || line.at, $1, 1, 'waybill', $2, line.value->>0, line.value->1, line.value->2, $5, $6,
       $7, $7, $8, $8
     from jsonb_array_elements($4::jsonb) with ordinality as line(value, at)`,
    [
      row.branch_code,
      row.code,
      after.version,
      JSON.stringify(lines),
      reasonJson(input.reason),
      author.name,
      now,
      author.username,
    ],
  )
}

/** The track begins, goes on and ends where the driver says to be. */
export const writeTrackPoint = async (tx: Queryable, { row, input, now }: Happening): Promise<void> => {
  if (input.lng === undefined || input.lat === undefined) return
  const point = packTrack([[now.getTime() / 1000, input.lng, input.lat, 0]])
  await tx.query(
    `insert into waybill_track (waybill_no, branch_code, points) values ($1, $2, $3)
     on conflict (waybill_no) do update set points = waybill_track.points || excluded.points, gmt_modified = now()`,
    [row.waybill_no, row.branch_code, point],
  )
  await tx.query(`update waybill set track_status = 'has' where id = $1 and track_status is distinct from 'has'`, [
    row.id,
  ])
}

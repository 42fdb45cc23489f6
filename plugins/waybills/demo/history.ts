import { packTrack, Receipt, type StoredPoint, Waybill, WaybillNode, waybillMachine } from '@ntocc/sdk/contracts'
import { type DemoCtx, type SQL, sql } from '@ntocc/sdk/service'
import { DAY, text } from './texts.ts'
import { CLERKS, clerkNumber, type DemoWaybill } from './waybills.ts'

/*
 * What can be told from a waybill's own columns is written by the database itself, once all waybills are there: ten rows a
 * waybill would otherwise cross the wire as text. Only the moves are gathered on the way, in a table of numbers.
 */

const MOVES = sql`create temporary table demo_move
  (waybill_no text, seq int, old int, new int, at float8, by text, clerk int) on commit drop`

/** When the load was weighed: a quarter of an hour before departure, or when it was reported for review. */
const WEIGHED = sql`coalesce(w.depart_time - interval '15 minutes', case when w.status = 40 then w.status_since end)`

/** One node per step that has happened; the address stands at the arrivals. */
const nodes = (ctx: DemoCtx): SQL => sql`
  insert into ${ctx.table(WaybillNode)} (code, branch_code, status, gmt_created, gmt_modified, created_by, modified_by,
    waybill_no, type, time, lng, lat, address, in_fence, photos, qty, operator)
  select w.code || '-N' || n.seq, w.branch_code, 1, n.time, n.time, 'demo', 'demo',
    w.waybill_no, n.type, n.time, n.lng, n.lat, n.address,
    case when n.type in ('accept', 'sign') then null else (hashtext(w.code || n.type) & 31) <> 0 end,
    case when n.type in ('load', 'unload') then jsonb_build_array('drawn/place/' || n.type || '/' || w.waybill_no) else '[]'::jsonb end,
    n.qty, case when n.type = 'sign' then w.consignee_name else w.driver_name end
  from ${ctx.table(Waybill)} w cross join lateral (values
    (1, 'accept', w.accept_time, null::float8, null::float8, null::jsonb, null::numeric),
    (2, 'arriveLoad', w.arrive_load_time, w.load_lng, w.load_lat, w.load_address, null),
    (3, 'load', ${WEIGHED}, w.load_lng, w.load_lat, null, w.load_qty),
    (4, 'depart', w.depart_time, w.load_lng, w.load_lat, null, null),
    (5, 'arriveUnload', w.arrive_unload_time, w.unload_lng, w.unload_lat, w.unload_address, null),
    (6, 'unload', w.unload_time, w.unload_lng, w.unload_lat, null, w.unload_qty),
    (7, 'sign', w.sign_time, w.unload_lng, w.unload_lat, null, w.unload_qty)
  ) as n(seq, type, time, lng, lat, address, qty)
  where n.time is not null`

/** Weighbills of goods charged by weight (tare by the size of the load), and the receipt of everything unloaded. */
const receipts = (ctx: DemoCtx): SQL => sql`
  insert into ${ctx.table(Receipt)} (code, branch_code, status, gmt_created, gmt_modified, created_by, modified_by,
    receipt_no, waybill_no, type, images, gross_kg, tare_kg, net_kg, uploaded_by, uploaded_at, paper_returned, reason)
  select r.no, w.branch_code, r.status, r.time, r.time, 'demo', 'demo',
    r.no, w.waybill_no, r.type, jsonb_build_array('drawn/' || r.type || '/' || r.no),
    r.net + r.tare, r.tare, r.net, w.driver_name, r.time, r.type = 'receipt' and w.status = 90, r.reason
  from ${ctx.table(Waybill)} w cross join lateral (values
    ('BD' || substr(w.code, 3) || '-1', 'loadWeighbill', coalesce(w.depart_time, ${WEIGHED}), w.load_qty * 1000,
      case when w.status = 40 then 2 else 3 end, null::jsonb),
    ('BD' || substr(w.code, 3) || '-2', 'unloadWeighbill', w.unload_time, w.unload_qty * 1000, 3, null),
    ('HD' || substr(w.code, 3), 'receipt', w.unload_time, null, w.receipt_status,
      case when w.receipt_status = 4 then ${JSON.stringify(UNREADABLE)}::jsonb end)
  ) as v(no, type, time, net, status, reason)
  cross join lateral (select v.*, case when v.net is null then null
    when v.net > 20000 then 15600 else round(v.net * 0.62, -1) end as tare) r
  where r.time is not null and (r.type = 'receipt' or w.unit = 'tonne')`

/** Name of the move between two states; where several lead the same way, the first. */
const MOVES_BETWEEN = sql.raw(
  waybillMachine.moves
    .flatMap(({ name, from, to }) => from.map(state => [`${state}, ${to}`, name] as const))
    .filter(([way], at, all) => all.findIndex(([other]) => other === way) === at)
    .map(([way, name]) => `(${way}, '${name}')`)
    .join(', '),
)

/** Moves as they were made, in the audit trail. The names of clerks stand in a list, by their numbers. */
const moves = (ctx: DemoCtx): SQL => sql`
  insert into sys_audit_trail (at, branch_code, entity, record_id, record_code, action, changes, by_name)
  select m.time, w.branch_code, 'waybill', w.id, w.code, coalesce(named.move, 'update'),
    jsonb_build_array(jsonb_build_object('field', 'status', 'before', m.old, 'after', m.new)) || case
      when m.new in (95, 96, 97) then jsonb_build_array(jsonb_build_object('field', 'reason', 'after', w.cancel_reason))
      when m.new = 85 then jsonb_build_array(jsonb_build_object('field', 'reason', 'after', ${JSON.stringify(UNREADABLE)}::jsonb))
      else '[]' end,
    case m.by when 'driver' then w.driver_name when 'shipper' then w.shipment_name when 'clerk'
      then ${JSON.stringify(clerks(ctx))}::jsonb->m.clerk end
  from (select *, to_timestamp(at) as time from demo_move) m join ${ctx.table(Waybill)} w on w.waybill_no = m.waybill_no
    left join (values ${MOVES_BETWEEN}) as named(old, new, move) on named.old = m.old and named.new = m.new
  order by m.time, m.seq`

const UNREADABLE = text('Stamp unreadable', '印章不清晰', 'Sello ilegible', '印影が不鮮明')
const CLERK = text('Clerk', '客服', 'Gestor', '担当')

const clerks = (ctx: DemoCtx) => Array.from({ length: CLERKS + 1 }, (_, number) => ctx.numbered(CLERK, number))

/** Rows as parallel arrays of text: nothing is quicker to read for the server. */
const unnested = (types: readonly string[], rows: readonly unknown[][]): SQL => {
  const columns = types.map((type, at) => sql`${`{${rows.map(row => row[at]).join(',')}}`}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(columns, sql`, `)})`
}

/** Who makes each move in ordinary life. */
const BY: Record<number, 'driver' | 'shipper' | 'platform' | 'clerk'> = {
  20: 'driver',
  30: 'platform',
  40: 'driver',
  50: 'driver',
  60: 'driver',
  70: 'driver',
  80: 'shipper',
  85: 'clerk',
  90: 'clerk',
  95: 'shipper',
  96: 'driver',
  97: 'platform',
  99: 'clerk',
}

/** Of moves longer ago only a waybill's last is in the trail; when things happened stands at its nodes anyway. */
const LOG_KEPT = 180 * DAY

function movesOf(waybill: DemoWaybill, now: number): unknown[][] {
  const moves = waybill.steps.slice(1).map((step, at) => {
    const before = waybill.steps[at]?.state ?? 10
    const again = step.state === 80 && before === 85
    const by = again ? 'driver' : (BY[step.state] ?? 'platform')
    return [waybill.waybillNo, at + 1, before, step.state, step.since / 1000, by, clerkNumber(waybill)]
  })
  return moves.filter((_, at) => at === moves.length - 1 || (waybill.steps[at + 1]?.since ?? now) > now - LOG_KEPT)
}

/** Tracks of some waybills. */
export const writeTracks = async (
  ctx: DemoCtx,
  tracks: readonly (readonly [DemoWaybill, StoredPoint[]])[],
): Promise<void> => {
  if (tracks.length === 0) return
  const rows = tracks.map(([waybill, points]) => [waybill.waybillNo, waybill.branchCode, packed(points)])
  await ctx.query(
    sql`insert into waybill_track (waybill_no, branch_code, points, gmt_modified)
      select no, branch, points::int[], ${new Date(ctx.now)}::timestamptz from ${unnested(['text', 'text', 'text'], rows)} t(no, branch, points)`,
  )
}

const packed = (points: StoredPoint[]): string => `"{${packTrack(points).join(',')}}"`

/** To be called before the first `noteMoves`. */
export const openHistory = (ctx: DemoCtx): Promise<unknown> => ctx.query(MOVES)

const MOVE = ['text', 'int', 'int', 'int', 'float8', 'text', 'int']

/** Keeps the moves of some waybills for `writeHistory`. */
export const noteMoves = async (ctx: DemoCtx, waybills: readonly DemoWaybill[]): Promise<void> => {
  const moves = waybills.flatMap(waybill => movesOf(waybill, ctx.now))
  await ctx.query(sql`insert into demo_move select * from ${unnested(MOVE, moves)}`)
}

/** Writes nodes, receipts and the trail of all waybills that are in the table. */
export const writeHistory = async (ctx: DemoCtx): Promise<void> => {
  await ctx.query(nodes(ctx))
  await ctx.query(receipts(ctx))
  await ctx.query(sql`analyze demo_move (waybill_no)`)
  await ctx.query(moves(ctx))
}

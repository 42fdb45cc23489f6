import type { Queryable } from '../db/database.ts'
import { clerk, type DemoWaybill } from './waybills.ts'

/*
 * What can be told from a waybill's own columns is written by the database itself, set by set: ten rows a waybill would
 * otherwise cross the wire as text. Statements take the waybill numbers of one batch as $1.
 */

/** One node per step that has happened; the address stands at the arrivals. The load is weighed a quarter of an hour before departure. */
const NODES = `
  insert into waybill_node (code, branch_code, status, gmt_created, gmt_modified, created_by, modified_by,
    waybill_no, type, time, lng, lat, address, in_fence, photos, qty, operator)
  select w.code || '-N' || n.seq, w.branch_code, 1, n.time, n.time, 'demo', 'demo',
    w.waybill_no, n.type, n.time, n.lng, n.lat, n.address,
    case when n.type in ('accept', 'sign') then null else (hashtext(w.code || n.type) & 31) <> 0 end,
    case when n.type in ('load', 'unload') then jsonb_build_array('drawn/place/' || n.type || '/' || w.waybill_no) else '[]'::jsonb end,
    n.qty, case when n.type = 'sign' then w.consignee_name else w.driver_name end
  from waybill w cross join lateral (values
    (1, 'accept', w.accept_time, null::float8, null::float8, null::jsonb, null::numeric),
    (2, 'arriveLoad', w.arrive_load_time, w.load_lng, w.load_lat, w.load_address, null),
    (3, 'load', w.depart_time - interval '15 minutes', w.load_lng, w.load_lat, null, w.load_qty),
    (4, 'depart', w.depart_time, w.load_lng, w.load_lat, null, null),
    (5, 'arriveUnload', w.arrive_unload_time, w.unload_lng, w.unload_lat, w.unload_address, null),
    (6, 'unload', w.unload_time, w.unload_lng, w.unload_lat, null, w.unload_qty),
    (7, 'sign', w.sign_time, w.unload_lng, w.unload_lat, null, w.unload_qty)
  ) as n(seq, type, time, lng, lat, address, qty)
  where w.code = any($1) and n.time is not null
  on conflict do nothing`

/** Weighbills of goods charged by weight (tare by the size of the load), and the receipt of everything unloaded. */
const RECEIPTS = `
  insert into receipt (code, branch_code, status, gmt_created, gmt_modified, created_by, modified_by,
    receipt_no, waybill_no, type, images, gross_kg, tare_kg, net_kg, uploaded_by, uploaded_at, paper_returned, reason)
  select r.no, w.branch_code, r.status, r.time, r.time, 'demo', 'demo',
    r.no, w.waybill_no, r.type, jsonb_build_array('drawn/' || r.type || '/' || r.no),
    r.net + r.tare, r.tare, r.net, w.driver_name, r.time, r.type = 'receipt' and w.status = 90, r.reason
  from waybill w cross join lateral (values
    ('BD' || substr(w.code, 3) || '-1', 'loadWeighbill', w.depart_time, w.load_qty * 1000, 3, null::jsonb),
    ('BD' || substr(w.code, 3) || '-2', 'unloadWeighbill', w.unload_time, w.unload_qty * 1000, 3, null),
    ('HD' || substr(w.code, 3), 'receipt', w.unload_time, null, w.receipt_status,
      case when w.receipt_status = 4 then $2::jsonb end)
  ) as v(no, type, time, net, status, reason)
  cross join lateral (select v.*, case when v.net is null then null
    when v.net > 20000 then 15600 else round(v.net * 0.62, -1) end as tare) r
  where w.code = any($1) and r.time is not null and (r.type = 'receipt' or w.unit = 'tonne')
  on conflict do nothing`

/** Moves as they were made: $1 is [[code, seq, from, to, seconds, operator], ...]. */
const CHANGES = `
  insert into change_log (code, branch_code, status, gmt_created, gmt_modified, created_by, modified_by,
    object_type, object_code, property, old_value, new_value, reason, operator, operated_at)
  select m.code || '-C' || m.seq, w.branch_code, 1, to_timestamp(m.at), to_timestamp(m.at), 'demo', 'demo',
    'waybill', w.code, 'status', to_jsonb(m.old), to_jsonb(m.new),
    case when m.new in (95, 96, 97) then w.cancel_reason when m.new = 85 then $2::jsonb end,
    case m.by when 'driver' then w.driver_name when 'shipper' then w.shipment_name when 'platform' then $3::jsonb else m.name end,
    to_timestamp(m.at)
  from (select e->>0 as code, (e->>1)::int as seq, (e->>2)::int as old, (e->>3)::int as new, (e->>4)::float8 as at,
      e->>5 as by, e->6 as name from jsonb_array_elements($1::jsonb) e) m
  join waybill w on w.code = m.code
  on conflict do nothing`

const TRACKS = `
  insert into waybill_track (waybill_no, branch_code, points)
  select t->>0, t->>1, t->2 from jsonb_array_elements($1::jsonb) t on conflict do nothing`

const UNREADABLE = { en: 'Stamp unreadable', zh: '印章不清晰', es: 'Sello ilegible', ja: '印影が不鮮明' }
const PLATFORM = { en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' }

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

function movesOf(waybill: DemoWaybill): unknown[] {
  return waybill.steps.slice(1).map((step, at) => {
    const before = waybill.steps[at]?.state ?? 10
    const again = step.state === 80 && before === 85
    const by = again ? 'driver' : (BY[step.state] ?? 'platform')
    const move = [waybill.waybillNo, at + 1, before, step.state, step.since / 1000, by]
    return by === 'clerk' ? [...move, clerk(waybill)] : move
  })
}

/** Writes nodes, receipts, change log and tracks of waybills that are already in the table. */
export async function writeHistory(
  db: Queryable,
  waybills: readonly DemoWaybill[],
  tracks: readonly unknown[],
): Promise<void> {
  const codes = waybills.map(waybill => waybill.waybillNo)
  await db.query(NODES, [codes])
  await db.query(RECEIPTS, [codes, JSON.stringify(UNREADABLE)])
  const moves = JSON.stringify(waybills.flatMap(movesOf))
  await db.query(CHANGES, [moves, JSON.stringify(UNREADABLE), JSON.stringify(PLATFORM)])
  if (tracks.length > 0) await db.query(TRACKS, [JSON.stringify(tracks)])
}

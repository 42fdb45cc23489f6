/** Vehicles on the way, orders and positions by the million, made inside of PostgreSQL. */
import { copies, filled } from './copies.mjs'
import { NotMeasured } from './line.mjs'
import { consoleOfMany } from './many-waybills.mjs'
import { wait } from './processes.mjs'

const DAY_S = 86_400
const WEEK_S = 7 * DAY_S
/** A Monday, as it begins in Beijing: weeks of positions are counted from it. */
const FIRST_S = Date.parse('2020-01-06T00:00:00+08:00') / 1000
/** What a device tells: a position every half minute, whether it drives or stands. */
const EVERY_S = 30

const PLATE = `'鄂Z' || lpad(n::text, 5, '0')`
/** Hours that the trips of these vehicles have lasted: their tracks are so long. */
const TRIP_HOURS = 9
const TRACK_POINTS = 300

const ROUTE = `load_lng::float8 + (unload_lng - load_lng)::float8 * i / 600`

/** A trip of ten hours in its tenth, a vehicle's own; its track is of the first five hours. */
async function addTrips(client, count) {
  await copies(client, {
    table: 'waybill',
    from: `select * from waybill where branch_code = 'HQ' and not is_deleted and load_lng is not null
      and unload_lng is not null and status = 50 order by id limit 1`,
    count,
    values: {
      code: `'BENCH-W' || n`,
      waybill_no: `'BENCH-W' || n`,
      order_no: `'BENCH-O' || n`,
      vehicle_no: PLATE,
      depart_time: `date_trunc('second', now()) - interval '${TRIP_HOURS} hours'`,
      unload_time: 'null',
      track_status: `'has'`,
    },
  })
  await client.query(
    `insert into waybill_track (waybill_no, branch_code, points)
      select waybill_no, branch_code, array(
        select unnest(array[(extract(epoch from depart_time) - 1577836800)::int + i * 60, (1e5 * (${ROUTE}))::int,
          (1e5 * (${ROUTE.replaceAll('lng', 'lat')}))::int, 725])
        from generate_series(0, ${TRACK_POINTS - 1}) i)
      from waybill where waybill_no like 'BENCH-W%'`,
  )
}

/** Places that the rules look for: none of them is on the way. */
const addPlaces = client =>
  client.query(
    `insert into messages_warning_place (code, branch_code, status, name, use, shape, lng, lat, radius_km)
      select 'BENCH-P' || n, 'HQ', 1, to_jsonb('Yard ' || n), case n % 2 when 0 then 'forbidden' else 'excluded' end,
        'circle', 100 + n * 0.1, 40, 2 from generate_series(1, 40) n`,
  )

/**
 * Vehicles of their own, each on the way with a waybill of its own.
 * @returns their plates, and the way that all of them go: `from` is when they left, in seconds since 1970
 */
export async function addVehicles(client, count) {
  await copies(client, {
    table: 'vehicle',
    from: `select * from vehicle where branch_code = 'HQ' and not is_deleted order by id limit 1`,
    count,
    values: {
      code: `'BENCH-V' || n`,
      plate_no: PLATE,
      vin: 'null',
      last_lng: 'null',
      last_lat: 'null',
      last_time: 'null',
    },
  })
  await addTrips(client, count)
  await addPlaces(client)
  for (const table of ['vehicle', 'waybill', 'waybill_track']) await client.query(`analyze ${table}`)
  const { rows } = await client.query(
    `select extract(epoch from depart_time)::int as from, load_lng::float8 as "loadLng", load_lat::float8 as "loadLat",
      unload_lng::float8 as "unloadLng", unload_lat::float8 as "unloadLat" from waybill where waybill_no = 'BENCH-W1'`,
  )
  const { from, loadLng, loadLat, unloadLng, unloadLat } = rows[0]
  return {
    plates: Array.from({ length: count }, (_, n) => `鄂Z${String(n + 1).padStart(5, '0')}`),
    way: { from, load: { lng: loadLng, lat: loadLat }, unload: { lng: unloadLng, lat: unloadLat } },
  }
}

/** Source orders, each a copy of one of the demo's, older by minutes. */
export async function fillOrders(client, count) {
  const { rows } = await client.query(`select count(*)::int as count from orders_source_order where branch_code = 'HQ'`)
  const each = Math.max(1, Math.ceil(count / rows[0].count) - 1)
  await filled(client, 'orders_source_order', () =>
    copies(client, {
      table: 'orders_source_order',
      from: `select * from orders_source_order where branch_code = 'HQ'`,
      count: each,
      values: {
        code: `t.code || '-' || n`,
        order_no: `t.order_no || '-' || n`,
        gmt_created: `t.gmt_created - n * interval '41 minutes'`,
      },
    }),
  )
}

/**
 * Positions as a lorry makes them: ten hours of driving a day, to and fro along a road, standing at night. `s` is the
 * second of a position, `v` the number of its vehicle.
 */
const WAY = `cross join lateral (select (s + 28800) % ${DAY_S} as second, (s + 28800) / ${DAY_S} as day) d
  cross join lateral (select least(greatest(second - 28800, 0), 36000) as driven) e
  cross join lateral (select (day * 700 + driven * 0.01944 + v * 13)::int % 1600 as km) f
  cross join lateral (select abs(km - 800) as km_north) g`

const ROW = `11000000 + v * 400 + (random() * 20)::int, 2400000 + (km_north * 899)::int + (random() * 20)::int,
  case when driven between 1 and 35999 then 600 + (random() * 250)::int else 0 end`

/** Rows of one week for so many vehicles, by vehicle and time as their index has them. */
const rowsOf = ({ vehicles, from, to, everySeconds }) => `
  select 'HQ', '鄂Z' || lpad(v::text, 5, '0'), to_timestamp(s), ${ROW}
    from generate_series(1, ${vehicles}) v, generate_series(${from}::bigint, ${to - 1}::bigint, ${everySeconds}) s ${WAY}`

async function fillWeek(client, week, { vehicles, from, to, everySeconds, firstVehicle = 1 }) {
  const table = `messages_position_w${week}`
  const [start, end] = [FIRST_S + week * WEEK_S, FIRST_S + (week + 1) * WEEK_S]
  const select = rowsOf({ vehicles, from: Math.max(from, start), to: Math.min(to, end), everySeconds }).replace(
    'generate_series(1,',
    `generate_series(${firstVehicle},`,
  )
  const { rows } = await client.query('select to_regclass($1) as there', [table])
  if (rows[0].there) return client.query(`insert into messages_position ${select} on conflict do nothing`)
  // An index made afterwards is made in a tenth of the time.
  await client.query(`create unlogged table ${table} (like messages_position including defaults including constraints)`)
  await client.query(`insert into ${table} ${select}`)
  await client.query(
    `alter table messages_position attach partition ${table} for values from (to_timestamp(${start})) to (to_timestamp(${end}))`,
  )
}

/**
 * Positions of so many vehicles over the days until `until` (seconds since 1970), in partitions of a week as the area
 * makes them: 20,000,000 are 232 vehicles over 30 days.
 */
export async function fillPositions(client, { vehicles, days, until, everySeconds = EVERY_S, firstVehicle = 1 }) {
  const from = until - days * DAY_S
  const weekOf = second => Math.floor((second - FIRST_S) / WEEK_S)
  await client.query(`set maintenance_work_mem = '256MB'`)
  // Positions of the demo from before the weeks that the area has made would be in the way of their partitions.
  await client.query('delete from messages_position_rest')
  for (let week = weekOf(from); week <= weekOf(until - 1); week++)
    await fillWeek(client, week, { vehicles, from, to: until, everySeconds, firstVehicle })
  await client.query('vacuum analyze messages_position')
}

const FOLDED_WITHIN_MS = 8 * 60_000

/**
 * Waits until the console's own job has folded the days of these vehicles, which it does every ten minutes for those that
 * have told something. @throws NotMeasured when it does not come to it in time
 */
export async function foldedDays({ client, days }, plates) {
  await client.query(
    `insert into messages_vehicle_state (branch_code, plate_no, time) select 'HQ', p, now() from unnest($1::text[]) p
      on conflict (branch_code, plate_no) do update set time = now()`,
    [plates],
  )
  for (const end = Date.now() + FOLDED_WITHIN_MS; Date.now() < end; await wait(2_000)) {
    const { rows } = await client.query(
      'select count(*)::int as count from messages_trail where plate_no = any($1) and told is not null',
      [plates],
    )
    if (rows[0].count >= plates.length * (days - 1)) return
  }
  throw new NotMeasured('the job that folds days did not come to it in time')
}

/** Smaller numbers show that a line works, not what it measures. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 200_000)
const DAYS = 30
/** So many tell every half minute for thirty days: 20,000,000 positions. */
const TELLING = Number(process.env.BENCH_TELLING ?? 232)
const VEHICLES = 2_000

let atSize

/**
 * The console over a million waybills, 200,000 orders and 20,000,000 positions, with 2,000 vehicles on the way; made once for
 * all lines. `until`: the end of the last whole day in Beijing, and of the positions.
 */
export const consoleAtSize = shared => {
  atSize ??= (async () => {
    const console = await consoleOfMany(shared)
    const trips = await addVehicles(console.client, VEHICLES)
    await fillOrders(console.client, ORDERS)
    const until = Math.floor((Date.now() / 1000 + 28_800) / DAY_S) * DAY_S - 28_800
    await fillPositions(console.client, { vehicles: TELLING, days: DAYS, until })
    return { ...console, ...trips, until, days: DAYS }
  })()
  return atSize
}

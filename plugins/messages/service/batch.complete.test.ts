// @vitest-environment node
import type { Page, TrackPoint } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db, Tx } from '../../../server/src/ntocc/db/database.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { PositionKey, PositionSecret, PositionsTaken } from '../contract/positions.ts'
import type { VehicleWarning } from '../contract/warnings.ts'
import { signedUpload } from './test-device.ts'

const MINUTE = 60
const KM = 1 / 111.32
const VEHICLES = 50

/** The statements of each transaction, in the order in which they ended. */
const heard = (db: Db): { db: Db; transactions: string[][] } => {
  const transactions: string[][] = []
  const hear = (tx: Tx, texts: string[]): Tx => ({
    orm: tx.orm,
    query: (text, params) => {
      texts.push(text)
      return tx.query(text, params)
    },
  })
  const transaction: Db['transaction'] = async work => {
    const texts: string[] = []
    try {
      return await db.transaction(tx => work(hear(tx, texts)))
    } finally {
      transactions.push(texts)
    }
  }
  const said = { ...db, transaction }
  return { db: said, transactions }
}

withDatabases('a batch of many vehicles', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let other: TestBackend
  let transactions: string[][]
  let admin: string
  let key: PositionSecret
  let road: { lng: number; lat: number }
  const db = () => database().db
  const plates = Array.from({ length: VEHICLES }, (_, n) => `鄂Z9${String(n).padStart(4, '0')}`)
  const waybillOf = (plate: string) => `W${plate.slice(2)}`
  const now = () => Math.floor(Date.now() / 1000)

  /** Copies of a row with other values, each of its own vehicle. */
  const copied = (table: string, where: string, values: string) =>
    db().query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
          'id', (select max(id) from ${table}) + n, 'code', 'T' || n, ${values}))).*
        from (select * from ${table} where ${where} limit 1) t, unnest($1::text[]) with ordinality as v(plate, n)`,
      [plates],
    )

  beforeAll(async () => {
    const listened = heard(db())
    transactions = listened.transactions
    backend = await demoBackend(listened.db)
    other = await demoBackend(db())
    admin = await backend.signIn('admin')
    const { data: made } = await backend.post<PositionKey>('/ntocc-basic-api/positionKey', { name: 'Many' }, admin)
    const asked = { id: made?.id, version: made?.version }
    const secret = await backend.post<PositionSecret>('/ntocc-tms-api/positionKey/secret', asked, admin)
    key = secret.data as PositionSecret
    await copied('vehicle', `branch_code = 'HQ' and not is_deleted`, `'plate_no', plate, 'vin', null`)
    await copied(
      'waybill',
      `branch_code = 'HQ' and not is_deleted and load_lng is not null`,
      `'waybill_no', 'W' || substr(plate, 3), 'order_no', 'T' || n, 'vehicle_no', plate, 'status', 50, 'unload_time', null,
        'track_status', null, 'depart_time', now() - interval '20 hours'`,
    )
    const { rows } = await db().query<typeof road>(
      `select load_lng::float8 as lng, load_lat::float8 as lat from waybill where vehicle_no = $1`,
      [plates[0]],
    )
    road = rows[0] as typeof road
  }, 240_000)
  afterAll(async () => {
    await backend.app.close()
    await other.app.close()
  })
  // Nothing is known of them at the beginning of each test.
  beforeEach(async () => {
    for (const table of ['position', 'vehicle_state', 'vehicle_warning'])
      await db().query(`delete from messages_${table} where plate_no = any($1)`, [plates])
    await db().query('delete from waybill_track where waybill_no = any($1)', [plates.map(waybillOf)])
    await db().query('update waybill set track_status = null where vehicle_no = any($1)', [plates])
  })

  /** A position at a moment, as far along a straight way as it is after an hour at 72 km/h from 20 hours ago. */
  const at = (plate: string, second: number, speed = 72) => ({
    plateNo: plate,
    time: second * 1000,
    lng: road.lng,
    lat: road.lat + ((second - now() + 20 * 3600) / 3600) * 0.5 * KM,
    speed,
  })
  const send = async (positions: object[], to = backend): Promise<PositionsTaken> => {
    const answer = await to.call<PositionsTaken>(signedUpload(positions, { by: key }))
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as PositionsTaken
  }
  /** How many statements the batch took from holding its vehicles to the end. */
  const costOf = async (positions: object[]): Promise<number> => {
    transactions.length = 0
    expect(await send(positions)).toMatchObject({ accepted: positions.length })
    const [own, more] = transactions.filter(texts => texts.some(text => text.includes('messages_vehicle_state')))
    expect(more).toBeUndefined()
    return own?.length ?? 0
  }
  const warningsOf = async (plate: string) => {
    const url = `/ntocc-basic-api/vehicleWarning?keyword=${encodeURIComponent(plate)}`
    return (await backend.get<Page<VehicleWarning>>(url, admin)).data?.records ?? []
  }
  const trackOf = async (plate: string): Promise<number[]> => {
    const { rows } = await db().query('select id from waybill where waybill_no = $1', [waybillOf(plate)])
    const track = await backend.get<{ points: TrackPoint[] }>(`/ntocc-tms-api/waybill/${rows[0]?.id}/track`, admin)
    return track.data?.points.map(({ time }) => Date.parse(time) / 1000) ?? []
  }

  it('takes as many statements as one of a vehicle: on the way, too fast, and late', async () => {
    const [one = '', before = '', ...many] = plates
    const batch = (of: string[], second: number, speed?: number) => of.map(plate => at(plate, second, speed))
    const start = now() - 5 * 3600
    const costs: [number, number][] = []
    const both = async (second: number, speed?: number) =>
      costs.push([await costOf(batch([one], second, speed)), await costOf(batch(many, second, speed))])
    // Ways of the lane are looked for once and kept for all.
    await send([at(before, start)])
    await both(start)
    await both(start + 10)
    await both(start + MINUTE)
    // What begins is written one by one, what goes on in one statement.
    await send([120, 181].flatMap(second => batch([one, ...many], start + second, 110)))
    expect(await warningsOf(one)).toMatchObject([{ kind: 'speed', value: 110 }])
    await both(start + 300, 120)
    // Before the end of their tracks.
    await both(start - 3600)
    for (const [few, all] of costs) expect(all).toBe(few)
    // One of them is made where positions are of a day that is over: its trails are drawn anew.
    expect(Math.max(...costs.flat())).toBeLessThan(23)
    for (const plate of [one, plates.at(-1) as string])
      expect(await warningsOf(plate)).toMatchObject([{ kind: 'speed', value: 120, times: 1 }])
  })

  it('is stored once by two replicas at once, and warned of once', async () => {
    const start = now() - 3600
    const fast = Array.from({ length: 4 }, (_, n) => plates.map(plate => at(plate, start + n * 40, 120)))
    await send(fast[0] as object[])
    // Each has what the other has, in another order, and something of its own.
    const [even, odd] = [fast[1] ?? [], [...(fast[1] ?? []), ...(fast[2] ?? [])].reverse()]
    const [first, second] = await Promise.all([send(even), send(odd, other)])
    expect(first.accepted + second.accepted).toBe(2 * VEHICLES)
    expect(first.repeated + second.repeated).toBe(VEHICLES)
    await Promise.all([send(fast[3] ?? []), send(fast[3] ?? [], other)])
    const { rows } = await db().query(
      `select plate_no, count(*)::int as count from messages_position where plate_no = any($1) group by 1`,
      [plates],
    )
    expect(rows).toHaveLength(VEHICLES)
    expect(rows.every(({ count }) => count === 4)).toBe(true)
    const warned = await db().query(
      `select plate_no, sum(times)::int as times from messages_vehicle_warning
        where plate_no = any($1) and kind = 'speed' group by 1`,
      [plates],
    )
    expect(warned.rows.map(({ times }) => times)).toEqual(plates.map(() => 1))
  })

  it('knows what is here although somebody else stored it, and what cannot be', async () => {
    const [plate = '', leaping = ''] = plates
    const start = now() - 600
    await send([at(plate, start), at(leaping, start)])
    await db().query(
      `insert into messages_position (branch_code, plate_no, time, lng, lat, speed)
        values ('HQ', $1, to_timestamp($2), 1, 1, 1)`,
      [plate, start + 20],
    )
    expect(await send([at(plate, start + 10), at(plate, start + 20), at(plate, start + 30)])).toMatchObject({
      accepted: 2,
      repeated: 1,
    })
    // Further away than anything drives: stored, and nothing is judged by it.
    const leap = { ...at(leaping, start + 60), lat: road.lat + 5 }
    expect(await send([leap])).toMatchObject({ accepted: 1 })
    transactions.length = 0
    expect(await send([leap, at(leaping, start + 30), at(leaping, start + 90)])).toMatchObject({
      accepted: 2,
      repeated: 1,
    })
    expect(transactions.filter(texts => texts.some(text => text.includes('messages_vehicle_state')))).toHaveLength(1)
  })

  it('puts a point a minute into tracks, however many come, late ones where they belong', async () => {
    const [plate = ''] = plates
    const start = now() - 4 * 3600
    const minutes = 70
    // Every 20 seconds, in batches of a minute; the tenth minute comes at the end.
    for (let minute = 0; minute < minutes; minute++)
      if (minute !== 10) await send([0, 20, 40].map(second => at(plate, start + minute * MINUTE + second)))
    const expected = Array.from({ length: minutes }, (_, minute) => start + minute * MINUTE)
    expect(await trackOf(plate)).toEqual(expected.filter((_, minute) => minute !== 10))
    const apart = async () =>
      (
        await db().query(
          'select cardinality(recent) / 4 as apart, cardinality(points) / 4 as packed from waybill_track where waybill_no = $1',
          [waybillOf(plate)],
        )
      ).rows[0]
    expect(await apart()).toEqual({ apart: 7, packed: 62 })
    await send([at(plate, start + 10 * MINUTE)])
    expect(await trackOf(plate)).toEqual(expected)
    const { rows } = await db().query('select track_status from waybill where waybill_no = $1', [waybillOf(plate)])
    expect(rows).toEqual([{ track_status: 'has' }])
  })

  it('goes on with a warning that ended and began again in it', async () => {
    const pair = plates.slice(0, 2)
    const start = now() - 1800
    const said = (second: number, speed: number) => pair.map(plate => at(plate, start + second, speed))
    await send([...said(0, 100), ...said(70, 100)])
    await send([...said(100, 60), ...said(200, 105), ...said(270, 105)])
    for (const plate of pair)
      expect(await warningsOf(plate)).toMatchObject([{ kind: 'speed', times: 2, isOver: false, value: 105, status: 0 }])
    await send(said(300, 60))
    for (const plate of pair) expect(await warningsOf(plate)).toMatchObject([{ isOver: true, times: 2 }])
  })
})

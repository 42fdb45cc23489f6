import { type AreaSettings, type Page, packTrack, type StoredPoint, type WaybillRecord } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { MoneyAge, ReviewPace, RoadBoard } from '../../contract/board.ts'

const BOARD = '/ntocc-tms-api/board'
const HOUR = 3_600_000

withDatabase('what a board counts', database => {
  const desk = waybillDesk(database)
  const board = async (token = desk.admin) =>
    (await desk.backend.get<RoadBoard>(`${BOARD}/road`, token)).data as RoadBoard
  const track = (no: string, points: StoredPoint[]) =>
    database().db.query(
      `insert into waybill_track (waybill_no, branch_code, points, recent) values ($1, 'HQ', '{}', $2)
       on conflict (waybill_no) do update set recent = excluded.recent, points = '{}'`,
      [no, packTrack(points)],
    )
  /** Where it was seen last, so long ago, at some km/h towards the east before that. */
  const drive = (agoMs: number, kmh: number, [lng, lat]: [number, number]): StoredPoint[] =>
    Array.from({ length: 13 }, (_, at) => {
      const back = 12 - at
      return [Math.round((Date.now() - agoMs) / 1000) - back * 600, lng - (back * kmh) / 6 / 96, lat, kmh]
    })

  it('tells apart what is late, what comes soon and what nobody hears of', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const place =
      ", unload_lng = 114.9, unload_lat = 30.6, depart_time = now() - interval '6 hours', arrive_unload_time = null"
    const late = await desk.placed(50, `${place}, plan_unload_time = '${at(-HOUR)}'`)
    await track(late.waybillNo, drive(60_000, 60, [114.3, 30.6]))
    const quiet = await desk.placed(50, `${place}, plan_unload_time = '${at(40 * HOUR)}'`)
    await track(quiet.waybillNo, drive(61 * 60_000, 60, [110, 30.6]))
    const heard = await desk.placed(50, `${place}, plan_unload_time = '${at(40 * HOUR)}'`)
    await track(heard.waybillNo, drive(59 * 60_000, 60, [110, 30.6]))
    await database().db.query('update waybill set status = 90 where status = 50 and not (id = any($1::bigint[]))', [
      [late.id, quiet.id, heard.id],
    ])
    // A vehicle of the fleet that was seen elsewhere would speak for these.
    await database().db.query('update vehicle set last_time = null')
    const { late: first, arriving, silent } = await board()
    expect([first.total, first.records.map(({ id }) => id)]).toEqual([1, [late.id]])
    expect(arriving.records.map(({ id }) => id)).toEqual([late.id])
    expect(silent.records.map(({ id }) => id)).toEqual([quiet.id])
    // "Show all" of each opens the very rows that were counted.
    const listed = async (onRoad: string) => {
      const { data, errors } = await desk.backend.get<Page<WaybillRecord>>(
        `/ntocc-tms-api/waybill?isCancel=0&status=50&onRoad=${onRoad}`,
        desk.admin,
      )
      return errors ?? data?.records.map(({ id }) => Number(id)).sort()
    }
    expect(await listed('arriving')).toEqual([late.id])
    expect(await listed('silent')).toEqual([quiet.id])
    expect(await listed('arriving,silent')).toEqual([late.id, quiet.id].sort())
    expect(await listed('somewhere')).toHaveProperty('onRoad')
    expect(silent.records[0]?.lastSeen).toBeTruthy()
    // What is revealed by a call of its own, which is written down, does not come along.
    expect(Object.keys(first.records[0] ?? {}).filter(name => /phone|idNo/i.test(name))).toEqual([])
    expect((await desk.backend.get(`${BOARD}/road`, desk.driver)).status).toBe(4030)
  })

  it('silence and arrival are as the branch has set them, on both sides of each limit', async () => {
    const settings = '/ntocc-basic-api/plugin/settings'
    const set = async (values: object) => {
      const { data } = await desk.backend.get<AreaSettings[]>(settings, desk.admin)
      const version = data?.find(({ area }) => area === 'waybills')?.version
      return (await desk.backend.put(settings, { area: 'waybills', version, values }, desk.admin)).status
    }
    const seen = async () => {
      const { arriving, arrivingMinutes, silent, silentMinutes } = await board()
      const ids = (part: typeof silent) => part.records.map(({ id }) => id)
      return { arriving: ids(arriving), arrivingMinutes, silent: ids(silent), silentMinutes }
    }
    await database().db.query('update waybill set status = 90 where status = 50')
    const place = `, unload_lng = 114.9, unload_lat = 30.6, depart_time = now() - interval '6 hours', arrive_unload_time = null,
      plan_unload_time = now() + interval '40 hours'`
    const { id, waybillNo } = await desk.placed(50, place)
    // Minutes off each limit: how long the test takes decides nothing.
    await track(waybillNo, drive(40 * 60_000, 60, [114.3, 30.6]))
    await database().db.query('update vehicle set last_time = null')
    expect(await set({ arrivingMinutes: 1440 })).toBe(0)
    const [expected] = (await board()).arriving.records
    const left = Math.round((Date.parse(expected?.estimatedArriveTime ?? '') - Date.now()) / 60_000)
    expect(left).toBeGreaterThan(10)
    expect(await set({ silentMinutes: 45, arrivingMinutes: left + 5 })).toBe(0)
    expect(await seen()).toEqual({ arriving: [id], arrivingMinutes: left + 5, silent: [], silentMinutes: 45 })
    expect(await set({ silentMinutes: 35, arrivingMinutes: left - 5 })).toBe(0)
    expect(await seen()).toEqual({ arriving: [], arrivingMinutes: left - 5, silent: [id], silentMinutes: 35 })
    // Set back to what the product says.
    expect(await set({ silentMinutes: null, arrivingMinutes: null })).toBe(0)
    expect(await seen()).toMatchObject({ arrivingMinutes: 120, silent: [], silentMinutes: 60 })
  })

  it('sums up what waits by days, each day in one age, and only what is not paid', async () => {
    const { db } = database()
    await db.query('update waybill set pay_status = 4, invoice_status = 2 where status = 90')
    const aged = (days: number, amount: number) =>
      desk.placed(
        90,
        `, finish_time = now() - interval '${days} days', payable_amount = ${amount}, invoice_status = 2, receivable_amount = 0`,
      )
    for (const [days, fen] of [
      [0, 100],
      [6, 1000],
      [7, 10_000],
      [29, 100_000],
      [30, 1_000_000],
    ] as const)
      await aged(days, fen)
    const { data } = await desk.backend.get<MoneyAge[]>(`${BOARD}/money`, desk.admin)
    expect(data?.map(({ payable, payables }) => [payable, payables])).toEqual([
      ['11.00', 2],
      ['1100.00', 2],
      ['10000.00', 1],
    ])
    expect((await desk.backend.get(`${BOARD}/money`, desk.shipper)).status).toBe(4030)
  })

  it('says how soon after signing half of the receipts were approved', async () => {
    const { db } = database()
    await db.query("update waybill set finish_time = now() - interval '60 days' where status = 90")
    for (const minutes of [10, 30, 500])
      await desk.placed(90, `, finish_time = now(), sign_time = now() - interval '${minutes} minutes'`)
    const { data } = await desk.backend.get<ReviewPace>(`${BOARD}/pace`, desk.admin)
    expect(data).toEqual({ days: 7, judged: 3, medianMinutes: 30 })
  })

  it('tells the driver alone whom to ring, from taking a waybill until it is signed for', async () => {
    const phones = ", load_phone = '13800138001', unload_phone = '13800138002'"
    const seen = async (status: number, token: string) => {
      const { id } = await desk.placed(status, phones)
      return (await desk.detail(id, token)).unloadPhone
    }
    for (const [status, expected] of [
      [10, '138****8002'],
      [20, '13800138002'],
      [50, '13800138002'],
      [70, '13800138002'],
      [80, '138****8002'],
    ] as const)
      expect([status, await seen(status, desk.driver)]).toEqual([status, expected])
    expect(await seen(50, desk.shipper)).toBe('138****8002')
  })
})

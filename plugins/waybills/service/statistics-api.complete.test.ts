import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type {
  DriverFees,
  FeeStatistics,
  FreightIndex,
  OrderCounts,
  RouteRank,
  ShipmentInfo,
  TodoItem,
  VehicleCounts,
} from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { seedDemo } from '../../../server/src/ntocc/demo/seed.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { TEST_INTERNAL_KEY, type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { DRAWN_AT } from '../../../server/src/ntocc/testing/drawn-at.ts'
import { dayText, today } from './period.ts'

const BASE = '/ntocc-tms-api/statistics'
const TODO = '/ntocc-basic-api/party/getPartyRoleConfigCount'

withDatabases('statistics', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  let driver: string

  beforeAll(async () => {
    backend = await testBackend(database().db)
    await seedDemo(database().db, {
      waybills: 1200,
      days: 60,
      accounts: DEMO_PARTIES,
      drawnAt: DRAWN_AT,
      seed: 'statistics',
    })
    ;[admin, shipper, driver] = [
      await backend.signIn('admin'),
      await backend.signIn('shipper'),
      await backend.signIn('driver'),
    ]
  })
  afterAll(() => backend.app.close())

  const get = async <T>(name: string, query = '', token = admin): Promise<T> => {
    const answer = await backend.get<T>(`${BASE}/${name}?${query}`, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as T
  }
  /** One figure asked of the rows directly, in another way than the statistics do. */
  const one = async (text: string, params: unknown[] = []): Promise<number> => {
    const found = await database().db.query<{ value: string }>(`select (${text})::text as value`, params)
    return Number(found.rows[0]?.value ?? 0)
  }
  const day = today()
  const span = `dateStart=${dayText(day - 19)}&dateEnd=${dayText(day)}`
  const inSpan = (column: string, from = 19, to = 0) =>
    `((${column} + interval '8 hours') at time zone 'UTC')::date between '${dayText(day - from)}' and '${dayText(day - to)}'`
  const ALIVE = `branch_code = 'HQ' and not is_deleted and status < 95`
  const sum = (values: readonly (string | number)[]) =>
    values.reduce<number>((total, value) => total + Number(value), 0)

  it('S7-031 getVehicleCountStatistics counts vehicles by state and review', async () => {
    const counts = await get<VehicleCounts>('getVehicleCountStatistics')
    expect(counts.total).toBe(await one(`select count(*) from vehicle where branch_code = 'HQ'`))
    expect(counts.total).toBeGreaterThan(0)
    expect(sum(counts.byState.map(each => each.count))).toBe(counts.total)
    expect(sum(counts.byAuthStatus.map(each => each.count))).toBe(counts.total)
    expect(counts.byState.find(each => each.code === '1')?.count).toBe(
      await one(`select count(*) from vehicle where branch_code = 'HQ' and status <> 2 and plate_no in (
        select vehicle_no from waybill where branch_code = 'HQ' and not is_deleted and status in (20, 30, 40, 50, 60))`),
    )
    expect(counts.onTheRoad).toBe(
      await one(`select count(distinct vehicle_no) from waybill where branch_code = 'HQ' and status = 50`),
    )
    expect((await get<VehicleCounts>('getVehicleCountStatistics', '', driver)).total).toBe(1)
  })

  it('S7-032 orderFreightIndex has a point for every day, week and month of both spans', async () => {
    const index = await get<FreightIndex>('orderFreightIndex', span)
    expect(index.points.map(point => point.date)).toEqual(Array.from({ length: 20 }, (_, at) => dayText(day - 19 + at)))
    expect(index.previousPeriod).toEqual({ dateStart: dayText(day - 39), dateEnd: dayText(day - 20) })
    expect(sum(index.points.map(point => point.waybills))).toBe(
      await one(`select count(*) from waybill where ${ALIVE} and ${inSpan('gmt_created')}`),
    )
    expect(sum(index.previousPoints.map(point => point.freight))).toBeCloseTo(
      (await one(`select sum(shipper_freight) from waybill where ${ALIVE} and ${inSpan('gmt_created', 39, 20)}`)) / 100,
      2,
    )
    for (const point of index.points) if (point.perTonneKm !== null) expect(Number(point.perTonneKm)).toBeGreaterThan(0)
    const weeks = await get<FreightIndex>('orderFreightIndex', `${span}&granularity=week`)
    expect(sum(weeks.points.map(point => point.waybills))).toBe(sum(index.points.map(point => point.waybills)))
    expect(weeks.points.length).toBeLessThanOrEqual(4)
    for (const point of weeks.points.slice(1)) expect(new Date(point.date).getUTCDay()).toBe(1)
    const months = await get<FreightIndex>('orderFreightIndex', `${span}&granularity=month`)
    expect(sum(months.points.map(point => point.freight))).toBeCloseTo(sum(index.points.map(point => point.freight)), 2)
  })

  it('S7-033 getFeeStatistics adds up, and is the platform’s own', async () => {
    const fees = await get<FeeStatistics>('getFeeStatistics', span)
    const { current } = fees
    expect(Number(current.paid) + Number(current.unpaid)).toBeCloseTo(Number(current.payable), 2)
    expect(Number(current.invoiced) + Number(current.uninvoiced)).toBeCloseTo(Number(current.receivable), 2)
    expect(Number(current.profit)).toBeCloseTo(
      (await one(`select sum(profit) from waybill where ${ALIVE} and ${inSpan('gmt_created')}`)) / 100,
      2,
    )
    expect(sum(fees.points.map(point => point.payable))).toBeCloseTo(Number(current.payable), 2)
    expect(fees.previous.waybills).toBeGreaterThan(0)
    expect((await backend.get(`${BASE}/getFeeStatistics`, shipper)).status).toBe(4030)
  })

  it('S7-034 shipmentInfo counts the shipper’s own waybills', async () => {
    const info = await get<ShipmentInfo>('shipmentInfo', span, shipper)
    const own = `${ALIVE} and shipment_code = '${DEMO_PARTIES.shipper}' and ${inSpan('gmt_created')}`
    expect(info.current.waybills).toBe(await one(`select count(*) from waybill where ${own}`))
    expect(info.current.waybills).toBeGreaterThan(0)
    expect(info.current.finished).toBe(await one(`select count(*) from waybill where ${own} and status = 90`))
    expect(info.current.quantity).toBeCloseTo(await one(`select sum(gross_kg) from waybill where ${own}`), 3)
    expect((await get<ShipmentInfo>('shipmentInfo', span)).current.waybills).toBeGreaterThan(info.current.waybills)
    expect((await backend.get(`${BASE}/shipmentInfo`, driver)).status).toBe(4030)
  })

  it('S7-035 getOrderCountStatistics counts by state, created and finished', async () => {
    const orders = await get<OrderCounts>('getOrderCountStatistics', span)
    expect(sum(orders.byStatus.map(each => each.count))).toBe(
      await one(`select count(*) from waybill where branch_code = 'HQ' and not is_deleted`),
    )
    expect(orders.current.total).toBe(sum(orders.points.map(point => point.created)))
    expect(orders.previous.total).toBe(
      await one(
        `select count(*) from waybill where branch_code = 'HQ' and not is_deleted and ${inSpan('gmt_created', 39, 20)}`,
      ),
    )
    expect(sum(orders.points.map(point => point.finished))).toBe(
      await one(`select count(*) from waybill where ${ALIVE} and status = 90 and ${inSpan('finish_time')}`),
    )
    expect(orders.points).toHaveLength(20)
    expect(orders.previousPoints).toHaveLength(20)
  })

  it('S7-036 getFeeList4Driver adds up what the driver earned', async () => {
    const fees = await get<DriverFees>('getFeeList4Driver', `dateStart=${dayText(day - 59)}`, driver)
    const own = `${ALIVE} and driver_code = '${DEMO_PARTIES.driver}' and status = 90 and ${inSpan('finish_time', 59)}`
    expect(fees.current.waybills).toBeGreaterThan(0)
    expect(fees.current.waybills).toBe(await one(`select count(*) from waybill where ${own}`))
    expect(Number(fees.current.earned)).toBeCloseTo(
      (await one(`select sum(payable_amount) from waybill where ${own}`)) / 100,
      2,
    )
    expect(Number(fees.current.paid) + Number(fees.current.unpaid)).toBeCloseTo(Number(fees.current.earned), 2)
    expect(sum(fees.points.map(point => point.earned))).toBeCloseTo(Number(fees.current.earned), 2)
    // What is signed for and not approved is not earned yet, and not out of sight either.
    const waiting = `${ALIVE} and driver_code = '${DEMO_PARTIES.driver}' and status in (80, 85)`
    await database().db.query(
      `update waybill set status = 80 where id = (select min(id) from waybill where ${ALIVE} and driver_code = $1 and status = 90)`,
      [DEMO_PARTIES.driver],
    )
    const { toApprove } = await get<DriverFees>('getFeeList4Driver', '', driver)
    expect(toApprove.waybills).toBeGreaterThan(0)
    expect(toApprove.waybills).toBe(await one(`select count(*) from waybill where ${waiting}`))
    expect(Math.round(Number(toApprove.amount) * 100)).toBe(
      await one(`select sum(payable_amount) from waybill where ${waiting}`),
    )
    expect((await backend.get(`${BASE}/getFeeList4Driver`, shipper)).status).toBe(4030)
  })

  it('S1-003 a carrier’s figures are those of its team: fees, and the vehicles of its drivers', async () => {
    const carrier = await backend.signIn('carrier')
    const fees = await get<DriverFees>('getFeeList4Driver', `dateStart=${dayText(day - 59)}`, carrier)
    const own = `${ALIVE} and team_code = '${DEMO_PARTIES.carrier}' and status = 90 and ${inSpan('finish_time', 59)}`
    expect(fees.current.waybills).toBeGreaterThan(0)
    expect(fees.current.waybills).toBe(await one(`select count(*) from waybill where ${own}`))
    const vehicles = await get<{ total: number }>('getVehicleCountStatistics', '', carrier)
    expect(vehicles.total).toBe(
      await one(`select count(*) from driver where team_code = '${DEMO_PARTIES.carrier}' and not is_deleted`),
    )
  })

  it('S7-037 getPartyRoleConfigCountStatistics answers the counts of the role', async () => {
    const counts = await get<TodoItem[]>('getPartyRoleConfigCountStatistics')
    const todo = await backend.get<TodoItem[]>(TODO, admin)
    expect(counts).toEqual(todo.data)
    expect(counts.length).toBeGreaterThan(5)
  })

  it('S7-096 S7-097 to-do counts are a list of configKey, configName and configValue, counted from rows', async () => {
    const answer = await backend.get<TodoItem[]>(TODO, admin, { 'accept-language': 'zh' })
    const items = new Map(answer.data?.map(item => [item.configKey, item]))
    for (const item of items.values())
      expect(item).toEqual({
        configKey: expect.any(String),
        configName: expect.stringMatching(/[\u4e00-\u9fff]/),
        configValue: expect.any(Number),
      })
    const expected: Record<string, string> = {
      auth_driver_count: `select count(*) from driver where branch_code = 'HQ' and auth_status = 1`,
      auth_shipper_count: `select count(*) from shipment where branch_code = 'HQ' and auth_status = 1`,
      transport_abnormal_count: `select count(*) from waybill_exception e join waybill w using (branch_code, waybill_no)
        where branch_code = 'HQ' and e.status in (0, 1) and w.status < 90 and not w.is_deleted`,
    }
    for (const [key, text] of Object.entries(expected)) expect(items.get(key)?.configValue, key).toBe(await one(text))
    // Nothing is counted for what the database does not hold yet.
    expect(items.has('jinchang_charge_warn')).toBe(false)
  })

  it('to-do counts of a party are its own; a role without permissions has none', async () => {
    const own = await backend.get<TodoItem[]>(TODO, driver)
    const told = own.data?.map(item => item.configKey) ?? []
    expect(told).toEqual(expect.arrayContaining(['transport_abnormal_count', 'waybill_sign_count']))
    // Loads and receipts are approved by others: a driver is not told that they wait.
    for (const key of ['load_review_count', 'receipt_review_count']) expect(told).not.toContain(key)
    expect((await backend.get<TodoItem[]>(TODO, await backend.signIn('nobody'))).data).toEqual([])
  })

  it('a move changes the to-do counts and tells the branch', async () => {
    const value = async () =>
      (await backend.get<TodoItem[]>(TODO, admin)).data?.find(item => item.configKey === 'load_review_count')
        ?.configValue
    const { rows } = await database().db.query<{ id: string; version: number }>(
      `update waybill set status = 40, pay_status = 0
       where id = (select id from waybill where branch_code = 'HQ' and status = 90 order by id limit 1) returning id, version`,
    )
    const before = Number(await value())
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = backend.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/internal/notify`, {
      headers: { 'x-internal-key': TEST_INTERNAL_KEY },
    })
    try {
      await once(socket, 'open')
      // The driver is told of the cancelling as well; what matters here is what the branch hears.
      const told = new Promise<unknown>(heard =>
        socket.on('message', data => {
          const message: unknown = JSON.parse(String(data))
          if ((message as { key: string }).key === 'HQ/*') heard(message)
        }),
      )
      const body = { move: 'cancel', version: rows[0]?.version, reason: 'Ordered twice' }
      const moved = await backend.post(`/ntocc-tms-api/waybill/${rows[0]?.id}/move`, body, admin)
      expect(moved.status, moved.msg).toBe(0)
      expect(await told).toEqual({ key: 'HQ/*', message: { type: 'refreshToDoList' } })
      expect(await value()).toBe(before - 1)
    } finally {
      socket.terminate()
    }
  })

  it('ranks the busiest routes with their cities', async () => {
    const routes = await get<RouteRank[]>('routeRanking', `${span}&limit=3`)
    expect(routes).toHaveLength(3)
    expect(routes.map(route => route.waybills)).toEqual([...routes.map(route => route.waybills)].sort((a, b) => b - a))
    expect(routes[0]?.loadCity).toMatch(/^[A-Z][A-Za-z' ]+$/)
    expect(routes[0]?.loadLng).toBeGreaterThan(70)
  })

  it.each([
    ['dateStart=2026-02-30', 'dateStart'],
    ['dateStart=2026-03-02&dateEnd=2026-03-01', 'dateStart'],
    ['dateStart=2000-01-01', 'dateStart'],
    ['granularity=hour', 'granularity'],
  ])('refuses %s', async (query, key) => {
    const answer = await backend.get(`${BASE}/orderFreightIndex?${query}`, admin)
    expect(answer).toMatchObject({ status: 4220, errors: { [key]: { code: expect.any(String) } } })
  })

  it('refuses a role without the permission', async () => {
    const nobody = await backend.signIn('nobody')
    expect((await backend.get(`${BASE}/orderFreightIndex`, nobody)).status).toBe(4030)
  })
})

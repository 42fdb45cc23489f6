import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { greatCircleKm } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaNamed, install, uninstall } from '../registry/areas.ts'
import { MINUTE, type Simulation, simulation } from '../testing/simulated.ts'

const BEGINS = '2026-11-18T10:00:00+08:00'

interface Trip extends Record<string, unknown> {
  id: number
  status: number
  version: number
  waybill_no: string
  vehicle_no: string
  driver_code: string
  order_no: string
}

describe('the simulator of a trial', () => {
  let life: Simulation
  beforeAll(async () => {
    life = await simulation({ at: BEGINS })
  }, 240_000)
  afterAll(() => life.end())

  const OWN = `select w.id::int as id, w.status, w.version, w.waybill_no, w.vehicle_no, w.driver_code, w.order_no
    from waybill w join sys_simulated s on s.entity = 'waybill' and s.record_id = w.id`
  const tripIn = async (...states: number[]): Promise<Trip | undefined> =>
    (await life.query<Trip>(`${OWN} where s.is_own and w.status = any($1) order by w.id limit 1`, [states]))[0]
  const tripNow = async ({ id }: Trip): Promise<Trip> =>
    (await life.query<Trip>(`${OWN} where w.id = $1`, [id]))[0] as Trip
  const orderIn = async (status: number) =>
    (
      await life.query<{ id: number; version: number }>(
        `select o.id::int as id, o.version from orders_source_order o join sys_simulated s on s.entity = 'sourceOrder'
           and s.record_id = o.id where s.is_own and o.status = $1 order by o.id desc limit 1`,
        [status],
      )
    )[0]
  /** Everything that is none of the simulator's, by version. */
  const others = async () =>
    life.query(
      `select 'waybill' as entity, id, version, status from waybill w where not exists (
           select 1 from sys_simulated s where s.entity = 'waybill' and s.record_id = w.id)
       union all select 'order', id, version, status from orders_source_order o where not exists (
           select 1 from sys_simulated s where s.entity = 'sourceOrder' and s.record_id = o.id)
       union all select 'complaint', id, version, status from service_complaint c where not exists (
           select 1 from sys_simulated s where s.entity = 'complaint' and s.record_id = c.id)
       order by 1, 2`,
    )
  const move = (url: string, body: object) => life.backend.post(url, body, life.admin)

  it('carries goods from the order to the receipt, by calls and rules as people do', { timeout: 120_000 }, async () => {
    const before = await others()
    const trip = await life.until(() => tripIn(30, 50))
    const { waybillNo, ...rest } = await life.until(async () => {
      const { status } = await tripNow(trip)
      if (status < 90) return undefined
      return (await life.backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${trip.waybill_no}`, life.admin)).data
    })
    expect(waybillNo).toBe(trip.waybill_no)
    expect(rest.nodes.map(({ type }) => type)).toEqual([
      'accept',
      'arriveLoad',
      'load',
      'depart',
      'arriveUnload',
      'unload',
      'sign',
    ])
    expect(rest.receipts.map(({ type, status }) => [type, status])).toEqual([
      // What is counted is not weighed.
      ...(rest.unit === 'tonne' ? [['loadWeighbill', 3]] : []),
      ['receipt', 3],
    ])
    // Whoever looks can tell.
    expect(new Set(rest.nodes.map(({ operator }) => operator))).toEqual(new Set(['simulator']))
    expect(Number(rest.unloadQty)).toBeLessThanOrEqual(Number(rest.loadQty))
    expect(await life.query(`select status from orders_source_order where order_no = $1`, [trip.order_no])).toEqual([
      { status: 6 },
    ])
    expect(await others()).toEqual(before)
  })

  it('moves vehicles as vehicles move', async () => {
    const rows = await life.query<{ plate_no: string; at: number; lng: number; lat: number; speed: number }>(
      `select plate_no, extract(epoch from time)::float8 as at, (lng / 1e5)::float8 as lng, (lat / 1e5)::float8 as lat, (speed / 10.0)::float8 as speed
       from messages_position p where exists (select 1 from waybill w join sys_simulated s on s.entity = 'waybill'
         and s.record_id = w.id where w.vehicle_no = p.plate_no and w.gmt_created <= p.time + interval '1 hour')
         and time > $1 order by plate_no, time`,
      [BEGINS],
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const [at, row] of rows.entries()) {
      const last = rows[at - 1]
      expect(row.speed).toBeLessThan(111)
      if (last?.plate_no === row.plate_no)
        expect((greatCircleKm(last, row) / (row.at - last.at)) * 3600, row.plate_no).toBeLessThan(111)
    }
  })

  it('takes drivers whom nobody signs in for', async () => {
    const drivers = await life.query<{ code: string; team_code: string | null }>(
      `select distinct d.code, d.team_code from (${OWN}) t join driver d on d.code = t.driver_code`,
    )
    const accounts = await life.query<{ party_code: string }>('select party_code from sys_account')
    const codes = accounts.map(({ party_code }) => party_code)
    expect(drivers.length).toBeGreaterThan(0)
    for (const { code, team_code } of drivers) expect(codes).not.toContain(team_code ?? code)
    expect(codes).toContain('HQ-T0001')
  })

  it('leaves alone what people made', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE).toISOString()
    const made = await life.backend.post<{ id: number }>(
      '/ntocc-tms-api/sourceOrder/publish',
      {
        goodsName: '钢材',
        goodsTypeCode: '0400',
        qty: 20,
        unit: 'tonne',
        vehicleCount: 1,
        loadAreaCode: '420100',
        loadAddress: '一号库',
        unloadAreaCode: '420100',
        unloadAddress: '二号库',
        loadTimeFrom: at(24),
        loadTimeTo: at(48),
        deadline: at(20),
        unitPrice: '8.00',
      },
      life.shipper,
    )
    expect(made.status).toBe(0)
    const before = await others()
    for (let steps = 0; steps < 30; steps += 1) await life.step(MINUTE)
    expect(await others()).toEqual(before)
    expect(before).toContainEqual({ entity: 'order', id: String(made.data?.id), version: 1, status: 1 })
  })

  it('lets an order go that somebody has decided about', async () => {
    const order = await life.until(() => orderIn(1), 5_000)
    const body = { id: order.id, version: order.version, move: 'approve' }
    expect((await life.backend.put('/ntocc-basic-api/sourceOrder/move', body, life.admin)).status).toBe(0)
    for (let steps = 0; steps < 20; steps += 1) await life.step(MINUTE)
    expect(
      await life.query(
        `select o.status, s.is_own from orders_source_order o join sys_simulated s on s.entity = 'sourceOrder'
           and s.record_id = o.id where o.id = $1`,
        [order.id],
      ),
    ).toEqual([{ status: 3, is_own: false }])
  })

  it('lets a waybill go that somebody has moved, and its vehicle stays with it', async () => {
    const trip = await life.until(() => tripIn(80), 30_000)
    const url = `/ntocc-tms-api/waybill/${trip.id}/move`
    expect((await move(url, { move: 'rejectReceipt', version: trip.version, reason: '看不清' })).status).toBe(0)
    for (let steps = 0; steps < 30; steps += 1) await life.step(MINUTE)
    expect(await tripNow(trip)).toMatchObject({ status: 85, version: trip.version + 1 })
  })

  it('has the loading reviewed where the waybill asks for it, and goes on', async () => {
    const trip = await life.until(() => tripIn(30), 30_000)
    await life.query(`update waybill set load_review = true where id = $1`, [trip.id])
    await life.until(async () => ((await tripNow(trip)).status === 40 ? trip : undefined))
    await life.until(async () => ((await tripNow(trip)).status >= 50 ? trip : undefined))
  })

  it('goes on with its own trips after a restart', async () => {
    const trip = await life.until(() => tripIn(50), 30_000)
    const plan = async () =>
      (
        await life.query<{ state: object }>(
          `select state from sys_simulated where record_id = $1 and entity = 'waybill'`,
          [trip.id],
        )
      )[0]?.state
    await life.step()
    const before = await plan()
    expect(before).toMatchObject({ status: 50 })
    life.restart()
    await life.step()
    if ((await tripNow(trip)).status === 50) expect(await plan()).toEqual(before)
    await life.until(async () => ((await tripNow(trip)).status >= 70 ? trip : undefined))
  })

  it.each(['orders', 'waybills', 'fleet', 'messages', 'service'])('does without %s', async id => {
    const area = areaNamed(id)
    if (!area) throw new Error(`${id} is not in force`)
    uninstall(area)
    try {
      const before = await others()
      for (let steps = 0; steps < 3; steps += 1) expect(await life.step(MINUTE)).toBe(true)
      expect(await others()).toEqual(before)
    } finally {
      install(area)
    }
  })

  it('plays nothing in a database that was not made as a demo', async () => {
    const count = () => life.query('select count(*) from sys_simulated where is_own')
    const before = await count()
    await life.query(`update sys_installation set key = 'away' where key = 'demoData'`)
    for (let steps = 0; steps < 10; steps += 1) expect(await life.step(10 * MINUTE)).toBe(false)
    expect(await count()).toEqual(before)
    await life.query(`update sys_installation set key = 'demoData' where key = 'away'`)
  })
})

import { FENCE_KM, type FreightIndex, type TodoItem, type Waybill, type WaybillMoveInput } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { conditions } from './conditions.ts'
import { signsLess } from './effects.ts'
import type { WaybillCtx } from './types.ts'

/** Each limit of the rules from both of its sides: what is just allowed, and what no longer is. */

const ask = (name: keyof typeof conditions, record: object, input?: Partial<WaybillMoveInput>) =>
  conditions[name]?.(
    {} as WaybillCtx,
    {
      record: record as Waybill,
      move: '',
      input: input && { images: [], ...input },
    } as never,
  )

/** Degrees of latitude for so many kilometres, on the sphere that distances are measured on. */
const degrees = (km: number) => (km / 6371.0088) * (180 / Math.PI)

describe('conditions of a move', () => {
  it.each([
    ['atLoadPlaceOrReason', 'load'],
    ['atUnloadPlaceOrReason', 'unload'],
  ] as const)('%s: inside of %s’s fence of five kilometres, not outside of it', (condition, side) => {
    expect(FENCE_KM).toBe(5)
    const place = { [`${side}Lng`]: 114, [`${side}Lat`]: 30 }
    const at = (km: number) => ask(condition, place, { lng: 114, lat: 30 + degrees(km) })
    expect(at(4.99)).toBe(true)
    expect(at(5.01)).toBe(false)
    expect(ask(condition, place, { lng: 114, lat: 31, reason: 'gate closed' })).toBe(true)
    expect(ask(condition, place, { lng: 114, lat: 31, reason: '  ' })).toBe(false)
    expect(ask(condition, place, { lng: 114 })).toBe(false)
    expect(ask(condition, {}, { lng: 114, lat: 30 })).toBe(false)
  })

  it.each([
    [0, true],
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ])('money in a batch that has state %s is released: %s', (payStatus, released) => {
    expect(ask('frozenMoneyReleased', { payStatus })).toBe(released)
  })

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, false],
    [6, true],
    [7, true],
    [8, true],
  ])('what is reported in state %s counts as not reported: %s', (reportStatus, free) => {
    expect(ask('notReported', { reportStatus })).toBe(free)
  })

  it('anything paid is a payment', () => {
    expect(ask('noPayment', { payStatus: 0 })).toBe(true)
    expect(ask('noPayment', {})).toBe(true)
    expect(ask('noPayment', { payStatus: 1 })).toBe(false)
  })

  it('the deadline has passed after a day and not before', () => {
    const made = (ms: number) => ask('deadlinePassed', { gmtCreated: new Date(Date.now() - ms).toISOString() })
    const day = 24 * 3_600_000
    expect(made(day - 5_000)).toBe(false)
    expect(made(day + 5_000)).toBe(true)
  })

  it('a quantity is more than nothing', () => {
    for (const name of ['loadProof', 'unloadProof'] as const) {
      expect(ask(name, {}, { qty: 0.001, images: ['a'] })).toBe(true)
      expect(ask(name, {}, { qty: 0, images: ['a'] })).toBe(false)
      expect(ask(name, {}, { qty: 1, images: [] })).toBe(false)
    }
    expect(ask('quantityGiven', {}, { qty: 0 })).toBe(false)
    expect(ask('quantityAccepted', { loadQty: 0 }, {})).toBe(false)
    expect(ask('quantityAccepted', { loadQty: 1 }, {})).toBe(true)
    expect(ask('lossComputed', { loadQty: 0 })).toBe(false)
    expect(ask('lossComputed', { loadQty: 0.001 })).toBe(true)
  })

  it('a vehicle carries a tenth more than its licence says, where goods are charged by weight', () => {
    const fits = (loadQty: number, unit = 'tonne') =>
      ask('loadFits', { loadQty, unit }, { crew: { tonnage: 30 } } as Partial<WaybillMoveInput>)
    expect(fits(33)).toBe(true)
    expect(fits(33.001)).toEqual({ code: 'validation.condition.loadFits', params: { max: 33 } })
    expect(fits(33_000, 'kilogram')).toBe(true)
    expect(fits(33_000.001, 'kilogram')).toEqual({ code: 'validation.condition.loadFits', params: { max: 33 } })
    // What is counted weighs what was told, and nothing that anybody knows of where it was not.
    const counted = (grossKg?: number) =>
      ask('loadFits', { loadQty: 99, unit: 'piece', grossKg }, { crew: { tonnage: 30 } } as Partial<WaybillMoveInput>)
    expect([counted(), counted(33_000)]).toEqual([true, true])
    expect(counted(33_001)).toEqual({ code: 'validation.condition.loadFits', params: { max: 33 } })
  })

  it.each([
    ['what may be lost without a deduction', { load_qty: 30, unload_qty: 30, loss_tolerance: 5 }, 29.85],
    ['two hundredths of the load where more may be lost', { load_qty: 30, unload_qty: 30, loss_tolerance: 50 }, 29.4],
    ['what the driver proved where that is less', { load_qty: 30, unload_qty: 29, loss_tolerance: 5 }, 29],
  ])('a signature alone takes off %s, and not a kilogram more', (_what, row, least) => {
    expect([signsLess(row, least), signsLess(row, least - 0.001)]).toEqual([false, true])
  })

  it('unloaded fits what was loaded up to two hundredths more, as it is or as it is put right', () => {
    const more = (max: number) => ({ code: 'validation.condition.unloadFits', params: { max } })
    expect(ask('unloadFits', { loadQty: 28.7, unloadQty: 29.274 })).toBe(true)
    expect(ask('unloadFits', { loadQty: 28.7, unloadQty: 29.275 })).toEqual(more(29.274))
    expect(ask('unloadFits', { loadQty: 28.7, unloadQty: 9999 }, { corrected: { unloadQty: 28.7 } })).toBe(true)
    expect(ask('unloadFits', { loadQty: 28.7, unloadQty: 28.7 }, { corrected: { unloadQty: 9999 } })).toEqual(
      more(29.274),
    )
    expect(ask('unloadFits', { loadQty: 28.7, unloadQty: 28.7 }, { corrected: { loadQty: 20 } })).toEqual(more(20.4))
    expect(ask('unloadFits', { loadQty: 28.7 })).toBe(true)
  })
})

withDatabase('what is counted and summed of waybills', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  let serial = 0
  const waybill = async (values: Record<string, unknown>) => {
    serial += 1
    const all = { branch_code: 'HQ', code: `YD${serial}`, waybill_no: `YD${serial}`, is_deleted: false, ...values }
    const names = Object.keys(all)
    await database().db.query(
      `insert into waybill (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(all),
    )
  }
  const clear = () => database().db.query('delete from waybill')

  it('loads that wait are told to whoever judges loads, receipts to whoever judges receipts', async () => {
    await clear()
    for (const status of [30, 40, 50, 80, 90]) await waybill({ status })
    const QUEUES = ['load_review_count', 'receipt_review_count']
    const told = async (...permissions: string[]) => {
      await database().db.query(
        `update role set permissions = $1, version = version + 1 where branch_code = 'HQ' and role_code = 'REVIEWER'`,
        [JSON.stringify(permissions)],
      )
      const token = await colleague(backend, 'REVIEWER')
      const { data } = await backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', token)
      return data?.flatMap(({ configKey, configValue }) =>
        QUEUES.includes(configKey) ? [[configKey, configValue]] : [],
      )
    }
    expect(await told('waybill.approveLoad')).toEqual([['load_review_count', 1]])
    expect(await told('waybill.approveReceipt')).toEqual([['receipt_review_count', 1]])
    expect(await told('waybill.read')).toEqual([])
  })

  it('waybills are judged by staff and shippers, whatever codes the role of another party was given', async () => {
    await database().db.query(
      `update role set permissions = permissions || '["waybill.approveLoad", "waybill.approveReceipt"]', version = version + 1
       where branch_code = 'HQ' and role_code = 'DRIVER'`,
    )
    const [driver, shipper] = [await backend.signIn('driver'), await backend.signIn('shipper')]
    for (const path of ['/ntocc-tms-api/receiptReview', '/ntocc-tms-api/loadingReview']) {
      const asked = async (token: string) => (await backend.get(path, token)).status
      expect([await asked(admin), await asked(shipper), await asked(driver)]).toEqual([0, 0, 4030])
    }
  })

  it('S7-032 the freight index is yuan for each tonne and kilometre', async () => {
    await clear()
    const moved = { status: 90, gmt_created: new Date() }
    // 12 000.00 yuan for 30 t over 500 km and 3 000.00 yuan for 10 t over 300 km: 15 000 yuan for 18 000 tkm.
    await waybill({ ...moved, shipper_freight: 1_200_000, carrier_freight: 1, gross_kg: 30_000, distance_km: 500 })
    await waybill({ ...moved, shipper_freight: 300_000, carrier_freight: 1, gross_kg: 10_000, distance_km: 300 })
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const url = `/ntocc-tms-api/statistics/orderFreightIndex?dateStart=${day}&dateEnd=${day}`
    const { data } = await backend.get<FreightIndex>(url, admin)
    expect(data?.points).toEqual([{ date: day, waybills: 2, freight: '15000.00', perTonneKm: '0.8333' }])
  })

  it.each([
    ['its driver', { driver_code: 'D1', vehicle_no: '鄂A00002' }],
    ['its vehicle', { driver_code: 'D2', vehicle_no: '鄂A00001' }],
  ])('a trip overlaps another one of %s that is taken and not unloaded', async (_, other) => {
    await clear()
    const trip = { id: 900, branchCode: 'HQ', driverCode: 'D1', vehicleNo: '鄂A00001' } as unknown as Waybill
    const { db } = database()
    const { PgDialect } = await import('drizzle-orm/pg-core')
    const query = async (statement: Parameters<WaybillCtx['query']>[0]) => {
      const { sql, params } = new PgDialect().sqlToQuery(statement)
      return (await db.query(sql, params)).rows
    }
    const free = () => conditions.noOverlappingTrip?.({ query } as unknown as WaybillCtx, { record: trip } as never)
    for (const status of [10, 70, 80, 85, 90, 95, 96, 97]) await waybill({ status, ...other })
    await waybill({ status: 50, ...other, branch_code: 'HB' })
    await waybill({ status: 50, ...other, is_deleted: true })
    await waybill({ status: 50, driver_code: 'D2', vehicle_no: '鄂A00002' })
    await waybill({ id: 900, status: 50, driver_code: 'D1', vehicle_no: '鄂A00001' })
    expect(await free()).toBe(true)
    for (const status of [20, 30, 40, 50, 60]) {
      await waybill({ id: 901, status, ...other })
      expect(await free(), String(status)).toBe(false)
      await db.query('delete from waybill where id = 901')
    }
  })
})

import { type Page, platformDay, type Shipment, type StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { ShipmentServiceFee } from '../contract/money.ts'
import type { FeeSwitching } from '../contract/service-fee-calls.ts'
import { agreedWith, setCharging } from './service-agreements.ts'

const FEE = '/ntocc-basic-api/shipmentServiceFee'
const OWNER = 'HQ-S0001'
const inDays = (days: number): string => platformDay(new Date(Date.now() + days * 86_400_000))

withDatabase('what agreements on the service fee stand for', database => {
  let backend: TestBackend
  let admin: string
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await query(
      `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, status, auth_status, service_fee_rate)
       values ('HQ', 'HQ-S0001', '"Own"', '91129999MAYN777F40', '"P"', '"C"', '10000000002', 1, 2, 9),
         ('HQ', 'HQ-S0009', '"Other"', '91119999MAPEF16F0C', '"P"', '"C"', '10000000003', 1, 2, null),
         ('HB', 'HB-S0009', '"Foreign"', '91119999MAPEF16F0C', '"P"', '"C"', '10000000003', 1, 2, null)`,
    )
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())
  beforeEach(async () => {
    await query('delete from shipment_service_fee')
    await query(`delete from waybill`)
  })

  const body = { shipmentCode: OWNER, feeMode: 'perTonne', price: '0.55', from: inDays(0), enabled: true }
  const agree = (more: object = {}, token = admin) => backend.post<ShipmentServiceFee>(FEE, { ...body, ...more }, token)
  const change = (id: number | undefined, more: object, token = admin) =>
    backend.put<ShipmentServiceFee>(`${FEE}/update`, { id, ...more }, token, 'POST')
  let waybills = 0
  /** A waybill that was made some days ago, and by which agreement it was charged. */
  const made = async (days: number, agreement: string | null = null, shipmentCode = OWNER) => {
    waybills += 1
    await query(
      `insert into waybill (branch_code, code, waybill_no, shipment_code, status, service_agreement, gmt_created)
       values ('HQ', $1, $1, $2, 20, $3, now() + $4 * interval '1 day')`,
      [`W${waybills}`, shipmentCode, agreement, days],
    )
  }
  const codes = (errors: unknown) =>
    Object.fromEntries(
      Object.entries((errors ?? {}) as Record<string, { code: string }>).map(([at, { code }]) => [at, code]),
    )

  it('one that has charged waybills keeps its terms: only its end is moved, to no day before the last of them', async () => {
    const { id, code } = (await agree({ from: inDays(-5) })).data as ShipmentServiceFee
    await made(-2, code)
    const fixed = { code: 'validation.serviceFee.charged', params: { count: 1, day: inDays(-2) } }
    expect((await change(id, { price: '0.60' })).errors).toEqual({ price: fixed })
    expect((await change(id, { from: inDays(-1) })).errors).toEqual({ from: fixed })
    expect(codes((await change(id, { feeMode: 'rate', rate: 2 })).errors)).toMatchObject({
      feeMode: 'validation.serviceFee.charged',
    })
    expect(codes((await change(id, { shipmentCode: 'HQ-S0009' })).errors)).toMatchObject({
      shipmentCode: 'validation.serviceFee.charged',
    })
    const ends = { code: 'validation.serviceFee.ends', params: { count: 1, day: inDays(-2) } }
    expect((await change(id, { enabled: false })).errors).toEqual({ enabled: ends })
    expect((await change(id, { to: inDays(-3) })).errors).toEqual({ to: ends })
    expect((await backend.remove(`${FEE}?id=${id}`, admin)).status).toBe(4090)
    expect((await query('select is_deleted from shipment_service_fee'))[0]).toEqual({ is_deleted: false })
    // The same terms sent again are no change, and its end may be moved.
    const { data } = await change(id, { price: '0.55', feeMode: 'perTonne', to: inDays(-2), remark: 'Ends' })
    expect(data).toMatchObject({ price: '0.55', to: inDays(-2), remark: 'Ends' })
  })

  it('one that has charged nothing may be put right, or taken back', async () => {
    const { id } = (await agree()).data as ShipmentServiceFee
    await made(-1, null)
    await made(0, 'another', 'HQ-S0009')
    expect((await change(id, { price: '0.60', from: inDays(0) })).data?.price).toBe('0.60')
    expect((await change(id, { enabled: false })).data?.enabled).toBe(false)
    await backend.remove(`${FEE}?id=${id}`, admin)
    expect((await query('select is_deleted from shipment_service_fee'))[0]).toEqual({ is_deleted: true })
  })

  it('none comes to be in force on a day that is over and has waybills; today is not over', async () => {
    await made(-3)
    await made(0)
    const past = { code: 'validation.serviceFee.past', params: { day: inDays(-3) } }
    expect((await agree({ from: inDays(-3) })).errors).toEqual({ from: past })
    expect((await agree({ from: inDays(-9), to: inDays(-2) })).errors).toEqual({ from: past })
    expect((await agree({ from: inDays(-9), to: inDays(-4) })).status).toBe(0)
    const [before] = await query<{ id: number }>('select id::int as id from shipment_service_fee')
    expect((await change(before?.id, { to: inDays(-1) })).errors).toEqual({ to: past })
    const unused = (await agree({ from: inDays(-3), to: inDays(-1), enabled: false })).data
    expect(codes((await change(unused?.id, { enabled: true })).errors)).toEqual({ from: 'validation.serviceFee.past' })
    expect((await agree({ from: inDays(-2) })).status).toBe(0)
    expect((await agree({ from: inDays(0), shipmentCode: 'HQ-S0009' })).status).toBe(0)
  })

  it('who gains does not decide: no shipper, whatever its role has been given, and nobody who acts for it', async () => {
    await query(
      `update role set permissions = permissions || '["serviceFee.edit"]' where role_code in ('SHIPPER') and branch_code = 'HQ'`,
    )
    const shipper = await backend.signIn('shipper')
    expect((await agree({}, shipper)).status).toBe(4030)
    const { id } = (await agree()).data as ShipmentServiceFee
    expect((await change(id, { price: '0.01' }, shipper)).status).toBe(4030)
    expect((await backend.remove(`${FEE}?id=${id}`, shipper)).status).toBe(4030)
    expect((await backend.post(`${FEE}/switchSave`, { enabled: false }, shipper)).status).toBe(4030)
    // One person by the telephone: whoever runs the platform is the shipper too.
    await query(
      `update sys_account set phone = (select phone from sys_account where username = 'shipper') where username = 'admin'`,
    )
    expect((await change(id, { price: '0.01' })).errors).toEqual({
      shipmentCode: { code: 'validation.serviceFee.own' },
    })
    expect((await backend.remove(`${FEE}?id=${id}`, admin)).status).toBe(4030)
    expect((await agree({ shipmentCode: 'HQ-S0009' })).status).toBe(0)
    // Nor is the fee of all switched by whoever would pay it.
    const turn = (enabled: boolean) => backend.post(`${FEE}/switchSave`, { enabled }, admin)
    expect((await turn(false)).status).toBe(4090)
    await query(`update shipment_service_fee set "from" = current_date + 9 where shipment_code = $1`, [OWNER])
    expect((await turn(false)).status).toBe(4090)
    await query(`update shipment_service_fee set "from" = '2026-01-01', "to" = '2026-01-02' where shipment_code = $1`, [
      OWNER,
    ])
    expect((await turn(false)).status).toBe(0)
    await query(`update sys_account set phone = null where username = 'admin'`)
    await query(`update role set permissions = permissions - 'serviceFee.edit' where role_code = 'SHIPPER'`)
  })

  it('S7-088 the switch says to staff how many shippers it concerns, and to a shipper whether it is on', async () => {
    const told = async (token: string) => (await backend.get<FeeSwitching>(`${FEE}/switching`, token)).data
    expect(await told(admin)).toEqual({ enabled: false, concerns: { agreed: 0, others: 2 } })
    await agree()
    await agree({ shipmentCode: 'HQ-S0009', from: inDays(1) })
    expect(await told(admin)).toMatchObject({ concerns: { agreed: 1, others: 1 } })
    expect(await told(await backend.signIn('shipper'))).toEqual({ enabled: false })
  })

  it('a rate is what was agreed to the hundredth, whatever a computer makes of it', async () => {
    const rateOf = async (rate: number) => {
      await query('delete from shipment_service_fee')
      await agree({ feeMode: 'rate', rate, price: null })
      const found = await areaNamed('shippers')
        ?.platform()
        .inBranch('HQ', async ctx => {
          await setCharging(ctx as never, true)
          return agreedWith(ctx as never, [OWNER])
        })
      return found?.get(OWNER)?.serviceRate
    }
    expect([await rateOf(1.15), await rateOf(1.25), await rateOf(0.29)]).toEqual([11.5, 12.5, 2.9])
    await query(`delete from sys_installation where key like 'area%HQ/shippers%'`)
  })

  it('the card of a shipper has the rate of its agreement, and none of its own', async () => {
    const shown = async () => {
      const { data } = await backend.get<Page<Shipment>>(`/ntocc-basic-api/shipment?code=${OWNER}`, admin)
      const id = data?.records[0]?.id
      const one = await backend.get<Shipment>(`/ntocc-basic-api/shipment/${id}`, admin)
      const own = await backend.get<Shipment>(`/ntocc-basic-api/shipment/shipmentInfo`, await backend.signIn('shipper'))
      return [data?.records[0]?.serviceFeeRate, one.data?.serviceFeeRate, own.data?.serviceFeeRate]
    }
    expect(await shown()).toEqual([undefined, undefined, undefined])
    const { id } = (await agree({ feeMode: 'rate', rate: 1.25, price: null })).data as ShipmentServiceFee
    expect(await shown()).toEqual([1.25, 1.25, 1.25])
    await change(id, { feeMode: 'perOrder', price: '30.00' })
    expect(await shown()).toEqual([undefined, undefined, undefined])
    const [row] = await query<{ id: number; version: number }>(
      `select id::int, version from shipment where code = $1`,
      [OWNER],
    )
    const written = await backend.put<StoredRecord>(
      '/ntocc-basic-api/shipment',
      { ...row, serviceFeeRate: 5, remark: 'R' },
      admin,
    )
    expect(written.data ?? written.errors).not.toHaveProperty('serviceFeeRate', 5)
    expect(await query(`select service_fee_rate::float as rate from shipment where code = $1`, [OWNER])).toEqual([
      { rate: 9 },
    ])
  })
})

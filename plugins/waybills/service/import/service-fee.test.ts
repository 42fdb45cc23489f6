import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import { owedBy } from '../../../../server/src/ntocc/testing/owed.ts'
import type { WaybillMade } from '../../contract/making.ts'
import { crewsOf } from './testing/crews.ts'

const FEE = '/ntocc-basic-api/shipmentServiceFee'
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

withDatabase('the service fee of a waybill', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let form: Record<string, unknown>
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows
  const make = async (more: object = {}) => {
    const { data, msg, errors } = await backend.post<WaybillMade>(
      '/ntocc-tms-api/waybill/make',
      { ...form, ...more },
      admin,
    )
    expect(data, `${msg} ${JSON.stringify(errors)}`).toBeDefined()
    return (await backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${data?.id}`, admin)).data as WaybillDetail
  }
  /** Agrees on terms from today on, in place of what was agreed. */
  const agree = async (terms: object) => {
    await query(`update shipment_service_fee set is_deleted = true where shipment_code = $1`, [DEMO_PARTIES.shipper])
    const from = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const agreed = { shipmentCode: DEMO_PARTIES.shipper, from, enabled: true, ...terms }
    const { data, errors } = await backend.post<{ code: string }>(FEE, agreed, admin)
    expect(data, JSON.stringify(errors)).toBeDefined()
    return data?.code
  }

  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    form = {
      shipmentCode: DEMO_PARTIES.shipper,
      goodsName: 'Steel coils',
      goodsTypeCode: '0600',
      planQty: 20,
      loadAreaCode: '420102',
      loadAddress: 'Gate 3, River Road 8',
      planLoadTime: ahead(24),
      unloadAreaCode: '310112',
      unloadAddress: 'Shed 2, Harbour Street 5',
      planUnloadTime: ahead(48),
      unitPrice: '120.00',
      carrierUnitPrice: '100.00',
    }
    await query(`update orders_source_order set status = 9 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    for (const { driverCode, vehicleCode } of await crewsOf(database().db)) {
      const path = '/ntocc-tms-api/waybill/make'
      const { errors } = await backend.post(path, { ...form, driverCode, vehicleCode, planQty: 5000 }, admin)
      if (Object.keys(errors ?? {}).join() !== 'planQty') continue
      form = { ...form, driverCode, vehicleCode }
      break
    }
    expect(form.driverCode, 'a driver and a vehicle whose papers are in order').toBeDefined()
  })
  afterAll(() => backend.app.close())
  beforeEach(() =>
    query(
      `update shipment set credit_limit = 1000000000, credit_used = 0, frozen = 0, balance = 0, auth_status = 2 where code = $1`,
      [DEMO_PARTIES.shipper],
    ),
  )

  it.each([
    ['a share of the freight', { feeMode: 'rate', rate: 1.25 }, '30.00', { serviceRate: 12.5 }],
    ['by the tonne', { feeMode: 'perTonne', price: '0.55' }, '11.00', { servicePrice: '0.55' }],
    ['once for the waybill', { feeMode: 'perOrder', price: '50.00' }, '50.00', { servicePrice: '50.00' }],
  ])('follows the agreement of its day, and keeps its terms: %s', async (_what, terms, serviceFee, kept) => {
    const serviceAgreement = await agree(terms)
    const made = await make()
    const receivableAmount = (2400 + Number(serviceFee)).toFixed(2)
    expect(made).toMatchObject({ shipperFreight: '2400.00', serviceFee, receivableAmount, serviceAgreement, ...kept })
    expect(made).toMatchObject({ serviceMode: terms.feeMode })
    // What is agreed later changes no waybill that stands, and it is charged anew by what it kept.
    await agree({ feeMode: 'rate', rate: 9 })
    expect((await backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${made.id}`, admin)).data).toMatchObject({
      serviceFee,
      serviceAgreement,
    })
  })

  it('goods that are not weighed carry no fee by the tonne, and kilograms are tonnes', async () => {
    await agree({ feeMode: 'perTonne', price: '0.55' })
    expect((await make({ unit: 'piece' })).serviceFee).toBe('0.00')
    expect(
      (await make({ unit: 'kilogram', planQty: 20_000, unitPrice: '0.12', carrierUnitPrice: '0.10' })).serviceFee,
    ).toBe('11.00')
  })

  it('S7-087 is none while the branch charges none, or nothing is agreed for the day', async () => {
    await agree({ feeMode: 'perOrder', price: '50.00' })
    const turn = (enabled: boolean) => backend.post(`${FEE}/switchSave`, { enabled }, admin)
    await turn(false)
    const free = await make()
    expect([free.serviceFee, free.receivableAmount, free.serviceAgreement]).toEqual(['0.00', '2400.00', undefined])
    await turn(true)
    expect((await make()).serviceFee).toBe('50.00')
    const later = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
    await agree({ feeMode: 'perOrder', price: '50.00', from: later })
    expect((await make()).serviceFee).toBe('0.00')
    await agree({ feeMode: 'perOrder', price: '50.00', enabled: false })
    expect((await make()).serviceFee).toBe('0.00')
  })

  it('is asked of the shipper’s money with the freight, to the fen, those that wait for their drivers counted in', async () => {
    await agree({ feeMode: 'perOrder', price: '50.00' })
    await query(`update waybill set status = 95 where waybill_no in (select waybill_no from waybill_import)`)
    const owed = await owedBy(DEMO_PARTIES.shipper)
    const limit = (fen: number) =>
      query(`update shipment set credit_limit = $2 where code = $1`, [DEMO_PARTIES.shipper, owed + fen])
    const tried = async () =>
      (await backend.post('/ntocc-tms-api/waybill/make', { ...form }, admin)).errors?.unitPrice?.code
    await limit(244_999)
    expect(await tried()).toBe('validation.import.credit')
    await limit(245_000)
    await make()
    await limit(489_999)
    expect(await tried()).toBe('validation.import.credit')
    await limit(490_000)
    expect(await tried()).toBeUndefined()
  })

  it('of the demo is what its agreements say, in each way of charging', async () => {
    const kept = await query<{ mode: string; wrong: number }>(
      `select a.fee_mode as mode, count(*) filter (where w.service_mode is distinct from a.fee_mode
          or coalesce(w.service_rate, 0) is distinct from coalesce(a.rate, 0) * 10
          or w.service_price is distinct from a.price or w.shipment_code <> a.shipment_code
          or not (w.gmt_created at time zone 'UTC' + interval '8 hours')::date between a."from" and coalesce(a."to", 'infinity'))::int as wrong
       from waybill w join shipment_service_fee a on a.code = w.service_agreement
       where w.created_by = 'demo' group by 1 order by 1`,
    )
    expect(kept).toEqual(['perOrder', 'perTonne', 'rate'].map(mode => ({ mode, wrong: 0 })))
    const [lost] = await query<{ n: number }>(
      `select count(*)::int as n from waybill w where created_by = 'demo'
       and not exists (select 1 from shipment_service_fee a where a.code = w.service_agreement)`,
    )
    expect(lost?.n).toBe(0)
  })
})

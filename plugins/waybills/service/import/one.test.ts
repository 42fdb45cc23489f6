import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import { addCaller } from '../../../../server/src/ntocc/testing/parties.ts'
import type { WaybillMade } from '../../contract/making.ts'
import { crewsOf } from './testing/crews.ts'

const MAKE = '/ntocc-tms-api/waybill/make'
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

withDatabase('one waybill of a form', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let form: Record<string, unknown>
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows
  const make = (more: object = {}, token = admin) => backend.post<WaybillMade>(MAKE, { ...form, ...more }, token)
  const detail = async (id: number | undefined) =>
    (await backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${id}`, admin)).data
  const count = async () =>
    Number(
      (
        await query<{ n: string }>('select (select count(*) from waybill) + (select count(*) from waybill_import) as n')
      )[0]?.n,
    )

  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    await query(
      `update shipment set credit_limit = 1000000000, credit_used = 0, frozen = 0, balance = 0, auth_status = 2 where code = $1`,
      [DEMO_PARTIES.shipper],
    )
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
    // Of a crew whose papers are in order nothing is wrong but the goods that are missing.
    for (const { driverCode, vehicleCode } of await crewsOf(database().db)) {
      const { errors } = await make({ driverCode, vehicleCode, planQty: 5000 })
      if (Object.keys(errors ?? {}).join() !== 'planQty') continue
      form = { ...form, driverCode, vehicleCode }
      break
    }
    expect(form.driverCode, 'a driver and a vehicle whose papers are in order').toBeDefined()
  })
  afterAll(() => backend.app.close())

  it('S1-012 is what a line of a file becomes: it waits for its driver, with defaults, places and amounts', async () => {
    const { data, msg } = await make({ remark: 'Call first' })
    expect(data, msg).toMatchObject({ waybillNo: expect.stringMatching(/^YD\d+$/) })
    const made = await detail(data?.id)
    expect(made).toMatchObject({
      status: 10,
      waybillNo: data?.waybillNo,
      // What no order was written for is its own order.
      orderNo: data?.waybillNo,
      shipmentCode: DEMO_PARTIES.shipper,
      driverCode: form.driverCode,
      unit: 'tonne',
      chargeBy: 'load',
      loadLng: expect.any(Number),
      shipperFreight: '2400.00',
      carrierFreight: '2000.00',
      remark: 'Call first',
    })
    // Kept as a line of a file is, which counts against what the shipper may spend until somebody has accepted.
    const [line] = await query(`select shipper, vehicle_no, driver_code from waybill_import where waybill_no = $1`, [
      data?.waybillNo,
    ])
    expect(line).toEqual({ shipper: DEMO_PARTIES.shipper, vehicle_no: made?.vehicleNo, driver_code: form.driverCode })
  })

  it('weighs what its kilograms say; what is counted weighs nothing that anybody knows of yet', async () => {
    const prices = { unitPrice: '0.12', carrierUnitPrice: '0.10' }
    const grossKgOf = async (more: object) => (await detail((await make(more)).data?.id))?.grossKg
    expect(await grossKgOf({ ...prices, unit: 'kilogram', planQty: 20_000 })).toBe(20_000)
    expect(await grossKgOf({ unit: 'tonne', planQty: 20 })).toBe(20_000)
    expect(await grossKgOf({ unit: 'piece', planQty: 20 })).toBeUndefined()
  })

  it('asks for a review of its loading where the form or the line of a file says so', async () => {
    const asks = async (id: number | undefined) =>
      (await query<{ asks: boolean | null }>('select load_review as asks from waybill where id = $1', [id]))[0]?.asks
    expect(await asks((await make()).data?.id)).toBe(false)
    const { data, msg } = await make({ loadReview: true })
    expect(data, msg).toBeDefined()
    expect(await asks(data?.id)).toBe(true)
  })

  it('S1-012 is accepted at once where the driver has agreed, and only where he may take it', async () => {
    const { data, msg } = await make({ isAgreed: true })
    expect(data, msg).toBeDefined()
    expect((await detail(data?.id))?.status).toBeGreaterThanOrEqual(20)
    // He is on that trip now: a second one is not accepted, and not left behind half made.
    const before = await count()
    const again = await make({ isAgreed: true })
    expect([again.status, again.msg]).toEqual([expect.any(Number), expect.stringMatching(/./)])
    expect(again.data ?? undefined).toBeUndefined()
    expect(await count()).toBe(before)
    expect((await make()).data).toBeDefined()
  })

  it('what keeps a line out of a file stands beside the field of the form, and nothing is written', async () => {
    const before = await count()
    const codes = async (more: object) =>
      Object.fromEntries(
        Object.entries((await make(more)).errors ?? {}).map(([name, issue]) => [
          name,
          (issue as { code: string }).code,
        ]),
      )
    expect(await codes({ shipmentCode: 'X', driverCode: 'Y', vehicleCode: 'Z' })).toEqual({
      shipmentCode: 'validation.code.unknown',
      driverCode: 'validation.code.unknown',
      vehicleCode: 'validation.code.unknown',
    })
    expect(await codes({ planUnloadTime: ahead(1), unitPrice: '0' })).toEqual({
      planUnloadTime: expect.any(String),
      unitPrice: expect.any(String),
    })
    expect(await codes({ planQty: 500 })).toEqual({ planQty: 'validation.quantity.carried' })
    await query(`update driver set auth_status = 3 where code = $1`, [form.driverCode])
    expect(await codes({})).toEqual({ driverCode: 'validation.condition.driverApproved' })
    await query(`update driver set auth_status = 2 where code = $1`, [form.driverCode])
    await query(`update vehicle set auth_status = 3 where code = $1`, [form.vehicleCode])
    expect(await codes({})).toEqual({ vehicleCode: 'validation.condition.vehicleApproved' })
    await query(`update vehicle set auth_status = 2 where code = $1`, [form.vehicleCode])
    await query(`update shipment set auth_status = 3 where code = $1`, [DEMO_PARTIES.shipper])
    expect(await codes({})).toEqual({ shipmentCode: 'validation.import.shipperUnapproved' })
    await query(`update shipment set auth_status = 2 where code = $1`, [DEMO_PARTIES.shipper])
    expect(await count()).toBe(before)
  })

  it('whoever may not accept for a driver makes one, and does not say that he has agreed', async () => {
    const { token } = await addCaller(database().db, 'PLAT_ADMIN', ['waybill.import'])
    const before = await count()
    expect((await make({ isAgreed: true }, token)).status).toBe(4030)
    expect(await count()).toBe(before)
    const { data, msg } = await make({}, token)
    expect(data, msg).toBeDefined()
  })

  it('only whoever imports makes one, and never a party', async () => {
    for (const name of ['nobody', 'shipper', 'driver'])
      expect((await make({}, await backend.signIn(name))).status, name).toBe(4030)
  })
})

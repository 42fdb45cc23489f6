import type { AreaSettings, AuditEntry, ImportResult, Page, WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db, Queryable } from '../../../../server/src/ntocc/db/database.ts'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import { owedBy } from '../../../../server/src/ntocc/testing/owed.ts'
import { crewsOf } from './testing/crews.ts'

const IMPORT = '/ntocc-basic-api/import/waybillImport'
const WAYBILLS = '/ntocc-tms-api/waybill'
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Counts the statements of everybody who works on a database, from here on. */
const counting = (db: Db): (() => number) => {
  let count = 0
  const { query, transaction } = db
  const counted =
    (to: Queryable['query']): Queryable['query'] =>
    (text, params) => {
      count++
      return to(text, params)
    }
  Object.assign(db, {
    query: counted(query),
    transaction: (work: (tx: Queryable) => Promise<unknown>) =>
      transaction(tx =>
        work({
          query: counted(tx.query),
          get orm() {
            return tx.orm
          },
        }),
      ),
  })
  return () => count
}

withDatabase('waybills from a file', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let sent = 0
  let line: Record<string, unknown>
  let plate = ''
  let statements: () => number
  /** Who could drive, with a vehicle: their papers are in order. */
  const fit: Record<string, unknown>[] = []
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows

  const bring = async (lines: object[], { dryRun = false, mode = 'all', token = admin } = {}) => {
    const rows = lines.map((more, at) => ({ line: at + 2, values: { ...line, ...more } }))
    const body = { importId: `waybills${sent++}`, mode, dryRun, rows }
    return backend.post<ImportResult>(IMPORT, body, token)
  }
  const issuesOf = async (more: object) => {
    const { data, msg } = await bring([more], { dryRun: true })
    expect(data, msg).toBeDefined()
    return Object.fromEntries((data?.issues ?? []).map(({ field, code }) => [field, code]))
  }
  const waybills = async () => Number((await query<{ n: string }>('select count(*) as n from waybill'))[0]?.n)

  beforeAll(async () => {
    statements = counting(database().db)
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    const [shipper] = await query<{ uscc: string }>(
      `update shipment set credit_limit = 1000000000, credit_used = 0, frozen = 0, balance = 0, auth_status = 2 where code = $1
       returning uscc`,
      [DEMO_PARTIES.shipper],
    )
    // What is offered in the hall would want money too.
    await query(`update orders_source_order set status = 9 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    line = {
      shipper: shipper?.uscc,
      goodsName: 'Steel coils',
      goodsTypeCode: '0600',
      planQty: 20,
      unit: 'tonne',
      loadAreaCode: '420102',
      loadAddress: 'Gate 3, River Road 8',
      planLoadTime: ahead(24),
      unloadAreaCode: '310112',
      unloadAddress: 'Shed 2, Harbour Street 5',
      planUnloadTime: ahead(48),
      unitPrice: '120.00',
      carrierUnitPrice: '100.00',
    }
    // Those whose papers are in order: asked of the very door.
    for (const { driverName, driverPhone, vehicleNo } of await crewsOf(database().db)) {
      const crew = { driverName, driverPhone, vehicleNo }
      if (Object.keys(await issuesOf(crew)).length === 0) fit.push({ ...crew })
      if (fit.length === 5) break
    }
    line = { ...line, ...fit[0] }
    plate = String(fit[0]?.vehicleNo ?? '')
    expect(plate, 'a driver and a vehicle whose papers are in order').not.toBe('')
  })
  afterAll(() => backend.app.close())

  it('S1-012 is tried first and adds nothing; then each line is a waybill that waits for its driver, written once', async () => {
    const before = await waybills()
    expect((await bring([{}], { dryRun: true })).data).toMatchObject({ total: 1, valid: 1, created: 0 })
    expect(await waybills()).toBe(before)
    const { data } = await bring([{ orderNo: 'PO-77', remark: 'Call first', loadReview: true }, {}])
    expect(data).toMatchObject({ total: 2, created: 2, issueCount: 0 })
    expect(await waybills()).toBe(before + 2)
    const made = await query<{ id: string; waybill_no: string }>(
      `select w.id, w.waybill_no from waybill w join waybill_import i on i.waybill_no = w.waybill_no order by w.id`,
    )
    const [first, second] = await Promise.all(
      made.map(async ({ id }) => (await backend.get<WaybillDetail>(`${WAYBILLS}/${id}`, admin)).data as WaybillDetail),
    )
    expect(first).toMatchObject({
      status: 10,
      version: 0,
      // The middle of the county that is named: a file has no points.
      loadLng: expect.any(Number),
      unloadLat: expect.any(Number),
      loadCity: 'Wuhan',
      orderNo: 'PO-77',
      shipmentCode: DEMO_PARTIES.shipper,
      vehicleNo: plate,
      planQty: 20,
      shipperFreight: '2400.00',
      carrierFreight: '2000.00',
      remark: 'Call first',
      loadReview: true,
    })
    expect(second?.loadReview).toBe(false)
    // What no order was written for is its own order.
    expect(second?.orderNo).toBe(second?.waybillNo)
    const trail = await backend.get<Page<AuditEntry>>(
      `/ntocc-basic-api/auditTrail?entity=waybill&id=${first?.id}`,
      admin,
    )
    expect(trail.data?.records.map(({ action }) => action)).toEqual(['create'])
  })

  it('people, plates and shippers are found by what is known of them, and what nobody is known by says so', async () => {
    const [shipper] = await query<{ zh: string; en: string }>(
      `select name->>'zh' as zh, name->>'en' as en from shipment where code = $1`,
      [DEMO_PARTIES.shipper],
    )
    for (const name of [shipper?.zh, shipper?.en, DEMO_PARTIES.shipper])
      expect(await issuesOf({ shipper: name })).toEqual({})
    expect(await issuesOf({ shipper: 'Nobody Ltd', driverPhone: '13900000001', vehicleNo: '藏A99999' })).toEqual({
      shipper: 'validation.import.shipperUnknown',
      driverPhone: 'validation.import.driverUnknown',
      vehicleNo: 'validation.import.vehicleUnknown',
    })
    expect(await issuesOf({ driverName: 'Somebody Else' })).toEqual({ driverPhone: 'validation.import.driverOther' })
    expect(await issuesOf({ planUnloadTime: ahead(1) })).toHaveProperty('planUnloadTime')
    expect(await issuesOf({ unitPrice: '0' })).toHaveProperty('unitPrice')
  })

  it('what keeps anybody from being given goods by hand keeps a line out, beside what it is about', async () => {
    const { db } = database()
    const during = async (change: string, undo: string, more: object = {}) => {
      await db.query(change)
      try {
        return await issuesOf(more)
      } finally {
        await db.query(undo)
      }
    }
    const ofDriver = `update driver set auth_status =`
    const driver = `where branch_code = 'HQ' and phone = '${line.driverPhone}'`
    expect(await during(`${ofDriver} 3 ${driver}`, `${ofDriver} 2 ${driver}`)).toEqual({
      driverPhone: 'validation.condition.driverApproved',
    })
    const ofVehicle = `where branch_code = 'HQ' and plate_no = '${plate}'`
    expect(
      await during(
        `update vehicle set auth_status = 3 ${ofVehicle}`,
        `update vehicle set auth_status = 2 ${ofVehicle}`,
      ),
    ).toEqual({ vehicleNo: 'validation.condition.vehicleApproved' })
    const [{ licence } = { licence: '' }] = await query<{ licence: string }>(
      `select licence_to::text as licence from driver ${driver}`,
    )
    expect(
      await during(
        `update driver set licence_to = current_date - 1 ${driver}`,
        `update driver set licence_to = '${licence}' ${driver}`,
      ),
    ).toHaveProperty('driverPhone')
    const ofShipper = `where code = '${DEMO_PARTIES.shipper}'`
    expect(
      await during(
        `update shipment set auth_status = 3 ${ofShipper}`,
        `update shipment set auth_status = 2 ${ofShipper}`,
      ),
    ).toEqual({ shipper: 'validation.import.shipperUnapproved' })
    await query(`update vehicle_insurance set is_deleted = true where type = 'carrierLiability'`)
    expect(await issuesOf({ insuranceRequired: true })).toEqual({ insuranceRequired: 'validation.import.uninsured' })
    // A tenth over the licensed tonnage, and not a kilogram more.
    const [vehicle] = await query<{ most: string }>(
      `select tonnage * 1.1 as most from vehicle where branch_code = 'HQ' and plate_no = $1`,
      [plate],
    )
    expect(await issuesOf({ planQty: Number(vehicle?.most) })).toEqual({})
    const beyond = { planQty: Number(vehicle?.most) + 0.001 }
    expect(await issuesOf(beyond)).toEqual({ planQty: 'validation.quantity.carried' })
    const kilograms = { unit: 'kilogram', planQty: Number(vehicle?.most) * 1000 }
    expect(await issuesOf({ ...kilograms, unitPrice: '0.12', carrierUnitPrice: '0.10' })).toEqual({})
    expect(await issuesOf({ ...kilograms, planQty: kilograms.planQty + 1 })).toHaveProperty(
      'planQty',
      'validation.quantity.carried',
    )
    const [order] = await query<{ no: string }>(
      `select order_no as no from orders_source_order where branch_code = 'HQ' limit 1`,
    )
    expect(await issuesOf({ orderNo: order?.no })).toEqual({ orderNo: 'validation.import.orderKnown' })
    const [article] = await query<{ word: string }>(
      `select coalesce(keywords->>0, name->>'zh') as word from orders_prohibited_article where level = 'forbidden' limit 1`,
    )
    expect(await issuesOf({ goodsName: article?.word })).toEqual({ goodsName: 'validation.import.goodsForbidden' })
  })

  it('who is on the blacklist carries nothing and sends nothing', async () => {
    const [driver] = await query<{ id_no: string }>(
      `select id_no from driver where branch_code = 'HQ' and phone = $1`,
      [line.driverPhone],
    )
    const made = await backend.post<{ id: number }>(
      '/ntocc-basic-api/creditBlacklist',
      {
        partyKind: 'driver',
        name: 'Blocked',
        idNo: driver?.id_no,
        reason: 'Lost goods twice',
        intercepts: ['accept'],
        from: '2020-01-01',
      },
      admin,
    )
    expect(made.status, JSON.stringify(made)).toBe(0)
    expect(await issuesOf({})).toEqual({ driverPhone: 'validation.blacklist.accept' })
    await query('update credit_blacklist set is_deleted = true where id = $1', [made.data?.id])
  })

  it('credit holds for all lines of a file together, and those that fit can be added alone', async () => {
    await query(`update waybill set status = 95 where waybill_no in (select waybill_no from waybill_import)`)
    const owed = await owedBy(DEMO_PARTIES.shipper)
    const credit = (fen: number) =>
      query('update shipment set credit_limit = $2 where code = $1', [DEMO_PARTIES.shipper, owed + fen])
    // One of 2,400 with the fee fits, and no second one.
    await credit(400_000)
    const before = await waybills()
    const both = await bring([{}, {}])
    expect(both.data).toMatchObject({ created: 0, valid: 1 })
    expect(both.data?.issues).toEqual([{ line: 3, field: 'unitPrice', code: 'validation.import.credit' }])
    expect(await waybills()).toBe(before)
    // Each that fits is counted in for those after it.
    await credit(600_000)
    const three = await bring([{}, {}, {}], { dryRun: true })
    expect(three.data?.issues).toEqual([{ line: 4, field: 'unitPrice', code: 'validation.import.credit' }])
    await credit(400_000)
    expect((await bring([{}, {}], { mode: 'valid' })).data).toMatchObject({ created: 1 })
    // It waits for its driver, and is owed.
    expect(await issuesOf({})).toEqual({ unitPrice: 'validation.import.credit' })
    await credit(1_000_000_000)
  })

  it('many lines are read and written as a set: further ones cost no statement, whoever drives them', async () => {
    // Writing to drivers is a job for each waybill, and its runs are statements beside those that are counted.
    const SETTINGS = '/ntocc-basic-api/plugin/settings'
    const settings = (await backend.get<AreaSettings[]>(SETTINGS, admin)).data
    const { version } = settings?.find(({ area }) => area === 'messages') ?? {}
    const payload = { area: 'messages', version, values: { smsToDrivers: false } }
    expect((await backend.call({ method: 'PUT', url: SETTINGS, payload, token: admin })).status).toBe(0)
    const cost = async (lines: object[]) => {
      const before = statements()
      expect((await bring(lines)).data).toMatchObject({ created: lines.length })
      return statements() - before
    }
    const [few, many] = [await cost(Array(2).fill({})), await cost(Array(42).fill({}))]
    expect(many - few, `${few} statements for two lines, ${many} for forty-two`).toBeLessThanOrEqual(2)
    const crews = await cost(fit)
    expect(fit.length).toBeGreaterThan(2)
    // Other areas are asked of all crews at once.
    expect(crews - few, `${few} statements for one crew, ${crews} for ${fit.length}`).toBeLessThanOrEqual(2)
  })

  it('only whoever holds the code imports, and never a party, which would set its own price', async () => {
    for (const name of ['nobody', 'shipper', 'driver'])
      expect((await bring([{}], { token: await backend.signIn(name) })).status, name).toBe(4030)
  })
})

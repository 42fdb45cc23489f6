import type { Page, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { TEST_CLIENT, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'
import { consigneeCode } from './consignee-code.ts'

const LIST = '/ntocc-tms-api/waybill'
const CONFLICT = 4090

withDatabases('waybills', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  let driver: string
  /** References of a picture that the party has uploaded. */
  let ofDriver: string[]
  let ofShipper: string[]

  beforeAll(async () => {
    backend = await testBackend(database().db)
    await seedDemo(database().db, { waybills: 1500, days: 30, accounts: DEMO_PARTIES, seed: 'api' })
    ;[admin, shipper, driver] = [
      await backend.signIn('admin'),
      await backend.signIn('shipper'),
      await backend.signIn('driver'),
    ]
    const picture = async (token: string) => [(await backend.upload(pngFile(), token)).data?.reference ?? '']
    ;[ofDriver, ofShipper] = [await picture(driver), await picture(shipper)]
  })
  afterAll(() => backend.app.close())

  const list = async (query: string, token = admin): Promise<Page<WaybillRecord>> => {
    const answer = await backend.get<Page<WaybillRecord>>(`${LIST}?${query}`, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as Page<WaybillRecord>
  }
  const detail = async (id: number | string, token = admin): Promise<WaybillDetail> => {
    const answer = await backend.get<WaybillDetail>(`${LIST}/${id}`, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as WaybillDetail
  }
  const move = (waybill: { id: number; version: number }, body: object, token = admin) =>
    backend.post<WaybillDetail>(`${LIST}/${waybill.id}/move`, { version: waybill.version, ...body }, token)
  const sign = (waybill: { id: number; version: number }, unloadQty: number, token = shipper, more: object = {}) =>
    backend.post<WaybillDetail>(`${LIST}/sign`, { id: waybill.id, version: waybill.version, unloadQty, ...more }, token)

  let places = 0
  /** Puts a waybill of the demo shipper and driver into a state, as if it had come there by itself. */
  const placed = async (status: number, more = ''): Promise<WaybillDetail> => {
    const { db } = database()
    const found = await db.query<{ id: string }>(
      `update waybill set status = $1, driver_code = $2, shipment_code = $3, version = version + 1, load_qty = plan_qty,
         pay_status = 0, report_status = 0, load_review = false, is_deleted = false ${more}
       where id = (select id from waybill where branch_code = 'HQ' and status = 90 and unit = 'tonne' order by id limit 1 offset $4)
       returning id`,
      [status, DEMO_PARTIES.driver, DEMO_PARTIES.shipper, places++ * 3],
    )
    return detail(Number(found.rows[0]?.id))
  }

  it('S3-065 isCancel 4 lists deleted waybills only', async () => {
    const page = await list('isCancel=4&pageSize=100')
    expect(page.total).toBeGreaterThan(0)
    expect(new Set(page.records.map(record => record.status))).toEqual(new Set([99]))
    expect(page.records.every(record => record.isDeleted)).toBe(true)
  })

  it('S3-066 isCancel 0, and none, list waybills that are not deleted', async () => {
    const page = await list('isCancel=0&pageSize=500')
    expect(page.records.some(record => record.isDeleted || record.status === 99)).toBe(false)
    expect((await list('pageSize=10')).total).toBe(page.total)
    expect((await backend.get(`${LIST}?isCancel=7`, admin)).status).toBe(4220)
  })

  it('filters by state, plate, number, keyword and time, and takes invoiceStatus 99 for all', async () => {
    const [first] = (await list('pageSize=1')).records
    if (!first) throw new Error('no waybill')
    expect((await list(`waybillNo=${first.waybillNo}`)).records.map(record => record.id)).toEqual([first.id])
    expect((await list(`keyword=${first.waybillNo}`)).total).toBe(1)
    const number = first.waybillNo.slice(0, 8)
    const ofDay = (await list(`keyword=${number.toLowerCase()}&pageSize=500`)).records
    const all = (await list('pageSize=500')).records.filter(record => record.waybillNo.startsWith(number))
    expect(ofDay.map(record => record.id)).toEqual(all.map(record => record.id))
    expect((await list(`keyword=${first.waybillNo.replace('YD', 'DD')}`)).records.map(each => each.id)).toEqual([
      first.id,
    ])
    const plates = await list(`vehicleNo=${encodeURIComponent(first.vehicleNo)}&pageSize=500`)
    expect(new Set(plates.records.map(record => record.vehicleNo))).toEqual(new Set([first.vehicleNo]))
    const states = await list('status=50,60&pageSize=500')
    expect(states.records.length).toBeGreaterThan(0)
    expect(states.records.every(record => record.status === 50 || record.status === 60)).toBe(true)
    const day = first.gmtCreated.slice(0, 10)
    const late = await list(`gmtCreatedStart=${day}T00:00:00Z&pageSize=500`)
    expect(late.records.every(record => record.gmtCreated >= day)).toBe(true)
    expect((await list('invoiceStatus=99')).total).toBe((await list('')).total)
    expect((await list('invoiceStatus=2')).total).toBeLessThan((await list('')).total)
  })

  it('gives the names of the cities in the language of the request', async () => {
    const zh = await backend.get<Page<WaybillRecord>>(`${LIST}?pageSize=50`, admin, { 'accept-language': 'zh' })
    const en = await backend.get<Page<WaybillRecord>>(`${LIST}?pageSize=50`, admin, { 'accept-language': 'en' })
    expect(zh.data?.records.every(record => /^[\u4e00-\u9fff]+$/.test(record.loadCity))).toBe(true)
    expect(en.data?.records.every(record => /^[A-Z][A-Za-z' ]+$/.test(record.loadCity))).toBe(true)
    expect(typeof en.data?.records[0]?.shipmentName).toBe('string')
  })

  it('shows parties their own waybills only, without the other side’s amounts', async () => {
    const ships = await list('pageSize=500', shipper)
    expect(ships.total).toBeGreaterThan(0)
    expect(new Set(ships.records.map(record => record.shipmentCode))).toEqual(new Set([DEMO_PARTIES.shipper]))
    expect(ships.records.some(record => 'profit' in record || 'payableAmount' in record)).toBe(false)
    const drives = await list('pageSize=500', driver)
    expect(drives.total).toBeGreaterThan(0)
    expect(new Set(drives.records.map(record => record.driverCode))).toEqual(new Set([DEMO_PARTIES.driver]))
    expect(drives.records.some(record => 'profit' in record || 'shipperFreight' in record)).toBe(false)
    const foreign = (await list('pageSize=500')).records.find(record => record.shipmentCode !== DEMO_PARTIES.shipper)
    expect((await backend.get(`${LIST}/${foreign?.id}`, shipper)).status).toBe(4040)
    expect((await backend.get(`${LIST}?profitStart=1`, shipper)).status).toBe(4220)
    expect((await backend.get(`${LIST}?sortField=profit`, driver)).status).toBe(4220)
  })

  it('keeps branches apart and refuses a role without the permission', async () => {
    const hubei = await backend.signIn('hubei')
    const page = await list('pageSize=500', hubei)
    expect(new Set(page.records.map(record => record.branchCode))).toEqual(new Set(['HB']))
    const [own] = (await list('pageSize=1')).records
    expect((await backend.get(`${LIST}/${own?.id}`, hubei)).status).toBe(4040)
    expect((await backend.get(LIST, await backend.signIn('nobody'))).status).toBe(4030)
  })

  it('answers a finished waybill with nodes, receipts, changes and balanced amounts', async () => {
    const [any] = (await list('status=90&pageSize=1')).records
    const waybill = await detail(any?.waybillNo ?? '')
    expect(waybill.nodes.map(node => node.type)).toEqual([
      ...['accept', 'arriveLoad', 'load', 'depart', 'arriveUnload', 'unload', 'sign'],
    ])
    expect(waybill.receipts.map(each => each.type)).toContain('receipt')
    expect(waybill.receipts.every(each => each.images.every(image => image.startsWith('data:image/svg+xml')))).toBe(
      true,
    )
    expect(waybill.changes.at(0)).toMatchObject({ property: 'status', action: 'accept' })
    expect(waybill.changes.at(-1)).toMatchObject({ action: 'approveReceipt', oldValue: 80, newValue: 90 })
    const parts = [waybill.cashAmount, waybill.oilAmount, waybill.etcAmount].map(Number)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(waybill.payableAmount), 2)
  })

  it('signs: quantity, loss and amounts change together, proofs and log are written', async () => {
    const waybill = await placed(70)
    const loaded = Number(waybill.loadQty)
    const answer = await sign(waybill, loaded - 0.5, shipper, { images: ofShipper })
    expect(answer.status, answer.msg).toBe(0)
    expect(answer.data).toMatchObject({
      status: 80,
      unloadQty: loaded - 0.5,
      lossQty: 0.5,
      version: waybill.version + 1,
    })
    const after = await detail(waybill.id)
    expect(Number(after.deductLoss)).toBeGreaterThan(0)
    expect(after.nodes.filter(node => node.type === 'sign').length).toBeGreaterThan(0)
    expect(after.receipts.some(each => each.type === 'signSlip' && each.status === 2)).toBe(true)
    expect(after.changes.at(-1)).toBeDefined()
    expect(after.changes.some(change => change.action === 'sign' && change.newValue === 80)).toBe(true)
    const profit = Number(after.receivableAmount) - Number(after.payableAmount)
    const costs = Number(after.dispatchFee) + Number(after.taxFee) + Number(after.insuranceFee)
    expect(Number(after.profit)).toBeCloseTo(profit - costs, 2)
  })

  it('approves the receipt only when there is one, and not twice', async () => {
    const bare = await placed(80)
    await database().db.query(`update receipt set is_deleted = true where waybill_no = $1`, [bare.waybillNo])
    const refused = await move(bare, { move: 'approveReceipt' })
    expect(refused).toMatchObject({
      status: CONFLICT,
      errors: { move: { code: 'validation.condition.receiptUploaded' } },
    })
    await database().db.query(`update receipt set is_deleted = false, status = 2 where waybill_no = $1`, [
      bare.waybillNo,
    ])
    const done = await move(bare, { move: 'approveReceipt' })
    expect(done.data).toMatchObject({ status: 90, receiptStatus: 3 })
    expect(done.data?.receipts.find(each => each.type === 'receipt')?.status).toBe(3)
    expect((await move({ ...bare, version: bare.version + 1 }, { move: 'approveReceipt' })).status).toBe(CONFLICT)
  })

  it('rejects a receipt with a reason, takes a new one and approves it', async () => {
    const waybill = await placed(80)
    expect((await move(waybill, { move: 'rejectReceipt' })).errors).toMatchObject({
      move: { code: 'validation.move.reason' },
    })
    const rejected = await move(waybill, { move: 'rejectReceipt', reason: 'Stamp missing' })
    expect(rejected.data).toMatchObject({ status: 85, receiptStatus: 4 })
    const again = { id: waybill.id, version: waybill.version + 1 }
    expect((await move(again, { move: 'resubmitReceipt' }, driver)).errors).toMatchObject({
      move: { code: 'validation.condition.newReceiptUploaded' },
    })
    const sent = await move(again, { move: 'resubmitReceipt', images: ofDriver }, driver)
    expect(sent.data?.status).toBe(80)
    const approved = await move({ id: waybill.id, version: waybill.version + 2 }, { move: 'approveReceipt' }, shipper)
    expect(approved.data?.status).toBe(90)
  })

  it('drives a waybill from acceptance to the signature', async () => {
    const start = await placed(10)
    const { db } = database()
    await db.query(`update waybill set status = 90 where driver_code = $1 and status in (20, 30, 40, 50, 60)`, [
      DEMO_PARTIES.driver,
    ])
    await db.query(
      `update waybill w set vehicle_no = d.default_vehicle from driver d where d.code = w.driver_code and w.id = $1`,
      [start.id],
    )
    const qty = 5
    let { version } = start
    const step = async (body: object, expected: number) => {
      const answer = await move({ id: start.id, version }, body, driver)
      expect(answer.data?.status, JSON.stringify(answer.errors)).toBe(expected)
      version = Number(answer.data?.version)
    }
    // The shipper has a framework contract: accepted means ready to load.
    await step({ move: 'accept' }, 30)
    const loading = { lng: start.loadLng, lat: start.loadLat }
    const unloading = { lng: start.unloadLng, lat: start.unloadLat }
    const far = await move({ id: start.id, version }, { move: 'load', qty, images: ofDriver, ...unloading }, driver)
    expect(far.errors).toMatchObject({ move: { code: 'validation.condition.atLoadPlaceOrReason' } })
    const heavy = await move({ id: start.id, version }, { move: 'load', qty: 80, images: ofDriver, ...loading }, driver)
    expect(heavy).toMatchObject({ status: 4220, errors: { qty: { code: 'validation.quantity.max' } } })
    await step({ move: 'load', qty, images: ofDriver, ...loading }, 50)
    await step({ move: 'arrive', ...unloading }, 60)
    const bare = await move({ id: start.id, version }, { move: 'unload', qty, ...unloading }, driver)
    expect(bare.errors).toMatchObject({ move: { code: 'validation.condition.unloadProof' } })
    await step({ move: 'unload', qty, images: ofDriver, ...unloading }, 70)
    const wrong = await sign({ id: start.id, version }, qty, admin, { consigneeCode: '000000' })
    expect(wrong.errors).toMatchObject({ move: { code: 'validation.condition.consigneeCode' } })
    const code = consigneeCode(TEST_CLIENT.secret, start.waybillNo)
    const outbox = await db.query(`select 1 from sys_outbox where body like $1`, [`${code}%`])
    expect(outbox.rowCount).toBeGreaterThan(0)
    const signed = await sign({ id: start.id, version }, qty, admin, { consigneeCode: code })
    expect(signed.data?.status).toBe(80)
  })

  it('refuses an acceptance that breaks a rule, and says which', async () => {
    const waybill = await placed(10)
    const { db } = database()
    await db.query(
      `update waybill set status = 90 where driver_code = $1 and id <> $2 and status in (20,30,40,50,60)`,
      [...[DEMO_PARTIES.driver, waybill.id]],
    )
    const refusedBy = async (condition: string) =>
      expect((await move(waybill, { move: 'accept' }, driver)).errors).toMatchObject({
        move: { code: `validation.condition.${condition}` },
      })
    const set = (values: string) => db.query(`update driver set ${values} where code = $1`, [DEMO_PARTIES.driver])
    await db.query(`update vehicle set auth_status = 2 where plate_no = $1`, [waybill.vehicleNo])
    await set('auth_status = 1')
    await refusedBy('driverApproved')
    await set(`auth_status = 2, licence_to = '2020-01-01'`)
    await refusedBy('certificatesValid')
    await set(`licence_to = '2090-01-01', blacklist = true`)
    await db.query(
      `update vehicle set road_cert_to = '2090-01-01', inspection_to = '2090-01-01', compulsory_insurance_to = '2090-01-01'
       where plate_no = $1`,
      [waybill.vehicleNo],
    )
    await refusedBy('notBlacklisted')
    await set('blacklist = false')
    await db.query(`update vehicle set auth_status = 5 where plate_no = $1`, [waybill.vehicleNo])
    await refusedBy('vehicleApproved')
    await db.query(`update vehicle set auth_status = 2 where plate_no = $1`, [waybill.vehicleNo])
    const other = await placed(50)
    await refusedBy('noOverlappingTrip')
    await db.query('update waybill set status = 90 where id = $1', [other.id])
    expect((await detail(waybill.id, driver)).moves).toContainEqual({ move: 'accept', allowed: true })
  })

  it('cancels with a reason and deletes only what is over, unpaid and not reported', async () => {
    const waybill = await placed(30)
    expect((await move(waybill, { move: 'delete' })).errors).toMatchObject({ move: { code: 'validation.move.state' } })
    expect((await move(waybill, { move: 'cancel' })).errors).toMatchObject({ move: { code: 'validation.move.reason' } })
    const cancelled = await move(waybill, { move: 'cancel', reason: 'Ordered twice' })
    expect(cancelled.data).toMatchObject({ status: 95, cancelReason: 'Ordered twice' })
    const over = { id: waybill.id, version: waybill.version + 1 }
    expect((await move(over, { move: 'delete' }, shipper)).errors).toMatchObject({
      move: { code: 'validation.move.party' },
    })
    await database().db.query('update waybill set report_status = 3 where id = $1', [waybill.id])
    expect((await move(over, { move: 'delete' })).errors).toMatchObject({
      move: { code: 'validation.condition.notReported' },
    })
    await database().db.query('update waybill set report_status = 0, pay_status = 4 where id = $1', [waybill.id])
    expect((await move(over, { move: 'delete' })).errors).toMatchObject({
      move: { code: 'validation.condition.noPayment' },
    })
    await database().db.query('update waybill set pay_status = 0 where id = $1', [waybill.id])
    expect((await move(over, { move: 'delete' })).data).toMatchObject({ status: 99, isDeleted: true })
    expect((await list(`waybillNo=${waybill.waybillNo}`)).total).toBe(0)
    expect((await list(`waybillNo=${waybill.waybillNo}&isCancel=4`)).total).toBe(1)
  })

  it('lets exactly one of two sign-offs at the same time win', async () => {
    const waybill = await placed(70)
    const qty = Number(waybill.loadQty)
    const answers = await Promise.all([sign(waybill, qty), sign(waybill, qty - 0.1), sign(waybill, qty - 0.2)])
    expect(answers.map(answer => answer.status).sort()).toEqual([0, CONFLICT, CONFLICT])
    const after = await detail(waybill.id)
    expect(after.version).toBe(waybill.version + 1)
    expect(
      after.changes.filter(change => change.code.includes(`-V${after.version}-`) && change.action === 'sign'),
    ).toHaveLength(1)
  })

  it('does a move once for an idempotency key, however often it is sent', async () => {
    const waybill = await placed(70)
    const send = () =>
      backend.call<WaybillDetail>({
        ...{ method: 'POST', url: `${LIST}/sign`, token: shipper, headers: { 'idempotency-key': `key-${waybill.id}` } },
        payload: { id: waybill.id, version: waybill.version, unloadQty: Number(waybill.loadQty) },
      })
    expect((await send()).data?.status).toBe(80)
    expect((await send()).data?.version).toBe(waybill.version + 1)
    expect((await detail(waybill.id)).version).toBe(waybill.version + 1)
  })

  it('warns when clearly more was unloaded than loaded', async () => {
    const waybill = await placed(70)
    const answer = await sign(waybill, Math.ceil(Number(waybill.loadQty) * 1.05))
    expect(answer.status).toBe(1)
    expect(answer.msg).toContain('More was unloaded')
  })

  it('answers tracks, and positions of vehicles on the road with their trails', async () => {
    const [moving] = (await list('status=50&trackStatus=has&pageSize=1')).records
    const track = await backend.get<{ points: { time: string }[] }>(`${LIST}/${moving?.id}/track`, admin)
    expect(track.data?.points.length).toBeGreaterThan(0)
    const positions = await backend.get<{ waybillId?: number; trail: unknown[]; lng: number }[]>(
      '/ntocc-tms-api/vehicle/positions?trail=5&limit=20',
      admin,
    )
    expect(positions.data?.length).toBe(20)
    expect(positions.data?.[0]?.waybillId).toBeDefined()
    expect(positions.data?.every(each => each.trail.length <= 5 && each.lng > 70)).toBe(true)
    const own = await backend.get<{ waybillId?: number }[]>('/ntocc-tms-api/vehicle/positions', shipper)
    expect(own.data?.every(each => each.waybillId !== undefined)).toBe(true)
  })
})

import { createHmac } from 'node:crypto'
import type { AuditEntry, Page, WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { WAYBILLS, waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { consigneeCode } from './consignee-code.ts'

/** What the code follows from. */
const INSTALLATION = {
  digest: (purpose: string, text: string) =>
    createHmac('sha256', TEST_CLIENT.secret).update(`${purpose}:${text}`).digest(),
}

const CONFLICT = 4090

withDatabases('moving waybills', database => {
  const desk = waybillDesk(database)

  it('signs: quantity, loss and amounts change together, proofs and log are written', async () => {
    // What the driver has proved.
    const waybill = await desk.placed(70, ', unload_qty = plan_qty - 0.5')
    const loaded = Number(waybill.loadQty)
    const answer = await desk.sign(waybill, loaded - 0.5, desk.shipper, { images: desk.ofShipper })
    expect(answer.status, answer.msg).toBe(0)
    expect(answer.data).toMatchObject({
      status: 80,
      unloadQty: loaded - 0.5,
      lossQty: 0.5,
      version: waybill.version + 1,
    })
    const after = await desk.detail(waybill.id)
    expect(Number(after.deductLoss)).toBeGreaterThan(0)
    expect(after.nodes.filter(node => node.type === 'sign').length).toBeGreaterThan(0)
    expect(after.receipts.some(each => each.type === 'signSlip' && each.status === 2)).toBe(true)
    expect(after.changes[0]).toMatchObject({
      action: 'sign',
      changes: expect.arrayContaining([{ field: 'status', before: 70, after: 80 }]),
    })
    const trail = await desk.backend.get<Page<AuditEntry>>(
      `/ntocc-basic-api/auditTrail?entity=waybill&id=${waybill.id}`,
      desk.shipper,
    )
    const [latest] = trail.data?.records ?? []
    expect(latest?.action, trail.msg).toBe('sign')
    expect(latest?.changes).toContainEqual({ field: 'status', before: 70, after: 80 })
    expect(latest?.changes.map(({ field }) => field)).toContain('receivableAmount')
    expect(JSON.stringify(trail.data)).not.toContain('payableAmount')
    const profit = Number(after.receivableAmount) - Number(after.payableAmount)
    const costs = Number(after.dispatchFee) + Number(after.taxFee) + Number(after.insuranceFee)
    expect(Number(after.profit)).toBeCloseTo(profit - costs, 2)
  })

  it('approves the receipt only when there is one, and not twice', async () => {
    const bare = await desk.placed(80)
    await database().db.query(`update receipt set is_deleted = true where waybill_no = $1`, [bare.waybillNo])
    const refused = await desk.move(bare, { move: 'approveReceipt' })
    expect(refused).toMatchObject({
      status: CONFLICT,
      errors: { move: { code: 'validation.condition.receiptUploaded' } },
    })
    await database().db.query(`update receipt set is_deleted = false, status = 2 where waybill_no = $1`, [
      bare.waybillNo,
    ])
    const done = await desk.move(bare, { move: 'approveReceipt' })
    expect(done.data).toMatchObject({ status: 90, receiptStatus: 3 })
    expect(done.data?.receipts.find(each => each.type === 'receipt')?.status).toBe(3)
    expect((await desk.move({ ...bare, version: bare.version + 1 }, { move: 'approveReceipt' })).status).toBe(CONFLICT)
  })

  it('rejects a receipt with a reason, takes a new one and approves it', async () => {
    const waybill = await desk.placed(80)
    expect((await desk.move(waybill, { move: 'rejectReceipt' })).errors).toMatchObject({
      move: { code: 'validation.move.reason' },
    })
    const rejected = await desk.move(waybill, { move: 'rejectReceipt', reason: 'Stamp missing' })
    expect(rejected.data).toMatchObject({ status: 85, receiptStatus: 4 })
    const again = { id: waybill.id, version: waybill.version + 1 }
    expect((await desk.move(again, { move: 'resubmitReceipt' }, desk.driver)).errors).toMatchObject({
      move: { code: 'validation.condition.newReceiptUploaded' },
    })
    const sent = await desk.move(again, { move: 'resubmitReceipt', images: desk.ofDriver }, desk.driver)
    expect(sent.data?.status).toBe(80)
    const approved = await desk.move(
      { id: waybill.id, version: waybill.version + 2 },
      { move: 'approveReceipt' },
      desk.shipper,
    )
    expect(approved.data?.status).toBe(90)
  })

  it('S3-013 S3-023 S9-051 a receipt under review is replaced where the branch allows it, and nowhere else', async () => {
    const waybill = await desk.placed(80)
    const { db } = database()
    const since = async () =>
      (await db.query<{ at: string }>('select status_since::text as at from waybill where id = $1', [waybill.id])).rows
    const replace = (images?: string[]) =>
      desk.move(waybill, { move: 'replaceReceipt', ...(images && { images }) }, desk.driver)
    const allow = (value: string) =>
      db.query(
        `update sys_branch_config set config_value = $1
         where branch_code = 'HQ' and config_key = 'orderDetailOperate_secondUploadDetail'`,
        [value],
      )
    const refused = { status: CONFLICT, errors: { move: { code: 'validation.condition.secondUploadAllowed' } } }
    for (const value of ['0', '', 'off']) {
      await allow(value)
      expect(await replace(desk.ofDriver), value).toMatchObject(refused)
    }
    await allow('1')
    await db.query(`update sys_branch set soft_version = 'Ctms-2.1' where branch_code = 'HQ'`)
    expect(await replace(desk.ofDriver), 'in the alternate edition').toMatchObject(refused)
    await db.query(`update sys_branch set soft_version = 'Standard-2.1' where branch_code = 'HQ'`)
    expect((await replace()).errors?.move?.code).toBe('validation.condition.newReceiptUploaded')
    expect(
      (await desk.move(waybill, { move: 'replaceReceipt', images: desk.ofShipper }, desk.shipper)).status,
    ).not.toBe(0)
    await db.query(`update receipt set status = 2 where waybill_no = $1 and type = 'receipt'`, [waybill.waybillNo])
    const before = await since()
    const replaced = await replace(desk.ofDriver)
    expect(replaced.data, JSON.stringify(replaced.errors)).toMatchObject({ status: 80, receiptStatus: 2 })
    expect(await since()).toEqual(before)
    const receipts = replaced.data?.receipts.filter(each => each.type === 'receipt') ?? []
    expect(receipts.filter(each => each.status === 2)).toMatchObject([{ images: desk.ofDriver }])
    expect(receipts.at(-2)).toMatchObject({ status: 4, reason: 'Replaced by a newer upload' })
    const late = await desk.move(waybill, { move: 'approveReceipt' })
    expect(late.status, 'a decision about the one that was replaced').toBe(CONFLICT)
    const approved = await desk.move({ id: waybill.id, version: waybill.version + 1 }, { move: 'approveReceipt' })
    expect(approved.data).toMatchObject({ status: 90 })
  })

  it('drives a waybill from acceptance to the signature', async () => {
    const start = await desk.placed(10)
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
      const answer = await desk.move({ id: start.id, version }, body, desk.driver)
      expect(answer.data?.status, JSON.stringify(answer.errors)).toBe(expected)
      version = Number(answer.data?.version)
    }
    // The shipper has a framework contract: accepted means ready to load.
    await step({ move: 'accept' }, 30)
    const loading = { lng: start.loadLng, lat: start.loadLat }
    const unloading = { lng: start.unloadLng, lat: start.unloadLat }
    const far = await desk.move(
      { id: start.id, version },
      { move: 'load', qty, images: desk.ofDriver, ...unloading },
      desk.driver,
    )
    expect(far.errors).toMatchObject({ move: { code: 'validation.condition.atLoadPlaceOrReason' } })
    const heavy = await desk.move(
      { id: start.id, version },
      { move: 'load', qty: 80, images: desk.ofDriver, ...loading },
      desk.driver,
    )
    expect(heavy).toMatchObject({ status: 4220, errors: { qty: { code: 'validation.quantity.max' } } })
    await step({ move: 'load', qty, images: desk.ofDriver, ...loading }, 50)
    await step({ move: 'arrive', ...unloading }, 60)
    const bare = await desk.move({ id: start.id, version }, { move: 'unload', qty, ...unloading }, desk.driver)
    expect(bare.errors).toMatchObject({ move: { code: 'validation.condition.unloadProof' } })
    await step({ move: 'unload', qty, images: desk.ofDriver, ...unloading }, 70)
    const wrong = await desk.sign({ id: start.id, version }, qty, desk.admin, { consigneeCode: '000000' })
    expect(wrong.errors).toMatchObject({ move: { code: 'validation.condition.consigneeCode' } })
    const code = consigneeCode(INSTALLATION, start.waybillNo)
    const outbox = await db.query(`select 1 from sys_outbox where body like $1`, [`${code}%`])
    expect(outbox.rowCount).toBeGreaterThan(0)
    const signed = await desk.sign({ id: start.id, version }, qty, desk.admin, { consigneeCode: code })
    expect(signed.data?.status).toBe(80)
  })

  it('refuses an acceptance that breaks a rule, and says which', async () => {
    const waybill = await desk.placed(10)
    const { db } = database()
    await db.query(
      `update waybill set status = 90 where driver_code = $1 and id <> $2 and status in (20,30,40,50,60)`,
      [DEMO_PARTIES.driver, waybill.id],
    )
    const refusedBy = async (condition: string) =>
      expect((await desk.move(waybill, { move: 'accept' }, desk.driver)).errors).toMatchObject({
        move: { code: `validation.condition.${condition}` },
      })
    const set = (values: string) => db.query(`update driver set ${values} where code = $1`, [DEMO_PARTIES.driver])
    await db.query(`update vehicle set auth_status = 2 where plate_no = $1`, [waybill.vehicleNo])
    await set('auth_status = 1')
    await refusedBy('driverApproved')
    await set(`auth_status = 2, licence_from = '2014-01-01', licence_to = '2020-01-01'`)
    const named = await db.query(`select name ->> 'en' as name from driver where code = $1`, [DEMO_PARTIES.driver])
    const expired = {
      code: 'validation.expired.licence',
      params: { holder: named.rows[0]?.name, day: '2020-01-01' },
    }
    const refusal = async () => (await desk.move(waybill, { move: 'accept' }, desk.driver)).errors?.move
    expect(await refusal()).toEqual(expired)
    // Once the hourly sweep has taken the approval, the paper is the reason still.
    await set('auth_status = 4')
    expect(await refusal()).toEqual(expired)
    await set(`auth_status = 2, licence_to = '2090-01-01'`)
    await db.query(`update vehicle set inspection_to = '2021-02-03' where plate_no = $1`, [waybill.vehicleNo])
    expect(await refusal()).toEqual({
      code: 'validation.expired.vehicleLicence',
      params: { holder: waybill.vehicleNo, day: '2021-02-03' },
    })
    await set(`licence_to = '2090-01-01'`)
    await db.query(
      `update vehicle set road_cert_to = '2090-01-01', inspection_to = '2090-01-01', compulsory_insurance_to = '2090-01-01'
       where plate_no = $1`,
      [waybill.vehicleNo],
    )
    await db.query(`update vehicle set auth_status = 5 where plate_no = $1`, [waybill.vehicleNo])
    await refusedBy('vehicleApproved')
    await db.query(`update vehicle set auth_status = 2 where plate_no = $1`, [waybill.vehicleNo])
    await desk.placed(50)
    await refusedBy('noOverlappingTrip')
    // Those that the demo has given to him, and to the vehicle, too.
    await db.query(
      `update waybill set status = 90 where id <> $1 and (driver_code = $2 or vehicle_no = $3) and status between 20 and 60`,
      [waybill.id, DEMO_PARTIES.driver, waybill.vehicleNo],
    )
    expect((await desk.detail(waybill.id, desk.driver)).moves).toContainEqual({ move: 'accept', allowed: true })
  })

  it('cancels with a reason and deletes only what is over, unpaid and not reported', async () => {
    const waybill = await desk.placed(30)
    expect((await desk.move(waybill, { move: 'delete' })).errors).toMatchObject({
      move: { code: 'validation.move.state' },
    })
    expect((await desk.move(waybill, { move: 'cancel' })).errors).toMatchObject({
      move: { code: 'validation.move.reason' },
    })
    const cancelled = await desk.move(waybill, { move: 'cancel', reason: 'Ordered twice' })
    expect(cancelled.data).toMatchObject({ status: 95, cancelReason: 'Ordered twice' })
    const over = { id: waybill.id, version: waybill.version + 1 }
    expect((await desk.move(over, { move: 'delete' }, desk.shipper)).errors).toMatchObject({
      move: { code: 'validation.move.party' },
    })
    await database().db.query('update waybill set report_status = 3 where id = $1', [waybill.id])
    expect((await desk.move(over, { move: 'delete' })).errors).toMatchObject({
      move: { code: 'validation.condition.notReported' },
    })
    await database().db.query('update waybill set report_status = 0, pay_status = 4 where id = $1', [waybill.id])
    expect((await desk.move(over, { move: 'delete' })).errors).toMatchObject({
      move: { code: 'validation.condition.noPayment' },
    })
    await database().db.query('update waybill set pay_status = 0 where id = $1', [waybill.id])
    expect((await desk.move(over, { move: 'delete' })).data).toMatchObject({ status: 99, isDeleted: true })
    expect((await desk.list(`waybillNo=${waybill.waybillNo}`)).total).toBe(0)
    expect((await desk.list(`waybillNo=${waybill.waybillNo}&isCancel=4`)).total).toBe(1)
  })

  it('lets exactly one of two sign-offs at the same time win', async () => {
    const waybill = await desk.placed(70)
    const qty = Number(waybill.loadQty)
    const earlier = await desk.detail(waybill.id)
    const answers = await Promise.all([
      desk.sign(waybill, qty),
      desk.sign(waybill, qty - 0.1),
      desk.sign(waybill, qty - 0.2),
    ])
    // Whoever wins with less than was loaded is warned besides.
    const won = answers.filter(({ status }) => status === 0 || status === 1)
    expect([won.length, answers.filter(({ status }) => status === CONFLICT).length]).toEqual([1, 2])
    const after = await desk.detail(waybill.id)
    expect(after.version).toBe(waybill.version + 1)
    expect(after.changes).toHaveLength(earlier.changes.length + 1)
  })

  it('does a move once for an idempotency key, however often it is sent', async () => {
    const waybill = await desk.placed(70)
    const send = () =>
      desk.backend.call<WaybillDetail>({
        method: 'POST',
        url: `${WAYBILLS}/sign`,
        token: desk.shipper,
        headers: { 'idempotency-key': `key-${waybill.id}` },
        payload: { id: waybill.id, version: waybill.version, unloadQty: Number(waybill.loadQty) },
      })
    expect((await send()).data?.status).toBe(80)
    expect((await send()).data?.version).toBe(waybill.version + 1)
    expect((await desk.detail(waybill.id)).version).toBe(waybill.version + 1)
  })

  it('warns when clearly more was unloaded than loaded', async () => {
    const waybill = await desk.placed(70)
    const answer = await desk.sign(waybill, Math.ceil(Number(waybill.loadQty) * 1.05))
    expect(answer.status).toBe(1)
    expect(answer.msg).toContain('More was unloaded')
  })

  it('answers tracks, and positions of vehicles on the road with their trails', async () => {
    const [moving] = (await desk.list('status=50&trackStatus=has&pageSize=1')).records
    const track = await desk.backend.get<{ points: { time: string }[] }>(`${WAYBILLS}/${moving?.id}/track`, desk.admin)
    expect(track.data?.points.length).toBeGreaterThan(0)
    // Whatever its record has been left at: it is on a task as long as it is on a waybill.
    await database().db.query(`update vehicle set status = 0 where status = 1`)
    const positions = await desk.backend.get<{ waybillId?: number; trail: unknown[]; lng: number; state: string }[]>(
      '/ntocc-tms-api/vehicle/positions?trail=5&limit=20',
      desk.admin,
    )
    expect(positions.data?.length).toBe(20)
    expect(positions.data?.[0]?.waybillId).toBeDefined()
    for (const { waybillId, state } of positions.data ?? [])
      if (state !== '2') expect(state).toBe(waybillId === undefined ? '0' : '1')
    expect(positions.data?.every(each => each.trail.length <= 5 && each.lng > 70)).toBe(true)
    const own = await desk.backend.get<{ waybillId?: number }[]>('/ntocc-tms-api/vehicle/positions', desk.shipper)
    expect(own.data?.every(each => each.waybillId !== undefined)).toBe(true)
  })
})

import type { Page, WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillCase, WaybillSheet } from '../../contract/review-calls.ts'

const CONFLICT = 4090
const INVALID = 4220
const FORBIDDEN = 4030
const NOT_FOUND = 4040
const RECEIPTS = '/ntocc-tms-api/receiptReview'
const LOADING = '/ntocc-tms-api/loadingReview'

interface Decided {
  id: number
  version: number
  status: number
}

withDatabase('judging loads and receipts', database => {
  const desk = waybillDesk(database)
  const post = <T>(path: string, body: object, token = desk.admin) => desk.backend.post<T>(path, body, token)
  const claim = ({ id }: { id: number }, token = desk.admin, at = RECEIPTS) => post(`${at}/claim`, { id }, token)
  const decide = ({ id, version }: { id: number; version: number }, body: object, token = desk.admin, at = RECEIPTS) =>
    post<Decided>(`${at}/decide`, { id, version, ...body }, token)
  const sheet = async (id: number, query = '', token = desk.admin, at = RECEIPTS) =>
    desk.backend.get<WaybillSheet>(`${at}/${id}${query}`, token)
  /** With amounts that follow from its quantities, as the move would count them. */
  const signed = async (unload = 'plan_qty'): Promise<WaybillDetail> => {
    const waybill = await desk.placed(
      80,
      `, unload_qty = ${unload}, receipt_status = 2, deduct_other = 0, loss_price = 40000`,
    )
    await database().db.query(`update receipt set status = 2 where waybill_no = $1 and type = 'receipt'`, [
      waybill.waybillNo,
    ])
    return waybill
  }

  it('S1-014 previews what approving books, and the approval books it once', async () => {
    const waybill = await signed()
    const before = (await sheet(waybill.id)).data as WaybillSheet
    expect(before.approved.payableAmount).toBe(waybill.payableAmount)
    // Little enough for one person.
    const unloadQty = Math.round((Number(waybill.loadQty) - 0.2) * 1000) / 1000
    const query = `?unloadQty=${unloadQty}&deductOther=12.50`
    const corrected = (await sheet(waybill.id, query)).data as WaybillSheet
    expect(corrected.approved).toMatchObject({ unloadQty, lossQty: 0.2, deductOther: '12.50' })
    expect(corrected.findings.map(({ code }) => code)).toContain('lossOver')
    // Nothing of it is written.
    expect((await desk.detail(waybill.id)).version).toBe(waybill.version)

    await claim(waybill)
    const values = { unloadQty, deductOther: '12.50' }
    const unsaid = await decide(waybill, { decision: 'approve', ...values })
    expect(unsaid).toMatchObject({ status: INVALID, errors: { reason: { code: 'validation.field.required' } } })
    const done = await decide(waybill, { decision: 'approve', ...values, reason: 'Weighed again' })
    expect(done.data, done.msg).toMatchObject({ status: 90, version: waybill.version + 1 })
    const after = await desk.detail(waybill.id)
    for (const name of [
      'unloadQty',
      'lossQty',
      'deductLoss',
      'deductOther',
      'payableAmount',
      'receivableAmount',
    ] as const)
      expect([name, after[name]]).toEqual([name, corrected.approved[name]])
    const [last] = after.changes
    expect(last?.changes).toContainEqual({ field: 'reason', after: 'Weighed again' })
    expect(last?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['status', 'unloadQty', 'deductOther', 'payableAmount']),
    )
    expect(after.receipts.find(({ type }) => type === 'receipt')?.status).toBe(3)

    // The same again by the same person is no second approval.
    const again = await decide(waybill, { decision: 'approve', ...values, reason: 'Weighed again' })
    expect(again.data).toMatchObject({ status: 90, version: waybill.version + 1 })
    expect((await desk.detail(waybill.id)).changes).toEqual(after.changes)
  })

  it('without a correction the amounts stay as they were signed for', async () => {
    const waybill = await signed()
    await database().db.query(`update waybill set payable_amount = 123456 where id = $1`, [waybill.id])
    expect((await sheet(waybill.id)).data?.approved.payableAmount).toBe('1234.56')
    await claim(waybill)
    // What stands there already is no correction and needs no reason.
    const done = await decide(waybill, { decision: 'approve', loadQty: waybill.loadQty, unloadQty: waybill.unloadQty })
    expect(done.data?.status, JSON.stringify(done.errors)).toBe(90)
    expect((await desk.detail(waybill.id)).payableAmount).toBe('1234.56')
  })

  it('is claimed by one: the other is told by whom, in the queue, on claiming, deciding and moving', async () => {
    const waybill = await signed()
    expect((await decide(waybill, { decision: 'approve' })).msg).toContain('claim')
    expect((await claim(waybill, desk.shipper)).status).toBe(0)
    const shippersName = (
      await desk.backend.get<Page<WaybillCase>>(`${RECEIPTS}?at=${waybill.id}`, desk.admin)
    ).data?.records.find(({ id }) => id === waybill.id)?.claim
    expect(shippersName).toMatchObject({ mine: false })
    for (const refused of [
      await claim(waybill),
      await decide(waybill, { decision: 'approve' }),
      await desk.move(waybill, { move: 'approveReceipt' }),
      await desk.move(waybill, { move: 'rejectReceipt', reason: 'x' }),
    ])
      expect(refused).toMatchObject({
        status: CONFLICT,
        msg: `${shippersName?.byName} is reviewing this at the moment.`,
      })
    expect((await decide(waybill, { decision: 'approve' }, desk.shipper)).data?.status).toBe(90)
    const late = await decide(waybill, { decision: 'reject', reason: 'Stamp missing' })
    expect(late).toMatchObject({
      status: CONFLICT,
      msg: `${shippersName?.byName} has judged ${waybill.waybillNo} already.`,
    })
    expect((await claim(waybill)).msg).toContain('has judged')
  })

  it('given back it is free, and the filters know whose it is', async () => {
    const waybill = await signed()
    await claim(waybill)
    const ids = async (query: string, token: string) =>
      (await desk.backend.get<Page<WaybillCase>>(`${RECEIPTS}?pageSize=100&${query}`, token)).data?.records.map(
        ({ id }) => id,
      )
    expect(await ids('claimed=mine', desk.admin)).toEqual([waybill.id])
    expect(await ids('claimed=free', desk.shipper)).not.toContain(waybill.id)
    await post(`${RECEIPTS}/release`, { id: waybill.id })
    expect(await ids('claimed=free', desk.shipper)).toContain(waybill.id)
    expect((await desk.backend.get(`${RECEIPTS}?claimed=yours`, desk.admin)).status).toBe(INVALID)
  })

  it('rejects with a reason only, and the driver may send a new one', async () => {
    const waybill = await signed()
    await claim(waybill)
    expect((await decide(waybill, { decision: 'reject' })).errors).toMatchObject({
      move: { code: 'validation.move.reason' },
    })
    const done = await decide(waybill, { decision: 'reject', reason: 'Stamp missing' })
    expect(done.data?.status).toBe(85)
    expect((await desk.detail(waybill.id)).receipts.find(({ type }) => type === 'receipt')).toMatchObject({
      status: 4,
      reason: 'Stamp missing',
    })
    expect((await decide(waybill, { decision: 'approve' })).msg).toContain('has judged')
  })

  it('says before anything is pressed why it cannot be approved', async () => {
    const waybill = await signed()
    expect((await sheet(waybill.id)).data?.refusal).toBeUndefined()
    await database().db.query(`update receipt set is_deleted = true where waybill_no = $1`, [waybill.waybillNo])
    expect((await sheet(waybill.id)).data).toMatchObject({
      refusal: { code: 'validation.condition.receiptUploaded' },
      findings: expect.arrayContaining([{ code: 'noPicture', proof: 'receipt' }]),
    })
    await claim(waybill)
    expect((await decide(waybill, { decision: 'approve' })).errors).toMatchObject({
      move: { code: 'validation.condition.receiptUploaded' },
    })
  })

  it('refuses what cannot be right, at the field', async () => {
    const waybill = await signed()
    // Counted anew from its quantities: what is left to pay after a deduction of one yuan.
    const { approved } = (await sheet(waybill.id, '?deductOther=1.00')).data as WaybillSheet
    const left = Number(approved.payableAmount) + 1
    expect((await sheet(waybill.id, `?deductOther=${left.toFixed(2)}`)).data?.approved.payableAmount).toBe('0.00')
    expect((await sheet(waybill.id, `?deductOther=${(left + 0.01).toFixed(2)}`)).errors).toEqual({
      deductOther: { code: 'validation.correction.deductMost', params: { max: left.toFixed(2) } },
    })
    expect((await sheet(waybill.id, '?loadQty=900')).errors).toMatchObject({
      loadQty: { code: 'validation.correction.loadMost' },
    })
    expect((await sheet(waybill.id, '?unloadQty=0')).status).toBe(INVALID)
    await claim(waybill)
    const values = { deductOther: (left + 0.01).toFixed(2), reason: 'x' }
    expect((await decide(waybill, { decision: 'approve', ...values })).errors).toHaveProperty('deductOther')
    expect((await decide({ ...waybill, version: waybill.version - 1 }, { decision: 'approve' })).status).toBe(CONFLICT)
    expect((await desk.detail(waybill.id)).status).toBe(80)
  })

  it('is for those who hold its code: a shipper judges its own, without corrections or the carrier’s amounts', async () => {
    const waybill = await signed()
    for (const path of [RECEIPTS, `${RECEIPTS}/${waybill.id}`, LOADING])
      expect((await desk.backend.get(path, desk.driver)).status).toBe(FORBIDDEN)
    expect((await claim(waybill, desk.driver)).status).toBe(FORBIDDEN)
    const shown = (await sheet(waybill.id, '', desk.shipper)).data as WaybillSheet
    expect(shown.correctable).toEqual([])
    expect(JSON.stringify(shown)).not.toContain('payableAmount')
    expect(JSON.stringify(shown)).not.toContain('carrierFreight')
    expect((await sheet(waybill.id, '?deductOther=1.00', desk.shipper)).status).toBe(FORBIDDEN)
    await database().db.query(`update waybill set shipment_code = 'ELSE' where id = $1`, [waybill.id])
    expect((await sheet(waybill.id, '', desk.shipper)).status).toBe(NOT_FOUND)
    expect((await claim(waybill, desk.shipper)).status).toBe(NOT_FOUND)
    const { records } = (await desk.backend.get<Page<WaybillCase>>(`${RECEIPTS}?at=${waybill.id}`, desk.shipper))
      .data as Page<WaybillCase>
    expect(records.map(({ id }) => id)).not.toContain(waybill.id)
    const byHidden = await desk.backend.get(`${RECEIPTS}?sortField=payableAmount`, desk.shipper)
    expect(byHidden.status).toBe(INVALID)
  })

  it('loading: the quantity is put right and the freight follows, or it is reported again', async () => {
    const waybill = await desk.placed(40)
    const qty = Number(waybill.loadQty) - 2
    const preview = (await sheet(waybill.id, `?loadQty=${qty}`, desk.admin, LOADING)).data as WaybillSheet
    expect(preview.approved.loadQty).toBe(qty)
    expect((await sheet(waybill.id, `?unloadQty=${qty}`, desk.admin, LOADING)).status).toBe(FORBIDDEN)
    await claim(waybill, desk.admin, LOADING)
    const done = await decide(
      waybill,
      { decision: 'approve', loadQty: qty, reason: 'Weighbill says so' },
      desk.admin,
      LOADING,
    )
    expect(done.data?.status, JSON.stringify(done)).toBe(50)
    const after = await desk.detail(waybill.id)
    expect(after).toMatchObject({ loadQty: qty, shipperFreight: preview.approved.shipperFreight })
    // A reason for a correction does not say that the vehicle was elsewhere.
    expect(after.nodes.filter(({ type }) => type === 'depart').at(-1)?.inFence).toBe(true)

    const other = await desk.placed(40)
    const weighbills = async () =>
      (await desk.detail(other.id)).receipts.filter(({ type }) => type === 'loadWeighbill').map(({ status }) => status)
    await database().db.query(`update receipt set status = 2 where waybill_no = $1`, [other.waybillNo])
    expect(await weighbills()).toEqual([2])
    await claim(other, desk.shipper, LOADING)
    const back = await decide(other, { decision: 'reject', reason: 'Not weighed' }, desk.shipper, LOADING)
    expect(back.data?.status).toBe(30)
    expect((await desk.detail(other.id)).loadQty ?? null).toBeNull()
    expect(await weighbills()).toEqual([4])
  })

  it('a waybill that was opened stands in front; one that does not wait is not there', async () => {
    const waiting = await signed()
    await database().db.query(`update waybill set status_since = now() where id = $1`, [waiting.id])
    const first = async (at: number) =>
      (await desk.backend.get<Page<WaybillCase>>(`${RECEIPTS}?pageSize=1&at=${at}`, desk.admin)).data?.records[0]?.id
    expect(await first(waiting.id)).toBe(waiting.id)
    const done = await desk.placed(90)
    expect(await first(done.id)).not.toBe(done.id)
  })
})

import type { Page, WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { colleague } from '../../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillCase, WaybillDecided, WaybillSheet } from '../../contract/review-calls.ts'

const CONFLICT = 4090
const RECEIPTS = '/ntocc-tms-api/receiptReview'
const CLAIMED = { code: 'validation.correction.claimed', params: { name: expect.any(String) } }

withDatabase('a shipper who signs for less than the driver proved', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  let second = ''
  beforeAll(async () => {
    second = await colleague(desk.backend, 'REVIEWER')
  })

  /** 28.7 t loaded and proved as unloaded, at 300 yuan each for the carrier: 8,610.00. Of it 3 thousandths may be lost. */
  const unloaded = async (more = ''): Promise<WaybillDetail> => {
    const { id, waybillNo } = await desk.placed(
      70,
      `, plan_qty = 28.7, unload_qty = 28.7, receipt_status = 2, deduct_other = 0, price_mode = 'unit', charge_by = 'unload',
        unit_price = 32000, carrier_unit_price = 30000, loss_price = 0, loss_tolerance = 3, info_fee = 0, insurance_fee = 0,
        service_rate = 0, service_mode = null, round_mode = 'none', payable_amount = 861000, receivable_amount = 918400,
        team_code = '${DEMO_PARTIES.carrier}'`,
    )
    await query(`update waybill set load_qty = 28.7 ${more} where id = $1`, [id])
    await query(`update vehicle set tonnage = 30 where plate_no = (select vehicle_no from waybill where id = $1)`, [id])
    await query(`update receipt set status = 2 where waybill_no = $1 and type = 'receipt'`, [waybillNo])
    return desk.detail(id)
  }
  const sheet = async (id: number, token: string, put = '') =>
    (await desk.backend.get<WaybillSheet>(`${RECEIPTS}/${id}${put}`, token)).data as WaybillSheet
  const decide = async ({ id, version }: { id: number; version: number }, body: object, token: string) => {
    await desk.backend.post(`${RECEIPTS}/claim`, { id }, token)
    const given = { id, version, decision: 'approve', reason: 'Asked both', ...body }
    const answer = await desk.backend.post<WaybillDecided>(`${RECEIPTS}/decide`, given, token)
    await desk.backend.post(`${RECEIPTS}/release`, { id }, token)
    return answer
  }

  it('whoever signs for what was proved, or for what may be lost, has signed, and approves', async () => {
    for (const [qty, payable] of [
      [28.7, '8610.00'],
      [28.614, '8584.20'],
    ] as const) {
      const answer = await desk.sign(await unloaded(), qty)
      expect(answer).toMatchObject({ status: 0, data: { status: 80, unloadQty: qty } })
      const waybill = await desk.detail(Number(answer.data?.id))
      expect(waybill.payableAmount).toBe(payable)
      expect((await decide(waybill, {}, desk.shipper)).data?.status).toBe(90)
    }
  })

  it('a tolerance of everything is none for a signature', async () => {
    const answer = await desk.sign(await unloaded(', loss_tolerance = 1000'), 28.126)
    expect(answer).toMatchObject({ status: 0, data: { unloadQty: 28.126 } })
    const less = await desk.sign(await unloaded(', loss_tolerance = 1000'), 28.125)
    expect(less).toMatchObject({ status: 1, data: { unloadQty: 28.7 } })
  })

  it('beyond it what was proved stands, and the shipper cannot approve what it said: by no way', async () => {
    for (const qty of [0.001, 28.613]) {
      const waybill = await unloaded()
      const signed = await desk.sign(waybill, qty)
      expect(signed, signed.msg).toMatchObject({ status: 1, data: { status: 80, unloadQty: 28.7 } })
      expect(signed.msg).toContain('less than the driver proved')
      const now = await desk.detail(waybill.id)
      expect(now).toMatchObject({ payableAmount: '8610.00', unloadQty: 28.7 })
      expect(await sheet(waybill.id, desk.shipper)).toMatchObject({ refusal: CLAIMED, proposal: { isClaim: true } })
      expect(await decide(now, {}, desk.shipper)).toMatchObject({ status: CONFLICT, errors: { move: CLAIMED } })
      expect((await desk.move(now, { move: 'approveReceipt' }, desk.shipper)).errors).toEqual({ move: CLAIMED })
      // It stays said, however often a receipt is sent in anew.
      await query('update waybill set version = version + 1 where id = $1', [waybill.id])
      const later = { id: waybill.id, version: now.version + 1 }
      expect(await decide(later, {}, desk.shipper)).toMatchObject({ errors: { move: CLAIMED } })
      const { findings } = await sheet(waybill.id, desk.admin)
      expect(findings[0]).toEqual({ code: 'signedLess', proof: 'unloading', params: { signed: qty, unloaded: 28.7 } })
    }
  })

  it('says why, or is not made: the platform reads it beside the quantity, and the carrier hears it', async () => {
    const waybill = await unloaded()
    const bare = await desk.sign(waybill, 10, desk.shipper, { remark: '  ' })
    expect(bare).toMatchObject({ status: 4220, errors: { remark: { code: 'validation.field.required' } } })
    expect((await desk.detail(waybill.id)).status).toBe(70)
    expect((await desk.sign(await unloaded(), 28.7, desk.shipper, { remark: '' })).status).toBe(0)
    const heard: { key: string; message: { title?: { en: string }; text?: { en: string } } }[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    expect((await desk.sign(waybill, 10, desk.shipper, { remark: 'Two pallets were wet' })).status).toBe(1)
    end()
    expect((await sheet(waybill.id, desk.admin)).proposal).toMatchObject({
      isClaim: true,
      reason: 'Two pallets were wet',
    })
    const told = heard.find(({ key }) => key === `HQ/DRIVER/${DEMO_PARTIES.driver}`)
    expect(told?.message.text?.en).toContain('They say: Two pallets were wet.')
    // The platform has not spoken yet: nothing waits for a second person.
    const judges = heard.filter(({ key, message }) => key.startsWith('HQ/PLAT_ADMIN/') && message.text)
    expect([...new Set(judges.map(({ message }) => message.title?.en))]).toEqual(['Signed for less: to be decided'])
    const { data } = await desk.backend.get<Page<WaybillCase>>(`${RECEIPTS}?at=${waybill.id}`, desk.admin)
    expect(data?.records.find(({ id }) => id === waybill.id)).toMatchObject({ isProposed: true, isClaimed: true })
  })

  it('the platform decides: one person up to its limit, two beyond it, and the shipper is neither', async () => {
    const little = await unloaded()
    await desk.sign(little, 28)
    const now = await desk.detail(little.id)
    expect((await decide(now, { unloadQty: 28 }, desk.admin)).data?.status).toBe(90)
    expect((await desk.detail(little.id)).payableAmount).toBe('8400.00')

    const much = await unloaded()
    await desk.sign(much, 10)
    const waits = await desk.detail(much.id)
    expect((await sheet(much.id, desk.admin, '?unloadQty=10')).isBeyondLimit).toBe(true)
    expect((await decide(waits, { unloadQty: 10 }, desk.admin)).data?.isProposed).toBe(true)
    expect((await desk.detail(much.id)).payableAmount).toBe('8610.00')
    expect((await decide(waits, { unloadQty: 10 }, second)).data?.status).toBe(90)

    const proved = await unloaded()
    await desk.sign(proved, 10)
    expect((await decide(await desk.detail(proved.id), { unloadQty: 28.7 }, desk.admin)).data?.status).toBe(90)
    expect((await desk.detail(proved.id)).payableAmount).toBe('8610.00')
  })

  it('the carrier hears of it before anybody has decided, and where to object', async () => {
    const waybill = await unloaded()
    const heard: { key: string; message: { text?: { en: string }; to?: string } }[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    await desk.sign(waybill, 27)
    end()
    const told = heard.filter(({ message }) => message.text?.en.startsWith(`${waybill.waybillNo}: unloaded`))
    expect(told.map(({ key }) => key)).toEqual(
      expect.arrayContaining([`HQ/DRIVER/${DEMO_PARTIES.driver}`, `HQ/CARRIER/${DEMO_PARTIES.carrier}`]),
    )
    expect(told[0]?.message).toMatchObject({
      text: { en: expect.stringContaining('unloaded 28.7 → 27 t, payable to you 8610.00 → 8100.00 yuan') },
      to: `/order_info?id=${waybill.id}&tab=service`,
    })
  })
})

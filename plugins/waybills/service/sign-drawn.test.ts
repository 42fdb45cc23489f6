import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillSheet } from '../contract/review-calls.ts'

const [CONFLICT, INVALID] = [4090, 4220]

withDatabase('a consignee who signs on the device of the driver', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const unloaded = () => desk.placed(70, ', unload_qty = plan_qty')
  const signed = (waybill: WaybillDetail, more: object = {}, token = desk.driver) =>
    desk.move(
      waybill,
      { move: 'signDrawn', qty: waybill.unloadQty, signature: desk.ofDriver, signer: ' 李伟 ', ...more },
      token,
    )

  it('has signed, with the name beside the signature, for the review and for the shipper to hear of', async () => {
    const waybill = await unloaded()
    const heard: { key: string; message: { title?: { en: string }; to?: string } }[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    const answer = await signed(waybill, { images: desk.ofDriver })
    end()
    expect(answer, answer.msg).toMatchObject({ status: 0, data: { status: 80, unloadQty: waybill.unloadQty } })
    const slip = answer.data?.receipts.findLast(({ type }) => type === 'signSlip')
    expect(slip).toMatchObject({ signedBy: '李伟', status: 2, images: [...desk.ofDriver, ...desk.ofDriver] })
    const told = heard.filter(({ message }) => message.to === `/order_info?id=${waybill.id}`)
    expect(told.map(({ key, message }) => [key, message.title?.en])).toEqual([
      [`HQ/SHIPPER/${DEMO_PARTIES.shipper}`, 'Goods were signed for by hand, without the code'],
    ])
    const sheet = await desk.backend.get<WaybillSheet>(`/ntocc-tms-api/receiptReview/${waybill.id}`, desk.shipper)
    expect(sheet.data?.findings.map(({ code }) => code)).toContain('signedByHand')
  })

  it.each([
    ['a signature', { signature: [] }],
    ['a name', { signer: '  ' }],
  ])('has not signed without %s', async (_what, more) => {
    const waybill = await unloaded()
    expect(await signed(waybill, more)).toMatchObject({
      status: CONFLICT,
      errors: { move: { code: 'validation.condition.consigneeSignature' } },
    })
    expect((await desk.detail(waybill.id)).status).toBe(70)
  })

  it('signs with a picture that is here and is the driver’s, and with nineteen photos at most beside it', async () => {
    const waybill = await unloaded()
    expect((await signed(waybill, { signature: desk.ofShipper })).status).toBe(INVALID)
    expect((await signed(waybill, { signature: ['https://elsewhere.example/s.png'] })).status).toBe(INVALID)
    const photos = (many: number) => Array.from({ length: many }, () => desk.ofDriver[0] as string)
    expect((await signed(waybill, { images: photos(20) })).errors).toEqual({
      images: { code: 'validation.images.max', params: { max: 19 } },
    })
    expect((await signed(waybill, { images: photos(19) })).status).toBe(0)
  })

  it('by a signature alone no more and no less is paid for than by the code', async () => {
    const waybill = await unloaded()
    const half = { qty: Number(waybill.unloadQty) / 2 }
    expect((await signed(waybill, half)).errors).toEqual({ reason: { code: 'validation.field.required' } })
    const answer = await signed(waybill, { ...half, reason: 'Half of the sacks were wet' })
    expect(answer).toMatchObject({ status: 1, data: { unloadQty: waybill.unloadQty } })
  })

  it('more than the driver proved stands at the signature and counts for nothing until the platform has decided', async () => {
    const waybill = await desk.placed(
      70,
      `, plan_qty = 30, unload_qty = 28, charge_by = 'unload', price_mode = 'unit', unit_price = 32000, carrier_unit_price = 30000,
        loss_price = 0, info_fee = 0, insurance_fee = 0, deduct_other = 0, round_mode = 'none'`,
    )
    await query('update waybill set load_qty = 30 where id = $1', [waybill.id])
    await query('update vehicle set tonnage = 30 where plate_no = $1', [waybill.vehicleNo])
    const answer = await signed({ ...waybill, unloadQty: 30 })
    expect(answer, answer.msg).toMatchObject({ status: 1, data: { status: 80, unloadQty: 28, lossQty: 2 } })
    expect(answer.msg).toContain('more than the driver proved')
    const now = await desk.detail(waybill.id)
    expect(now.carrierFreight).toBe('8400.00')
    const sheet = async (more = '') =>
      (await desk.backend.get<WaybillSheet>(`/ntocc-tms-api/receiptReview/${waybill.id}${more}`, desk.admin)).data
    expect((await sheet())?.findings[0]).toEqual({
      code: 'signedMore',
      proof: 'unloading',
      params: { signed: 30, unloaded: 28 },
    })
    // Whoever reviews it may say that it was so.
    const put = await sheet('?unloadQty=30')
    expect(put?.approved).toMatchObject({ unloadQty: 30, carrierFreight: '9000.00' })
    expect(put?.findings.map(({ code }) => code)).not.toContain('signedMore')
    // Of itself a shipper says what it pays for.
    const own = await unloaded()
    await query('update waybill set unload_qty = load_qty - 0.5 where id = $1', [own.id])
    expect((await desk.sign(own, Number(own.loadQty))).data?.unloadQty).toBe(own.loadQty)
  })

  it('signs nowhere where the branch wants the code', async () => {
    const waybill = await unloaded()
    await query(
      `insert into sys_installation (key, value) values ('area settings HQ/waybills', $1)
        on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ version: 1, values: { drawnSignature: false }, secrets: {} })],
    )
    const shown = await desk.detail(waybill.id, desk.driver)
    expect(shown.moves.find(({ move }) => move === 'signDrawn')?.reason).toEqual({
      code: 'validation.condition.drawnSignatureOn',
    })
    expect((await signed(waybill)).errors).toEqual({ move: { code: 'validation.condition.drawnSignatureOn' } })
    await query(`delete from sys_installation where key = 'area settings HQ/waybills'`)
    expect((await signed(waybill)).status).toBe(0)
  })
})

import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillSheet } from '../../contract/review-calls.ts'

const CONFLICT = 4090
const INVALID = 4220
const FORBIDDEN = 4030
const RECEIPTS = '/ntocc-tms-api/receiptReview'
const LOADING = '/ntocc-tms-api/loadingReview'

interface Decided {
  id: number
  version: number
  status: number
}

const bound = (name: string) => (max: number) => ({ code: `validation.correction.${name}`, params: { max, unit: '' } })
const [most, unloaded, carries] = ['loadMost', 'unloadMost', 'carried'].map(bound) as [
  ReturnType<typeof bound>,
  ReturnType<typeof bound>,
  ReturnType<typeof bound>,
]
const least = (min: number) => ({ code: 'validation.correction.loadLeast', params: { min, unit: '' } })

withDatabase('who puts a receipt right, and how far', database => {
  const desk = waybillDesk(database)
  const post = <T>(path: string, body: object, token: string) => desk.backend.post<T>(path, body, token)
  const sheet = (id: number, query = '', token = desk.admin, at = RECEIPTS) =>
    desk.backend.get<WaybillSheet>(`${at}/${id}${query}`, token)
  const errorsOf = async (id: number, query: string, at = RECEIPTS) => {
    const { status, errors } = await sheet(id, query, desk.admin, at)
    return status === 0 ? undefined : errors
  }
  const decide = async (
    { id, version }: { id: number; version: number },
    body: object,
    token = desk.admin,
    at = RECEIPTS,
  ) => {
    await post(`${at}/claim`, { id }, token)
    return post<Decided>(`${at}/decide`, { id, version, ...body }, token)
  }
  /** Signed for as it was loaded, at a price of 300 yuan for each tonne and a vehicle that carries 30 t. */
  const signed = async (more = '', status = 80): Promise<WaybillDetail> => {
    const waybill = await desk.placed(
      status,
      `, plan_qty = 28.7, unload_qty = 28.7, receipt_status = 2, deduct_other = 0, price_mode = 'unit', charge_by = 'unload',
        unit_price = 32000, carrier_unit_price = 30000, loss_price = 0, info_fee = 0, insurance_fee = 0, service_rate = 0, service_mode = null,
        round_mode = 'none', payable_amount = 861000, receivable_amount = 918400`,
    )
    const { db } = database()
    await db.query(`update waybill set load_qty = 28.7 where id = $1`, [waybill.id])
    if (more) await db.query(`update waybill set ${more} where id = $1`, [waybill.id])
    await db.query(`update vehicle set tonnage = 30 where plate_no = $1`, [waybill.vehicleNo])
    await db.query(`update receipt set status = 2 where waybill_no = $1 and type = 'receipt'`, [waybill.waybillNo])
    return desk.detail(waybill.id)
  }

  it.each([
    ['a share of the freight', `service_mode = 'rate', service_rate = 12.5, service_price = null`, '112.00'],
    ['by the tonne', `service_mode = 'perTonne', service_rate = null, service_price = 55`, '15.40'],
    ['once for the waybill', `service_mode = 'perOrder', service_rate = null, service_price = 5000`, '50.00'],
  ])(
    'a quantity that is put right is charged the service fee anew by what the waybill keeps: %s',
    async (_what, kept, fee) => {
      const waybill = await signed(kept)
      expect((await decide(waybill, { decision: 'approve', unloadQty: 28, reason: 'Weighed again' })).status).toBe(0)
      const { shipperFreight, serviceFee, receivableAmount } = await desk.detail(waybill.id)
      expect([shipperFreight, serviceFee]).toEqual(['8960.00', fee])
      expect(receivableAmount).toBe((8960 + Number(fee)).toFixed(2))
    },
  )

  it('a shipper approves or rejects: what is paid for it does not set, in the review or beside it', async () => {
    const waybill = await signed()
    const given = { decision: 'approve', reason: 'We weighed it' }
    for (const values of [{ loadQty: 0.001 }, { unloadQty: 0.001 }, { deductOther: '8000.00' }, { loadQty: 28.7 }])
      expect(await decide(waybill, { ...given, ...values }, desk.shipper), JSON.stringify(values)).toMatchObject({
        status: FORBIDDEN,
      })
    expect((await sheet(waybill.id, '?loadQty=0.001', desk.shipper)).status).toBe(FORBIDDEN)
    expect((await sheet(waybill.id, '', desk.shipper)).data?.correctable).toEqual([])
    expect((await sheet(waybill.id)).data?.correctable).toEqual(['loadQty', 'unloadQty', 'deductOther'])
    expect(await desk.detail(waybill.id)).toMatchObject({ status: 80, payableAmount: '8610.00', loadQty: 28.7 })
    await post(`${RECEIPTS}/release`, { id: waybill.id }, desk.shipper)
    // What would be left out in silence is refused: whoever says it is told that it does not count.
    for (const token of [desk.shipper, desk.admin])
      expect((await desk.move(waybill, { move: 'approveReceipt', qty: 1 }, token)).status).toBe(FORBIDDEN)
    expect((await decide(waybill, { decision: 'approve' }, desk.shipper)).data?.status).toBe(90)
    expect((await desk.detail(waybill.id)).payableAmount).toBe('8610.00')

    const load = await signed('', 40)
    expect((await decide(load, { ...given, loadQty: 20 }, desk.shipper, LOADING)).status).toBe(FORBIDDEN)
    await post(`${LOADING}/release`, { id: load.id }, desk.shipper)
    for (const token of [desk.shipper, desk.admin])
      expect((await desk.move(load, { move: 'approveLoad', qty: 0.001 }, token)).status).toBe(FORBIDDEN)
    expect((await desk.move(load, { move: 'approveLoad', qty: 28.7 }, desk.shipper)).data?.status).toBe(50)
  })

  it.each(['shipper', 'driver'])(
    'who gains sets no quantity: nobody of the platform who is the %s too',
    async party => {
      const waybill = await signed()
      const phone = (of: string) =>
        database().db.query(
          `update sys_account set phone = (select phone from sys_account where username = $1) where username = 'admin'`,
          [of],
        )
      await phone(party)
      expect((await sheet(waybill.id)).data?.correctable).toEqual([])
      const given = { decision: 'approve', unloadQty: 28, reason: 'Weighed again' }
      expect((await decide(waybill, given)).status).toBe(FORBIDDEN)
      expect(await desk.detail(waybill.id)).toMatchObject({ status: 80, unloadQty: 28.7 })
      await phone('nobody-has-this-name')
      expect((await decide(waybill, given)).status).toBe(0)
    },
  )

  it('who is paid for a carriage approves neither its load nor its receipt, in the review or beside it', async () => {
    const { db } = database()
    const phone = (of: string) =>
      db.query(
        `update sys_account set phone = (select phone from sys_account where username = $1) where username = 'admin'`,
        [of],
      )
    const OWN = { errors: { move: { code: 'validation.correction.ownCarriage' } } }
    const [receipt, load] = [await signed(), await signed('', 40)]
    await phone('driver')
    expect(await decide(receipt, { decision: 'approve' })).toMatchObject(OWN)
    expect(await decide(load, { decision: 'approve' }, desk.admin, LOADING)).toMatchObject(OWN)
    expect(await desk.move(receipt, { move: 'approveReceipt' })).toMatchObject(OWN)
    expect(await desk.move(load, { move: 'approveLoad' })).toMatchObject(OWN)
    expect((await desk.detail(receipt.id)).moves).toContainEqual(
      expect.objectContaining({ move: 'approveReceipt', allowed: false, reason: OWN.errors.move }),
    )
    // A shipper approves what it pays for, and so does whoever acts for it.
    await phone('shipper')
    expect((await decide(load, { decision: 'approve' }, desk.admin, LOADING)).data?.status).toBe(50)
    await phone('nobody-has-this-name')
    expect((await decide(receipt, { decision: 'approve' })).data?.status).toBe(90)
  })

  it('unloaded is at most what was loaded and two hundredths, as it is put right', async () => {
    const { id } = await signed()
    expect(await errorsOf(id, '?unloadQty=29.274')).toBeUndefined()
    expect(await errorsOf(id, '?unloadQty=29.275')).toEqual({ unloadQty: unloaded(29.274) })
    expect(await errorsOf(id, '?unloadQty=9999')).toEqual({ unloadQty: unloaded(29.274) })
    // Of the load that is put right with it.
    expect(await errorsOf(id, '?loadQty=29&unloadQty=29.58')).toBeUndefined()
    expect(await errorsOf(id, '?loadQty=29&unloadQty=29.581')).toEqual({ unloadQty: unloaded(29.58) })
  })

  it('a load stays near what was planned and reported, and within what the vehicle carries', async () => {
    const { id } = await signed('plan_qty = 20, load_qty = 28')
    expect(await errorsOf(id, '?loadQty=30.8&unloadQty=28')).toBeUndefined()
    expect(await errorsOf(id, '?loadQty=30.801')).toEqual({ loadQty: most(30.8) })
    expect(await errorsOf(id, '?loadQty=10&unloadQty=10')).toBeUndefined()
    expect(await errorsOf(id, '?loadQty=9.999&unloadQty=9')).toEqual({ loadQty: least(10) })
    // The other one is the larger, and the smaller.
    const { id: other } = await signed('plan_qty = 32, load_qty = 24')
    expect(await errorsOf(other, '?loadQty=12&unloadQty=12')).toBeUndefined()
    expect(await errorsOf(other, '?loadQty=11.999&unloadQty=11')).toEqual({ loadQty: least(12) })
    expect(await errorsOf(other, '?loadQty=33&unloadQty=33')).toBeUndefined()
    expect(await errorsOf(other, '?loadQty=33.001&unloadQty=33')).toEqual({ loadQty: carries(33) })
    expect(await errorsOf(other, '?loadQty=35.201')).toEqual({ loadQty: most(35.2) })

    const load = await signed('', 40)
    expect(await errorsOf(load.id, '?loadQty=31.57', LOADING)).toBeUndefined()
    expect(await errorsOf(load.id, '?loadQty=31.571', LOADING)).toEqual({ loadQty: most(31.57) })
  })

  it('never leaves the carrier owing money', async () => {
    const { id } = await signed('deduct_other = 300000')
    expect((await sheet(id, '?unloadQty=10')).data?.approved.payableAmount).toBe('0.00')
    expect(await errorsOf(id, '?unloadQty=9.999')).toEqual({ unloadQty: { code: 'validation.quantity.payable' } })
    expect(await errorsOf(id, '?unloadQty=9.999&deductOther=2999.70')).toBeUndefined()
    const max = { code: 'validation.correction.deductMost', params: { max: '2999.70' } }
    expect(await errorsOf(id, '?unloadQty=9.999&deductOther=2999.71')).toEqual({ deductOther: max })
  })

  it('a receipt with more than the load allows waits for the platform, and everybody is told so beforehand', async () => {
    const waybill = await signed('unload_qty = 29.275')
    const refusal = { code: 'validation.condition.unloadFits', params: { max: 29.274 } }
    for (const token of [desk.shipper, desk.admin]) {
      expect((await sheet(waybill.id, '', token)).data?.refusal).toEqual(refusal)
      expect(await decide(waybill, { decision: 'approve' }, token)).toMatchObject({ status: CONFLICT })
      await post(`${RECEIPTS}/release`, { id: waybill.id }, token)
      expect((await desk.move(waybill, { move: 'approveReceipt' }, token)).errors).toEqual({ move: refusal })
    }
    expect((await desk.detail(waybill.id)).moves.find(({ move }) => move === 'approveReceipt')?.reason).toEqual(refusal)
    expect((await sheet(waybill.id, '?unloadQty=28.7')).data?.refusal).toBeUndefined()
    // A load put right downwards leaves too much unloaded.
    expect((await sheet(waybill.id, '?loadQty=28')).data?.refusal).toMatchObject({ params: { max: 28.56 } })
    const wild = { decision: 'approve', unloadQty: 9999, reason: 'x' }
    expect(await decide(waybill, wild)).toMatchObject({ status: INVALID, errors: { unloadQty: unloaded(29.274) } })
    const right = { decision: 'approve', unloadQty: 28.7, reason: 'Read from the weighbill' }
    expect((await decide(waybill, right)).data?.status).toBe(90)
    expect((await desk.detail(waybill.id)).payableAmount).toBe('8610.00')

    const just = await signed('unload_qty = 29.274')
    expect((await decide(just, { decision: 'approve' }, desk.shipper)).data?.status).toBe(90)
  })

  it('whoever unloads is warned of more than was loaded, and refused more than the vehicle carries', async () => {
    const carried = { code: 'validation.quantity.carried', params: { max: 33 } }
    const unload = async (qty: number) =>
      desk.move(
        await signed('', 60),
        { move: 'unload', qty, images: desk.ofDriver, reason: 'The gate was closed' },
        desk.driver,
      )
    expect(await unload(33)).toMatchObject({ data: { status: 70 }, msg: expect.stringContaining('More was unloaded') })
    expect((await unload(33.001)).errors).toEqual({ qty: carried })
    const sign = async (qty: number) => desk.sign(await signed('', 70), qty)
    expect((await sign(33)).data?.status).toBe(80)
    expect((await sign(33.001)).errors).toEqual({ unloadQty: carried })
    expect((await sign(9999)).errors).toEqual({ unloadQty: carried })
  })
})

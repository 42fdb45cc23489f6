import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillWeighed } from '../contract/weighing.ts'

const [CONFLICT, INVALID, FORBIDDEN] = [4090, 4220, 4030]
const WHY = 'The gate was closed'

withDatabase('what goods weigh', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)

  /** A vehicle for 30 t that is to be loaded with so much of a unit; what it weighs is not known. */
  const toLoad = async (unit: string, qty: number, more = ''): Promise<WaybillDetail> => {
    await query(`update waybill set status = 90 where branch_code = 'HQ' and status between 20 and 69`)
    const { id, vehicleNo } = await desk.placed(
      30,
      `, unit = '${unit}', plan_qty = ${qty}, gross_kg = null, loss_price = 0, unload_qty = null ${more}`,
    )
    await query('update waybill set load_qty = null where id = $1', [id])
    await query('update vehicle set tonnage = 30 where plate_no = $1', [vehicleNo])
    return desk.detail(id)
  }
  const load = (waybill: WaybillDetail, qty: number, more: object = {}, move = 'load') =>
    desk.move(waybill, { move, qty, images: desk.ofDriver, reason: WHY, ...more }, desk.driver)
  /** From loading on to its end. */
  const driven = async (waybill: WaybillDetail, qty: number, more: object = {}): Promise<WaybillDetail> => {
    const at = async (answer: Awaited<ReturnType<typeof load>>) => {
      expect([0, 1], JSON.stringify(answer)).toContain(answer.status)
      return desk.detail(waybill.id)
    }
    let now = await at(await load(waybill, qty, more))
    now = await at(await desk.move(now, { move: 'arrive', reason: WHY }, desk.driver))
    now = await at(await desk.move(now, { move: 'unload', qty, images: desk.ofDriver, reason: WHY }, desk.driver))
    now = await at(await desk.sign(now, qty))
    return at(await desk.move(now, { move: 'approveReceipt' }))
  }
  const weigh = ({ id, version }: WaybillDetail, grossKg: number, token = desk.admin) =>
    desk.backend.post<WaybillWeighed>('/ntocc-tms-api/waybill/weigh', { id, version, grossKg }, token)

  it('is their quantity in kilograms, to the end of the way', async () => {
    const finished = await driven(await toLoad('kilogram', 20_000), 20_100)
    expect(finished).toMatchObject({ status: 90, grossKg: 20_100 })
    expect(finished.receipts.findLast(({ type }) => type === 'loadWeighbill')?.netKg).toBe(20_100)
  })

  it('is told with the load where they are counted, as the weighbill says', async () => {
    const finished = await driven(await toLoad('piece', 20), 20, { grossKg: 12_500 })
    expect(finished).toMatchObject({ status: 90, loadQty: 20, grossKg: 12_500 })
    expect(finished.receipts.findLast(({ type }) => type === 'loadWeighbill')?.netKg).toBe(12_500)
    // Tonnes weigh what they are, whatever is said beside them.
    const tonnes = await load(await toLoad('tonne', 20), 20, { grossKg: 1 })
    expect(tonnes.data).toMatchObject({ grossKg: 20_000 })
  })

  it('is no more than the vehicle carries, whatever the unit', async () => {
    expect((await load(await toLoad('kilogram', 20_000), 40_001)).errors).toEqual({
      qty: { code: 'validation.quantity.max', params: { max: 33_000 } },
    })
    expect((await load(await toLoad('kilogram', 20_000), 33_000)).status).toBe(0)
    expect((await load(await toLoad('piece', 20), 20, { grossKg: 33_001 })).errors).toEqual({
      grossKg: { code: 'validation.quantity.max', params: { max: 33_000 } },
    })
  })

  it('goes with a load that is rejected, and is told anew', async () => {
    const waybill = await toLoad('piece', 20)
    await query('update waybill set load_review = true where id = $1', [waybill.id])
    const loaded = await load(waybill, 20, { grossKg: 900 }, 'loadForReview')
    // As the state is set, the flag is taken back: it is set once more.
    expect(loaded.status, loaded.msg).toBe(0)
    const rejected = await desk.move(loaded.data as WaybillDetail, { move: 'rejectLoad', reason: 'Not weighed' })
    expect(rejected.data?.status, rejected.msg).toBe(30)
    expect([rejected.data?.grossKg, rejected.data?.loadQty]).toEqual([undefined, undefined])
  })

  it('is stated by staff where nobody told it, and the service that is charged by the tonne follows', async () => {
    const TERMS = `, service_mode = 'perTonne', service_price = 500, service_rate = null`
    const { data } = await load(await toLoad('piece', 20, TERMS), 20)
    const loaded = await desk.detail(Number(data?.id))
    expect([loaded.grossKg, loaded.serviceFee]).toEqual([undefined, '0.00'])
    expect((await weigh(loaded, 33_001)).errors).toEqual({
      grossKg: { code: 'validation.quantity.max', params: { max: 33_000 } },
    })
    expect((await weigh(loaded, 0)).status).toBe(INVALID)
    const answer = await weigh(loaded, 12_500)
    expect(answer, answer.msg).toMatchObject({ status: 0, data: { id: loaded.id, version: loaded.version + 1 } })
    const now = await desk.detail(loaded.id)
    expect(now).toMatchObject({ grossKg: 12_500, serviceFee: '62.50', payableAmount: loaded.payableAmount })
    expect(Number(now.receivableAmount) - Number(loaded.receivableAmount)).toBeCloseTo(62.5, 2)
    expect(Number(now.profit) - Number(loaded.profit)).toBeCloseTo(62.5, 2)
    expect(now.changes[0]?.changes).toContainEqual(expect.objectContaining({ field: 'grossKg', after: 12_500 }))
    // Somebody has stated it meanwhile.
    expect((await weigh(loaded, 12_000)).status).toBe(CONFLICT)
  })

  it('can be stated of a finished waybill, which costs what was agreed to; not of one that is reported', async () => {
    const of = (more: string) =>
      desk.placed(90, `, unit = 'piece', gross_kg = null, service_mode = 'perTonne', service_price = 500 ${more}`)
    const finished = await of('')
    expect((await weigh(finished, 12_500)).status).toBe(0)
    const now = await desk.detail(finished.id)
    expect([now.grossKg, now.serviceFee]).toEqual([12_500, finished.serviceFee])
    const reported = await of('')
    await query('update waybill set report_status = 4 where id = $1', [reported.id])
    expect((await weigh(reported, 12_500)).status).toBe(CONFLICT)
    expect((await weigh(await toLoad('piece', 20), 900)).status).toBe(CONFLICT)
    expect((await weigh(await desk.placed(90), 900)).status).toBe(CONFLICT)
  })

  it('is never stated by those who pay or are paid', async () => {
    const waybill = await desk.placed(90, `, unit = 'piece', gross_kg = null`)
    for (const token of [desk.shipper, desk.driver, await desk.backend.signIn('nobody')])
      expect((await weigh(waybill, 900, token)).status).toBe(FORBIDDEN)
  })
})

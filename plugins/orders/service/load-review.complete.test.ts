import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { pngFile } from '../../../server/src/ntocc/testing/files.ts'
import { type GoodsDesk, goodsDesk, TMS } from './testing/goods.ts'

const [TO_LOAD, IN_REVIEW, IN_TRANSIT] = [30, 40, 50]

withDatabase('goods whose loading is reviewed', database => {
  let desk: GoodsDesk
  let picture: string

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    picture = (await desk.backend.upload(pngFile(), desk.driver)).data?.reference ?? ''
  }, 240_000)
  afterAll(() => desk?.backend.app.close())

  const load = { lng: 114.3, lat: 30.6 }
  const PLACE = { loadLng: load.lng, loadLat: load.lat }
  /** An order that the demo's driver has taken, ready to be loaded. */
  const taken = async (more: object): Promise<WaybillDetail> => {
    await desk.free()
    const order = await desk.inHall({ ...PLACE, ...more })
    const { data, msg } = await desk.take(order, desk.driver)
    expect(data, msg).toMatchObject({ status: 1, driverCode: DEMO_PARTIES.driver })
    // Its contract is signed, where it waited for one.
    await desk.query(`update waybill set status = $2 where waybill_no = $1`, [data?.waybillNo, TO_LOAD])
    return desk.waybill(data?.waybillNo)
  }
  const loaded = async ({ id, version }: WaybillDetail, move: string) => {
    const body = { move, version, qty: 20, images: [picture], ...load }
    return desk.backend.post<WaybillDetail>(`${TMS}/waybill/${id}/move`, body, desk.driver)
  }

  it('wait for their review once they are loaded, and depart by the word of the shipper', async () => {
    const waybill = await taken({ loadReview: true })
    expect(await loaded(waybill, 'load')).toMatchObject({
      errors: { move: { code: 'validation.condition.loadReviewOff' } },
    })
    const { data, msg } = await loaded(waybill, 'loadForReview')
    expect(data, msg).toMatchObject({ status: IN_REVIEW, loadQty: 20 })
    expect((await desk.todo('load_review_count'))?.configValue).toBeGreaterThan(0)
    const approve = { move: 'approveLoad', version: data?.version }
    const approved = await desk.backend.post(`${TMS}/waybill/${waybill.id}/move`, approve, desk.shipper)
    expect(approved.data, approved.msg).toMatchObject({ status: IN_TRANSIT })
  })

  it('say so in the hall; others depart as soon as they are loaded', async () => {
    const order = await desk.inHall({ loadReview: true })
    expect((await desk.hall(desk.driver)).find(({ id }) => id === order.id)).toMatchObject({ loadReview: true })
    for (const more of [{}, { loadReview: false }, { loadReview: null }])
      expect((await loaded(await taken(more), 'load')).data, JSON.stringify(more)).toMatchObject({ status: IN_TRANSIT })
  })

  it('are reviewed where the platform splits them, too', async () => {
    await desk.free()
    const { id, version, code } = await desk.inHall({ ...PLACE, loadReview: true })
    const parts = [{ driverCode: desk.crew[0], qty: 10 }]
    expect((await desk.backend.post(`${TMS}/sourceOrder/split`, { id, version, parts }, desk.admin)).status).toBe(0)
    const [made] = await desk.query<{ review: boolean }>(
      `select load_review as review from waybill w join orders_order_take t on t.waybill_no = w.waybill_no where t.order_code = $1`,
      [code],
    )
    expect(made).toEqual({ review: true })
  })
})

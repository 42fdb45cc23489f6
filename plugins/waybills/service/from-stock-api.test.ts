import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { WAYBILLS, waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'

withDatabase('a waybill whose goods were loaded in a warehouse', database => {
  const desk = waybillDesk(database)
  let waybill: WaybillDetail
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  /** An order of the demo that has left, on the vehicle of the waybill. */
  const leaves = (waybillNo: string) =>
    query(
      `update warehouse_outbound set waybill_no = $1 where id = (select min(o.id) from warehouse_outbound o where o.branch_code = 'HQ'
         and o.loaded_at is not null and not o.is_deleted) returning outbound_no`,
      [waybillNo],
    )
  const detail = async () =>
    (await desk.backend.call<WaybillDetail>({ url: `${WAYBILLS}/${waybill.id}`, token: desk.admin })).data

  beforeAll(async () => {
    waybill = await desk.placed(30)
  })

  it('is told how much of it there is, in its unit, and by which order', async () => {
    expect(await detail()).toMatchObject({ waybillNo: waybill.waybillNo })
    expect((await detail())?.fromStock).toBeUndefined()
    const { rows } = await leaves(waybill.waybillNo)
    const { rows: sums } = await query(
      `select sum(p.picked * g.unit_kg)::float as kg from warehouse_outbound_pick p
         join warehouse_stock_goods g on g.branch_code = p.branch_code and g.code = p.goods_code
         where p.branch_code = 'HQ' and p.outbound_no = $1`,
      [rows[0]?.outbound_no],
    )
    const kg = Math.round(Number(sums[0]?.kg) * 1000) / 1000
    expect(kg).toBeGreaterThan(0)
    expect((await detail())?.fromStock).toEqual({
      documents: [rows[0]?.outbound_no],
      kg,
      ...(waybill.unit === 'tonne' && { qty: Math.round(kg) / 1000 }),
    })
    // What has not left is on no vehicle.
    await query(`update warehouse_outbound set status = 4 where outbound_no = $1`, [rows[0]?.outbound_no])
    expect((await detail())?.fromStock).toBeUndefined()
  })
})

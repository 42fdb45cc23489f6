import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { type GoodsDesk, goodsDesk, TMS } from '../../orders/service/testing/goods.ts'
import type { WaybillMade } from '../contract/making.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const CONFLICT = 4090
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

// Which of two is first, and whether they meet at all, is nobody's to say: some rounds of it.
const ROUNDS = 6

withDatabases('waybills that are made at once', database => {
  let desk: GoodsDesk
  let form: Record<string, unknown>
  const make = () => desk.backend.post<WaybillMade>(`${TMS}/waybill/make`, form, desk.admin)

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    const [vehicle] = await desk.query<{ code: string }>(
      `select v.code from driver d join vehicle v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle where d.code = $1`,
      [desk.crew[0]],
    )
    form = {
      shipmentCode: DEMO_PARTIES.shipper,
      driverCode: desk.crew[0],
      vehicleCode: vehicle?.code,
      goodsName: 'Steel coils',
      goodsTypeCode: '0600',
      planQty: 20,
      loadAreaCode: '420102',
      loadAddress: 'Gate 3, River Road 8',
      planLoadTime: ahead(24),
      unloadAreaCode: '310112',
      unloadAddress: 'Shed 2, Harbour Street 5',
      planUnloadTime: ahead(48),
      unitPrice: '120.00',
      carrierUnitPrice: '100.00',
    }
  })
  afterAll(() => desk?.backend.app.close())

  it('find the money of their shipper once', async () => {
    await desk.query(`update orders_source_order set status = 9 where shipment_code = $1`, [DEMO_PARTIES.shipper])
    for (let round = 0; round < ROUNDS; round += 1) {
      // One of 2,400 with its fee, and no second one.
      await desk.query('update shipment set balance = 0, frozen = 0, credit_limit = $2 where code = $1', [
        DEMO_PARTIES.shipper,
        (await desk.owes()) + 400_000,
      ])
      const told = await Promise.all([make(), make()])
      expect(told.filter(({ data }) => data?.waybillNo).length, JSON.stringify(told)).toBe(1)
      expect(told.find(({ data }) => !data?.waybillNo)?.errors).toEqual({
        unitPrice: { code: 'validation.import.credit' },
      })
    }
  })

  it('give a driver one trip, of goods that he takes from the hall and a waybill that is accepted for him', async () => {
    await desk.query('update shipment set balance = 100000000000 where code = $1', [DEMO_PARTIES.shipper])
    for (let round = 0; round < ROUNDS; round += 1) {
      await desk.free()
      const order = await desk.inHall()
      const { data, msg } = await make()
      expect(data, msg).toBeDefined()
      const waybill = (await desk.waybill(data?.waybillNo)) as WaybillDetail
      const accept = { version: waybill.version, move: 'accept' }
      const [taken, accepted] = await Promise.all([
        desk.take(order, desk.carrier, { driverCode: desk.crew[0] }),
        desk.backend.post(`${TMS}/waybill/${waybill.id}/move`, accept, desk.admin),
      ])
      expect([taken.status, accepted.status].sort(), `${taken.msg} ${accepted.msg}`).toEqual([0, CONFLICT])
      const under = await desk.query(`select 1 from waybill where driver_code = $1 and status between 20 and 69`, [
        desk.crew[0],
      ])
      expect(under).toHaveLength(1)
    }
  })
})

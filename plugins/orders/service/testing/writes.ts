import { type AreaWrites, about, FOR_GOOD, inHours, just } from '../../../../server/src/ntocc/testing/writes.ts'
import { crew } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

const order = {
  goodsName: 'Steel',
  goodsTypeCode: '0400',
  qty: 60,
  unit: 'tonne',
  vehicleCount: 2,
  loadAreaCode: '420100',
  loadAddress: 'Store 1',
  unloadAreaCode: '310100',
  unloadAddress: 'Store 2',
  loadTimeFrom: inHours(24),
  loadTimeTo: inHours(48),
  deadline: inHours(20),
  unitPrice: '80.00',
}

const writes: AreaWrites = {
  reads: { orderHall: 'sourceOrder' },
  calls: {
    orderHallTake: async world => {
      const { driver, plate_no } = await crew(world)
      const at = await world.stand('sourceOrder', {
        status: 3,
        mode: 'hall',
        deadline: inHours(20),
        confirm_mode: 'manual',
      })
      await world.db.query(`update driver set team_code = 'HQ-T0001' where code = $1`, [driver])
      await world.witness.forget()
      return { as: 'CARRIER', body: { id: at.id, driverCode: driver, vehicleNo: plate_no } }
    },
    sourceOrderPublish: just({ as: 'SHIPPER', body: order }),
    sourceOrderSplit: async world => {
      const { driver } = await crew(world)
      const with_ = {
        status: 3,
        mode: 'directed',
        deadline: inHours(20),
        qty: 20,
        remaining_qty: 20,
        vehicle_count: 2,
        price_mode: 'unit',
      }
      const { code } = await world.stand('sourceOrder', {}, 'true')
      await world.db.query(`delete from orders_order_price where order_code = $1`, [code])
      await world.db.query(
        `insert into orders_order_price (code, branch_code, order_code, carrier_unit_price, created_by) values ($1, 'HQ', $1, 7000, 'test')`,
        [code],
      )
      return about('sourceOrder', {
        with: with_,
        where: `code = '${code}'`,
        more: { parts: [{ driverCode: driver, qty: 5 }] },
      })(world)
    },
    sourceOrderCarrierPrice: about('sourceOrder', { with: { status: 3 }, more: { carrierUnitPrice: '70.00' } }),
  },
  jobs: {
    watchOrders: async world => {
      await world.stand('sourceOrder', { status: 3, deadline: inHours(-1) })
      return {}
    },
  },
  jobsWriteNone: { tellNews: 'it tells parties, and writes nothing' },
  begins: { sourceOrder: { with: { deadline: inHours(20) } } },
  unmoved: { orderPrice: FOR_GOOD },
}
export default writes

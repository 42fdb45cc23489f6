import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { offeredMoves } from '../../../sdk/src/ui/record/moves.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import {
  expectLanguages,
  expectWords,
  type Spoil,
  WALKED_ROLES,
  type Walk,
  type Walker,
  walkConditions,
  walkersOf,
  walkMoves,
} from '../../../server/src/ntocc/testing/moves-walk.ts'
import { orderTakeMachine, sourceOrderMachine } from '../contract/machines.ts'
import { type SourceOrder, sourceOrders } from '../contract/orders.ts'
import { type OrderTake, orderTakes } from '../contract/takes.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TAKES } from './testing/goods.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabase('every move of an order and of a share, from every state, by every role', database => {
  let desk: GoodsDesk
  let walkers: ReadonlyMap<string, Walker>
  let order: SourceOrder
  let share: OrderTake
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const walker = (role: string) => walkers.get(role) as Walker

  /** The order in a state, nothing taken of it, nobody on the road. */
  const standing = async (status: number) => {
    await desk.free()
    await query(`update orders_order_take set status = 3, waybill_no = null where order_code = $1 and status = 1`, [
      order.code,
    ])
    await query(`update credit_blacklist set status = 0`)
    await query(`update shipment set auth_status = 2, balance = 100000000000 where code = $1`, [order.shipmentCode])
    await query(`update orders_order_price set carrier_unit_price = 7520 where order_code = $1`, [order.code])
    const { rows } = await query(
      `update orders_source_order set status = $2, remaining_qty = qty, deadline = now() + interval '20 hours', mode = 'hall',
         targets = '[]', goods_name = $3, insurance_required = false, version = version + 1 where id = $1 returning version`,
      [order.id, status, JSON.stringify(order.goodsName)],
    )
    return { id: order.id, version: Number(rows[0]?.version) }
  }
  const orders: Walk = {
    machine: sourceOrderMachine,
    stand: standing,
    shown: async (by, { id }) => {
      const { data, status } = await by.call<SourceOrder>('GET', `${ORDERS}/${id}?moves=all`)
      if (status !== 0 || !data) return undefined
      const source = { machine: sourceOrderMachine, state: 'status', call: sourceOrders.by.move } as const
      return {
        buttons: offeredMoves(source, data, by).map(({ move, reason }) => ({
          move: move.name,
          ...(reason && { reason }),
        })),
      }
    },
    make: (by, at, move, language) =>
      by.call('PUT', `${ORDERS}/move`, { ...at, move, reason: 'As the table wants it' }, language),
  }
  const takes: Walk = {
    machine: orderTakeMachine,
    stand: async status => {
      await standing(3)
      await query(`update driver set auth_status = 2 where code = $1`, [share.driverCode])
      await query(
        `insert into orders_order_price (code, branch_code, order_code, carrier_unit_price, created_by)
         select $1, 'HQ', $1, 7520, 'test' where not exists (select 1 from orders_order_price where order_code = $1)`,
        [order.code],
      )
      const { rows } = await query(
        `update orders_order_take set status = $2, kind = 'grab', waybill_no = null, version = version + 1 where id = $1
         returning version`,
        [share.id, status],
      )
      return { id: share.id, version: Number(rows[0]?.version) }
    },
    shown: async (by, { id }) => {
      const { data, status } = await by.call<OrderTake>('GET', `${TAKES}/${id}?moves=all`)
      if (status !== 0 || !data) return undefined
      const source = { machine: orderTakeMachine, state: 'status', call: orderTakes.by.move } as const
      return {
        buttons: offeredMoves(source, data, by).map(({ move, reason }) => ({
          move: move.name,
          ...(reason && { reason }),
        })),
      }
    },
    make: (by, at, move, language) =>
      by.call('PUT', `${TAKES}/move`, { ...at, move, reason: 'As the table wants it' }, language),
  }

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    walkers = await walkersOf(desk.backend, query)
    order = await desk.inHall({ confirmMode: 'manual' })
    const offered = await desk.take(order, desk.carrier, { driverCode: desk.crew[0] })
    expect(offered.data, offered.msg).toMatchObject({ status: 0 })
    share = offered.data as OrderTake
  })
  afterAll(() => desk.backend.app.close())

  it.each(WALKED_ROLES)('an order, %s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(orders, walker(role)),
  )
  it.each(WALKED_ROLES)('a share, %s: what can be pressed is done, what is grey or not there is refused', role =>
    walkMoves(takes, walker(role)),
  )

  const onOrder = (set: string): Spoil => ({
    spoil: ({ id }) => query(`update orders_source_order set ${set} where id = $1`, [id]),
  })
  const ofShipper = (set: string): Spoil => ({
    spoil: () => query(`update shipment set ${set} where code = $1`, [order.shipmentCode]),
  })

  it('each condition of an order says so on the button before it refuses', () =>
    walkConditions(
      orders,
      {
        deadlineAhead: onOrder(`deadline = now() - interval '1 minute'`),
        targetsNamed: onOrder(`mode = 'directed'`),
        goodsAllowed: onOrder(`goods_name = '"烟花"'`),
        shipperApproved: ofShipper('auth_status = 1'),
        creditEnough: ofShipper('balance = 0'),
        carrierPriceCovered: {
          spoil: () =>
            query(`update orders_order_price set carrier_unit_price = 8001, is_stated = false where order_code = $1`, [
              order.code,
            ]),
        },
        notBlacklistedToPublish: {
          code: 'validation.blacklist.publish',
          spoil: () =>
            query(
              `insert into credit_blacklist (code, branch_code, status, party_kind, name, uscc, reason, intercepts, "from", created_by)
               select 'BL-walk', 'HQ', 1, 'shipper', '"Walk"', uscc, '"Walk"', '["publish"]', '2026-01-01', 'test'
               from shipment where code = $1 on conflict (code) do update set status = 1`,
              [order.shipmentCode],
            ),
        },
        noOpenWaybill: {
          spoil: () => query(`update orders_order_take set status = 1 where id = $1`, [share.id]),
        },
      },
      walkers,
    ))

  it('each condition of a share says so on the button before it refuses', () =>
    walkConditions(
      takes,
      {
        bidChosenByStaff: { spoil: ({ id }) => query(`update orders_order_take set kind = 'bid' where id = $1`, [id]) },
        orderHasRemainder: {
          spoil: () => query(`update orders_source_order set remaining_qty = 1 where id = $1`, [order.id]),
        },
        carrierPriceSet: { spoil: () => query(`delete from orders_order_price where order_code = $1`, [order.code]) },
        crewFit: {
          spoil: () => query(`update orders_order_take set vehicle_no = '鄂Z99999' where id = $1`, [share.id]),
        },
        insuredAsAsked: {
          spoil: async () => {
            await query(`update vehicle_insurance set is_deleted = true where type = 'carrierLiability'`)
            await query(`update orders_source_order set insurance_required = true where id = $1`, [order.id])
            await query(`update orders_order_take set vehicle_no = $2 where id = $1`, [share.id, share.vehicleNo])
          },
        },
      },
      new Map([...walkers].filter(([role]) => role === 'SHIPPER' || role === 'DRIVER')),
    ))

  it('every reason has words, and a refusal is said in the language of the caller', async () => {
    expectWords(sourceOrderMachine)
    expectWords(orderTakeMachine)
    await expectLanguages(orders, walker('SHIPPER'), 6, 'cancel')
  })
})

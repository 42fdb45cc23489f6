import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { sourceOrderMachine } from '../contract/machines.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, TAKES } from './testing/goods.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

withDatabases('goods of one shipper that are published at once', database => {
  let desk: GoodsDesk

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    await desk.query(
      `update shipment_service_fee set fee_mode = 'rate', rate = 1.25, price = null where code = 'FW' || $1`,
      [DEMO_PARTIES.shipper],
    )
  })
  afterAll(() => desk?.backend.app.close())

  /** Nothing of the shipper's is in the hall, and it has so many yuan. */
  const has = async (yuan: number) => {
    const { cancelled } = sourceOrderMachine.at
    await desk.query('update orders_source_order set status = $2 where shipment_code = $1', [
      DEMO_PARTIES.shipper,
      cancelled,
    ])
    await desk.query('update shipment set balance = $2, frozen = 0, credit_limit = $3 where code = $1', [
      DEMO_PARTIES.shipper,
      yuan * 100,
      await desk.owes(),
    ])
  }
  const inHall = async () => {
    const { published } = sourceOrderMachine.at
    const found = await desk.query('select 1 from orders_source_order where shipment_code = $1 and status = $2', [
      DEMO_PARTIES.shipper,
      published,
    ])
    return found.length
  }

  // 60 t at 80.00 with a fee of 1.25 % cost 4860.00.
  // Which of two is first, and whether they meet at all, is nobody's to say: some rounds of it.
  it('find what it has once: of two approvals one stands', async () => {
    for (let round = 0; round < 8; round += 1) {
      await has(1_000_000)
      const orders = [await desk.publish(), await desk.publish()]
      await desk.query('update shipment set balance = $2 where code = $1', [DEMO_PARTIES.shipper, 486_000])
      const told = await Promise.all(orders.map(order => desk.move(order, 'approve')))
      expect(told.map(({ status }) => status).sort()).toEqual([0, 4090])
      expect(await inHall()).toBe(1)
    }
  })

  it('also those that come back into the hall', async () => {
    await has(1_000_000)
    const down = await desk.inHall()
    expect((await desk.move(down, 'takeDown')).status).toBe(0)
    const order = await desk.publish()
    await desk.query('update shipment set balance = $2 where code = $1', [DEMO_PARTIES.shipper, 486_000])
    const told = await Promise.all([desk.move(down, 'republish', desk.shipper), desk.move(order, 'approve')])
    expect(told.map(({ status }) => status).sort()).toEqual([0, 4090])
    expect(await inHall()).toBe(1)
  })

  it('and are not published on what is just being withdrawn', async () => {
    const { shipper } = DEMO_PARTIES
    for (let round = 0; round < 8; round += 1) {
      await has(1_000_000)
      const order = await desk.publish()
      await desk.query('update shipment set balance = $2 where code = $1', [shipper, 486_000])
      /** As a withdrawal does: asks what is left, and lets go of it in the same transaction. */
      const withdraw = () =>
        desk.as(ctx =>
          ctx.transaction(async () => {
            const left = (await ctx.request('spendableOf', [shipper]))?.get(shipper)
            if (left !== '4860.00') return false
            const nothing = { balance: '0.00', frozen: '0.00', available: '0.00' }
            await ctx.request('keepBalances', [{ code: shipper, ...nothing }])
            return true
          }),
        )
      const [approved, isWithdrawn] = await Promise.all([desk.move(order, 'approve'), withdraw()])
      expect([approved.status === 0, isWithdrawn].filter(Boolean)).toHaveLength(1)
    }
  })

  const ROUNDS = 4
  /** How a share of an order stands, its waybill and what is left, told apart from how far it came. */
  const standing = async (order: SourceOrder) => {
    const shares = await desk.shares(order)
    const { status, remainingQty } = await desk.now(order)
    return {
      shares: shares.map(each => each.status),
      waybills: shares.filter(each => each.waybillNo).length,
      status,
      remainingQty,
    }
  }

  it('a driver who takes twice at once takes once', async () => {
    await has(1_000_000_000)
    for (const confirmMode of ['auto', 'manual']) {
      await desk.free()
      const order = await desk.inHall({ vehicleCount: 3, confirmMode })
      const take = () => desk.take(order, desk.carrier, { driverCode: desk.crew[0] })
      const told = await Promise.all([take(), take(), take()])
      expect(told.map(({ status }) => status).sort(), confirmMode).toEqual([0, 4090, 4090])
      expect(await desk.shares(order)).toHaveLength(1)
    }
  })

  it('goods that are cancelled while somebody takes them are either', async () => {
    await has(1_000_000_000)
    for (let round = 0; round < ROUNDS; round += 1) {
      await desk.free()
      const order = await desk.inHall()
      const [cancelled, taken] = await Promise.all([
        desk.move(order, 'cancel', desk.shipper, 'No goods'),
        desk.take(order, desk.carrier, { driverCode: desk.crew[0] }),
      ])
      expect([cancelled.status === 0, taken.status === 0].filter(Boolean)).toHaveLength(1)
      expect(await standing(order)).toEqual(
        taken.status === 0
          ? { shares: [1], waybills: 1, status: 4, remainingQty: 30 }
          : { shares: [], waybills: 0, status: 9, remainingQty: 60 },
      )
    }
  })

  it('an offer that is confirmed while its driver withdraws it is either', async () => {
    await has(1_000_000_000)
    for (let round = 0; round < ROUNDS; round += 1) {
      await desk.free()
      const order = await desk.inHall({ confirmMode: 'manual' })
      const { data } = await desk.take(order, desk.carrier, { driverCode: desk.crew[0] })
      const move = (name: string, token: string) =>
        desk.backend.put(`${TAKES}/move`, { id: data?.id, version: data?.version, move: name }, token)
      const [confirmed, withdrawn] = await Promise.all([move('confirm', desk.shipper), move('withdraw', desk.carrier)])
      expect([confirmed.status === 0, withdrawn.status === 0].filter(Boolean)).toHaveLength(1)
      expect(await standing(order)).toEqual(
        confirmed.status === 0
          ? { shares: [1], waybills: 1, status: 4, remainingQty: 30 }
          : { shares: [3], waybills: 0, status: 3, remainingQty: 60 },
      )
    }
  })
})

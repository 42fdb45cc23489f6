import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { type Deed, dying, survivesAnyEnd } from '../../../server/src/ntocc/testing/dying.ts'
import type { SourceOrder } from '../contract/orders.ts'
import type { OrderTake } from '../contract/takes.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TAKES, TMS } from './testing/goods.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const [OFFERED, ACCEPTED, GIVEN_BACK] = [0, 1, 5]
const [REVIEWED, IN_HALL, PARTLY, TAKEN] = [1, 3, 4, 5]

withDatabases('goods whose backend ends in the middle', database => {
  let desk: GoodsDesk
  let fate: ReturnType<typeof dying>['fate']

  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    desk = await goodsDesk(mortal.db)
  })
  afterAll(() => desk?.backend.app.close())

  const send = (method: 'POST' | 'PUT', url: string, payload: object, token: string, key: string) =>
    desk.backend.call({ method, url, payload, token, headers: { 'idempotency-key': key } })

  /** What is taken and what is left is all there is, each share has one waybill, and each waybill its share. */
  const whole = async ({ code }: SourceOrder): Promise<void> => {
    const [order] = await desk.query<{ status: number; qty: string; left: string; order_no: string }>(
      `select status, qty, remaining_qty as left, order_no from orders_source_order where code = $1`,
      [code],
    )
    const shares = await desk.query<{ qty: string; waybill_no: string | null }>(
      `select qty, waybill_no from orders_order_take where order_code = $1 and status = ${ACCEPTED}`,
      [code],
    )
    const waybills = await desk.query<{ waybill_no: string }>(
      `select waybill_no from waybill where order_no = $1 and status < 90 order by waybill_no`,
      [order?.order_no],
    )
    const taken = shares.reduce((sum, { qty }) => sum + Number(qty), 0)
    expect(taken + Number(order?.left)).toBeCloseTo(Number(order?.qty), 3)
    expect(shares.map(({ waybill_no }) => waybill_no).sort()).toEqual(waybills.map(({ waybill_no }) => waybill_no))
    if (taken > 0) expect(order?.status).toBe(Number(order?.left) > 0 ? PARTLY : TAKEN)
    else expect([REVIEWED, IN_HALL, 7]).toContain(order?.status)
  }
  const trailOf = async ({ id }: SourceOrder, action: string): Promise<number> => {
    const rows = await desk.query<{ count: number }>(
      `select count(*)::int as count from sys_audit_trail where entity = 'sourceOrder' and record_id = $1 and action = $2`,
      [id, action],
    )
    return rows[0]?.count ?? 0
  }
  /** Nobody is on the road, and nobody has tried anything yet. */
  const free = async () => {
    await desk.free()
    await desk.query('delete from sys_try')
  }
  /** A share that somebody of the carrier's crew asks for or takes. */
  const offered = async (order: SourceOrder, who: number): Promise<OrderTake> => {
    const answer = await desk.take(order, desk.carrier, { driverCode: desk.crew[who] })
    expect(answer.status, JSON.stringify(answer)).toBe(0)
    return answer.data as OrderTake
  }
  const ends = async <T>(deed: Deed<T>) => expect(await survivesAnyEnd(fate, deed)).toBeGreaterThan(3)

  it('published: there is one order or none', async () => {
    let serial = 0
    await ends<ReturnType<GoodsDesk['body']> & { remark: string }>({
      prepare: async () => {
        const remark = `dying ${serial++}`
        return { ...desk.body({ remark }), remark }
      },
      act: (goods, key) => send('POST', `${TMS}/sourceOrder/publish`, goods, desk.shipper, key),
      whole: async () => undefined,
      done: async ({ remark }) => {
        const rows = await desk.query(`select 1 from orders_source_order where remark = $1 and status = ${REVIEWED}`, [
          remark,
        ])
        expect(rows).toHaveLength(1)
      },
    })
  })

  it('approved: it is in the hall with all that follows, or to be reviewed', () =>
    ends<SourceOrder>({
      prepare: () => desk.publish(),
      act: ({ id, version }, key) => send('PUT', `${ORDERS}/move`, { id, version, move: 'approve' }, desk.admin, key),
      whole,
      done: async order => {
        expect(await desk.now(order)).toMatchObject({ status: IN_HALL })
        expect(await trailOf(order, 'approve')).toBe(1)
      },
    }))

  it('taken: the share has its waybill, or nothing is taken', () =>
    ends<SourceOrder>({
      prepare: async () => {
        await free()
        return desk.inHall()
      },
      act: ({ id }, key) => send('POST', `${TMS}/hall/take`, { id, driverCode: desk.crew[0] }, desk.carrier, key),
      whole,
      done: async order => {
        const shares = await desk.shares(order)
        expect(shares.map(({ status, qty }) => [status, qty])).toEqual([[ACCEPTED, 30]])
        expect(await desk.now(order)).toMatchObject({ status: PARTLY, remainingQty: 30 })
      },
    }))

  it('confirmed after an offer: one waybill, and the others lapse with the last share', () =>
    ends<SourceOrder & { offer: OrderTake }>({
      prepare: async () => {
        await free()
        const order = await desk.inHall({ confirmMode: 'manual', vehicleCount: 1, qty: 20 })
        const offer = await offered(order, 0)
        await offered(order, 1)
        return { ...order, offer }
      },
      act: ({ offer: { id, version } }, key) =>
        send('PUT', `${TAKES}/move`, { id, version, move: 'confirm' }, desk.admin, key),
      whole,
      done: async order => {
        expect((await desk.shares(order)).map(({ status }) => status).sort()).toEqual([ACCEPTED, 4])
        expect(await desk.now(order)).toMatchObject({ status: TAKEN, remainingQty: 0 })
      },
    }))

  it('split: all parts or none', () =>
    ends<SourceOrder>({
      prepare: async () => {
        await free()
        return desk.inHall({ vehicleCount: 3 })
      },
      act: ({ id, version }, key) => {
        const parts = desk.crew.slice(0, 2).map((driverCode, at) => ({ driverCode, qty: at === 0 ? 40 : 19.5 }))
        return send('POST', `${TMS}/sourceOrder/split`, { id, version, parts }, desk.admin, key)
      },
      whole,
      done: async order => {
        expect((await desk.shares(order)).map(({ status }) => status)).toEqual([ACCEPTED, ACCEPTED])
        expect(await desk.now(order)).toMatchObject({ remainingQty: 0.5 })
      },
    }))

  it('given back with a waybill that is cancelled: the share is free, or the waybill stands', () =>
    ends<SourceOrder & { no: string }>({
      prepare: async () => {
        await free()
        const order = await desk.inHall({ vehicleCount: 1, qty: 20 })
        return { ...order, no: String((await offered(order, 0)).waybillNo) }
      },
      act: async ({ no }, key) => {
        const { id, version } = await known(no)
        const body = { move: 'cancel', version, reason: '车辆故障' }
        return send('POST', `${TMS}/waybill/${id}/move`, body, desk.admin, key)
      },
      whole,
      done: async order => {
        expect((await desk.shares(order)).map(({ status }) => status)).toEqual([GIVEN_BACK])
        expect(await desk.now(order)).toMatchObject({ status: IN_HALL, remainingQty: 20 })
      },
    }))

  /** Of a waybill as it was before anybody tried: whoever repeats a call sends the same. */
  const versions = new Map<string, { id: number; version: number }>()
  const known = async (no: string) => {
    const found =
      versions.get(no) ??
      (
        await database().db.query<{ id: string; version: number }>(
          `select id, version from waybill where waybill_no = $1`,
          [no],
        )
      ).rows.map(row => ({ id: Number(row.id), version: row.version }))[0]!
    versions.set(no, found)
    return found
  }

  it('of two who want the last share at once, by hand or by a split, one gets it', async () => {
    for (let round = 0; round < 4; round += 1) {
      await free()
      const order = await desk.inHall({ vehicleCount: 1, qty: 20 })
      const [one, two] = desk.crew
      const split = { id: order.id, version: order.version, parts: [{ driverCode: two, qty: 20 }] }
      const tries = await Promise.all([
        desk.take(order, desk.carrier, { driverCode: one }),
        round % 2 === 0
          ? desk.take(order, desk.carrier, { driverCode: two })
          : desk.backend.post(`${TMS}/sourceOrder/split`, split, desk.admin),
      ])
      expect(tries.filter(({ status }) => status === 0)).toHaveLength(1)
      await whole(order)
      expect(await desk.now(order)).toMatchObject({ status: TAKEN, remainingQty: 0 })
    }
  })

  it('an offer that never was is nowhere', async () => {
    await free()
    const order = await desk.inHall({ confirmMode: 'manual' })
    fate.doom(1)
    await desk.take(order, desk.carrier, { driverCode: desk.crew[0] })
    fate.revive()
    expect(await desk.shares(order)).toEqual([])
    expect((await desk.take(order, desk.carrier, { driverCode: desk.crew[0] })).data).toMatchObject({ status: OFFERED })
  })
})

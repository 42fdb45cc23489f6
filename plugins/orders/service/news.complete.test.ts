import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { watchOrders } from './follow.ts'
import { type GoodsDesk, goodsDesk, ORDERS, TAKES } from './testing/goods.ts'

interface Heard {
  key: string
  message: { type: string; title?: { en: string; zh: string }; text?: { en: string; zh: string }; to?: string }
}

const [SHIPPER, CARRIER] = [`HQ/SHIPPER/${DEMO_PARTIES.shipper}`, `HQ/CARRIER/${DEMO_PARTIES.carrier}`]

withDatabase('who is told of goods', database => {
  let desk: GoodsDesk
  let first: string
  const heard: Heard[] = []
  let end = () => {}

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db, { jobLookMs: 20 })
    first = desk.crew[0] as string
    end = desk.backend.notifier.subscribe(entry => heard.push(entry as Heard))
  }, 240_000)
  afterAll(() => {
    end()
    return desk?.backend.app.close()
  })

  /** What was told of an order so far: to whom, and what stands over it. */
  const toldOf = ({ orderNo }: SourceOrder) =>
    heard.flatMap(({ key, message: { type, title, text } }) =>
      type === 'warning' && text?.en.startsWith(`${orderNo}: `) ? [`${key}: ${title?.en}`] : [],
    )
  const told = (order: SourceOrder, ...lines: string[]) =>
    expect.poll(() => toldOf(order).sort(), { message: order.orderNo ?? '' }).toEqual([...lines].sort())
  const wordsOf = ({ orderNo }: SourceOrder) =>
    heard.filter(({ message }) => message.text?.en.startsWith(`${orderNo}: `)).at(-1)?.message
  const decide = async (order: SourceOrder, move: string, token: string, reason?: string) => {
    const [share] = await desk.shares(order)
    const { id, version } = share as { id: number; version: number }
    return desk.backend.put(`${TAKES}/move`, { id, version, move, ...(reason && { reason }) }, token)
  }

  it('a shipper hears what review makes of an order, with the reason, in every language; not of what he does himself', async () => {
    const order = await desk.publish()
    await desk.move(order, 'reject', desk.admin, '地址不完整')
    await told(order, `${SHIPPER}: Your goods were not approved`)
    expect(wordsOf(order)).toMatchObject({
      title: { zh: '您的货源未通过审核' },
      text: { en: `${order.orderNo}: 钢材 60 t · 地址不完整`, zh: `${order.orderNo}: 钢材 60 吨 · 地址不完整` },
      to: `/orders/detail?id=${order.id}`,
    })
    await desk.move(order, 'submit', desk.shipper)
    await desk.move(order, 'approve')
    const approved = [`${SHIPPER}: Your goods were not approved`, `${SHIPPER}: Your goods are in the supply hall`]
    await told(order, ...approved)
    await desk.move(order, 'cancel', desk.shipper, 'Changed my mind')
    // News go in their order: what is told of another order comes after what would have been told of this one.
    const next = await desk.inHall()
    await told(next, `${SHIPPER}: Your goods are in the supply hall`)
    expect(toldOf(order).sort()).toEqual([...approved].sort())
    await desk.move(next, 'takeDown')
    const down = `${SHIPPER}: Your goods were taken down by the platform`
    await told(next, `${SHIPPER}: Your goods are in the supply hall`, down)
  })

  it('goods that nobody takes in time are told of, and those of which a part was taken', async () => {
    await desk.free()
    const [none, some] = [await desk.inHall(), await desk.inHall()]
    expect((await desk.take(some, desk.carrier, { driverCode: first })).status).toBe(0)
    await desk.query(`update orders_source_order set deadline = now() - interval '1 minute' where id = any($1)`, [
      [none.id, some.id],
    ])
    await watchOrders(areaNamed('orders')?.platform() as never)
    await told(none, `${SHIPPER}: Your goods are in the supply hall`, `${SHIPPER}: Nobody took your goods in time`)
    await told(
      some,
      `${SHIPPER}: Your goods are in the supply hall`,
      `${SHIPPER}: Your goods were taken`,
      `${SHIPPER}: Only a part of your goods was taken in time`,
    )
  })

  it('goods that are published to somebody are told to those, each once: a driver, a team with its drivers', async () => {
    const [loner] = await desk.query<{ code: string }>(
      `select code from driver where branch_code = 'HQ' and team_code is distinct from $1 and not is_deleted limit 1`,
      [DEMO_PARTIES.carrier],
    )
    const order = await desk.publish({ mode: 'directed' })
    const name = (targets: object[]) => desk.put(ORDERS, { id: order.id, targets }, desk.admin)
    await name([{ driverCode: loner?.code }])
    await desk.move(order, 'approve')
    const title = 'Goods were published to you'
    const lines = [`${SHIPPER}: Your goods are in the supply hall`, `HQ/DRIVER/${loner?.code}: ${title}`]
    await told(order, ...lines)
    expect((await name([{ driverCode: loner?.code }, { teamCode: DEMO_PARTIES.carrier }])).status).toBe(0)
    const team = [CARRIER, ...desk.crew.map(code => `HQ/DRIVER/${code}`)].map(key => `${key}: ${title}`)
    await told(order, ...lines, ...team)
    expect(wordsOf(order)?.to).toBe(`/orders/hall?keyword=${order.orderNo}`)
  })

  it('an offer is told to its shipper, its answer to driver and team, a bid to staff alone', async () => {
    await desk.free()
    const offered = await desk.inHall({ confirmMode: 'manual' })
    await desk.take(offered, desk.carrier, { driverCode: first })
    const asked = [
      `${SHIPPER}: Your goods are in the supply hall`,
      `${SHIPPER}: Somebody offers to carry your goods: decide`,
    ]
    await told(offered, ...asked)
    expect((await decide(offered, 'confirm', desk.shipper)).status).toBe(0)
    const both = (title: string) => [`HQ/DRIVER/${first}: ${title}`, `${CARRIER}: ${title}`]
    await told(offered, ...asked, ...both('Your offer was accepted: the load is yours'))
    const [{ waybillNo } = { waybillNo: '' }] = await desk.shares(offered)
    expect(wordsOf(offered)).toMatchObject({
      text: { en: expect.stringContaining(String(waybillNo)) },
      to: `/order_info?id=${waybillNo}`,
    })
    // On the road nobody has the console open: the driver is written to as well, once.
    const written = () =>
      desk.query<{ text: string }>(
        `select text #>> '{}' as text from messages_sms_message where purpose = 'offerAccepted' and about = $1`,
        [waybillNo],
      )
    await expect.poll(written).toEqual([{ text: expect.stringContaining(String(waybillNo)) }])

    await desk.free()
    const bid = await desk.inHall({ quoteMode: 'bid' })
    await desk.take(bid, desk.carrier, { driverCode: first, quote: '70.00' })
    await expect.poll(() => toldOf(bid).filter(line => line.includes('A bid waits')).length).toBeGreaterThan(0)
    expect(toldOf(bid).filter(line => !line.includes('A bid waits'))).toEqual([
      `${SHIPPER}: Your goods are in the supply hall`,
    ])
    expect(JSON.stringify(heard)).not.toContain('70.00')
    await decide(bid, 'decline', desk.admin, 'Too dear')
    await expect.poll(() => toldOf(bid)).toEqual(expect.arrayContaining(both('Your offer was declined')))
    expect(wordsOf(bid)?.text?.en).toContain('Too dear')
  })

  it('what staff give to a driver is told to him, and nothing of what comes to nothing', async () => {
    await desk.free()
    const order = await desk.inHall()
    const parts = [{ driverCode: first, qty: 20 }]
    const split = (qty: number) =>
      desk.backend.post(
        '/ntocc-tms-api/sourceOrder/split',
        { id: order.id, version: order.version, parts: [...parts, { driverCode: desk.crew[1], qty }] },
        desk.admin,
      )
    // The second part is more than there is: neither is given.
    expect((await split(45)).status).toBe(4090)
    expect((await split(20)).status).toBe(0)
    const given = 'A load was given to you: accept it'
    await told(
      order,
      `${SHIPPER}: Your goods are in the supply hall`,
      ...[`HQ/DRIVER/${first}`, `HQ/DRIVER/${desk.crew[1]}`, CARRIER, CARRIER].map(key => `${key}: ${given}`),
    )
  })
})

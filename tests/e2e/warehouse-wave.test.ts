import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { aisleOf, type Lists, moved, type Stored, scan, warehouseWith } from './support/aisle.ts'
import { barriers, quiet } from './support/axe.ts'
import { callerAt } from './support/calls.ts'
import type { Language } from './support/crawl/words.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { BASIC, deskAt, SHIPPER, TMS } from './support/made/desk.ts'
import { fleetAt } from './support/made/fleet.ts'
import { waybillsAt } from './support/made/waybills.ts'
import { people } from './support/people.ts'

const person = people()

const LINES = 60
const HALF = LINES / 2
const ORDERS = 6
const CAME = 5
const LEAVES = 3
const UNIT_KG = 12.5
/** Stock of its own, which somebody counts while the others walk. */
const COUNTED_BIN = 'A-61'

/** Somebody with a phone and a scanner. */
const clerk = async (as: string, language: Language, theme: 'light' | 'dark') => {
  const { page, context, errors } = await person({ as, width: 390, height: 844, language, theme })
  return { page, context, errors, aisle: aisleOf(page, language) }
}
type Clerk = Awaited<ReturnType<typeof clerk>>

const workAt = ({ page }: Clerk, of: string, { id }: { id: number }) =>
  page.goto(`/warehouse/aisle/work?of=${of}&id=${id}`)

/** Without a connection for some of the work: what is confirmed meanwhile is kept. */
const cutAt = async ({ context }: Clerk, at: number, index: number): Promise<void> => {
  if (index === at) await context.setOffline(true)
  if (index === at + 3) await context.setOffline(false)
}

async function receive(by: Clerk, numbers: readonly string[], cut: number): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    await cutAt(by, cut, index)
    await by.aisle.asked('aisle.scanGoods')
    await scan(by.page, number)
    await by.aisle.heading(new RegExp(number)).waitFor()
    await by.page.keyboard.press('Enter')
  }
}

async function putAway(by: Clerk, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await by.aisle.asked('aisle.scanGoodsOrPallet')
    await scan(by.page, number)
    await scan(by.page, await by.aisle.bin())
  }
}

/** So many picks, wherever they lie. @param goodsIn number of the goods by the bin that they lie in */
async function pick(by: Clerk, count: number, goodsIn: ReadonlyMap<string, string>, cut: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await cutAt(by, cut, index)
    const bin = await by.aisle.bin()
    await scan(by.page, bin)
    await by.aisle.asked('aisle.scanGoods')
    await scan(by.page, goodsIn.get(bin) ?? '')
    await by.aisle.asked('aisle.howMany')
    await by.page.keyboard.press('Enter')
    await by.aisle.heading(new RegExp(`${bin}(?!\\d)`)).waitFor({ state: 'detached' })
  }
}

it('S1-028 S1-029 S1-032 two people receive, put away and pick a wave of sixty lines by scans, a third counts meanwhile, and the waybill knows what was loaded', async () => {
  const admin = await callerAt(person.url(), 'admin')
  const made = deskAt(person.url)
  const warehouse = await warehouseWith(admin, COUNTED_BIN)
  const parties = { warehouseCode: warehouse.code, ownerCode: SHIPPER }
  const series = fresh.digits(6)
  const goods: Stored[] = []
  const numbers = Array.from({ length: LINES }, (_, at) => `W${series}${String(at).padStart(2, '0')}`)
  for (const goodsNo of numbers)
    goods.push(
      await admin.post<Stored>(`${BASIC}/stockGoods`, {
        ownerCode: SHIPPER,
        goodsNo,
        name: goodsNo,
        unit: 'piece',
        unitKg: UNIT_KG,
      }),
    )
  const notice = await admin.post<Stored>(`${BASIC}/inbound`, { ...parties, kind: 'purchase' })
  for (const { code } of goods)
    await admin.post(`${BASIC}/inboundLine`, { inboundNo: notice.inboundNo, goodsCode: code, expected: CAME })
  await moved(admin, 'inbound', notice, 'submit', 'arrive')
  const one = await clerk('warehouse1', 'zh', 'light')
  const two = await clerk('warehouse2', 'es', 'dark')
  const both = [one, two]

  await Promise.all(both.map(by => workAt(by, 'inbound', notice)))
  await Promise.all([receive(one, numbers.slice(0, HALF), 10), receive(two, numbers.slice(HALF), 99)])
  await Promise.all(both.map(by => by.aisle.over('inboundReceiving.none')))
  const noticeNow = () => admin.get<{ receivedLines: number; storedLines: number }>(`${BASIC}/inbound/${notice.id}`)
  await expect.poll(async () => (await noticeNow()).receivedLines).toBe(LINES)
  await moved(admin, 'inbound', notice, 'close')
  await Promise.all(both.map(by => workAt(by, 'putaway', notice)))
  await Promise.all([putAway(one, numbers.slice(0, HALF)), putAway(two, numbers.slice(HALF))])
  await expect.poll(async () => (await noticeNow()).storedLines).toBe(LINES)

  // A waybill of the owner, orders that leave with it, and one walk for all of them.
  const { driver, vehicle } = fleetAt(made)
  const waybill = await waybillsAt(made, { driver, vehicle }).waybill('toLoad')
  const orders: Stored[] = []
  for (let at = 0; at < ORDERS; at++) {
    const doc = { ...parties, kind: 'sale', consignee: 'Shop', waybillNo: waybill.waybillNo }
    const order = await admin.post<Stored>(`${BASIC}/outbound`, doc)
    const { outboundNo } = order
    for (const { code } of goods.slice(at * (LINES / ORDERS), (at + 1) * (LINES / ORDERS)))
      await admin.post(`${BASIC}/outboundLine`, { outboundNo, goodsCode: code, quantity: LEAVES })
    await moved(admin, 'outbound', order, 'submit')
    orders.push(order)
  }
  const wave = await admin.post<{ id: number; no: string }>(`${BASIC}/pickWaveMake`, {
    orders: orders.map(({ id }) => ({ id })),
  })
  const stockOf = async () =>
    (
      await admin.get<Lists<{ goodsCode: string; binCode: string; onHand: number }>>(
        `${BASIC}/stockLine?warehouseCode=${warehouse.code}&pageSize=200`,
      )
    ).records.filter(({ onHand }) => onHand > 0)
  const bins = await admin.get<Lists<{ code: string; binNo: string }>>(
    `${BASIC}/warehouseBin?warehouseCode=${warehouse.code}&pageSize=200`,
  )
  const binNoOf = new Map(bins.records.map(({ code, binNo }) => [code, binNo]))
  const numberOf = new Map(goods.map(({ code }, at) => [code, numbers[at] ?? '']))
  const goodsIn = new Map(
    (await stockOf()).map(({ goodsCode, binCode }) => [binNoOf.get(binCode) ?? '', numberOf.get(goodsCode) ?? '']),
  )

  // The third has a bin with something of its own.
  const counted = bins.records.find(({ binNo }) => binNo === COUNTED_BIN)
  const entered = { goodsCode: goods[0]?.code, binCode: counted?.code, quantity: 7 }
  await admin.post(`${BASIC}/stockEnter`, entered)
  const count = await admin.post<Stored>(`${BASIC}/stockCount`, {
    warehouseCode: warehouse.code,
    binCode: counted?.code,
    isBlind: true,
  })
  await moved(admin, 'stockCount', count, 'start')
  const third = await clerk('admin', 'ja', 'light')
  const counting = async () => {
    await workAt(third, 'count', count)
    await scan(third.page, await third.aisle.bin())
    await third.aisle.asked('aisle.scanGoods')
    await scan(third.page, numbers[0] ?? '')
    await third.aisle.asked('aisle.howMany')
    await quiet(third.page)
    expect(await barriers(third.page)).toEqual([])
    await third.page.keyboard.type('7')
    await third.page.keyboard.press('Enter')
    await third.aisle.over('stockCounting.none')
  }
  // Two take the orders between them: one walks the wave, the other three of its orders one by one.
  const mine = async () => {
    await workAt(one, 'wave', wave)
    await quiet(one.page)
    expect(await barriers(one.page)).toEqual([])
    await pick(one, HALF, goodsIn, 8)
  }
  const theirs = async () => {
    for (const [at, order] of orders.slice(ORDERS / 2).entries()) {
      await workAt(two, 'outbound', order)
      await pick(two, LINES / ORDERS, goodsIn, at === 1 ? 2 : 99)
      await two.aisle.over('outboundPicking.none')
    }
  }
  await Promise.all([mine(), theirs(), counting()])
  const waveNow = () => admin.get<{ status: number; pickedCount: number }>(`${BASIC}/pickWave/${wave.id}`)
  await expect.poll(waveNow).toMatchObject({ pickedCount: LINES, status: 1 })
  await one.page.reload()
  await one.aisle.over('outboundPicking.none')

  // Each counts what the other has picked, then the vehicle is loaded.
  const callers = [await callerAt(person.url(), 'warehouse2'), await callerAt(person.url(), 'warehouse1')]
  for (const [at, order] of orders.entries()) {
    const by = callers[at < ORDERS / 2 ? 0 : 1]
    const { records } = await admin.get<Lists<{ id: number; picked: number }>>(
      `${BASIC}/outboundLine?outboundNo=${order.outboundNo}&pageSize=50`,
    )
    for (const { id, picked } of records) await by?.post(`${BASIC}/outboundCheck`, { id, quantity: picked })
    await moved(admin, 'outbound', order, 'load')
  }
  const left = await stockOf()
  expect(left.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(LINES * (CAME - LEAVES) + 7)
  const kg = LINES * LEAVES * UNIT_KG
  const { fromStock } = await admin.get<WaybillDetail>(`${TMS}/waybill/${waybill.id}`)
  expect(fromStock).toEqual({ orders: orders.map(({ outboundNo }) => outboundNo), kg, qty: kg / 1000 })

  // The owner is told the same.
  const owner = await callerAt(person.url(), 'shipper')
  const own = await owner.get<Lists<{ goodsNo: string; onHand: number }>>(
    `${BASIC}/stockGoods?goodsNo=W${series}&pageSize=200`,
  )
  expect(own.records.map(({ onHand }) => onHand).sort()).toEqual([...Array(LINES - 1).fill(CAME - LEAVES), 9].sort())
  await third.page.goto(`/order_info?id=${waybill.id}`)
  await shown(third.page)
    .getByText(orders[0]?.outboundNo ?? '')
    .first()
    .waitFor()
  for (const { errors } of [one, two, third])
    expect(errors.filter(error => !/ERR_INTERNET_DISCONNECTED|fetch/.test(error))).toEqual([])
})

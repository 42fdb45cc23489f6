import type { WaybillDetail } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { outboundMachine } from '../../plugins/warehouse/contract/machines.ts'
import { aisleOf, clean, type Lists, moved, type Stored, scan, warehouseWith } from './support/aisle.ts'
import { type Caller, callerAt } from './support/calls.ts'
import type { Language } from './support/crawl/words.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { BASIC, deskAt, SHIPPER, TMS } from './support/made/desk.ts'
import { fleetAt } from './support/made/fleet.ts'
import { waybillsAt } from './support/made/waybills.ts'
import { people } from './support/people.ts'
import { wordsOf } from './support/words-of.ts'

const person = people()

const LINES = 60
const HALF = LINES / 2
const ORDERS = 6
const OF_ORDER = LINES / ORDERS
const CAME = 5
const LEAVES = 3
const UNIT_KG = 12.5
/** Goods of its own, which somebody counts while the others walk. */
const COUNTED_BIN = 'A-61'
const COUNTED = 7
/** Nowhere in the list. */
const NEVER = 99

const SHIPPED = outboundMachine.at.shipped

const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** Days long over that nothing else is billed for: another month for each run. */
const MONTH = Date.UTC(2016, 0, 1) + Number(fresh.digits(3)) * DAY_MS
const [FIRST, LAST] = [dayOf(MONTH), dayOf(MONTH + 29 * DAY_MS)]

/** What is written by nobody in a language. */
const WORDLESS = { goodsName: 'C-7', loadAddress: 'Q-7', unloadAddress: 'S-2' }

/** Somebody with a phone and a scanner. */
const clerk = async (as: string, language: Language, theme: 'light' | 'dark') => {
  const { page, context, errors } = await person({ as, width: 390, height: 844, language, theme })
  return { page, context, errors, language, aisle: aisleOf(page, language), words: wordsOf(language) }
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

/** So many picks, wherever they lie. @param own numbers of the orders that are this person's, where others walk the same wave */
async function pick(by: Clerk, count: number, cut: number, own?: readonly string[]): Promise<void> {
  for (let index = 0; index < count; index++) {
    await cutAt(by, cut, index)
    if (own) await by.aisle.ofOrders(own)
    await scan(by.page, await by.aisle.bin())
    await by.aisle.asked('aisle.scanGoods')
    await scan(by.page, await by.aisle.goods())
    await by.aisle.asked('aisle.howMany')
    await by.page.keyboard.press('Enter')
    await by.aisle.done('aisle.howMany')
  }
}

/** A button that asks again before it does it. */
async function press(page: Page, verb: string): Promise<void> {
  await shown(page).getByRole('button', { name: verb, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** What an owner pays in a warehouse on some days, signed. */
async function contracted(admin: Caller, of: { code: string }, days: { from: string; to: string }, fees: object[]) {
  const contract = await admin.post<Stored>(`${BASIC}/storageContract`, {
    contractNo: `CC${fresh.digits(8)}`,
    shipmentCode: SHIPPER,
    warehouseCode: of.code,
    validFrom: days.from,
    validTo: days.to,
    areaM2: 100,
    fees: fees.map(fee => ({ stepBy: 'quantity', ...fee })),
  })
  await moved(admin, 'storageContract', contract, 'sign')
  return contract
}

it('S1-028 S1-029 S1-032 S1-033 two people receive, put away, pick and load a wave of sixty lines by scans, a third counts meanwhile, a clerk settles the month, the owner sees the same figures, and the waybill carries the weight', async () => {
  const admin = await callerAt(person.url(), 'admin')
  const made = deskAt(person.url)
  const warehouse = await warehouseWith(admin, COUNTED_BIN)
  const parties = { warehouseCode: warehouse.code, ownerCode: SHIPPER }
  const series = fresh.digits(6)
  const numbers = Array.from({ length: LINES }, (_, at) => `W${series}${String(at).padStart(2, '0')}`)
  const goods: Stored[] = []
  for (const goodsNo of numbers) {
    const own = { ownerCode: SHIPPER, goodsNo, name: goodsNo, unit: 'piece', unitKg: UNIT_KG }
    goods.push(await admin.post<Stored>(`${BASIC}/stockGoods`, own))
  }
  const notice = await admin.post<Stored>(`${BASIC}/inbound`, { ...parties, kind: 'purchase' })
  for (const { code } of goods)
    await admin.post(`${BASIC}/inboundLine`, { inboundNo: notice.inboundNo, goodsCode: code, expected: CAME })
  await moved(admin, 'inbound', notice, 'submit', 'arrive')
  const one = await clerk('warehouse1', 'zh', 'light')
  const two = await clerk('warehouse2', 'es', 'dark')
  const both = [one, two]

  await Promise.all(both.map(by => workAt(by, 'inbound', notice)))
  await Promise.all(both.map(by => clean(by.page, by.language)))
  await Promise.all([receive(one, numbers.slice(0, HALF), 10), receive(two, numbers.slice(HALF), NEVER)])
  await Promise.all(both.map(by => by.aisle.over('inboundReceiving.none')))
  const noticeNow = () => admin.get<{ receivedLines: number; storedLines: number }>(`${BASIC}/inbound/${notice.id}`)
  await expect.poll(async () => (await noticeNow()).receivedLines).toBe(LINES)
  await moved(admin, 'inbound', notice, 'close')
  await Promise.all(both.map(by => workAt(by, 'putaway', notice)))
  await Promise.all(both.map(by => clean(by.page, by.language)))
  await Promise.all([putAway(one, numbers.slice(0, HALF)), putAway(two, numbers.slice(HALF))])
  await expect.poll(async () => (await noticeNow()).storedLines).toBe(LINES)

  // A waybill of the owner, orders that leave with it, and one walk for all of them.
  const { driver, vehicle } = fleetAt(made)
  const waybill = await waybillsAt(made, { driver: values => driver({ ...values, name: 'D-7' }), vehicle }).waybill(
    'toLoad',
    WORDLESS,
  )
  const orders: Stored[] = []
  for (let at = 0; at < ORDERS; at++) {
    const doc = { ...parties, kind: 'sale', consignee: `S-${at + 1}`, waybillNo: waybill.waybillNo }
    const order = await admin.post<Stored>(`${BASIC}/outbound`, doc)
    const { outboundNo } = order
    for (const { code } of goods.slice(at * OF_ORDER, (at + 1) * OF_ORDER))
      await admin.post(`${BASIC}/outboundLine`, { outboundNo, goodsCode: code, quantity: LEAVES })
    await moved(admin, 'outbound', order, 'submit')
    orders.push(order)
  }
  const asked = { orders: orders.map(({ id }) => ({ id })) }
  const wave = await admin.post<{ id: number; no: string }>(`${BASIC}/pickWaveMake`, asked)

  // The third has a bin with something of its own.
  const bins = await admin.get<Lists<{ code: string; binNo: string }>>(
    `${BASIC}/warehouseBin?warehouseCode=${warehouse.code}&pageSize=200`,
  )
  const bin = bins.records.find(({ binNo }) => binNo === COUNTED_BIN)
  await admin.post(`${BASIC}/stockEnter`, { goodsCode: goods[0]?.code, binCode: bin?.code, quantity: COUNTED })
  const count = await admin.post<Stored>(`${BASIC}/stockCount`, {
    warehouseCode: warehouse.code,
    binCode: bin?.code,
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
    await clean(third.page, third.language)
    const many = third.words.word('warehouse', 'stockCounting.quantity')
    await shown(third.page)
      .getByRole('textbox', { name: new RegExp(many) })
      .fill(String(COUNTED))
    await third.page.keyboard.press('Enter')
    await third.aisle.over('stockCounting.none')
  }
  // Two take the orders between them: one walks the wave, the other three of its orders one by one.
  const ofOne = orders.slice(0, ORDERS / 2).map(({ outboundNo }) => outboundNo)
  const mine = async () => {
    await workAt(one, 'wave', wave)
    await clean(one.page, one.language)
    await pick(one, HALF, 8, ofOne)
  }
  const theirs = async () => {
    for (const [at, order] of orders.slice(ORDERS / 2).entries()) {
      await workAt(two, 'outbound', order)
      if (at === 0) await clean(two.page, two.language)
      await pick(two, OF_ORDER, at === 1 ? 2 : NEVER)
      await two.aisle.over('outboundPicking.none')
    }
  }
  await Promise.all([mine(), theirs(), counting()])
  const waveNow = () => admin.get<{ status: number; pickedCount: number }>(`${BASIC}/pickWave/${wave.id}`)
  await expect.poll(waveNow).toMatchObject({ pickedCount: LINES, status: 1 })
  await one.page.reload()
  await one.aisle.over('outboundPicking.none')
  await expect.poll(() => admin.get(`${BASIC}/stockCount/${count.id}`)).toMatchObject({ countedLines: 1 })
  await moved(admin, 'stockCount', count, 'finishCount')

  // Each looks at what the other has picked, and loads it.
  const callers = [await callerAt(person.url(), 'warehouse2'), await callerAt(person.url(), 'warehouse1')]
  const load = async (by: Clerk, caller: Caller | undefined, own: readonly Stored[]) => {
    for (const { id, outboundNo } of own) {
      const lines = `${BASIC}/outboundLine?outboundNo=${outboundNo}&pageSize=50`
      const { records } = await admin.get<Lists<{ id: number; picked: number }>>(lines)
      for (const line of records) await caller?.post(`${BASIC}/outboundCheck`, { id: line.id, quantity: line.picked })
      await by.page.goto(`/warehouse/outbound/detail?id=${id}`)
      const loads = by.words.word('warehouse', 'move.load')
      await shown(by.page).getByRole('button', { name: loads, exact: true }).click()
      await expect.poll(() => admin.get(`${BASIC}/outbound/${id}`)).toMatchObject({ status: SHIPPED })
    }
    await clean(by.page, by.language)
  }
  await Promise.all([
    load(two, callers[0], orders.slice(0, HALF / OF_ORDER)),
    load(one, callers[1], orders.slice(HALF / OF_ORDER)),
  ])
  const stock = await admin.get<Lists<{ onHand: number }>>(
    `${BASIC}/stockLine?warehouseCode=${warehouse.code}&pageSize=200`,
  )
  const left = LINES * (CAME - LEAVES) + COUNTED
  expect(stock.records.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(left)
  const kg = LINES * LEAVES * UNIT_KG
  const documents = orders.map(({ outboundNo }) => outboundNo).sort()
  const { fromStock } = await admin.get<WaybillDetail>(`${TMS}/waybill/${waybill.id}`)
  expect(fromStock).toEqual({ documents, kg, qty: kg / 1000 })
  await third.page.goto(`/order_info?id=${waybill.id}`)
  await shown(third.page).getByText(documents.join(', ')).waitFor()
  await shown(third.page)
    .getByText(String(kg / 1000))
    .first()
    .waitFor()
  await clean(third.page, third.language)

  // A month of the floor is billed; what came and left today is what the contract of today makes of it.
  const finance = await callerAt(person.url(), 'finance1')
  await contracted(finance, warehouse, { from: FIRST, to: LAST }, [{ basis: 'm2Day', rate: '0.50' }])
  const rates = [
    { basis: 'inTonne', rate: '10.00' },
    { basis: 'outTonne', rate: '8.00' },
  ]
  const today = await contracted(finance, warehouse, { from: dayOf(Date.now() - DAY_MS), to: '2099-12-31' }, rates)
  const [month, handled] = ['1,500.00', '55.50']
  const desk = await person({ as: 'finance1', language: 'en', theme: 'dark' })
  const { id } = await finance.post<Stored>(`${BASIC}/storageBillMake`, {
    shipmentCode: SHIPPER,
    start: FIRST,
    end: LAST,
  })
  const at = `/warehouse/bills/detail?id=${id}`
  await desk.page.goto(at)
  await shown(desk.page).getByText(month).first().waitFor()
  await clean(desk.page, 'en')
  await press(desk.page, 'Send to owner')
  await desk.page.goto(`/warehouse/contracts/detail?id=${today.id}`)
  await shown(desk.page).getByRole('tab', { name: 'Trial' }).click()
  await shown(desk.page).getByText(handled).first().waitFor()
  await clean(desk.page, 'en')

  // The owner, on a phone, is told the same.
  const owner = await clerk('shipper', 'zh', 'dark')
  await owner.page.goto(at)
  await shown(owner.page).getByText(month).first().waitFor()
  await clean(owner.page, owner.language)
  await press(owner.page, owner.words.word('warehouse', 'move.confirm'))
  const second = await callerAt(person.url(), 'finance2')
  await moved(second, 'storageBill', { id, version: 0 }, 'approve')
  await owner.page.goto(`/warehouse/contracts/detail?id=${today.id}`)
  await shown(owner.page)
    .getByRole('tab', { name: owner.words.word('warehouse', 'trial.title') })
    .click()
  await shown(owner.page).getByText(handled).first().waitFor()
  await clean(owner.page, owner.language)
  await owner.page.goto(`/warehouse/goods?keyword=${numbers[0]}`)
  await shown(owner.page)
    .getByText(String(CAME - LEAVES + COUNTED), { exact: true })
    .first()
    .waitFor()
  await clean(owner.page, owner.language)
  const told = await callerAt(person.url(), 'shipper')
  const own = await told.get<Lists<{ goodsNo: string; onHand: number }>>(
    `${BASIC}/stockGoods?goodsNo=W${series}&pageSize=200`,
  )
  expect(own.records).toHaveLength(LINES)
  expect(own.records.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(left)
  const isExpected = (error: string) => /ERR_INTERNET_DISCONNECTED|fetch/.test(error)
  for (const { errors } of [one, two, third, desk, owner]) expect(errors.filter(each => !isExpected(each))).toEqual([])
}, 600_000)

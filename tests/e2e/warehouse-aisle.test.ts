import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clean, type Lists, moved, type Stored, scan, warehouseWith } from './support/aisle.ts'
import { quiet } from './support/axe.ts'
import { callerAt } from './support/calls.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { BASIC, SHIPPER } from './support/made/desk.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'

const person = people()

const TEA_BARCODE = '4006381333931'

const prompt = (page: Page, words: string | RegExp) => shown(page).getByRole('heading', { name: words }).waitFor()

it('S1-028 a clerk receives and puts away by scans alone; what is confirmed while the connection is gone is posted once', async () => {
  const admin = await callerAt(person.url(), 'admin')
  const warehouse = await warehouseWith(admin, 'A-02')
  const parties = { warehouseCode: warehouse.code, ownerCode: SHIPPER }
  const goods = async (name: string, more: object) =>
    admin.post<Stored>(`${BASIC}/stockGoods`, { ownerCode: SHIPPER, goodsNo: name, name, unit: 'piece', ...more })
  const [tea, cups] = [`TEA${fresh.digits(6)}`, `CUP${fresh.digits(6)}`]
  const made = [await goods(tea, { barcode: TEA_BARCODE }), await goods(cups, { byBatch: true })]
  const notice = await admin.post<Stored>(`${BASIC}/inbound`, { ...parties, kind: 'purchase' })
  const { inboundNo } = notice
  for (const [at, expected] of [5, 3].entries())
    await admin.post(`${BASIC}/inboundLine`, { inboundNo, goodsCode: made[at]?.code, expected })
  await moved(admin, 'inbound', notice, 'submit', 'arrive')
  const posted = async (kind: string, docNo: string) =>
    (await admin.get<Lists<{ kind: string }>>(`${BASIC}/stockPosting?docNo=${docNo}&pageSize=50`)).records.filter(
      posting => posting.kind === kind,
    ).length

  const { page, context } = await person({ as: 'warehouse1', width: 390, height: 844 })
  await page.goto(`/warehouse/aisle?warehouse=${warehouse.code}`)
  const link = shown(page).getByRole('link', { name: new RegExp(inboundNo) })
  await link.waitFor()
  await clean(page, 'en')
  // What a browser that reads barcodes needs is allowed here, and on no other page.
  const policyAt = async (path: string) => (await page.request.get(path)).headers()['permissions-policy']
  for (const path of ['/warehouse/aisle', `/warehouse/aisle/work?of=inbound&id=${notice.id}`])
    expect(await policyAt(path)).toContain('camera=(self)')
  expect(await policyAt('/warehouse/inbound')).toContain('camera=()')
  await link.click()
  await prompt(page, 'Scan the goods')
  await clean(page, 'en')
  await scan(page, '73513537')
  await shown(page).getByRole('alert').getByText('73513537 is not among what is left here').waitFor()
  await scan(page, TEA_BARCODE)
  await prompt(page, new RegExp(tea))
  await clean(page, 'en')
  await page.keyboard.press('Enter')
  await prompt(page, 'Scan the goods')
  await expect.poll(() => posted('receive', inboundNo)).toBe(1)

  // It arrives, and the answer does not: the page is loaded anew, and what is kept is sent again.
  const cut = `**${BASIC}/inboundReceive`
  await page.route(cut, async route => {
    // The page may be gone by then: it is loaded anew as soon as what it sent has arrived.
    await route.fetch().catch(() => undefined)
    await route.abort().catch(() => undefined)
  })
  await scan(page, cups)
  await prompt(page, new RegExp(cups))
  await shown(page)
    .getByLabel(/^Batch/)
    .fill('B7')
  await shown(page).getByRole('button', { name: 'Receive', exact: true }).click()
  await shown(page).getByText('1 step to send').waitFor()
  await expect.poll(() => posted('receive', inboundNo)).toBe(2)
  await page.reload()
  await shown(page).getByText('1 step to send').waitFor()
  await page.unroute(cut)
  await context.setOffline(true)
  await shown(page).getByText('No connection').waitFor()
  await context.setOffline(false)
  await shown(page).getByText('Every line is received.').waitFor()
  await expect.poll(() => shown(page).getByText('1 step to send').count()).toBe(0)
  expect(await posted('receive', inboundNo)).toBe(2)

  await moved(admin, 'inbound', notice, 'close')
  await shown(page).getByRole('link', { name: 'Put away' }).click()
  await prompt(page, 'Scan goods or pallet')
  await quiet(page)
  // Without a connection at all: both are confirmed, kept, and sent in their order.
  await context.setOffline(true)
  for (const label of [TEA_BARCODE, cups]) {
    await scan(page, label)
    const bin = shown(page).getByRole('heading', { name: /^Scan bin A-0\d$/ })
    await bin.waitFor()
    await scan(page, (await bin.innerText()).replace('Scan bin ', ''))
    await bin.waitFor({ state: 'detached' })
  }
  await shown(page).getByText('2 steps to send').waitFor()
  await clean(page, 'en')
  expect(await posted('putaway', inboundNo)).toBe(0)
  await context.setOffline(false)
  await shown(page).getByText('Nothing waits for a bin.').waitFor()
  await expect.poll(() => posted('putaway', inboundNo)).toBe(4)
  const stock = await admin.get<Lists<{ onHand: number; batch: string | null; binCode: string }>>(
    `${BASIC}/stockLine?warehouseCode=${warehouse.code}`,
  )
  const lying = stock.records.filter(({ onHand }) => onHand > 0)
  expect(lying.map(({ onHand, batch }) => [onHand, batch ?? '']).sort()).toEqual([
    [3, 'B7'],
    [5, ''],
  ])

  // An order, in Chinese, on another phone.
  const order = await admin.post<Stored>(`${BASIC}/outbound`, { ...parties, kind: 'sale', consignee: 'S-1' })
  const { outboundNo } = order
  await admin.post(`${BASIC}/outboundLine`, { outboundNo, goodsCode: made[0]?.code, quantity: 4 })
  await moved(admin, 'outbound', order, 'submit', 'allocate')
  const other = await person({ as: 'warehouse1', width: 390, height: 844, language: 'zh', theme: 'dark' })
  await other.page.goto('/warehouse/aisle')
  await moveTo(other.page, `/warehouse/aisle/work?of=outbound&id=${order.id}`)
  const at = shown(other.page).getByRole('heading', { name: /^请扫库位 A-0\d$/ })
  await at.waitFor()
  await clean(other.page, 'zh')
  await scan(other.page, 'A-09')
  await shown(other.page)
    .getByRole('alert')
    .getByText(/扫到 A-09$/)
    .waitFor()
  await scan(other.page, (await at.innerText()).replace('请扫库位 ', ''))
  await prompt(other.page, '请扫商品')
  await scan(other.page, `(01)0${TEA_BARCODE}`)
  await prompt(other.page, '数量多少？')
  await clean(other.page, 'zh')
  await other.page.keyboard.press('Enter')
  await shown(other.page).getByText('没有待拣的任务。').waitFor()
  await expect.poll(() => posted('pick', outboundNo)).toBe(2)
  expect(other.errors).toEqual([])
})

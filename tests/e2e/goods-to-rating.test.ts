import type { Envelope, StoredFile, TodoItem } from '@ntocc/sdk/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PositionKey, PositionSecret } from '../../plugins/messages/contract/positions.ts'
import { signedUpload } from '../../plugins/messages/service/test-device.ts'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { apiOf } from './support/api.ts'
import { drive, shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people, type Visit } from './support/people.ts'
import { HEADERS } from './support/receipts.ts'

const person = people()
const made = madeAt(person.url)

/** A size that no other picture of the test has. */
const WET = { width: 37, height: 23 }
const PHONE = { width: 390, height: 844 }
const CONSIGNEE = fresh.phone()
const MINUTE = 60_000

const field = (page: Page, name: string) => shown(page).getByRole('textbox', { name, exact: true })

/** Chooses what begins with these words from a list of the form. */
async function pick(form: Locator, name: string, option: string): Promise<void> {
  const box = form.getByRole('combobox', { name, exact: true })
  const item = form.page().locator(`.ant-select-item-option[title^="${option}"]`).filter({ visible: true })
  const isOffered = async () => {
    if ((await item.count()) > 0) return true
    await box.click()
    return false
  }
  await expect.poll(isOffered, { message: option }).toBe(true)
  await item.first().dispatchEvent('click')
}

const call = async <T>({ context }: Visit, method: 'GET' | 'POST', path: string, data?: object): Promise<T> => {
  const answer = await context.request.fetch(path, { method, headers: HEADERS, ...(data && { data }) })
  const { status, msg, data: said } = (await answer.json()) as Envelope<T>
  if (status !== 0) throw new Error(`${path}: ${status} ${msg}`)
  return said as T
}

/** How many complaints wait, by the desk and by the to-do of whoever looks. */
async function counted(of: Visit): Promise<{ open: number; unclaimed: number; todo: number | undefined }> {
  const [{ open, unclaimed }, todo] = await Promise.all([
    call<{ open: number; unclaimed: number }>(of, 'GET', '/ntocc-tms-api/complaint/counts'),
    call<TodoItem[]>(of, 'GET', '/ntocc-basic-api/party/getPartyRoleConfigCount'),
  ])
  return { open, unclaimed, todo: todo.find(({ configKey }) => configKey === 'complaint_count')?.configValue }
}

/** A tracker that reports for the branch. */
async function tracker(staff: Visit): Promise<(positions: object[]) => Promise<number>> {
  const made = await call<PositionKey>(staff, 'POST', '/ntocc-basic-api/positionKey', { name: 'Tracker of a test' })
  const { id, version } = made
  const by = await call<PositionSecret>(staff, 'POST', '/ntocc-tms-api/positionKey/secret', { id, version })
  return async positions => {
    const { url, method, payload, headers } = signedUpload(positions, { by })
    const answer = await staff.context.request.fetch(url, { method, headers, data: payload })
    return ((await answer.json()) as { data: { accepted: number } }).data.accepted
  }
}

it('a load goes from its publisher to a signed receipt, a rating and a complaint, in the hands of five people', async () => {
  // Neither has been on a trip before, nor seen anywhere.
  const [{ username, phone }, { plateNo }] = await Promise.all([made.registered(), made.vehicle()])
  const shipper = await person({ as: 'shipper' })
  const staff = await person({ as: 'admin', language: 'zh' })
  const driver = await person({ as: username, language: 'zh', ...PHONE })
  const second = await person({ as: 'dispatch1' })

  // The shipper publishes from a route that is kept.
  await shipper.page.goto('/orders/publish')
  await pick(shown(shipper.page), 'Fill in from a common route', 'Wuhan → Shanghai')
  await expect.poll(() => field(shipper.page, 'Goods').inputValue()).toBe('Steel')
  await pick(shown(shipper.page), 'Cargo class', 'Steel')
  for (const [name, value] of [
    ['Quantity', '30'],
    ['Price', '80'],
    ['Consignee', 'Quay 7'],
    ['Phone at unloading', CONSIGNEE],
  ] as const)
    await field(shipper.page, name).fill(value)
  await shown(shipper.page).getByRole('button', { name: 'Hand in for review' }).click()
  const orderNo = await shown(shipper.page)
    .getByRole('heading', { level: 1, name: /^DD\d{14}$/ })
    .innerText()

  // The platform reviews; the driver, who has the hall open, sees the goods come, at the carrier's price and in Chinese.
  await driver.page.goto('/orders/hall')
  await shown(driver.page).getByRole('heading', { level: 1 }).waitFor()
  await staff.page.goto(`/orders/audit?keyword=${orderNo}`)
  const asked = staff.page.getByRole('row').filter({ hasText: orderNo })
  await asked.getByText('钢材', { exact: true }).waitFor()
  await asked.getByRole('button', { name: '通过' }).click()
  await staff.page.getByText(`${orderNo}：通过成功`).waitFor()
  const offer = shown(driver.page).getByRole('listitem').filter({ hasText: orderNo })
  await expect
    .poll(async () => {
      if ((await offer.count()) > 0) return true
      await shown(driver.page).getByRole('button', { name: '刷新' }).click()
      return false
    })
    .toBe(true)
  await offer.getByText('75.20 元 / 吨').waitFor()
  await offer.getByRole('button', { name: '抢单' }).click()
  const taking = driver.page.getByRole('dialog')
  await taking.getByText('2,256.00 元').waitFor()
  await taking.getByRole('textbox', { name: '车牌号' }).fill(plateNo)
  await taking.getByRole('button', { name: '抢单', exact: true }).click()
  await taking.waitFor({ state: 'hidden' })

  const api = apiOf(staff.context)
  const { records } = await api.waybills({ status: 30, keyword: orderNo })
  const [waybill] = records
  if (!waybill) throw new Error(`${orderNo} has no waybill to load`)
  const { id } = waybill
  const waybillNo = String(waybill.waybillNo)
  const now = async () => (await api.waybill(id)).data

  // On the way: loaded with a photo, off the usual way, seen and handled by somebody else of the platform.
  await driver.page.goto(`/order_info?id=${id}`)
  await drive(driver.page, '装货发车', { 不在装卸地时请说明原因: '磅房离装货点较远' })
  await shown(driver.page).getByRole('button', { name: '到达', exact: true }).waitFor()
  await second.page.goto(`/warnings?keyword=${encodeURIComponent(plateNo)}`)
  await second.page.getByRole('heading', { level: 1 }).waitFor()
  const report = await tracker(staff)
  const inXian = Array.from({ length: 16 }, (_, at) => ({
    plateNo,
    time: Date.now() - (15 - at) * MINUTE,
    lng: 108.9 + at / 100,
    lat: 34.3,
    speed: 50,
  }))
  expect(await report(inXian)).toBe(inXian.length)
  // Again as they are, and one of tomorrow: nothing comes of them.
  expect(await report([...inXian, { ...inXian[0], time: Date.now() + 24 * 60 * MINUTE }])).toBe(0)
  // As on the metal: 鄂A·12345.
  const plate = `${plateNo.slice(0, 2)}·${plateNo.slice(2)}`
  const off = shown(second.page).getByRole('button', { name: new RegExp(`^Off the route .*${plate}`) })
  await off.click()
  const warning = shown(second.page).getByRole('article')
  await warning.getByText("km from Xi'an").waitFor()
  await warning.getByRole('link', { name: waybillNo }).waitFor()
  await warning.getByRole('button', { name: 'Take it' }).click()
  await warning.getByRole('button', { name: 'Handled' }).click()
  const handling = second.page.getByRole('dialog')
  await handling.getByRole('textbox').first().fill('A road was closed: back on the way')
  await handling.getByRole('button', { name: 'Handled' }).click()
  await handling.waitFor({ state: 'hidden' })

  // Arrived, unloaded with a loss, and signed for by the code that the consignee was sent.
  await drive(driver.page, '到达', { 不在装卸地时请说明原因: '在码头外等候' })
  await drive(driver.page, '卸货', { 实收数量: '29.9', 不在装卸地时请说明原因: '在码头外等候' })
  const sent = (await api.outbox()).find(line => line.includes(waybillNo))
  expect(sent).toContain(CONSIGNEE)
  const [, code = ''] = / {2}(\d{6}) /.exec(sent ?? '') ?? []
  await drive(driver.page, '收货码签收', { 收货码: code })
  await expect.poll(async () => (await now())?.status).toBe(80)

  // The consignee, who has no account, opens the shipper's link and complains.
  await shipper.page.goto(`/order_info?id=${id}`)
  await shown(shipper.page).getByRole('button', { name: 'Share' }).click()
  const sharing = shipper.page.getByRole('dialog')
  await sharing.getByRole('button', { name: 'Make the link' }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
  await sharing.getByRole('button', { name: 'Close' }).last().click()
  const consignee = await person({ language: 'zh', ...PHONE })
  await consignee.page.goto(link)
  await consignee.page.getByText(`${waybillNo} 已签收`).waitFor()
  expect(await consignee.page.locator('body').innerText()).not.toMatch(new RegExp(`2,248|2,256|2,400|${phone}`))
  await consignee.page.getByText('评价本次送货').click()
  for (const name of ['总体', '准时', '安全', '服务'])
    await consignee.page.getByRole('group', { name, exact: true }).getByRole('radio').nth(2).click()
  await consignee.page.getByRole('button', { name: '提交评价' }).click()
  await consignee.page.getByText(`运单 ${waybillNo} 已记录 3 星`).waitFor()
  await consignee.page.getByText('投诉本次运输').click()
  await pick(consignee.page.locator('body'), '类型', '货损')
  for (const [name, value] of [
    ['投诉内容', '卸货时雨布破损，货物受潮'],
    ['您的姓名', '王某'],
    ['您的电话', CONSIGNEE],
  ] as const)
    await consignee.page.getByRole('textbox', { name, exact: true }).fill(value)
  const isSent = consignee.page.waitForResponse(answer => answer.url().includes('/share/file?'))
  await consignee.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wet.png', mimeType: 'image/png', buffer: pngFile(37, WET) })
  const { data: wet } = (await (await isSent).json()) as Envelope<StoredFile>
  await consignee.page.getByRole('button', { name: /^打开现场照片/ }).waitFor()
  const waiting = await counted(second)
  await consignee.page.getByRole('button', { name: '提交', exact: true }).click()
  const filed = consignee.page.getByRole('status').filter({ hasText: '已提交' })
  const [complaint = ''] = /C\d{8}\w+/.exec(await filed.innerText()) ?? []

  // Who judges receipts sees pictures and loss beside the amounts, and approves; the shipper rates.
  await staff.page.goto(`/transport/receipt-review?case=${id}`)
  const receipt = shown(staff.page).getByRole('article', { name: waybillNo })
  await receipt.getByText('2,248.48 元').first().waitFor()
  await receipt.getByRole('button', { name: '通过' }).click()
  await expect.poll(async () => (await now())?.status).toBe(90)
  await shipper.page.goto(`/order_info?id=${id}&tab=service.0`)
  await shown(shipper.page).getByRole('button', { name: 'Rate', exact: true }).click()
  const rating = shipper.page.getByRole('dialog')
  for (const name of ['Overall', 'Punctuality', 'Safety', 'Service'])
    await rating.getByRole('group', { name }).getByRole('radio').nth(3).click()
  await rating.getByRole('checkbox', { name: 'Polite' }).check()
  await rating.getByRole('button', { name: 'Rate', exact: true }).click()
  await rating.waitFor({ state: 'hidden' })

  // The second of the platform accepts the complaint, and its count falls for the first.
  const isAsked = second.page.waitForResponse(answer => answer.url().endsWith(`/file/${wet?.id}`))
  await second.page.goto(`/service/complaints?keyword=${waybillNo}`)
  await shown(second.page)
    .getByRole('button', { name: new RegExp(waybillNo) })
    .click()
  const sheet = shown(second.page).getByRole('article', { name: new RegExp(complaint) })
  await sheet.getByText('卸货时雨布破损，货物受潮').first().waitFor()
  // The very picture that came with the link is fetched by whoever handles it, and drawn.
  expect((await isAsked).status()).toBe(200)
  const drawn = () =>
    sheet.locator('img').evaluateAll(all =>
      all.map(each => ({
        width: (each as HTMLImageElement).naturalWidth,
        height: (each as HTMLImageElement).naturalHeight,
      })),
    )
  await expect.poll(drawn).toContainEqual(WET)
  // One more waits, and the badge of whoever looks, the to-do and the desk say so alike.
  const filedNow = await counted(second)
  expect(filedNow).toEqual({ open: waiting.open + 1, todo: waiting.open + 1, unclaimed: waiting.unclaimed + 1 })
  await shown(second.page)
    .getByRole('tab', { name: `Waiting ${filedNow.open}` })
    .waitFor()
  await sheet.getByRole('button', { name: 'Accept' }).click()
  await sheet.getByText('Dispatcher 001').first().waitFor()
  expect(await counted(staff)).toEqual({ ...filedNow, unclaimed: waiting.unclaimed })

  // Everywhere the same at the end: who is paid what, that the order is finished, and what was said of it.
  const end = await now()
  expect(end).toMatchObject({
    orderNo,
    planQty: 30,
    loadQty: 30,
    unloadQty: 29.9,
    lossQty: 0.1,
    payableAmount: '2248.48',
  })
  // The log has each step once, by whoever made it; what the driver reads of it says nothing of money.
  const log = (end as unknown as { changes: { action: string }[] }).changes.map(({ action }) => action)
  for (const move of ['load', 'arrive', 'unload', 'approveReceipt'])
    expect(
      log.filter(each => each === move),
      `${move} in ${log.join()}`,
    ).toHaveLength(1)
  const given = await call<{ given: Record<string, { overall: number }> }>(
    shipper,
    'GET',
    `/ntocc-tms-api/rating/waybill?waybillNo=${waybillNo}`,
  )
  expect(given.given).toMatchObject({ shipper: { overall: 4 }, consignee: { overall: 3 } })
  const [, order] = await Promise.all([
    shipper.page.goto(`/orders/manage?keyword=${orderNo}`),
    call<{ records: { status: number; remainingQty: number }[] }>(
      shipper,
      'GET',
      `/ntocc-basic-api/sourceOrder?keyword=${orderNo}`,
    ),
  ])
  expect(order.records).toMatchObject([{ status: 6, remainingQty: 0 }])
  await shown(shipper.page).getByRole('row').filter({ hasText: orderNo }).getByText('Finished').waitFor()
  await driver.page.goto(`/order_info?id=${id}&tab=service.0`)
  const said = shown(driver.page).getByRole('region', { name: '服务评价' })
  await said.getByText('有礼貌').waitFor()
  await said.getByText('收货人评价').waitFor()
  for (const { errors } of [shipper, staff, driver, second, consignee]) expect(errors).toEqual([])
}, 240_000)

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WaybillDetail } from '@ntocc/sdk/contracts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { apiOf } from './support/api.ts'
import { barriers } from './support/axe.ts'
import { shown, strip } from './support/desk.ts'
import { madeAt } from './support/made.ts'
import { people, placeOf } from './support/people.ts'

const person = people()
const made = madeAt(person.url)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Slow enough that a large file is still on its way when the slowest test has looked. */
const SLOW_BYTES_PER_SECOND = 50_000
const LARGE = 2_000_000

/** How fast files leave this page, in bytes per second; -1 as fast as they can. */
async function sendingRate(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const rest = { offline: false, latency: 0, downloadThroughput: -1 }
  return async uploadThroughput => {
    await cdp.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput })
  }
}

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const tray = (page: Page) => page.getByRole('region', { name: 'Exports, uploads and imports' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Report unloading/ })

async function openMove(page: Page, { id }: Pick<WaybillDetail, 'id'>) {
  await page.goto(`/order_info?id=${id}`)
  await page.getByRole('button', { name: 'Report unloading' }).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}

/** Width of what was really decoded, in its own pixels. */
async function widthOf(picture: Locator): Promise<number> {
  await picture.waitFor()
  const width = (): Promise<number> => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)
  // Complete is also a picture that has not begun to load.
  await expect.poll(width).toBeGreaterThan(0)
  return width()
}

/** Leaves a page without closing what is open over it. */
async function goBySearch(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

describe('photos of a move', () => {
  it('a file that is not what its name says is refused in a sentence beside it, and nothing else is lost', async () => {
    const waybill = await made.waybill('arrived')
    const { page } = await person({ as: 'carrier' })
    const dialog = await openMove(page, waybill)
    const good = await fileOf('good.png', pngFile(40, { width: 32, height: 32 }))
    const disguised = await fileOf('invoice.png', Buffer.from('<html><script>alert(1)</script></html>'))
    await dialog.locator('input[type=file]').first().setInputFiles([good, disguised])
    const refusal = dialog
      .getByRole('alert')
      .getByText('This is not a picture (JPEG, PNG, WebP, GIF) or a PDF document.')
    await refusal.waitFor()
    await dialog.getByRole('button', { name: 'Open Photos of unloading or weighbill, picture 1' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove invoice.png' }).click()
    await refusal.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Open Photos of unloading or weighbill, picture 1' }).waitFor()
  })

  it('go on while another tab is open, come back with the dialog, prove the move and open in the viewer', async () => {
    const waybill = await made.waybill('arrived')
    const { page, errors } = await person({ as: 'carrier' })
    const png = await fileOf('weighbill.png', pngFile(90, { width: 64, height: 48, padding: LARGE }))
    const dialog = await openMove(page, waybill)
    const jpeg = await fileOf('gate.jpg', await page.screenshot({ type: 'jpeg' }))
    const rate = await sendingRate(page)
    await rate(SLOW_BYTES_PER_SECOND)
    await dialog.locator('input[type=file]').first().setInputFiles([png, jpeg])
    await dialog.getByRole('progressbar', { name: 'weighbill.png' }).waitFor()

    // The dialog belongs to its tab: the strip stays within reach, and so do the keys that lead away.
    await strip(page).getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(/\/home/)
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tray(page).getByRole('progressbar', { name: 'weighbill.png' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.goBack()
    await dialog.getByRole('progressbar', { name: 'weighbill.png' }).waitFor()
    await goBySearch(page, 'Profile')
    await page.waitForURL(/\/profile/)
    await dialog.waitFor({ state: 'hidden' })
    await rate(-1)
    await page.getByRole('button', { name: /^Notifications, unread: 1$/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    expect(await barriers(page)).toEqual([])
    await panel.getByRole('button', { name: /Files uploaded: 2/ }).click()
    await page.waitForURL(/order_info/)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

    await dialog.getByRole('button', { name: 'Open Photos of unloading or weighbill, picture 2' }).waitFor()
    await dialog.getByLabel(/^Unloaded quantity/).fill(String(Number(waybill.loadQty)))
    await dialog.getByLabel(/^Reason, when you are not at the place/).fill('Gate 3, no signal')
    await dialog.getByRole('button', { name: 'Report unloading' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await shown(page)
      .getByRole('tab', { name: /^Receipts/ })
      .click()
    await shown(page)
      .getByRole('button', { name: /picture 2$/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog', { name: /^Receipt HD/ })
    const second = await widthOf(viewer.getByRole('img', { name: /picture 2$/ }))
    await page.keyboard.press('ArrowLeft')
    const first = viewer.getByRole('img', { name: /picture 1$/ })
    // Whichever arrived first stands first; the one before is shown until the next has come.
    await expect.poll(async () => [await widthOf(first), second].sort((a, b) => a - b)).toEqual([64, 1440])
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })
})

describe('the bell', () => {
  it('tells a shipper of a cancelled waybill while it happens, counts it, and leads to the waybill', async () => {
    const shipper = await person({ as: 'shipper' })
    const admin = await person({ as: 'admin' })
    const { page } = shipper
    const waybill = await made.waybill('toLoad')
    const connected = page.waitForEvent('websocket', socket => socket.url().includes('/notify/HQ/SHIPPER/'))
    await page.goto('/home')
    await connected
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { id, version, waybillNo } = waybill
    const answer = await apiOf(admin.context).move(Number(id), { move: 'cancel', version, reason: 'No vehicle' })
    expect(answer.status).toBe(0)
    await page.getByRole('button', { name: 'Notifications, unread: 1' }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const entry = panel.getByRole('button', { name: /Waybill cancelled/ })
    expect(await entry.innerText()).toContain(`${waybillNo}: No vehicle`)
    expect(await barriers(page)).toEqual([])
    await entry.click()
    await page.waitForURL(/order_info/)
    expect(placeOf(page)).toBe(`/order_info?id=${id}`)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })
})

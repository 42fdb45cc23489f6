import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { choose, type DeskConsole, go, heading, heapOf, shown, startDesk, strip } from './support/desk.ts'
import { moveTo } from './support/move-to.ts'
import { endSession, PASSWORD, signIn, visit } from './support/people.ts'

let desk: DeskConsole
let browser: Browser

beforeAll(async () => {
  ;[desk, browser] = await Promise.all([startDesk(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await desk?.stop()
})

/** Forms of four business areas, begun in a drawer each: the page, its tab, what opens the form, what was typed. */
const BEGUN = [
  { path: '/organisation/roles', tab: 'Roles', opens: 'New role', typed: 'Night shift' },
  { path: '/base/drivers', tab: 'Drivers', opens: 'New driver', typed: 'Driver half' },
  { path: '/shippers', tab: 'Shipper list', opens: 'New shipper', typed: 'Half Quay' },
  { path: '/base/goods', tab: 'Goods', opens: 'New goods', typed: 'Steel, half' },
] as const
const FORMS = [1, 2, 3, 4]
const LISTS = Array.from({ length: 21 }, (_, index) => index + 1)
const LAST = `List ${LISTS.length}`
const TABS = 1 + BEGUN.length + FORMS.length + LISTS.length
/** To-do messages of an hour in which something happens every quarter of a minute. */
const MESSAGES = 240
const COUNTS = /getPartyRoleConfigCount/
const typed = (n: number) => `half written ${n}`
const note = (page: Page) => shown(page).getByRole('textbox').and(shown(page).locator('textarea'))
const build = (page: Page, name: string) => shown(page).getByText(name, { exact: true })
const live = (page: Page) => page.locator('main.sh-tab-page').count()
/** Where one types first in the form that a page has opened in a drawer. */
const nameIn = (page: Page, opens: string) => page.getByRole('dialog', { name: opens }).getByLabel('Name').first()
/** Says what is yet to be done: every count of the strip. */
const counted = (page: Page) => page.getByRole('navigation', { name: 'To-do' }).getByRole('link').allInnerTexts()

/** As a link on a page that is not the desk's. */
async function openAnew(page: Page, to: string): Promise<void> {
  await moveTo(page, to)
  await page.locator(`main[data-tab="${to}"]`).waitFor()
}

async function prefer(page: Page, button: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
}

/** Every form that somebody has begun, in the tab it was begun in, whether that is on screen or not; drawers by their mark. */
async function everythingIsThere(page: Page): Promise<void> {
  const values = await page
    .locator('main textarea')
    .evaluateAll(all => all.map(element => (element as HTMLTextAreaElement).value))
  expect(values.sort()).toEqual(FORMS.map(typed))
  const marked = await strip(page).getByRole('link', { name: 'Unsaved changes' }).allInnerTexts()
  expect(marked.map(text => text.split('\n')[0])).toEqual([
    ...BEGUN.map(({ tab }) => tab),
    ...FORMS.map(n => `Form ${n}`),
  ])
}

it('a working day ends with every word still there, no error, and memory within its bounds', async () => {
  const { page, context, errors } = await visit(browser, { url: desk.url })
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/notify\//, route => {
    socket = route
    route.connectToServer()
  })

  // Morning: signs in, begins a role, a driver, a shipper, goods and four more forms, and looks at so many lists that
  // the strip is thirty tabs long. What the drivers' list has is saved before.
  await signIn(page, 'admin')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  for (const { path, tab, opens, typed: words } of BEGUN) {
    await openAnew(page, path)
    await heading(page, tab).waitFor()
    if (path === '/base/drivers') {
      await shown(page)
        .getByRole('link', { name: /^Driver \d+$/ })
        .first()
        .waitFor()
      const drivers = page.waitForEvent('download')
      await shown(page).getByRole('button', { name: 'Export', exact: true }).click()
      expect((await drivers).suggestedFilename()).toMatch(/^Drivers.*\.xlsx$/)
    }
    await shown(page).getByRole('button', { name: opens }).click()
    await nameIn(page, opens).fill(words)
  }
  await openAnew(page, '/desk/form/1')
  await heading(page, 'Form 1').waitFor()
  for (const n of FORMS) {
    if (n > 1) await go(page, `/desk/form/${n}`)
    await note(page).fill(typed(n))
  }
  for (const n of LISTS) await go(page, `/desk/list/${n}`)
  await page.getByRole('button', { name: `All open pages: ${TABS}` }).waitFor()
  expect(await live(page)).toBeLessThanOrEqual(10)
  await everythingIsThere(page)

  // An export runs while other pages are looked at.
  await go(page, '/transport/waybills')
  await shown(page).getByRole('link', { name: /^YD/ }).first().waitFor()
  const saved = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: 'Export', exact: true }).click()
  await choose(page, LAST)
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)

  // Noon: another language, another theme, and an hour of news.
  await prefer(page, 'Language', '中文')
  await build(page, 'first build').waitFor()
  await shown(page)
    .getByRole('heading', { name: `列表 ${LISTS.length}` })
    .waitFor()
  await prefer(page, '语言', 'English')
  await prefer(page, 'Appearance', 'Dark')
  await expect.poll(() => socket !== undefined).toBe(true)
  const before = await counted(page)
  let asked = 0
  page.on('requestfinished', request => {
    if (COUNTS.test(request.url())) asked++
  })
  for (let n = 0; n < MESSAGES; n++) socket?.send(JSON.stringify({ type: 'refreshToDoList' }))
  await expect.poll(() => asked).toBeGreaterThan(0)
  await everythingIsThere(page)
  expect(await counted(page)).toEqual(before)

  // The session is ended from elsewhere; the user signs in over the page, and what was typed stays.
  await choose(page, 'Waybills')
  const elsewhere = await visit(browser, { url: desk.url })
  await endSession(context, elsewhere.context)
  await elsewhere.context.close()
  await page.getByRole('dialog', { name: 'Confirm logout' }).getByRole('button', { name: 'Sign in here' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your session has ended' })
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sheet.getByLabel('Password', { exact: true }).press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await everythingIsThere(page)
  const read = page.waitForResponse(answer => answer.url().includes('/ntocc-tms-api/waybill?') && answer.ok())
  await shown(page).getByRole('button', { name: 'Refresh' }).click()
  expect(((await (await read).json()) as { status: number }).status).toBe(0)

  // Afternoon: a new build of the desk is installed. Nobody loses a word to it.
  const told = page.waitForResponse(response => response.url().endsWith('/console/manifest'))
  await desk.rebuild('second build')
  await told
  for (const n of FORMS) {
    await choose(page, `Form ${n}`)
    await heading(page, `Form ${n}`).waitFor()
    expect(await note(page).inputValue()).toBe(typed(n))
    await build(page, 'first build').waitFor()
  }
  await everythingIsThere(page)

  // Those in drawers, which lie over the strip: the way back is the browser's.
  for (const { tab, opens, typed: words } of BEGUN) {
    await choose(page, tab)
    expect(await nameIn(page, opens).inputValue()).toBe(words)
    await page.goBack()
    await heading(page, `Form ${FORMS.length}`).waitFor()
  }

  // Evening: the forms are saved, the pages take the new build, and the strip is cleared with one question.
  for (const n of FORMS) {
    await choose(page, `Form ${n}`)
    await heading(page, `Form ${n}`).waitFor()
    await shown(page).getByRole('button', { name: 'Save' }).click()
  }
  await choose(page, LAST)
  await build(page, 'second build').waitFor()
  await strip(page).getByRole('link', { name: LAST }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close all' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual(BEGUN.map(({ tab }) => tab))
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  expect(await strip(page).getByRole('link').allInnerTexts()).toEqual(['Dashboard'])
  expect(await live(page)).toBe(1)

  // Whatever is opened from here on and closed again gives its memory back.
  const heap = await heapOf(page)
  await openAnew(page, '/desk/list/1')
  for (const n of LISTS.slice(1, 12)) await go(page, `/desk/list/${n}`)
  await strip(page).getByRole('link', { name: 'List 12' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close all' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  expect(await live(page)).toBe(1)
  expect(await heapOf(page)).toBeLessThan(heap * 1.1)
  expect(errors).toEqual([])
  await context.close()
}, 240_000)

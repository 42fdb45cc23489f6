import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { choose, type DeskConsole, go, heading, heapOf, shown, startDesk, strip } from './support/desk.ts'
import { painted } from './support/frame.ts'
import { visit } from './support/people.ts'

let desk: DeskConsole
let browser: Browser

beforeAll(async () => {
  ;[desk, browser] = await Promise.all([startDesk(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await desk?.stop()
})

/** Somebody with one page of the desk open. */
async function at(path: string, title: string, width = 1440) {
  const person = await visit(browser, { url: desk.url, as: 'admin', width, height: 800 })
  await person.page.goto(path)
  await heading(person.page, title).waitFor()
  return { ...person, [Symbol.asyncDispose]: () => person.context.close() }
}
const note = (page: Page) => shown(page).getByRole('textbox', { name: 'Note' })
const tags = (page: Page) => strip(page).getByRole('link').allInnerTexts()
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const COLUMN = '.sh-column-flow'

/** Where the scrollers of a desk list stand: rows, the wide line, and the column that all tabs share. */
const spots = (page: Page) =>
  page.evaluate(column => {
    const seen = [...document.querySelectorAll<HTMLElement>('main.sh-tab-page')].find(main => main.offsetParent)
    const at = (element: Element | null | undefined) => [element?.scrollTop, element?.scrollLeft]
    return [at(seen?.querySelector('.desk-rows')), at(seen?.querySelector('.desk-wide')), at(seen?.closest(column))]
  }, COLUMN)
async function scrollAll(page: Page, [rows, wide, column]: [number, number, number]) {
  await shown(page).getByText('Row 300', { exact: true }).waitFor()
  await shown(page)
    .locator('.desk-rows')
    .evaluate((element, top) => element.scrollTo({ top }), rows)
  await shown(page)
    .locator('.desk-wide')
    .evaluate((element, left) => element.scrollTo({ left }), wide)
  await page.locator(COLUMN).evaluate((element, top) => element.scrollTo({ top }), column)
  await painted(page)
}

describe('tabs that keep everything', () => {
  it.each([1440, 390])('S2-033 text, an open drawer, a selection and every scroller, at %i px', async width => {
    await using one = await at('/desk/list/1', 'List 1', width)
    const { page, errors } = one
    await shown(page).getByLabel('Row 2', { exact: true }).check()
    await scrollAll(page, [900, 400, 150])
    const before = await spots(page)
    expect(before).toEqual([
      [900, 0],
      [0, 400],
      [150, 0],
    ])
    await page.locator(COLUMN).evaluate(element => element.scrollTo({ top: 0 }))
    await painted(page)
    await go(page, '/desk/form/1')
    await note(page).fill('half a sentence')
    await shown(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('textbox', { name: 'Detail' }).fill('in the drawer')
    await page.goBack()
    await heading(page, 'List 1').waitFor()
    await expect
      .poll(() => spots(page))
      .toEqual([
        [900, 0],
        [0, 400],
        [0, 0],
      ])
    expect(await shown(page).getByLabel('Row 2', { exact: true }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Detail' }).count()).toBe(0)
    await page.goForward()
    expect(await page.getByRole('textbox', { name: 'Detail' }).inputValue()).toBe('in the drawer')
    expect(await note(page).inputValue()).toBe('half a sentence')
    expect(errors).toEqual([])
  })

  it('a list of 500 rows, of which only those in sight are drawn, stands where it stood', async () => {
    await using one = await at('/desk/list/1', 'List 1')
    const { page, errors } = one
    await go(page, '/transport/waybills?pageSize=500')
    const table = shown(page).locator('.nt-grid')
    await shown(page).getByRole('link', { name: /^YD/ }).first().waitFor()
    const rows = () => shown(page).getByRole('link', { name: /^YD/ }).allInnerTexts()
    const first = await rows()
    await table.evaluate(element => element.scrollTo({ top: 7000 }))
    const top = () => table.evaluate(element => element.scrollTop)
    await expect.poll(top).toBe(7000)
    await expect.poll(rows).not.toEqual(first)
    await painted(page)
    const before = await rows()
    await choose(page, 'List 1')
    await heading(page, 'List 1').waitFor()
    await choose(page, 'Waybills')
    await expect.poll(top).toBe(7000)
    await expect.poll(rows).toEqual(before)
    expect(errors).toEqual([])
  })

  it('a page that had to leave memory comes back where it stood; unsaved work and the page on screen never leave', async () => {
    await using one = await at('/desk/list/1', 'List 1')
    const { page, errors } = one
    await scrollAll(page, [900, 400, 0])
    await page.locator(COLUMN).evaluate(element => element.scrollTo({ top: 700 }))
    await painted(page)
    await shown(page)
      .getByLabel('Go to')
      .evaluate(element => (element as HTMLElement).focus({ preventScroll: true }))
    await page.keyboard.type('/desk/form/1')
    await page.locator(COLUMN).evaluate(element => element.scrollTo({ top: 700 }))
    await painted(page)
    await page.keyboard.press('Enter')
    await note(page).fill('kept')
    for (let n = 2; n <= 11; n++) await go(page, `/desk/list/${n}`)
    await heading(page, 'List 11').waitFor()
    const live = () =>
      page.locator('main.sh-tab-page').evaluateAll(all => all.map(main => (main as HTMLElement).dataset.tab))
    expect(await live()).not.toContain('/desk/list/1')
    expect(await live()).toContain('/desk/form/1')
    expect((await live()).length).toBeLessThanOrEqual(10)
    expect(await tags(page)).toHaveLength(13)
    await choose(page, 'List 1')
    await heading(page, 'List 1').waitFor()
    await expect
      .poll(() => spots(page))
      .toEqual([
        [900, 0],
        [0, 400],
        [700, 0],
      ])
    await choose(page, 'Form 1')
    expect(await note(page).inputValue()).toBe('kept')
    expect(errors).toEqual([])
  })

  it('S2-033 what is typed into filters, chosen rows and the open row of a list survive a switch and leaving memory', async () => {
    await using one = await at('/desk/list/1', 'List 1')
    const { page, errors } = one
    await go(page, '/transport/waybills')
    await shown(page).getByRole('link', { name: /^YD/ }).first().waitFor()
    const rows = shown(page).locator('tr[data-row-key]')
    await rows.nth(1).getByRole('checkbox').check()
    await shown(page).getByLabel('Keyword').fill('half a thought')
    const opened = await rows.nth(2).getAttribute('data-row-key')
    await rows.nth(2).focus()
    await page.keyboard.press('Enter')
    const drawer = page.locator('.nt-row-drawer')
    await drawer.waitFor()
    const everything = async () => {
      expect(await shown(page).getByLabel('Keyword').inputValue()).toBe('half a thought')
      expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(true)
      await shown(page).getByText('1 selected').waitFor()
      await drawer.waitFor()
      expect(new URL(page.url()).searchParams.get('open')).toBe(opened)
    }
    await everything()

    await choose(page, 'List 1')
    await heading(page, 'List 1').waitFor()
    expect(await drawer.isVisible()).toBe(false)
    await choose(page, 'Waybills')
    await everything()

    await choose(page, 'List 1')
    for (let n = 2; n <= 11; n++) await go(page, `/desk/list/${n}`)
    await heading(page, 'List 11').waitFor()
    expect(await page.locator('main[data-tab="/transport/waybills"]').count()).toBe(0)
    await choose(page, 'Waybills')
    await shown(page).getByRole('link', { name: /^YD/ }).first().waitFor()
    await everything()
    expect(errors).toEqual([])
  })

  it('S2-034 S4-031 a refresh builds the page anew, its answers too; another tab keeps what it has', async () => {
    await using one = await at('/desk/form/1', 'Form 1')
    const { page } = one
    await note(page).fill('kept')
    await go(page, '/transport/waybills?pageNum=2')
    await shown(page).getByRole('link', { name: /^YD/ }).first().waitFor()
    const asked = page.waitForRequest(/ntocc-tms-api\/waybill\?.*pageNum=2/)
    await strip(page).getByRole('link', { name: 'Waybills' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Refresh' }).click()
    await asked
    await page.waitForURL(/\/transport\/waybills\?pageNum=2$/)
    await choose(page, 'Form 1')
    expect(await note(page).inputValue()).toBe('kept')
  })

  it('ten tabs opened and closed give their memory back', async () => {
    await using one = await at('/desk/list/0', 'List 0')
    const { page } = one
    const round = async () => {
      for (let n = 1; n <= 10; n++) {
        await go(page, `/desk/list/${n}`)
        await shown(page).getByText('Row 300', { exact: true }).waitFor()
      }
      for (let n = 1; n <= 10; n++)
        await strip(page)
          .getByRole('button', { name: `Close List ${n}`, exact: true })
          .click()
      await heading(page, 'List 0').waitFor()
      expect(await tags(page)).toEqual(['Dashboard', 'List 0'])
    }
    // The first round also loads code that stays.
    await round()
    const before = await heapOf(page)
    await round()
    expect(await heapOf(page)).toBeLessThan(before * 1.1)
  })
})

describe('leaving unsaved work', () => {
  it('asks once for all tabs together, and leads to each', async () => {
    await using one = await at('/desk/form/1', 'Form 1')
    const { page, errors } = one
    await note(page).fill('one')
    await go(page, '/desk/form/2')
    await note(page).fill('two')
    await go(page, '/desk/list/1')
    await strip(page).getByRole('link', { name: 'List 1' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close all' }).click()
    expect(await question(page).getByRole('listitem').allInnerTexts()).toEqual(['Form 1', 'Form 2'])
    await question(page).getByRole('button', { name: 'Form 1' }).click()
    await heading(page, 'Form 1').waitFor()
    expect(await note(page).inputValue()).toBe('one')
    expect(await question(page).count()).toBe(0)

    // The browser's own question, when the page itself is to go.
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await note(page).inputValue()).toBe('one')

    await page
      .getByRole('button', { name: /^User menu|^Account|admin/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /Log out|Sign out/ }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    expect(await tags(page)).toEqual(['Dashboard', 'Form 1', 'Form 2', 'List 1'])
    await page
      .getByRole('button', { name: /^User menu|^Account|admin/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /Log out|Sign out/ }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/\/login$/)
    expect(errors).toEqual([])
  })

  it('a load of the page brings the strip back, in its order', async () => {
    await using one = await at('/desk/list/1', 'List 1')
    const { page } = one
    await go(page, '/desk/list/2?q=1')
    await go(page, '/desk/list/3')
    await strip(page).getByRole('link', { name: 'List 3' }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    const order = ['Dashboard', 'List 1', 'List 3', 'List 2']
    expect(await tags(page)).toEqual(order)
    await page.reload()
    await heading(page, 'List 3').waitFor()
    expect(await tags(page)).toEqual(order)
    await choose(page, 'List 2')
    await page.waitForURL(/\/desk\/list\/2\?q=1$/)
  })
})

describe('the strip', () => {
  it('is dragged into another order without opening anything, and lists all pages when it is too long', async () => {
    await using one = await at('/desk/list/1', 'List 1')
    const { page } = one
    for (let n = 2; n <= 4; n++) await go(page, `/desk/list/${n}`)
    const box = async (name: string) => (await strip(page).getByRole('link', { name, exact: true }).boundingBox())!
    const [from, to] = [await box('List 1'), await box('List 3')]
    await page.mouse.move(from.x + 10, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 8, { steps: 3 })
    await page.mouse.move(to.x + to.width - 4, to.y + 8, { steps: 8 })
    await page.mouse.up()
    expect(await tags(page)).toEqual(['Dashboard', 'List 2', 'List 3', 'List 1', 'List 4'])
    expect(new URL(page.url()).pathname).toBe('/desk/list/4')
    for (let n = 5; n <= 24; n++) await go(page, `/desk/list/${n}`)
    const all = page.getByRole('button', { name: 'All open pages: 25' })
    // Nothing hides the tag of the open page: not the button, whose coming narrows the strip, nor a narrower window.
    const isWhole = async () => {
      const [tag, button] = [await box('List 24'), (await all.boundingBox())!]
      return tag.x > 0 && tag.x + tag.width <= button.x
    }
    await expect.poll(isWhole).toBe(true)
    await page.reload()
    await heading(page, 'List 24').waitFor()
    await expect.poll(isWhole).toBe(true)
    await page.setViewportSize({ width: 1040, height: 800 })
    await expect.poll(isWhole).toBe(true)
    await all.click()
    await page.getByRole('menuitemradio', { name: 'List 2', exact: true }).click()
    await heading(page, 'List 2').waitFor()
  })
})

describe('a newer build while people work', () => {
  it('changes clean pages, never unsaved work; what is saved follows', async () => {
    await using one = await at('/desk/form/1', 'Form 1')
    const { page, errors } = one
    const build = (name: string) => shown(page).getByText(name, { exact: true })
    await note(page).fill('written under the first build')
    await go(page, '/desk/list/1')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await desk.rebuild('second build')
    // The gateway tells the page, which asks for the new set; the desk has unsaved work and stays.
    await page.waitForResponse(response => response.url().endsWith('/console/manifest'))
    await choose(page, 'List 1')
    await build('first build').waitFor()
    await choose(page, 'Form 1')
    expect(await note(page).inputValue()).toBe('written under the first build')
    await build('first build').waitFor()

    await shown(page).getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'A newer version of this page is ready.' })
    await notice.getByRole('button', { name: 'Update' }).click()
    await build('second build').waitFor()
    await shown(page).getByText('Seen before').waitFor()
    expect(await notice.count()).toBe(0)
    await choose(page, 'List 1')
    await build('second build').waitFor()

    // With nothing unsaved a page takes the next build as soon as somebody goes elsewhere and comes back.
    await desk.rebuild('third build')
    await page.getByText('A newer version of this page is ready.').waitFor()
    await build('second build').waitFor()
    await choose(page, 'Form 1')
    await build('third build').waitFor()
    expect(errors).toEqual([])
  })
})

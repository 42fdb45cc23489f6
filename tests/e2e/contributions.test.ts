import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers, quiet } from './support/axe.ts'
import { AWAY } from './support/crawl/screens.ts'
import { menuOf, people } from './support/people.ts'
import { yardConsole } from './support/yard-notes.ts'

const person = people('own')
const yard = yardConsole()

/** Its card on the home page. */
const yardCard = (page: Page) => page.locator('.nt-home-card[aria-label="Notes for the yard"]')

const drawer = (page: Page) => page.getByRole('dialog')
const todo = (page: Page) => page.getByRole('navigation', { name: 'To-do' })

it('a plugin that is installed while people work brings its menu group, its parts of other pages and its settings', {
  timeout: 300_000,
}, async () => {
  const { page, errors } = await person({ url: yard.console().url, as: 'admin' })
  await page.goto('/organisation/plugins')
  await page.getByRole('heading', { name: 'Plugins', level: 1 }).waitFor()
  await page
    .getByRole('region', { name: 'One plugin needs attention' })
    .getByText('Not installed', { exact: true })
    .waitFor()
  await yard.install('1.0.0')
  await expect
    .poll(
      async () => {
        await page.goto('/organisation/roles')
        await page.getByRole('row', { name: 'Platform administrator' }).getByRole('button', { name: 'Edit' }).click()
        await drawer(page).getByRole('tab', { name: 'Permissions' }).click()
        return drawer(page).getByText('Yard', { exact: true }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  const group = page.locator('.ant-tree-treenode', { has: page.getByText('Yard', { exact: true }) })
  await drawer(page).locator(group).locator('.ant-tree-checkbox').click()
  await drawer(page).getByRole('checkbox', { name: 'Change yard notes' }).check()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })

  await page.goto('/home')
  // Cards below the edge of the window come when they are scrolled to.
  await yardCard(page).scrollIntoViewIfNeeded()
  await yardCard(page).getByText('Notes for the yard appear here.').waitFor()
  await page
    .locator('.nt-home-figure')
    .getByRole('link', { name: /Yard notes/ })
    .waitFor()
  const menu = await menuOf(page)
  expect(menu.slice(menu.indexOf('Yard'), menu.indexOf('Yard') + 2)).toEqual(['Yard', 'Yard notes'])

  const other = await person({ url: yard.console().url, as: 'admin' })
  await other.page.goto('/home')
  await yardCard(other.page).scrollIntoViewIfNeeded()
  await yardCard(other.page).getByText('Notes for the yard appear here.').waitFor()

  await page.goto('/base/drivers')
  await page.getByRole('link', { name: 'Yard notes (driver)' }).waitFor()
  const row = page.getByRole('row', { name: /Approved/ }).first()
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  await drawer(page).getByLabel('Note', { exact: false }).first().fill('Phone before gate 3')
  await drawer(page).getByLabel('Urgent', { exact: false }).click()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })
  // Nothing was done in the other browser: the strip moves by itself. It may stand behind the others.
  const more = todo(other.page).getByRole('button', { name: /More/ })
  const urgent = other.page.getByText('Urgent yard notes')
  await expect
    .poll(async () => {
      if (await urgent.isVisible()) return true
      if (await more.isVisible()) await more.click()
      return urgent.isVisible()
    })
    .toBe(true)

  await row.getByRole('link').first().click()
  await page.getByRole('region', { name: 'Last note for the yard' }).getByText('Phone before gate 3').waitFor()
  await page.getByRole('tab', { name: 'Yard notes' }).click()
  await page.getByRole('row', { name: /Phone before gate 3/ }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const section = drawer(page).getByRole('region', { name: 'Add a note' })
  await section.getByRole('textbox').fill('Has a new lorry')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Has a new lorry/ }).waitFor()

  await page.goto('/organisation/settings')
  await page.getByLabel('Greeting').fill('Hello,')
  await page.getByLabel('Key of the gate').fill('open sesame')
  const form = page.locator('.organisation-settings > *', { has: page.getByLabel('Greeting') })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('History (one change)').waitFor()
  expect(await page.getByLabel('Key of the gate').inputValue()).toBe('')
  await quiet(page)
  expect(await barriers(page)).toEqual([])
  expect(errors.filter(error => !AWAY.test(error))).toEqual([])
})

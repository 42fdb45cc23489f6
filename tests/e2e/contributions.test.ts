import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPlugin } from '../../sdk/cli/build.ts'
import { barriers, quiet } from './support/axe.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { menuOf, people } from './support/people.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NOTES = join(ROOT, 'tests/fixtures/areas/yard-notes')

/** Menus, roles and plugins change here: this file has a console of its own. */
const person = people('own')
let own: RunningConsole
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contributions-'))
  const branches = join(folder, 'branches.yaml')
  const usual = await readFile(join(ROOT, 'branches.yaml'), 'utf8')
  await writeFile(branches, usual.replace('  HQ:\n', '  HQ:\n    with: [yard-notes]\n'))
  own = await startSeeded(3000, { env: { PLUGINS_DIR: join(folder, 'plugins'), BRANCHES_FILE: branches } })
})
afterAll(async () => {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Its card on the home page. */
const yardCard = (page: Page) => page.locator('.nt-home-card[aria-label="Notes for the yard"]')

/** Puts the plugin into the folder of the running console in one move, its migration edited. */
async function install(version: string, migration = (text: string) => text): Promise<void> {
  const source = join(folder, 'source')
  await rm(source, { recursive: true, force: true })
  await cp(NOTES, source, { recursive: true })
  const edit = async (file: string, by: (text: string) => string) =>
    writeFile(join(source, file), by(await readFile(join(source, file), 'utf8')))
  await edit('migrations/0000_notes.sql', migration)
  await edit('package.json', text => text.replace('1.0.0', version))
  await buildPlugin(source)
  const there = join(folder, 'plugins/yard-notes')
  await rm(there, { recursive: true, force: true })
  await cp(join(source, 'dist'), join(folder, 'plugins/.half'), { recursive: true })
  await rename(join(folder, 'plugins/.half'), there)
}

const drawer = (page: Page) => page.getByRole('dialog')
const todo = (page: Page) => page.getByRole('navigation', { name: 'To-do' })

it('a plugin that is installed while people work brings its menu group, its parts of other pages and its settings', {
  timeout: 300_000,
}, async () => {
  const { page, errors } = await person({ url: own.url, as: 'admin' })
  await page.goto('/organisation/plugins')
  await page.getByRole('heading', { name: 'Plugins', level: 1 }).waitFor()
  await page
    .getByRole('region', { name: 'One plugin needs attention' })
    .getByText('Not installed', { exact: true })
    .waitFor()
  await install('1.0.0')
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

  const other = await person({ url: own.url, as: 'admin' })
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
  expect(errors).toEqual([])
})

it('an area that fails says so in the menu, on its page and to administrators, in their language', {
  timeout: 240_000,
}, async () => {
  const { page, context } = await person({ url: own.url, as: 'admin', language: 'zh' })
  await page.goto('/yard-notes')
  await page.getByRole('heading', { name: '园区备注', level: 1 }).waitFor()
  const states = async () => {
    const answer = await context.request.get('/ntocc-basic-api/plugin', { headers: { 'X-Console': '1' } })
    const { data } = (await answer.json()) as { data: { id: string; state: string }[] }
    return data.find(({ id }) => id === 'yard-notes')?.state
  }
  await rm(join(folder, 'plugins/yard-notes'), { recursive: true, force: true })
  await expect.poll(states).toBe('gone')
  // Nothing that was in force before is there to go on with.
  await rm(join(own.dataDir, 'services'), { recursive: true, force: true })
  await install('1.0.1', text => `${text}\n-- another history`)
  await expect.poll(states).toBe('failed')
  // Gateway and backend look by themselves: the page is there again when the gateway has seen it too.
  const manifest = async () => {
    const answer = await context.request.get('/console/manifest', { headers: { 'X-Console': '1' } })
    return answer.text()
  }
  await expect.poll(manifest).toContain('/plugins/yard-notes/1.0.1-')

  await page.goto('/yard-notes')
  await page.getByRole('alert').getByText('暂停服务').waitFor()
  await menuOf(page, '菜单')
  await page.getByRole('link', { name: /园区备注\s*暂停服务/ }).waitFor()
  await page.getByRole('link', { name: '查看原因' }).click()
  const trouble = page.getByRole('region', { name: '1 个插件需要处理' })
  await trouble.getByText('启动失败').waitFor()
  await trouble.getByText(/migrate.*0000_notes differs/).waitFor()
  await quiet(page)
  expect(await barriers(page)).toEqual([])
})

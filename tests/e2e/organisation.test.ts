import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { menuOf, people } from './support/people.ts'

const person = people()

/** Roles and menus change here, and other files look at the menus of the shared console: this one has its own. */
let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(1000)
})
afterAll(() => own?.stop())

const drawer = (page: Page) => page.getByRole('dialog')
const save = async (page: Page) => {
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })
}
const node = (page: Page, name: string) =>
  page.locator('.ant-tree-treenode', { has: page.getByText(name, { exact: true }) })
const tick = (page: Page, name: string) => drawer(page).locator(node(page, name)).locator('.ant-tree-checkbox').click()
const openRole = async (page: Page, name: string) => {
  await page.goto('/organisation/roles')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click()
  await drawer(page).getByRole('tab', { name: 'Permissions' }).click()
}

describe('roles and authorities', () => {
  it('S6-012 S6-013 S1-009 S1-053 an administrator creates a role, grants pages and sets its notices', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/home')
    expect(await menuOf(page)).toEqual(expect.arrayContaining(['Organisation', 'Roles', 'Authorities']))
    await page.goto('/organisation/roles')
    await page.getByRole('button', { name: 'New role' }).click()
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await drawer(page).getByText('Required', { exact: true }).waitFor()
    await drawer(page).getByLabel('Name', { exact: false }).first().fill('Night desk')
    await drawer(page).getByRole('tab', { name: 'Permissions' }).click()
    await tick(page, 'Waybills')
    await drawer(page).getByRole('tab', { name: 'Notices' }).click()
    await drawer(page).getByRole('checkbox', { name: 'Payments to approve' }).uncheck()
    await save(page)
    await page.getByRole('row', { name: 'Night desk' }).waitFor()
    await openRole(page, 'Night desk')
    const granted = drawer(page).locator('.ant-tree-checkbox-checked')
    expect(await granted.count()).toBe(1)
    expect(
      await drawer(page)
        .getByRole('checkbox', { name: 'Read', exact: true })
        .evaluateAll(all => all.filter(each => (each as HTMLInputElement).checked).length),
    ).toBe(1)
    await drawer(page).getByRole('tab', { name: 'Notices' }).click()
    expect(await drawer(page).getByRole('checkbox', { name: 'Payments to approve' }).isChecked()).toBe(false)
    expect(await drawer(page).getByRole('checkbox', { name: 'Vehicles to review' }).isChecked()).toBe(true)
  })

  it('S6-014 S6-012 a new menu group with a page, granted to a role, is in its people’s menu after a reload', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/organisation/authorities')
    await page.getByRole('button', { name: 'New group' }).click()
    await drawer(page).getByLabel('Title', { exact: false }).first().fill('Night work')
    await save(page)
    await node(page, 'Waiting').getByText('Waiting', { exact: true }).click()
    await drawer(page).getByRole('combobox', { name: 'In group' }).click()
    await page.locator('.ant-select-item-option', { hasText: 'Night work' }).click()
    await save(page)
    await openRole(page, 'No access')
    await tick(page, 'Waiting')
    await save(page)

    const clerk = await person({ url: own.url, as: 'nobody' })
    await clerk.page.goto('/transport/waiting')
    await clerk.page.getByRole('heading', { name: 'Waiting', level: 1 }).waitFor()
    expect(await menuOf(clerk.page)).toEqual(['Dashboard', 'Night work', 'Waiting'])
    await openRole(page, 'No access')
    await tick(page, 'In transit')
    await save(page)
    await clerk.page.reload()
    await clerk.page.getByRole('heading', { name: 'Waiting', level: 1 }).waitFor()
    expect((await menuOf(clerk.page)).sort()).toEqual(['Dashboard', 'In transit', 'Night work', 'Transport', 'Waiting'])
  })
})

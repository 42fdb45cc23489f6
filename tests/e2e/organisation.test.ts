import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlugin } from '../../sdk/cli/build.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { hire } from './support/hire.ts'
import { moveTo } from './support/move-to.ts'
import { fillSignIn, menuOf, people } from './support/people.ts'

const person = people('own')

/** Roles and menus change here, and other files look at the menus of the shared console: this one has its own. */
let own: RunningConsole
let folder: string
const CARDS = resolve(import.meta.dirname, '../fixtures/plugins/fuel-cards')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'organisation-'))
  const branches = join(folder, 'branches.yaml')
  const usual = await readFile(resolve(import.meta.dirname, '../../branches.yaml'), 'utf8')
  await writeFile(branches, usual.replace('  HQ:\n', '  HQ:\n    with: [fuel-cards]\n'))
  own = await startSeeded(1000, { env: { PLUGINS_DIR: join(folder, 'plugins'), BRANCHES_FILE: branches } })
})
afterAll(async () => {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Puts a plugin into the folder of the running console, as an operator would. */
async function install(): Promise<string> {
  const plugin = join(folder, 'plugins/fuel-cards')
  await cp(CARDS, plugin, { recursive: true })
  await buildPlugin(plugin)
  return plugin
}

const drawer = (page: Page) => page.getByRole('dialog')
const save = async (page: Page) => {
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'detached' })
}
const node = (page: Page, name: string) =>
  page.locator('.ant-tree-treenode', { has: page.getByText(name, { exact: true }) })
const tick = (page: Page, name: string) => drawer(page).locator(node(page, name)).locator('.ant-tree-checkbox').click()
const openRole = async (page: Page, name: string) => {
  await moveTo(page, '/organisation/roles')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click()
  await drawer(page).getByRole('tab', { name: 'Permissions' }).click()
}

/** Pages, their titles, and something of what stands there: a record of the release, a word of the console. */
const PAGES_IN_CHINESE = [
  ['/organisation/roles', '角色管理', '调度员'],
  ['/organisation/authorities', '权限管理', '运单'],
  ['/organisation/staff', '员工管理', '启用'],
  ['/organisation/departments', '部门管理', '财务部'],
  ['/organisation/party-groups', '主体管理', '统一社会信用代码'],
] as const

describe('roles and authorities', () => {
  it('S6-012 S6-013 S1-009 S1-053 an administrator creates a role, grants pages and sets its notices', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/home')
    expect(await menuOf(page)).toEqual(expect.arrayContaining(['Organisation', 'Roles', 'Authorities']))
    await moveTo(page, '/organisation/roles')
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
    await expect.poll(() => granted.count()).toBe(1)
    expect(
      await drawer(page)
        .getByRole('checkbox', { name: 'Read', exact: true })
        .evaluateAll(all => all.filter(each => (each as HTMLInputElement).checked).length),
    ).toBe(1)
    await drawer(page).getByRole('tab', { name: 'Notices' }).click()
    expect(await drawer(page).getByRole('checkbox', { name: 'Payments to approve' }).isChecked()).toBe(false)
    expect(await drawer(page).getByRole('checkbox', { name: 'Vehicles to review' }).isChecked()).toBe(true)
  })

  it('S6-014 the menu is put in order by keys, and its handle keeps the focus when the order has been stored', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/organisation/authorities')
    const handle = page.getByRole('button', { name: 'Move In transit', exact: true })
    const places = () =>
      page.getByRole('button', { name: /^Move / }).evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
    await handle.focus()
    const before = await places()
    for (const key of ['ArrowDown', 'ArrowUp']) {
      const read = page.waitForResponse(
        answer => answer.request().method() === 'GET' && /\/resource(\?|$)/.test(answer.url()),
      )
      await page.keyboard.press(key)
      await read
      if (key === 'ArrowDown') await expect.poll(places).not.toEqual(before)
      await expect.poll(() => handle.evaluate(button => button === document.activeElement)).toBe(true)
    }
    await expect.poll(places).toEqual(before)
  })

  it('S6-014 S6-012 a new menu group with a page, granted to a role, is in its people’s menu after a reload', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/organisation/authorities')
    await page.getByRole('button', { name: 'New group' }).click()
    await drawer(page).getByLabel('Title', { exact: false }).first().fill('Night work')
    await save(page)
    await node(page, 'Waiting').getByText('Waiting', { exact: true }).click()
    await drawer(page).getByRole('combobox', { name: 'In group' }).click()
    // The groups are more than the list shows at once.
    await page
      .locator('.ant-select-dropdown .rc-virtual-list-holder, .ant-select-dropdown [class*=holder]')
      .filter({ visible: true })
      .first()
      .evaluate(list => list.scrollTo(0, list.scrollHeight))
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

  it('S2-108 S2-110 S6-012 S6-014 every page of the organisation is in Chinese, its roles and permissions too', async () => {
    const { page, errors } = await person({ url: own.url, as: 'admin', language: 'zh' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [path, title, row] of PAGES_IN_CHINESE) {
      await moveTo(page, path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByText(row, { exact: true }).filter({ visible: true }).first().waitFor()
    }
    expect(errors).toEqual([])
  })
})

describe('a plugin that is installed while people work', () => {
  /** The page's own call, with the cookies of a person. */
  const statusOf = async ({ request }: BrowserContext, path: string): Promise<number> => {
    const answer = await request.get(path, { headers: { 'X-Console': '1' } })
    return ((await answer.json()) as { status: number }).status
  }

  it('S6-014 S6-012 its page can be granted at once; who is granted it has it at the next load, and not a moment after it is taken', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/organisation/authorities')
    await node(page, 'Waybills').first().waitFor()
    expect(await node(page, 'Fuel cards').count()).toBe(0)
    const plugin = await install()
    await expect
      .poll(
        async () => {
          await page.reload()
          await node(page, 'Waybills').first().waitFor()
          return node(page, 'Fuel cards').count()
        },
        { interval: 1_000 },
      )
      .toBe(1)
    await page.getByText('New with fuel-cards: nobody has it yet').waitFor()

    const dispatcher = await hire(person, 'cards', { url: own.url })
    const before = await menuOf(dispatcher.page)
    expect(before).not.toContain('Fuel cards')
    await dispatcher.page.goto('/fuel-cards')
    await dispatcher.page.waitForURL(/noPermission/)

    await openRole(page, 'Dispatcher')
    await drawer(page).getByRole('searchbox', { name: 'Page or permission code' }).fill('fuel')
    await tick(page, 'Fuel cards')
    await save(page)
    await dispatcher.page.goto('/home')
    expect(await menuOf(dispatcher.page)).toContain('Fuel cards')
    await dispatcher.page.goto('/fuel-cards')
    await dispatcher.page.getByRole('heading', { name: 'Fuel cards' }).waitFor()

    await rm(plugin, { recursive: true, force: true })
    await expect
      .poll(
        async () => {
          await page.goto('/organisation/authorities')
          await node(page, 'Waybills').first().waitFor()
          return node(page, 'Fuel cards').getByText('Its plugin has been removed').count()
        },
        { interval: 1_000 },
      )
      .toBe(1)
  })

  it('S6-012 a page that is taken from a role is gone from the menu and its calls are refused, by the API and through the gateway', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    const someone = await hire(person, 'taken', { url: own.url })
    const ROLES = '/ntocc-basic-api/role?pageNum=1&pageSize=20'
    await page.goto('/organisation/roles')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openRole(page, 'Dispatcher')
    await tick(page, 'Roles')
    await save(page)
    await someone.page.goto('/organisation/roles')
    await someone.page.getByRole('row', { name: 'Dispatcher' }).waitFor()
    expect(await statusOf(someone.context, ROLES)).toBe(0)

    await openRole(page, 'Dispatcher')
    await tick(page, 'Roles')
    await drawer(page).getByRole('searchbox', { name: 'Page or permission code' }).fill('role.read')
    const codes = drawer(page).getByRole('group', { name: 'Roles', exact: true })
    await codes.getByRole('checkbox', { name: 'Read', exact: true }).uncheck()
    await save(page)
    expect(await statusOf(someone.context, ROLES)).toBe(4030)
    await someone.page.goto('/organisation/roles')
    await someone.page.waitForURL(/noPermission/)
    await someone.page.goto('/home')
    expect(await menuOf(someone.page)).not.toContain('Roles')
  })
})

/** Below operations. */
const DESKS = ['Dispatch desk', 'Tracking desk']

describe('staff and departments', () => {
  it('S2-108 S1-052 who is disabled is told why at once and cannot come back; the last administrator stays', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    const someone = await hire(person, 'leaver', { url: own.url })
    await page.goto('/organisation/staff?keyword=leaver')
    const of = (name: string) => page.getByRole('row', { name })
    const make = async (name: string, verb: string) => {
      await of(name).getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: verb, exact: true }).click()
    }
    await make('Person leaver', 'Disable')
    await of('Person leaver').getByText('Disabled').waitFor()
    const asked = someone.page.getByRole('dialog', { name: 'Confirm logout' })
    await asked.getByText('An administrator has disabled your account.').waitFor()
    await asked.getByRole('button', { name: 'Log in again' }).click()
    await fillSignIn(someone.page, 'leaver', someone.password)
    await someone.page
      .getByText(/disabled/i)
      // The dialog that said so before may still be there, unseen.
      .filter({ visible: true })
      .first()
      .waitFor()

    await page.goto('/organisation/staff?keyword=admin')
    await make('Administrator 001', 'Disable')
    await page.getByText(/your own account/).waitFor()
    await of('Administrator 001').getByText('Enabled').waitFor()
  })

  it('S2-110 S1-054 departments are moved by keyboard and by dragging, and one with people in it stays', async () => {
    const { page } = await person({ url: own.url, as: 'admin' })
    await page.goto('/organisation/departments')
    const tree = page.getByRole('tree', { name: 'Departments of the branch' })
    const order = () => tree.getByRole('treeitem').allInnerTexts()
    await tree.getByText('Finance', { exact: true }).click()
    await page.getByRole('heading', { name: 'Finance' }).waitFor()
    await page.keyboard.press('m')
    await page.keyboard.press('u')
    await page.getByText('Finance has been moved').first().waitFor()
    await expect
      .poll(order)
      .toEqual(['Head office', 'Finance', 'Operations', ...DESKS, 'Customer service', 'Risk control'])
    await page.getByRole('button', { name: 'Add one below' }).click()
    await drawer(page).getByLabel('Name', { exact: false }).first().fill('Payroll')
    await save(page)
    const onto = tree.getByText('Operations', { exact: true })
    const { height = 0 } = (await onto.boundingBox()) ?? {}
    // Upon its lower half: the upper one means the gap before it.
    await tree.getByText('Payroll', { exact: true }).dragTo(onto, { targetPosition: { x: 12, y: height * 0.75 } })
    await page.getByText('Payroll has been moved').waitFor()
    await expect
      .poll(order)
      .toEqual(['Head office', 'Finance', 'Operations', ...DESKS, 'Payroll', 'Customer service', 'Risk control'])

    await tree.getByText('Head office', { exact: true }).click()
    await page
      .getByRole('region', { name: /People here/ })
      .getByRole('link', { name: 'Administrator 001' })
      .waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page
      .getByText(/Still in this department .*Operations/)
      .first()
      .waitFor()
    await tree.getByText('Head office', { exact: true }).waitFor()
  })
})

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildRoutes } from '../access/routes.ts'
import { createTabs } from '../tabs/controller.ts'
import type { Visit } from '../tabs/tabs.ts'
import { PAGES, role } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { TagsBar } from './TagsBar.tsx'

const routes = buildRoutes({
  resources: role().resourceList,
  roles: ['PLAT_ADMIN'],
  permissions: ['waybill.deleted'],
  pages: PAGES,
})
const visit = (name: string, path: string, pinned = false): Visit => ({
  path,
  search: '',
  params: {},
  name,
  pinned,
  noCache: false,
})

afterEach(cleanup)

describe('tags bar', () => {
  async function setUp() {
    const shell = fakeShell()
    const confirmLoss = vi.fn(async () => true)
    const tabs = createTabs({ navigate: shell.navigate, confirmLoss })
    tabs.visit(visit('Dashboard', '/home', true))
    tabs.visit(visit('WaybillManage', '/transport/waybills'))
    tabs.visit(visit('WaybillDeleted', '/transport/deleted'))
    await renderShell(<TagsBar tabs={tabs} routes={routes} />, shell)
    const names = () =>
      within(screen.getByRole('navigation'))
        .getAllByRole('link')
        .map(tag => tag.textContent)
    return { shell, tabs, names, user: userEvent.setup() }
  }
  const menuOf = (name: string) => fireEvent.contextMenu(screen.getByRole('link', { name }))
  const choose = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(screen.getByRole('menuitem', { name }))

  it('S2-171 lists the visited pages and marks the current one', async () => {
    const { names } = await setUp()
    expect(names()).toEqual(['Dashboard', 'WaybillManage', 'WaybillDeleted'])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('WaybillDeleted')
  })

  it('a record has its name for a title, and keeps the icon and the words of what it is', async () => {
    const { tabs } = await setUp()
    const link = () => screen.getByRole('link', { current: 'page' })
    expect([link().title, link().querySelectorAll('svg').length]).toEqual(['WaybillDeleted', 0])
    act(() => tabs.handleOf(tabs.store.get().tabs[2]!).setTitle('YD1'))
    expect([link().textContent, link().title]).toEqual(['YD1', 'WaybillDeleted · YD1'])
    expect(link().querySelectorAll('svg')).toHaveLength(1)
  })

  it('speaks the language of the page, also where a hidden page gave its title in another one', async () => {
    const { tabs } = await setUp()
    const [, hidden] = tabs.store.get().tabs
    act(() => tabs.handleOf(hidden!).setTitle('Waybill YD2603300001'))
    expect(screen.getByRole('link', { name: 'Waybill YD2603300001' })).toBeTruthy()
    await act(async () => void (await i18next.changeLanguage('zh')))
    try {
      expect(screen.queryByRole('link', { name: 'Waybill YD2603300001' })).toBeNull()
      expect(screen.getByRole('link', { name: /YD2603300001/ })).toBeTruthy()
    } finally {
      await act(async () => void (await i18next.changeLanguage('en')))
    }
  })

  it('S2-174 the cross closes a tab', async () => {
    const { names, user } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Close WaybillManage' }))
    expect(names()).toEqual(['Dashboard', 'WaybillDeleted'])
  })

  it('S2-173 a middle click closes a tab, but not a pinned one', async () => {
    const { names } = await setUp()
    const middle = (name: string) =>
      fireEvent(screen.getByRole('link', { name }), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    middle('WaybillManage')
    middle('Dashboard')
    await vi.waitFor(() => expect(names()).toEqual(['Dashboard', 'WaybillDeleted']))
  })

  it('one tag is in the tab order; arrow keys walk, Home and End jump', async () => {
    const { user } = await setUp()
    const stops = () => screen.getAllByRole('link').filter(tag => tag.tabIndex === 0)
    expect(stops().map(tag => tag.textContent)).toEqual(['WaybillDeleted'])
    act(() => screen.getByRole('link', { name: 'WaybillDeleted' }).focus())
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe('WaybillManage')
    await user.keyboard('{Home}')
    expect(document.activeElement?.textContent).toBe('Dashboard')
    await user.keyboard('{ArrowLeft}{End}')
    expect(document.activeElement?.textContent).toBe('WaybillDeleted')
    expect(stops().map(tag => tag.textContent)).toEqual(['WaybillDeleted'])
  })

  it('Shift with an arrow moves a tag, says where it is and keeps the focus; Delete closes it', async () => {
    const { names, user } = await setUp()
    act(() => screen.getByRole('link', { name: 'WaybillDeleted' }).focus())
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(names()).toEqual(['Dashboard', 'WaybillDeleted', 'WaybillManage'])
    expect(screen.getByRole('status').textContent).toBe('WaybillDeleted: place 2 of 3')
    expect(document.activeElement?.textContent).toBe('WaybillDeleted')
    await user.keyboard('{Delete}')
    expect(names()).toEqual(['Dashboard', 'WaybillManage'])
    expect(document.activeElement?.textContent).toBe('WaybillManage')
    await user.keyboard('{Home}{Delete}')
    expect(names()).toEqual(['Dashboard', 'WaybillManage'])
  })

  it('S2-172 a pinned tab has neither a cross nor Close in its menu', async () => {
    const { names } = await setUp()
    expect(screen.queryByRole('button', { name: 'Close Dashboard' })).toBeNull()
    menuOf('Dashboard')
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Refresh',
      'Close others',
      'Close all',
    ])
    expect(names()).toHaveLength(3)
  })

  it('S2-176 Refresh goes through /redirect', async () => {
    const { shell, user } = await setUp()
    menuOf('WaybillManage')
    await choose(user, 'Refresh')
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/redirect/transport/waybills', { replace: true })
  })

  it('S2-175 S2-177 Close closes that tab', async () => {
    const { names, user } = await setUp()
    menuOf('WaybillManage')
    await choose(user, 'Close')
    expect(names()).toEqual(['Dashboard', 'WaybillDeleted'])
  })

  it('S2-178 Close others keeps the pinned tabs and this one', async () => {
    const { names, user, shell } = await setUp()
    menuOf('WaybillManage')
    await choose(user, 'Close others')
    expect(names()).toEqual(['Dashboard', 'WaybillManage'])
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/transport/waybills')
  })

  it('S2-179 Close all keeps the pinned tabs and returns to the start', async () => {
    const { names, user, shell } = await setUp()
    menuOf('WaybillManage')
    await choose(user, 'Close all')
    expect(names()).toEqual(['Dashboard'])
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('the menu closes on Escape and on a click elsewhere', async () => {
    const { user } = await setUp()
    menuOf('WaybillManage')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    menuOf('WaybillManage')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

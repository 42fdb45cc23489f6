import type { ManifestPlugin, Party } from '@ntocc/sdk/contracts'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildRoutes } from '../access/routes.ts'
import { pagesOf } from '../console/manifest.ts'
import { createNotices } from '../notices/store.ts'
import { toasts } from '../ports/toasts.ts'
import { layout, startLayout, toggleSidebar } from '../preferences/layout-state.ts'
import { changeSetting, openSettings } from '../settings/settings.ts'
import { fakeTabs, withActions } from '../testing/actions.tsx'
import { fakeDialogs } from '../testing/dialogs.ts'
import { knownPage, PAGES, PARTY, resource, role, userInfo } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { TodoStrip } from '../todo/TodoStrip.tsx'
import { createTodo } from '../todo/todo-store.ts'
import { Navbar } from './Navbar.tsx'
import { Sidebar } from './Sidebar.tsx'

const link = resource('docs', { path: 'https://example.org/docs', meta: { title: 'Handbook' } })
const routes = buildRoutes({
  resources: [...role().resourceList, link],
  roles: ['PLAT_ADMIN'],
  permissions: ['waybill.deleted'],
  pages: PAGES,
})

beforeEach(() => layout.set(() => startLayout(undefined, 1440)))
afterEach(() => {
  cleanup()
  localStorage.clear()
  toasts.set(() => [])
})

describe('sidebar', () => {
  it('S2-159 S6-004 shows the permitted routes and no others', async () => {
    await renderShell(<Sidebar routes={routes} active="/transport/waybills" />)
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map(item => item.textContent),
    ).toEqual(['Dashboard', 'WaybillManage', 'WaybillDeleted', 'Handbook'])
    expect(within(menu).getByRole('link', { name: 'WaybillManage' }).getAttribute('aria-current')).toBe('page')
  })

  it('marks the pages of a plugin whose service is not connected, as the manifest says', async () => {
    const [first] = PAGES
    const { pages, ...plugin } = { id: 'weigh', pages: PAGES, outOfService: true } as unknown as ManifestPlugin
    const manifest = { branchCode: 'HQ', edition: 'standard', setId: '1', plugins: [{ ...plugin, pages }], refused: [] }
    expect(pagesOf(manifest).find(({ name }) => name === first?.name)).toMatchObject({ pluginId: 'weigh' })
    const away = buildRoutes({
      resources: role().resourceList,
      roles: ['PLAT_ADMIN'],
      permissions: [],
      pages: pagesOf(manifest),
    })
    await renderShell(<Sidebar routes={away} active="/transport/waybills" />)
    expect(screen.getByRole('link', { name: /^WaybillManage.*Not in service$/ })).toBeTruthy()
  })

  it('S2-163 an external link opens in a new tab without a way back to this one', async () => {
    await renderShell(<Sidebar routes={routes} active="/home" />)
    const external = screen.getByRole('link', { name: 'Handbook' })
    expect([external.getAttribute('target'), external.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })

  it('S2-185 carries the logo when the user wants it', async () => {
    const { container } = await renderShell(<Sidebar routes={routes} active="/home" />)
    expect(container.querySelector('.sh-sidebar-brand')).toBeNull()
    act(() => changeSetting('sidebarLogo', true))
    expect(container.querySelector('.sh-sidebar-brand')?.textContent).toBe('Logistics Cloud')
    act(() => openSettings(null))
  })

  it('a group opens and closes; when it opens, its first page is sent for', async () => {
    const user = userEvent.setup()
    const sentFor: string[] = []
    await renderShell(<Sidebar routes={routes} active="/home" onApproach={({ path }) => sentFor.push(path)} />)
    const group = screen.getByRole('button', { name: /transport/i })
    expect(screen.queryByRole('link', { name: 'WaybillManage' })).toBeNull()
    await user.click(group)
    expect(screen.getByRole('link', { name: 'WaybillManage' })).toBeTruthy()
    expect(sentFor).toEqual(['/transport/waybills'])
    await user.click(group)
    expect(screen.queryByRole('link', { name: 'WaybillManage' })).toBeNull()
    expect(sentFor).toHaveLength(1)
  })

  it('S4-027 S3-109 the choice is kept in a cookie as 1 or 0 and mirrored', () => {
    toggleSidebar()
    expect(document.cookie).toContain('sidebarStatus=0')
    expect(localStorage.getItem('sidebarStatus')).toBe('0')
    toggleSidebar()
    expect(document.cookie).toContain('sidebarStatus=1')
    expect(localStorage.getItem('sidebarStatus')).toBe('1')
  })
})

describe('navbar', () => {
  const roles = [role(), role({ roleName: 'Dispatcher', roleCode: 'dispatch' })]
  async function setUp(mayLeave = async () => true) {
    const shell = fakeShell({ userInfo: async () => userInfo({ roleList: roles }) }, true)
    await shell.session.loadInfo()
    const tabs = { ...fakeTabs(shell), mayLeave }
    await renderShell(
      withActions(
        routes,
        tabs,
        <Navbar
          routes={routes}
          current="WaybillManage"
          bell={{ notices: createNotices(), todoPath: () => undefined }}
        />,
      ),
      shell,
    )
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Account of Admin 001' }))
    return { shell, user }
  }

  it('S2-165 shows where one is', async () => {
    await setUp()
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.map(crumb => crumb.textContent)).toEqual(['Dashboard', 'transport', 'WaybillManage'])
  })

  it('S6-002 names the user and the first role', async () => {
    await setUp()
    expect(screen.getAllByText('Administrator')[0]).toBeTruthy()
    expect(screen.getByRole('menuitemradio', { name: 'Administrator' }).getAttribute('aria-checked')).toBe('true')
  })

  it('S2-168 leads to the profile', async () => {
    const { shell, user } = await setUp()
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/profile/index')
  })

  it('S2-169 logs out', async () => {
    const { shell, user } = await setUp()
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await vi.waitFor(() => expect(shell.session.store.get().token).toBe(''))
    expect(shell.api.logout).toHaveBeenCalledTimes(1)
  })

  it('unsaved work keeps the user here', async () => {
    const { shell, user } = await setUp(async () => false)
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
    expect(shell.api.logout).not.toHaveBeenCalled()
    expect(shell.session.store.get().token).not.toBe('')
  })

  it('changes the role', async () => {
    const { shell, user } = await setUp()
    await user.click(screen.getByRole('menuitemradio', { name: 'Dispatcher' }))
    await vi.waitFor(() => expect(toasts.get().map(toast => toast.text)).toEqual(['You now work as Dispatcher']))
    expect(shell.api.changeRole).toHaveBeenCalledExactlyOnceWith('dispatch')
  })

  describe('the big-data centre', () => {
    const wall = knownPage('BigDataCentre', '/bigData', { always: true, hidden: true, roles: ['PLAT_ADMIN'] })
    const button = () => screen.queryByRole('link', { name: 'Big-data centre' })
    async function show({ partyType = 'PLAT_ADMIN', softVersion = '', pages = [...PAGES, wall] } = {}) {
      const party = { ...PARTY, partyType: partyType as Party['partyType'] }
      const shell = fakeShell(
        {
          userInfo: async () => userInfo({ party }),
          signIn: async () => ({ passWordOverdue: false, branch: { branchCode: 'HQ', softVersion } }),
        },
        true,
      )
      await shell.session.signIn({ variant: 'password', username: 'a', password: 'b' }, '/')
      await shell.session.loadInfo()
      const granted = buildRoutes({ resources: role().resourceList, roles: [partyType], permissions: [], pages })
      await renderShell(
        withActions(
          granted,
          fakeTabs(shell),
          <Navbar
            routes={granted}
            current="Dashboard"
            bell={{ notices: createNotices(), todoPath: () => undefined }}
          />,
        ),
        shell,
      )
      return shell
    }

    it('S2-170 S6-009 is one click away for a platform administrator', async () => {
      const shell = await show()
      await userEvent.click(button()!)
      expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/bigData')
    })
    it('S2-170 is not there in the ctms edition', async () => {
      await show({ softVersion: 'ctms-2.0' })
      expect(button()).toBeNull()
    })
    it('S6-009 is not there for another role', async () => {
      await show({ partyType: 'SHIPPER' })
      expect(button()).toBeNull()
    })
    it('S2-170 is not there when the branch has no such page', async () => {
      await show({ pages: [...PAGES] })
      expect(button()).toBeNull()
    })
  })

  it('S2-183 opens the settings from the user menu, unless they are not offered', async () => {
    fakeDialogs()
    const { user } = await setUp()
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }))
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy()
    cleanup()
    openSettings({ branchCode: 'HQ', code: 'P001' })
    changeSetting('showSettings', false)
    await setUp()
    expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull()
    openSettings(null)
  })

  it('S2-167 S5-040 without full screen the toggle warns in the words of the specification', async () => {
    const { user } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(toasts.get().map(({ level, text }) => [level, text])).toEqual([['warning', 'you browser can not work']])
  })
})

describe('to-do strip', () => {
  const pages = Array.from({ length: 8 }, (_, index) => knownPage(`Page${index}`, `/p${index}`))
  const many = buildRoutes({ resources: pages.map(page => resource(page.name)), roles: ['A'], permissions: [], pages })
  const plugins = [{ todo: pages.map((page, index) => ({ key: `k${index}`, to: page.path })) }]

  it('S2-195 S2-196 S9-035 S9-036 shows six with their counts and the rest under "more"', async () => {
    const todo = createTodo(
      async () =>
        pages.map((_, index) => ({
          configKey: `k${index}`,
          configName: `Kind ${index}`,
          configValue: index === 7 ? 2000 : 120,
        })),
      () => false,
    )
    await todo.load()
    const { shell } = await renderShell(<TodoStrip store={todo.store} routes={many} plugins={plugins} />)
    const strip = screen.getByRole('navigation', { name: 'To-do' })
    expect(within(strip).getAllByRole('link')).toHaveLength(6)
    expect(within(strip).getByRole('link', { name: 'Kind 0 99+, 120' }).textContent).toBe('Kind 0 99+')
    await userEvent.click(screen.getByRole('button', { name: 'More 999+' }))
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Kind 6 · 120', 'Kind 7 · 999+'])
    await userEvent.click(screen.getByRole('menuitem', { name: /Kind 7/ }))
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/p7')
  })

  it('S2-200 carrier freight is opened by its to-do, by name where no plugin says where', async () => {
    const page = knownPage('CarrierFreight', '/settlement/carrier-freight')
    const routes = buildRoutes({ resources: [resource(page.name)], roles: ['A'], permissions: [], pages: [page] })
    const todo = createTodo(
      async () => [{ configKey: 'valuating_count', configName: 'Freight to settle', configValue: 3 }],
      () => false,
    )
    await todo.load()
    for (const plugins of [[], [{ todo: [{ key: 'valuating_count', to: page.path }] }]]) {
      const { shell, unmount } = await renderShell(<TodoStrip store={todo.store} routes={routes} plugins={plugins} />)
      const link = screen.getByRole('link', { name: /^Freight to settle 3/ })
      expect(link.getAttribute('href')).toBe(page.path)
      await userEvent.click(link)
      expect(shell.navigate).toHaveBeenCalledExactlyOnceWith(page.path)
      unmount()
    }
  })

  it('takes no room when there is nothing to do', async () => {
    const todo = createTodo(
      async () => [],
      () => false,
    )
    await renderShell(<TodoStrip store={todo.store} routes={many} plugins={plugins} />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

import { usePageActions } from '@ntocc/sdk/hooks'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildRoutes } from '../access/routes.ts'
import { ShellContext } from '../console/context.ts'
import { toasts } from '../ports/toasts.ts'
import { fakeTabs, visitOf, withActions } from '../testing/actions.tsx'
import { fakeDialogs } from '../testing/dialogs.ts'
import { PAGES, role } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'

const routes = buildRoutes({ resources: role().resourceList, roles: ['PLAT_ADMIN'], permissions: [], pages: PAGES })

describe('the keyboard and the sheet', () => {
  beforeEach(fakeDialogs)
  afterEach(() => {
    cleanup()
    toasts.set(() => [])
  })
  const fresh = vi.fn()
  function Page({ reason }: { reason?: string }) {
    usePageActions([
      { id: 'new', title: 'New waybill', keys: 'n', run: fresh, ...(reason && { disabledReason: reason }) },
    ])
    return <input aria-label="Remark" />
  }
  async function setUp(reason?: string) {
    fresh.mockClear()
    const shell = fakeShell()
    const tabs = fakeTabs(shell)
    tabs.visit(visitOf('Dashboard', '/home', true))
    const rendered = await renderShell(withActions(routes, tabs, <Page reason={reason} />), shell)
    return { ...rendered, shell, tabs, user: userEvent.setup() }
  }
  const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

  it('? lists what has keys, this page first, and gives the focus back', async () => {
    const { user } = await setUp()
    await user.keyboard('?')
    const dialog = await sheet()
    const [first, ...others] = within(dialog)
      .getAllByRole('region')
      .map(region => region.getAttribute('aria-label'))
    expect([first, ...others]).toEqual(['On this page', 'Go to', 'Tabs', 'View', 'Account'])
    const keysOf = (name: string) =>
      within(dialog).getByText(name).closest('div')?.querySelector('.sh-hidden')?.textContent
    expect([keysOf('New waybill'), keysOf('Dashboard'), keysOf('Refresh')]).toEqual(['N', 'G H', 'Alt+R'])
    await user.click(within(dialog).getByRole('button', { name: 'Close the shortcuts' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('runs what the sheet lists: sequences, and the page’s own', async () => {
    const { user, shell } = await setUp()
    await user.keyboard('gh')
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/home')
    await user.keyboard('n')
    expect(fresh).toHaveBeenCalledTimes(1)
  })

  it('leaves letters to whoever types, and everything to a dialog', async () => {
    const { user, shell } = await setUp()
    await user.type(screen.getByLabelText('Remark'), 'ghn?')
    expect([shell.navigate.mock.calls, fresh.mock.calls, screen.queryByRole('dialog')]).toEqual([[], [], null])
    expect(screen.getByLabelText<HTMLInputElement>('Remark').value).toBe('ghn?')
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('dialog', { name: 'Search pages and actions' })
    fireEvent.keyDown(document.body, { key: '?' })
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })

  it('after the first key of a sequence shows what may follow, until it comes or another key ends it', async () => {
    const { user, shell } = await setUp()
    const hint = () => document.querySelector('.sh-sequence')
    await user.keyboard('g')
    expect(hint()?.textContent).toContain('Then press')
    const following = [...(hint()?.querySelectorAll('li') ?? [])].map(each => each.lastChild?.textContent)
    expect(following).toContain('Dashboard')
    expect(following).not.toContain('New waybill')
    await user.keyboard('h')
    expect([hint(), shell.navigate.mock.calls]).toEqual([null, [['/home']]])
    await user.keyboard('g{Escape}')
    expect(hint()).toBeNull()
  })

  it.each([
    ['a dialog of the page leaves search and the way between tabs', 'ant-modal', 'Search pages and actions'],
    ['a question keeps the keyboard', 'ant-modal ant-modal-confirm', undefined],
  ])('%s', async (_name, className, found) => {
    const { user, shell } = await setUp()
    const dialog = document.createElement('div')
    dialog.innerHTML = `<div class="${className}" role="dialog" aria-modal="true"></div>`
    document.body.append(dialog)
    try {
      await user.keyboard('ghn')
      expect([shell.navigate.mock.calls, fresh.mock.calls]).toEqual([[], []])
      expect(document.querySelector('.sh-sequence')).toBeNull()
      await user.keyboard('{Control>}k{/Control}')
      if (found) await screen.findByRole('dialog', { name: found })
      else expect(screen.queryByRole('dialog', { name: 'Search pages and actions' })).toBeNull()
    } finally {
      dialog.remove()
    }
  })

  it('says why when keys ask for what cannot be done', async () => {
    const { user, tabs } = await setUp('The contract has ended')
    await user.keyboard('n')
    await user.keyboard('{Alt>}w{/Alt}')
    expect(fresh).not.toHaveBeenCalled()
    expect(tabs.store.get().tabs).toHaveLength(1)
    expect(toasts.get().map(({ level, text }) => [level, text])).toEqual([
      ['info', 'New waybill: The contract has ended'],
      ['info', 'Close: This page is pinned'],
    ])
  })

  it('a page that has gone takes its actions with it', async () => {
    const { user, shell, tabs, rerender } = await setUp()
    rerender(<ShellContext value={shell}>{withActions(routes, tabs)}</ShellContext>)
    await user.keyboard('n?')
    expect(fresh).not.toHaveBeenCalled()
    expect(within(await sheet()).queryByText('New waybill')).toBeNull()
  })
})

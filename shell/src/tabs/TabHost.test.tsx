import { type PageHandle, usePage, usePageLifecycle } from '@ntocc/sdk/hooks'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HostContext, type HostServices, type PluginHost } from '../host/index.ts'
import { knownPage } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { createTabs } from './controller.ts'
import { TabHost } from './TabHost.tsx'
import type { Visit } from './tabs.ts'

const lifecycle: string[] = []

/** A page as a plugin would write it. */
function Counter() {
  const { path, query, visible } = usePage()
  const [count, setCount] = useState(0)
  usePageLifecycle({ onShow: () => lifecycle.push(`show ${path}`), onClose: () => lifecycle.push(`close ${path}`) })
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {path} counted {count}
      </button>
      <p>{`${path} q=${query.q ?? ''} visible=${visible}`}</p>
    </>
  )
}

const pages = [
  knownPage('A', '/a', { pluginId: 'demo' }),
  knownPage('B', '/b', { pluginId: 'demo' }),
  knownPage('Once', '/once', { pluginId: 'demo', noCache: true }),
]
const visit = (name: string, search = ''): Visit => ({
  path: `/${name.toLowerCase()}`,
  search,
  params: {},
  name,
  pinned: false,
  noCache: name === 'Once',
})

async function setUp() {
  lifecycle.length = 0
  const ready = { status: 'ready', component: Counter } as const
  const host = {
    subscribe: () => () => undefined,
    pageState: () => ready,
    open: () => undefined,
    plugin: () => undefined,
    queryClient: () => undefined,
  } as unknown as PluginHost
  const shell = fakeShell({}, true)
  const tabs = createTabs({ navigate: shell.navigate, confirmLoss: async () => true })
  const services: HostServices = { host, client: shell.client }
  // The plugin's query client is of no interest here.
  vi.spyOn(host, 'queryClient').mockReturnValue({ mount() {}, unmount() {} } as never)
  tabs.visit(visit('A'))
  await renderShell(
    <HostContext value={services}>
      <TabHost tabs={tabs} pages={pages} shown />
    </HostContext>,
    shell,
  )
  const open = (name: string, search?: string) => act(async () => tabs.visit(visit(name, search)))
  return { tabs, shell, open, user: userEvent.setup() }
}

afterEach(cleanup)

describe('pages of the open tabs', () => {
  it('S2-033 a page returned to is as it was left', async () => {
    const { open, user } = await setUp()
    await user.click(screen.getByRole('button', { name: '/a counted 0' }))
    await open('B')
    expect(screen.queryByRole('button', { name: /^\/a counted/ })).toBeNull()
    expect(screen.getByRole('button', { name: '/b counted 0' })).toBeTruthy()
    await open('A')
    expect(screen.getByRole('button', { name: '/a counted 1' })).toBeTruthy()
  })

  it('S2-039 a page that is not cached starts anew', async () => {
    const { open, user } = await setUp()
    await open('Once')
    await user.click(screen.getByRole('button', { name: '/once counted 0' }))
    await open('A')
    await open('Once')
    expect(screen.getByRole('button', { name: '/once counted 0' })).toBeTruthy()
  })

  it('S4-031 a refreshed page starts anew, the others stay', async () => {
    const { open, tabs, user } = await setUp()
    await user.click(screen.getByRole('button', { name: '/a counted 0' }))
    await open('B')
    await user.click(screen.getByRole('button', { name: '/b counted 0' }))
    await act(async () => tabs.renew('/b'))
    expect(screen.getByRole('button', { name: '/b counted 0' })).toBeTruthy()
    await open('A')
    expect(screen.getByRole('button', { name: '/a counted 1' })).toBeTruthy()
  })

  it('a page reads the query of its own tab, on screen or not', async () => {
    const { open } = await setUp()
    await open('A', '?q=1')
    expect(screen.getByText('/a q=1 visible=true')).toBeTruthy()
    await open('B', '?q=2')
    await open('A', '?q=1')
    expect(screen.getByText('/a q=1 visible=true')).toBeTruthy()
  })

  it('pages hear when they are shown and closed', async () => {
    const { open, tabs } = await setUp()
    await open('B')
    await open('A')
    await act(() => tabs.close('/a'))
    expect(lifecycle).toEqual(['show /a', 'show /b', 'show /a', 'close /a'])
  })

  it('a handle stays the same object for the life of its tab', async () => {
    const { tabs, open } = await setUp()
    const handle = (): PageHandle => tabs.handleOf(tabs.store.get().tabs[0]!)
    const before = handle()
    await open('A', '?q=9')
    expect(handle()).toBe(before)
  })
})

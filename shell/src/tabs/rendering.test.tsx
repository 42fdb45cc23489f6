import { usePage } from '@ntocc/sdk/hooks'
import { act, cleanup } from '@testing-library/react'
import { Button, ConfigProvider } from 'antd'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useShell } from '../console/context.ts'
import type { PluginHost } from '../host/index.ts'
import { Providers } from '../layout/Providers.tsx'
import type { Workspace } from '../layout/workspace.ts'
import { useStore } from '../state/store.ts'
import { knownPage } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { createTabs, type Tabs } from './controller.ts'
import { TabHost } from './TabHost.tsx'

const rendered: string[] = []
/** Whose words antd has, as the page was last drawn. */
let words = ''

/** A page that depends on all that pages depend on. */
function Page() {
  const { path } = usePage()
  words = use(ConfigProvider.ConfigContext).locale?.locale ?? ''
  useTranslation()
  useState(0)
  rendered.push(path)
  return <Button>{path}</Button>
}

const pages = ['a', 'b', 'c'].map(name => knownPage(name, `/${name}`))
const services = { client: {}, queryClient: { mount() {}, unmount() {} } }
const ready = { status: 'ready', component: Page }
const noSlots: never[] = []
const host = {
  subscribe: () => () => undefined,
  pageState: () => ready,
  open: () => undefined,
  plugin: () => undefined,
  queryClient: () => services.queryClient,
  slots: { getSnapshot: () => noSlots, subscribe: () => () => undefined },
} as unknown as PluginHost

/** The part of the layout around the pages; like it, it renders whenever the tabs change. */
function Layout({ tabs }: { tabs: Tabs }) {
  useShell()
  useStore(tabs.store, state => state)
  const workspace = { services, host, tabs } as unknown as Workspace
  return (
    <Providers workspace={workspace}>
      <TabHost tabs={tabs} pages={pages} shown />
    </Providers>
  )
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a change of tab renders the page that leaves and the one that comes, and no other', async () => {
  const shell = fakeShell({}, true)
  const tabs = createTabs({ navigate: shell.navigate, confirmLoss: async () => true })
  const go = (name: string) =>
    act(async () => tabs.visit({ path: `/${name}`, search: '', params: {}, name, pinned: false, noCache: false }))
  await go('a')
  await renderShell(<Layout tabs={tabs} />, shell)
  await go('b')
  await go('c')
  await vi.waitFor(() => expect(document.querySelectorAll('main')).toHaveLength(3))
  rendered.length = 0
  await go('b')
  expect(new Set(rendered)).toEqual(new Set(['/b', '/c']))
  rendered.length = 0
  // The title of a tab, the order of the strip: nothing that concerns a page.
  await act(async () => tabs.handleOf(tabs.store.get().tabs[0]!).setTitle('A'))
  await act(async () => tabs.reorder('/c', 0))
  expect(rendered).toEqual([])
})

it('builds nothing a second time when antd’s words have come', async () => {
  const shell = fakeShell({}, true)
  const tabs = createTabs({ navigate: shell.navigate, confirmLoss: async () => true })
  tabs.visit({ path: '/a', search: '', params: {}, name: 'a', pinned: false, noCache: false })
  await renderShell(<Layout tabs={tabs} />, shell)
  const first = document.querySelector('main')
  expect(first).not.toBeNull()
  await vi.waitFor(() => expect(words).toBe('en-gb'))
  expect(document.querySelector('main')).toBe(first)
})

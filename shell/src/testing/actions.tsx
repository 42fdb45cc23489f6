import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { AppRoute } from '../access/routes.ts'
import type { Shell } from '../console/context.ts'
import { ActionsProvider } from '../layout/actions/ActionsProvider.tsx'
import { createTabs, type Tabs } from '../tabs/controller.ts'
import type { Visit } from '../tabs/tabs.ts'

/** Tabs whose navigation goes to the shell's; unsaved work may always be lost. */
export const fakeTabs = (shell: Pick<Shell, 'navigate'>): Tabs =>
  createTabs({ navigate: shell.navigate, confirmLoss: vi.fn(async () => true) })

export const visitOf = (name: string, path: string, pinned = false): Visit => ({
  path,
  name,
  pinned,
  search: '',
  params: {},
  noCache: false,
})

/** The shell's actions around a part of it. */
export const withActions = (routes: readonly AppRoute[], tabs: Tabs, children: ReactNode = null) => (
  <ActionsProvider routes={routes} tabs={tabs}>
    {children}
  </ActionsProvider>
)

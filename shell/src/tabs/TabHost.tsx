import { PageContext, type PageHandle } from '@ntocc/sdk/hooks'
import { Activity, memo, useLayoutEffect, useRef } from 'react'
import type { KnownPage } from '../access/routes.ts'
import { part } from '../console/part.tsx'
import { PageSkeleton } from '../host/Fallback.tsx'
import { PluginPage } from '../host/index.ts'
import { FailedToLoad } from '../pages/ErrorPages.tsx'
import { useStore } from '../state/store.ts'
import type { Tabs } from './controller.ts'
import type { ScrollMemory } from './scroll-memory.ts'
import type { Tab } from './tabs.ts'

const ProfilePage = part(() => import('../pages/ProfilePage.tsx'), {
  waiting: <PageSkeleton />,
  failed: retry => <FailedToLoad retry={retry} />,
})
const all = <T,>(state: T): T => state

interface TabHostProps {
  tabs: Tabs
  pages: readonly KnownPage[]
  /** False while something else than a tab is on screen. */
  shown: boolean
}

/**
 * Every live tab's page, the hidden ones inside a hidden Activity: their state and their DOM stay, their effects do not.
 * A page reads its address from its tab's handle and never from the router, so the pages of hidden tabs neither see nor
 * re-render for what happens to another.
 */
export function TabHost({ tabs, pages, shown }: TabHostProps) {
  const state = useStore(tabs.store, all)
  return state.tabs
    .filter(tab => tab.live)
    .sort(inPlace)
    .map(tab => {
      const page = pages.find(known => known.name === tab.name)
      if (!page) return null
      const visible = shown && tab.key === state.active
      return (
        <Activity key={`${tab.key}#${tab.generation}`} mode={visible ? 'visible' : 'hidden'}>
          <TabPage handle={tabs.handleOf(tab)} scroll={tabs.scrollOf(tab)} page={page} />
        </Activity>
      )
    })
}

/** Not the order of the strip: an element that is moved in the document loses its scroll position. */
const inPlace = (a: Tab, b: Tab) => (a.key < b.key ? -1 : 1)

interface TabPageProps {
  handle: PageHandle
  scroll: ScrollMemory
  page: KnownPage
}

/** One tab's page with its own scroll positions. */
const TabPage = memo(function TabPage({ handle, scroll, page }: TabPageProps) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => (box.current ? scroll.attach(box.current) : undefined), [scroll])
  return (
    <PageContext value={handle}>
      <main className="sh-tab-page" ref={box} data-tab={handle.key} tabIndex={-1}>
        {page.pluginId === '' ? <ProfilePage /> : <PluginPage page={page} />}
      </main>
    </PageContext>
  )
})

import { PageContext, type PageHandle } from '@ntocc/sdk/hooks'
import { Activity, lazy, memo, Suspense, useLayoutEffect, useRef } from 'react'
import type { KnownPage } from '../access/routes.ts'
import { PageSkeleton } from '../host/Fallback.tsx'
import { PluginPage } from '../host/index.ts'
import { useStore } from '../state/store.ts'
import type { Tabs } from './controller.ts'

const ProfilePage = lazy(() => import('../pages/ProfilePage.tsx'))
const all = <T,>(state: T): T => state

/** Class of a column that scrolls as a whole. */
export const FLOW = 'sh-column-flow'

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
    .map(tab => {
      const page = pages.find(known => known.name === tab.name)
      if (!page) return null
      const visible = shown && tab.key === state.active
      return (
        <Activity key={`${tab.key}#${tab.generation}`} mode={visible ? 'visible' : 'hidden'}>
          <TabPage handle={tabs.handleOf(tab)} page={page} />
        </Activity>
      )
    })
}

/** One tab's page with its own scroll position. */
const TabPage = memo(function TabPage({ handle, page }: { handle: PageHandle; page: KnownPage }) {
  const box = useRef<HTMLElement>(null)
  const scroll = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    // With a header that scrolls along, it is the column around the page that scrolls.
    const scroller = element?.closest(`.${FLOW}`) ?? element
    if (scroller) scroller.scrollTop = scroll.current
    return () => {
      scroll.current = scroller?.scrollTop ?? 0
    }
  }, [])
  return (
    <PageContext value={handle}>
      <main className="sh-tab-page" ref={box} data-tab={handle.key} tabIndex={-1}>
        {page.pluginId === '' ? (
          <Suspense fallback={<PageSkeleton />}>
            <ProfilePage />
          </Suspense>
        ) : (
          <PluginPage page={page} />
        )}
      </main>
    </PageContext>
  )
})

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppRoute, flatten } from '../access/routes.ts'
import { useShell } from '../app/context.ts'
import { useStore } from '../state/store.ts'
import type { Tabs } from '../tabs/controller.ts'
import { addressOf, type Tab } from '../tabs/tabs.ts'
import { Icon } from '../ui/icons.tsx'
import { moveFocus } from '../ui/Popover.tsx'
import { useRouteTitle } from './route-text.ts'
import { MENU_WIDTH, menuLeft, scrollTo } from './tags-geometry.ts'

const all = <T,>(state: T): T => state
const MIDDLE = 1

interface OpenMenu {
  tab: Tab
  left: number
  top: number
}

/** Visited pages. Pinned ones stay; a middle click, the cross and the menu close the others. */
export function TagsBar({ tabs, routes }: { tabs: Tabs; routes: readonly AppRoute[] }) {
  const { t } = useTranslation('shell')
  const { navigate } = useShell()
  const titleOf = useRouteTitle()
  const state = useStore(tabs.store, all)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const strip = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const pages = flatten(routes).filter(route => route.page)
  const titleFor = (tab: Tab) => {
    const route = pages.find(page => page.name === tab.name)
    return tab.title ?? (route ? titleOf(route) : tab.name)
  }

  useEffect(() => {
    const box = scroller.current
    const index = state.tabs.findIndex(tab => tab.key === state.active)
    if (!box || index < 0) return
    const spans = [...box.children].map(child => child as HTMLElement)
    box.scrollLeft = scrollTo(
      spans.map(span => ({ left: span.offsetLeft, width: span.offsetWidth })),
      index,
      box,
    )
  }, [state])

  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault()
    const box = strip.current?.getBoundingClientRect()
    if (!box) return
    setMenu({ tab, left: menuLeft(event.clientX, box.left, box.width), top: Math.max(0, event.clientY - box.top) })
  }
  return (
    <nav className="sh-tags" ref={strip} aria-label={t('tags.label')}>
      <div
        className="sh-tags-scroll"
        ref={scroller}
        onScroll={() => setMenu(null)}
        onWheel={event => {
          event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {state.tabs.map(tab => (
          // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the link and the button inside; the menu opens by keyboard from the link
          <span
            key={tab.key}
            className={tab.key === state.active ? 'sh-tag sh-tag-active' : 'sh-tag'}
            onContextMenu={event => openMenu(event, tab)}
            onAuxClick={event => {
              if (event.button !== MIDDLE || tab.pinned) return
              event.preventDefault()
              void tabs.close(tab.key)
            }}
          >
            <a
              href={addressOf(tab)}
              aria-current={tab.key === state.active ? 'page' : undefined}
              onClick={event => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                navigate(addressOf(tab))
              }}
              onKeyDown={event => {
                if (event.key === 'Delete' && !tab.pinned) void tabs.close(tab.key)
              }}
            >
              {titleFor(tab)}
              {tab.dirty && <i className="sh-tag-dirty" title={t('tags.dirty')} />}
              {tab.parked && <i className="sh-tag-parked" title={t('tags.parked')} />}
            </a>
            {!tab.pinned && (
              <button
                type="button"
                className="sh-tag-close"
                aria-label={t('tags.closeTab', { title: titleFor(tab) })}
                onClick={() => void tabs.close(tab.key)}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </span>
        ))}
      </div>
      {menu && <TagMenu {...menu} tabs={tabs} close={() => setMenu(null)} />}
    </nav>
  )
}

function TagMenu({ tab, left, top, tabs, close }: OpenMenu & { tabs: Tabs; close(): void }) {
  const { t } = useTranslation('shell')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [close])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (moveFocus(root.current, event.key)) event.preventDefault()
  }
  const item = (text: string, run: () => unknown) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="sh-menu-item"
      onClick={() => {
        close()
        run()
      }}
    >
      {text}
    </button>
  )
  return (
    <div
      ref={root}
      role="menu"
      tabIndex={-1}
      aria-label={t('tags.menu')}
      className="sh-tag-menu"
      style={{ left, top, width: MENU_WIDTH }}
      onKeyDown={onKeyDown}
    >
      {item(t('tags.refresh'), () => tabs.refresh(tab.key))}
      {!tab.pinned && item(t('tags.close'), () => tabs.close(tab.key))}
      {item(t('tags.closeOthers'), () => tabs.closeOthers(tab.key))}
      {item(t('tags.closeAll'), () => tabs.closeAll())}
    </div>
  )
}

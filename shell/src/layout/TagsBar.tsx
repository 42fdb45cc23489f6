import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { useShell } from '../console/context.ts'
import { useTabKind, useTabTitle } from '../console/route-text.ts'
import { useStore } from '../state/store.ts'
import type { Tabs } from '../tabs/controller.ts'
import { addressOf, type Tab } from '../tabs/tabs.ts'
import { Icon } from '../ui/icons.tsx'
import { PopoverMenu } from '../ui/Popover.tsx'
import { Tag } from './Tag.tsx'
import { type OpenMenu, TagMenu } from './TagMenu.tsx'
import { menuLeft } from './tags-geometry.ts'
import { useActiveInView } from './use-active-in-view.ts'
import { useOverflow } from './use-overflow.ts'
import { useTagDrag } from './use-tag-drag.ts'

const all = <T,>(state: T): T => state

/**
 * Visited pages. One of them is in the tab order; arrow keys walk from it, Delete closes, Shift with an arrow moves.
 * Pinned ones stay where they are; a middle click, the cross and the menu close the others.
 */
export function TagsBar({ tabs, routes }: { tabs: Tabs; routes: readonly AppRoute[] }) {
  const { t } = useTranslation('shell')
  const { navigate } = useShell()
  const titleOf = useTabTitle(routes)
  const kindOf = useTabKind(routes)
  const state = useStore(tabs.store, all)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [moved, setMoved] = useState('')
  const strip = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const focusWanted = useRef('')
  const overflows = useOverflow(scroller, state.tabs.length)
  const drag = useTagDrag(scroller, tabs)
  const keys = state.tabs.map(tab => tab.key)
  useActiveInView(scroller, keys.indexOf(state.active), keys.join())
  const entry = state.tabs.some(tab => tab.key === focused) ? focused : state.active || state.tabs[0]?.key

  const focusTag = (key: string) => {
    const link = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])].find(
      each => each.dataset.tag === key,
    )
    link?.focus()
    link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  // An element that moves in the document loses the focus.
  useEffect(() => {
    if (focusWanted.current) focusTag(focusWanted.current)
    focusWanted.current = ''
  })

  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault()
    const box = strip.current?.getBoundingClientRect()
    if (!box) return
    setMenu({ tab, left: menuLeft(event.clientX, box.left, box.width), top: Math.max(0, event.clientY - box.top) })
  }
  const closeByKey = async (tab: Tab, index: number) => {
    await tabs.close(tab.key)
    const left = tabs.store.get().tabs
    if (left.some(each => each.key === tab.key)) return
    focusWanted.current = left[Math.min(index, left.length - 1)]?.key ?? ''
    setFocused(focusWanted.current)
  }
  const onKey = (key: string, shift: boolean, index: number): boolean => {
    const tab = state.tabs[index]
    const last = state.tabs.length - 1
    if (!tab) return false
    if (key === 'Delete') {
      if (!tab.pinned) void closeByKey(tab, index)
      return true
    }
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[key]
    if (to === undefined) return false
    if (!shift) {
      focusTag(state.tabs[Math.max(0, Math.min(last, to))]?.key ?? '')
      return true
    }
    focusWanted.current = tab.key
    tabs.reorder(tab.key, to)
    const place = tabs.store.get().tabs.findIndex(each => each.key === tab.key) + 1
    setMoved(t('tags.moved', { title: titleOf(tab), place, total: last + 1 }))
    return true
  }
  return (
    <nav className="sh-tags" ref={strip} aria-label={t('tags.label')}>
      <div
        className="sh-tags-scroll"
        ref={scroller}
        onScroll={() => setMenu(null)}
        onWheel={event => {
          event.currentTarget.scrollLeft += event.deltaY || event.deltaX
        }}
        onPointerDown={drag}
      >
        {state.tabs.map((tab, index) => (
          <Tag
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            kind={kindOf(tab)}
            active={tab.key === state.active}
            entry={tab.key === entry}
            onFocus={() => setFocused(tab.key)}
            onOpen={() => navigate(addressOf(tab))}
            onClose={() => void tabs.close(tab.key)}
            onMenu={event => openMenu(event, tab)}
            onKey={(key, shift) => onKey(key, shift, index)}
          />
        ))}
      </div>
      {overflows && <AllTabs tabs={state.tabs} active={state.active} titleOf={titleOf} />}
      <span className="sh-unseen" role="status">
        {moved}
      </span>
      {menu && (
        <TagMenu
          {...menu}
          tabs={tabs}
          close={() => {
            setMenu(null)
            focusTag(menu.tab.key)
          }}
        />
      )}
    </nav>
  )
}

interface AllTabsProps {
  tabs: readonly Tab[]
  active: string
  titleOf(tab: Tab): string
}

/** Every open page as a list, for a strip that has become longer than the window. */
function AllTabs({ tabs, active, titleOf }: AllTabsProps) {
  const { t } = useTranslation('shell')
  const { navigate } = useShell()
  const items = useMemo(
    () =>
      tabs.map(tab => ({
        key: tab.key,
        label: titleOf(tab),
        icon: tab.dirty ? <i className="sh-tag-dirty" title={t('tags.dirty')} /> : undefined,
        checked: tab.key === active,
        onSelect: () => navigate(addressOf(tab)),
      })),
    [tabs, active, titleOf, navigate, t],
  )
  return (
    <PopoverMenu
      className="sh-tags-all"
      label={t('tags.all', { number: tabs.length })}
      button={
        <>
          {tabs.length}
          <Icon name="down" size={12} />
        </>
      }
      items={items}
    />
  )
}

import type { ManifestPlugin } from '@ntocc/sdk/contracts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { useShell } from '../console/context.ts'
import { type Store, useStore } from '../state/store.ts'
import { PopoverMenu } from '../ui/Popover.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { badgeText, MORE_BADGE_MAX, STRIP_BADGE_MAX, type TodoEntry, todoEntries } from './todo.ts'
import type { TodoState } from './todo-store.ts'
import { useStripFit } from './useStripFit.ts'

interface TodoStripProps {
  store: Store<TodoState>
  routes: readonly AppRoute[]
  plugins: readonly Pick<ManifestPlugin, 'todo'>[]
}

/** What is seen, and the whole count where the badge stops short of it. */
const spoken = ({ name, count }: TodoEntry): string =>
  count > STRIP_BADGE_MAX ? `${name} ${STRIP_BADGE_MAX}+, ${count}` : `${name} ${count}`

/** What needs a person now: counts that open the list they count. */
export function TodoStrip({ store, routes, plugins }: TodoStripProps) {
  const { t } = useTranslation('shell')
  const { navigate } = useShell()
  const { items, waiting } = useStore(store, state => state)
  const root = useRef<HTMLElement>(null)
  const [width, setWidth] = useState<number>()
  const entries = todoEntries(items, routes, plugins)
  const any = entries.length > 0
  useEffect(() => {
    const element = root.current
    if (!any || !element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [any])
  // Its place is kept while the counts are on their way, so that the page below does not jump.
  const shown = any || waiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists measure the room to the bottom of the window
  useEffect(() => void dispatchEvent(new Event('resize')), [shown])
  const capacity = useStripFit(root, { words: entries.map(spoken).join(), count: entries.length, width })
  if (!any) return waiting ? <div className="sh-todo" /> : null
  const more = entries.slice(capacity)
  const rest = more.reduce((sum, entry) => sum + entry.count, 0)
  return (
    <nav className="sh-todo" ref={root} aria-label={t('todo.label')}>
      <span className="sh-todo-title">{t('todo.label')}</span>
      <div className="sh-todo-entries">
        {entries.slice(0, capacity).map(entry => (
          <ShellLink key={entry.key} to={entry.to} className="sh-todo-entry" label={spoken(entry)}>
            {entry.name} <b>{badgeText(entry.count, STRIP_BADGE_MAX)}</b>
          </ShellLink>
        ))}
      </div>
      {more.length > 0 && (
        <PopoverMenu
          label={`${t('todo.more')} ${badgeText(rest, MORE_BADGE_MAX)}`}
          className="sh-todo-more"
          button={
            <>
              {t('todo.more')} <b>{badgeText(rest, MORE_BADGE_MAX)}</b>
            </>
          }
          items={more.map(entry => ({
            key: entry.key,
            label: `${entry.name} · ${badgeText(entry.count, MORE_BADGE_MAX)}`,
            onSelect: () => navigate(entry.to),
          }))}
        />
      )}
    </nav>
  )
}

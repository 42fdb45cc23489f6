import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type AppRoute, flatten } from '../access/routes.ts'
import { useActionBoard } from '../actions/context.ts'
import { Keys } from '../actions/Keys.tsx'
import { recent } from '../actions/recent.ts'
import { useShell } from '../app/context.ts'
import { useRouteTitle, useTabTitle } from '../layout/route-text.ts'
import { useStore } from '../state/store.ts'
import type { Tabs } from '../tabs/controller.ts'
import { Icon } from '../ui/icons.tsx'
import { isBackdrop, useModal } from '../ui/use-modal.ts'
import { loadSpell, type Spell } from './find.ts'
import { createPalette, type NamedTab, type PaletteItem } from './palette.ts'
import { searchPool } from './pool.ts'
import '../styles/search.css'

interface CommandPaletteProps {
  routes: readonly AppRoute[]
  tabs: Tabs
  close(): void
}

/** The menu search of the specification, and with it open tabs and actions. Arrow keys choose, Enter does, Escape closes. */
export default function CommandPalette({ routes, tabs, close }: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  const find = usePalette(routes, tabs)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const dialog = useModal()
  const list = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => find(query), [find, query])
  const items = groups.flatMap(group => group.items)
  const at = Math.min(chosen, Math.max(0, items.length - 1))

  const choose = (item: PaletteItem) => {
    if (item.disabledReason) return
    // The focus is back on the page before the action may move it.
    flushSync(close)
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese or Japanese is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const next = stepped(event.key, at, items.length)
    const item = items[at]
    if (next !== undefined) {
      setChosen(next)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView?.({ block: 'nearest' })
    } else if (event.key === 'Enter' && item) choose(item)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="sh-dialog sh-search"
      aria-label={t('search.label')}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onPointerDown={event => isBackdrop(event) && close()}
    >
      <div className="sh-search-row">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          autoFocus
          aria-label={t('search.label')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="sh-icon-button" aria-label={t('search.close')} onClick={close}>
          <Icon name="close" size={14} />
        </button>
      </div>
      <div
        className="sh-search-hits"
        id={`${id}-hits`}
        ref={list}
        role="listbox"
        aria-label={t('search.hits')}
        hidden={items.length === 0}
      >
        {groups.map(({ name, items: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox is no fieldset
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className="sh-search-group">
              {t(`search.group.${name}`)}
            </p>
            {lines.map(item => {
              const index = items.indexOf(item)
              return (
                <Line
                  key={item.key}
                  item={item}
                  id={`${id}-${index}`}
                  selected={index === at}
                  choose={() => choose(item)}
                  approach={() => setChosen(index)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="sh-search-note" id={`${id}-note`} role="status">
        {items.length > 0 ? (items[at]?.disabledReason ?? t('search.start')) : query.trim() && t('search.none')}
      </p>
    </dialog>
  )
}

interface LineProps {
  item: PaletteItem
  id: string
  selected: boolean
  choose(): void
  approach(): void
}

function Line({ item, id, selected, choose, approach }: LineProps) {
  const { t } = useTranslation('shell')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={item.disabledReason ? true : undefined}
      tabIndex={-1}
      onClick={choose}
      onPointerMove={approach}
    >
      <Icon name={item.icon} size={14} />
      <span>
        {item.label}
        {item.disabledReason && <small>{item.disabledReason}</small>}
      </span>
      {item.external && <Icon name="external" size={12} />}
      {item.checked && <Icon name="check" size={14} role="img" aria-hidden={false} aria-label={t('search.inForce')} />}
      {item.keys && <Keys keys={item.keys} />}
    </div>
  )
}

/** Where a key leads among so many lines; undefined for a key that does not move. */
function stepped(key: string, at: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  return step && count > 0 ? (at + step + count) % count : undefined
}

/** The search through all there is, made anew when that or the language changes. */
function usePalette(routes: readonly AppRoute[], tabs: Tabs) {
  const { i18n } = useTranslation('shell')
  const { navigate } = useShell()
  const language = i18n.language
  const titleOf = useRouteTitle()
  const tabTitle = useTabTitle(routes)
  const spell = useSpell(language === 'zh')
  const { shell, page } = useActionBoard()
  const { tabs: open, active } = useStore(tabs.store, state => state)
  const visited = useStore(recent, all => all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles change with the language and with nothing else
  return useMemo(() => {
    const known = new Set(flatten(routes).map(route => route.name))
    const named = (tab: Omit<NamedTab, 'label'>): NamedTab => ({ ...tab, label: tabTitle(tab) })
    return createPalette({
      pages: searchPool(routes, titleOf),
      tabs: open.map(named),
      // What a role may no longer open is no way to anywhere.
      recent: visited.filter(tab => known.has(tab.name)).map(named),
      active,
      shell,
      page,
      navigate,
      ...(spell && { spell }),
    })
  }, [routes, language, tabTitle, spell, shell, page, open, active, visited, navigate])
}

function useSpell(chinese: boolean): Spell | undefined {
  const [spell, setSpell] = useState<Spell>()
  useEffect(() => {
    let left = false
    // Without the dictionary the search still finds by the characters themselves.
    if (chinese)
      loadSpell().then(
        loaded => !left && setSpell(() => loaded),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [chinese])
  return chinese ? spell : undefined
}

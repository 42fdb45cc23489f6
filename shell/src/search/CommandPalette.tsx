import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import type { Tabs } from '../tabs/controller.ts'
import { Icon } from '../ui/icons.tsx'
import { isBackdrop, useModal } from '../ui/use-modal.ts'
import { PaletteLine } from './PaletteLine.tsx'
import type { PaletteGroup, PaletteItem } from './palette.ts'
import { usePalette } from './use-palette.ts'
import { type RecordAnswer, useRecords } from './use-records.ts'
import '../styles/search.css'

interface CommandPaletteProps {
  routes: readonly AppRoute[]
  tabs: Tabs
  close(): void
}

/** A key that was pressed before its answer was there. */
type Held = 'here' | 'apart' | undefined

/**
 * The menu search of the specification, and with it open tabs, actions and records. Arrow keys choose, Enter does, with
 * Ctrl or Cmd in a window of its own, Escape closes.
 */
export default function CommandPalette({ routes, tabs, close }: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  const [query, setQuery] = useState('')
  const [isComposing, setComposing] = useState(false)
  /** The line that was chosen by hand; the first one until then. */
  const [chosen, setChosen] = useState<string>()
  const [held, setHeld] = useState<Held>()
  const fill = useCallback((text: string) => {
    setQuery(text)
    setChosen(undefined)
    setHeld(undefined)
  }, [])
  const { answer, isWaiting } = useRecords(query, isComposing)
  const groups = usePalette(routes, tabs, { query, answer, isWaiting, fill })
  const id = useId()
  const dialog = useModal()
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap(group => group.items)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )

  const choose = useCallback(
    (item: PaletteItem, apart: boolean) => {
      if (item.disabledReason) return
      if (item.stays) return item.run()
      // The focus is back on the page before the action may move it.
      flushSync(close)
      if (!apart || item.to === undefined) return item.run()
      item.opened?.()
      window.open(item.to, '_blank', 'noopener')
    },
    [close],
  )
  useHeld({ held, isWaiting, answer, first: items[0], choose, settle: () => setHeld(undefined) })

  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese or Japanese is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const next = stepped(event.key, at, items.length)
    const item = items[at]
    const apart = event.ctrlKey || event.metaKey
    if (next !== undefined) {
      setChosen(items[next]?.key)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView?.({ block: 'nearest' })
    } else if (event.key !== 'Enter') return
    // What stands there answers what stood in the field a moment ago.
    else if (isWaiting && (!item || item.found !== undefined)) setHeld(apart ? 'apart' : 'here')
    else if (item) choose(item, apart)
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
      <div className="sh-search-row" aria-busy={isWaiting}>
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
          onChange={event => fill(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
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
        {groups.map(group => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox is no fieldset
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <p id={`${id}-${group.name}`} className="sh-search-group">
              {group.title ?? t(`search.group.${group.name}`)}
              {group.more && <span>{t('search.more')}</span>}
            </p>
            {group.items.map(item => {
              const index = items.indexOf(item)
              return (
                <PaletteLine
                  key={item.key}
                  item={item}
                  id={`${id}-${index}`}
                  selected={index === at}
                  choose={(event: MouseEvent) => choose(item, event.ctrlKey || event.metaKey)}
                  approach={() => setChosen(item.key)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="sh-search-note" id={`${id}-note`} role="status">
        <Note query={query} groups={groups} item={items[at]} answer={answer} isWaiting={isWaiting} />
      </p>
    </dialog>
  )
}

interface HeldKey {
  held: Held
  isWaiting: boolean
  answer: RecordAnswer | undefined
  first: PaletteItem | undefined
  choose(item: PaletteItem, apart: boolean): void
  settle(): void
}

/** Enter behind a number that was typed fast: opens what is found, once it is; a record, and not what is only like it. */
function useHeld({ held, isWaiting, answer, first, choose, settle }: HeldKey): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is settled by the answer, and by nothing else
  useEffect(() => {
    if (!held || isWaiting) return
    settle()
    if (answer && first?.found === answer.text) choose(first, held === 'apart')
  }, [held, isWaiting, answer])
}

interface NoteProps {
  query: string
  groups: readonly PaletteGroup[]
  item: PaletteItem | undefined
  answer: RecordAnswer | undefined
  isWaiting: boolean
}

/** What is to be known of the lines: why one cannot be chosen, that more are looked for, or what was not looked at. */
function Note({ query, groups, item, answer, isWaiting }: NoteProps) {
  const { t } = useTranslation('shell')
  if (item?.disabledReason) return item.disabledReason
  if (answer?.refusal) return t('search.refused', { reason: answer.refusal })
  const away = answer?.found?.unanswered ?? []
  if (away.length > 0) return t('search.unanswered', { kinds: away.join(t('search.and')) })
  if (!item && isWaiting) return t('search.asking')
  if (!item) return query.trim() && t('search.none')
  return groups.some(group => group.items.some(({ found }) => found !== undefined))
    ? t('search.startRecords')
    : t('search.start')
}

/** Where a key leads among so many lines; undefined for a key that does not move. */
function stepped(key: string, at: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  return step && count > 0 ? (at + step + count) % count : undefined
}

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { useShell } from '../app/context.ts'
import { useRouteTitle } from '../layout/route-text.ts'
import { Icon } from '../ui/icons.tsx'
import { isBackdrop, useModal } from '../ui/use-modal.ts'
import { createFind, loadSpell, type Spell } from './find.ts'
import { labelOf, type SearchEntry, searchPool } from './pool.ts'
import '../styles/search.css'

interface SearchDialogProps {
  routes: readonly AppRoute[]
  close(): void
}

/** Arrow keys choose, Enter opens, Escape closes. */
export default function SearchDialog({ routes, close }: SearchDialogProps) {
  const { t } = useTranslation('shell')
  const { navigate } = useShell()
  const find = useFind(routes)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const dialog = useModal()
  const list = useRef<HTMLDivElement>(null)
  const hits = useMemo(() => find(query), [find, query])
  const at = Math.min(chosen, Math.max(0, hits.length - 1))

  const open = (entry: SearchEntry) => {
    close()
    if (entry.external) window.open(entry.path, '_blank', 'noopener')
    else navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese or Japanese is being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[at]
    if (step && hits.length > 0) {
      const next = (at + step + hits.length) % hits.length
      setChosen(next)
      list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' })
    } else if (event.key === 'Enter' && hit) open(hit)
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
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
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
        hidden={hits.length === 0}
      >
        {hits.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
          <div
            key={`${entry.name} ${entry.path}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => open(entry)}
            onPointerMove={() => setChosen(index)}
          >
            <span>{labelOf(entry)}</span>
            {entry.external && <Icon name="external" size={12} />}
          </div>
        ))}
      </div>
      <p className="sh-search-note" role="status">
        {query.trim() === '' ? t('search.start') : hits.length === 0 ? t('search.none') : ''}
      </p>
    </dialog>
  )
}

/** The search over the permitted routes, made anew when they or the language change. */
function useFind(routes: readonly AppRoute[]) {
  const { i18n } = useTranslation('shell')
  const chinese = i18n.language === 'zh'
  const titleOf = useRouteTitle()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles change with the language and with nothing else
  return useMemo(
    () => createFind(searchPool(routes, titleOf), chinese ? spell : undefined),
    [routes, i18n.language, chinese, spell],
  )
}

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { Icon } from '../ui/icons.tsx'
import { opensSearch } from './hotkey.ts'

/** Fetched when the search is first opened. */
const SearchDialog = lazy(() => import('./SearchDialog.tsx'))

/** The way to any page by its name: the button of the navbar, Ctrl or Cmd with K, or `/`. */
export function SearchButton({ routes }: { routes: readonly AppRoute[] }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A question that waits for its answer, or the wall of the operations centre, keeps the keyboard.
      if (!opensSearch(event, event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="sh-bar-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-label={t('search.label')}
        title={t('search.hint')}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog routes={routes} close={close} />
        </Suspense>
      )}
    </>
  )
}

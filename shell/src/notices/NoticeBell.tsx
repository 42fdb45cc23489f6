import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { live } from '../notify/live.ts'
import { createStore, useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { unreadOf } from './notices.ts'
import type { NoticeStore } from './store.ts'
import '../styles/notices.css'

/** Fetched when it is first opened. */
const NoticePanel = lazy(() => import('./NoticePanel.tsx'))

/** ms a connection may be away before it is worth a word: most breaks are over sooner. */
const PAUSE_SHOWN_MS = 5000

const shown = createStore(false)
const setOpen = (open: boolean): void => shown.set(() => open)

/** Opens the panel from elsewhere: the palette, a key. */
export const showNotices = (): void => setOpen(true)

export interface NoticeBellProps {
  notices: NoticeStore
  /** The page of a to-do; undefined when this user has none. */
  todoPath(todo: string): string | undefined
}

/** What happened meanwhile: a bell with the number of unread notices, and the panel that lists them. */
export function NoticeBell({ notices, todoPath }: NoticeBellProps) {
  const { t } = useTranslation('shell')
  const unread = useStore(notices.store, unreadOf)
  const paused = usePaused()
  const open = useStore(shown, value => value)
  const root = useRef<HTMLDivElement>(null)
  const bell = useRef<HTMLButtonElement>(null)
  // Another user's panel starts closed.
  useEffect(() => () => setOpen(false), [])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const close = () => {
    setOpen(false)
    bell.current?.focus()
  }
  const label = unread > 0 ? t('notices.unread', { number: unread }) : t('notices.label')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from the panel's own controls
    <div
      ref={root}
      className="sh-popover"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={bell}
        type="button"
        className={paused ? 'sh-bar-button sh-bell sh-bell-paused' : 'sh-bar-button sh-bell'}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={paused ? `${label}. ${t('notices.paused')}` : label}
        title={paused ? t('notices.paused') : label}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={18} />
        {unread > 0 && <span className="sh-bell-count">{unread > 99 ? '99+' : unread}</span>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <NoticePanel notices={notices} todoPath={todoPath} paused={paused} close={close} />
        </Suspense>
      )}
    </div>
  )
}

function usePaused(): boolean {
  const state = useStore(live, value => value)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state !== 'paused') return
    const timer = setTimeout(() => setLate(true), PAUSE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return state === 'paused' && late
}

import { createFormat } from '@ntocc/sdk/client'
import { languageOf } from '@ntocc/sdk/contracts'
import { localise, platformNow } from '@ntocc/sdk/fields'
import { useNow } from '@ntocc/sdk/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { byDay, type Filter, filtered, isPath, type Notice, unreadOf } from './notices.ts'
import type { NoticeStore } from './store.ts'

const FILTERS: readonly Filter[] = ['all', 'warning', 'job']
const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const

interface NoticePanelProps {
  notices: NoticeStore
  /** The page of a to-do; undefined when this user has none. */
  todoPath(todo: string): string | undefined
  /** The connection is away. */
  paused: boolean
  close(): void
}

/** Warnings and finished jobs, newest first, by day; each leads to its page. */
export default function NoticePanel({ notices, todoPath, paused, close }: NoticePanelProps) {
  const { t, i18n } = useTranslation('shell')
  const { navigate } = useShell()
  const all = useStore(notices.store, value => value)
  const [filter, setFilter] = useState<Filter>('all')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const days = byDay(filtered(all, filter))
  const open = (notice: Notice) => {
    notices.read(notice.id)
    const to = notice.to ?? (notice.todo && todoPath(notice.todo))
    if (!isPath(to)) return
    close()
    navigate(to)
  }
  return (
    <section ref={panel} className="sh-notices" role="dialog" aria-label={t('notices.label')} tabIndex={-1}>
      <div className="sh-notices-head">
        <h2>{t('notices.label')}</h2>
        {/* Not disabled: that would take the keyboard away from whoever has just pressed it. */}
        <button
          type="button"
          className="sh-notices-plain"
          aria-disabled={unreadOf(all) === 0}
          onClick={() => notices.read()}
        >
          {t('notices.readAll')}
        </button>
      </div>
      <div className="sh-notices-filters">
        {FILTERS.map(each => (
          <button
            key={each}
            type="button"
            className="sh-notices-plain"
            aria-pressed={filter === each}
            onClick={() => setFilter(each)}
          >
            {t(`notices.filter.${each}`)}
          </button>
        ))}
      </div>
      {paused && (
        <p className="sh-notices-paused" role="status">
          {t('notices.pausedHint')}
        </p>
      )}
      {days.length === 0 && <p className="sh-notices-none">{t('notices.none')}</p>}
      <div className="sh-notices-list">
        {days.map(({ start, notices: each }) => (
          <div key={start}>
            <h3>{dayText(start, i18n.language, t)}</h3>
            <ul>
              {each.map(notice => (
                <Entry key={notice.id} notice={notice} onOpen={() => open(notice)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Entry({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t, i18n } = useTranslation('shell')
  const { title, text } = useWords(notice)
  const format = createFormat(languageOf(i18n.language))
  const now = useNow()
  const moment = new Date(notice.at).toISOString()
  // The heading says the day: from two days on the hour is enough.
  const told =
    now.getTime() - notice.at < 2 * DAY_MS
      ? format.relative(moment, now)
      : new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(notice.at)
  return (
    <li className={notice.read ? undefined : 'sh-notice-unread'}>
      <button type="button" onClick={onOpen}>
        <Icon name={ICONS[notice.level]} className={`sh-notice-${notice.level}`} />
        <span>
          <b>{title}</b>
          {text && <span className="sh-notice-text">{text}</span>}
        </span>
        <time dateTime={moment} title={format.dateTime(moment)}>
          {told}
        </time>
        {!notice.read && <span className="nt-sr">{t('notices.new')}</span>}
      </button>
    </li>
  )
}

function useWords({ words }: Notice): { title: string; text: string } {
  const { t, i18n } = useTranslation('shell')
  if (!('title' in words)) {
    const { key, name, count, reason } = words
    return { title: t(`notices.job.${key}`, { number: count }), text: reason ? `${name}: ${reason}` : name }
  }
  const language = languageOf(i18n.language)
  return { title: localise(words.title, language), text: localise(words.text, language) }
}

const DAY_MS = 86_400_000

function dayText(start: number, language: string, t: (key: string) => string): string {
  const today = platformNow().setHours(0, 0, 0, 0)
  if (start === today) return t('notices.today')
  // A day may have 23 or 25 hours.
  if (Math.round((today - start) / DAY_MS) === 1) return t('notices.yesterday')
  return new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(start)
}

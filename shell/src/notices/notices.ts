import type { LocalizedText } from '@ntocc/sdk/contracts'

/** Most that are kept; older ones go. */
export const MOST_NOTICES = 200

export type NoticeLevel = 'info' | 'success' | 'warning' | 'error'

/** Words that came with the notice, or a text of the console with what it is about. */
export type NoticeWords =
  | { title: LocalizedText | string; text: LocalizedText | string }
  | {
      key:
        | 'exportDone'
        | 'exportFailed'
        | 'importDone'
        | 'importFailed'
        | 'moveDone'
        | 'moveFailed'
        | 'uploadDone'
        | 'uploadsDone'
        | 'uploadFailed'
      name: string
      count?: number
      reason?: string
    }

/** Something that happened while nobody may have been looking. */
export interface Notice {
  id: string
  /** ms since the epoch */
  at: number
  kind: 'warning' | 'job'
  level: NoticeLevel
  words: NoticeWords
  /** Path of the console that shows it. */
  to?: string
  /** To-do whose page shows it. */
  todo?: string
  read: boolean
}

export type Filter = 'all' | Notice['kind']

/** With one more, newest first. The same id again is the same notice: news of it replace it in its place. */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const known = notices.find(({ id }) => id === notice.id)
  if (known) return notices.map(each => (each === known ? { ...notice, read: known.read && notice.read } : each))
  const later = notices.filter(({ at }) => at > notice.at)
  return [...later, notice, ...notices.filter(({ at }) => at <= notice.at)].slice(0, MOST_NOTICES)
}

/** With one of them read, or all. */
export const withRead = (notices: readonly Notice[], id?: string): readonly Notice[] =>
  notices.map(each => (each.read || (id !== undefined && each.id !== id) ? each : { ...each, read: true }))

export const unreadOf = (notices: readonly Notice[]): number => notices.filter(({ read }) => !read).length

export const filtered = (notices: readonly Notice[], filter: Filter): readonly Notice[] =>
  filter === 'all' ? notices : notices.filter(({ kind }) => kind === filter)

export interface Day {
  /** Midnight, ms since the epoch: the day in the browser's own time zone. */
  start: number
  notices: readonly Notice[]
}

export function byDay(notices: readonly Notice[]): Day[] {
  const days = new Map<number, Notice[]>()
  for (const notice of notices) {
    const start = new Date(notice.at).setHours(0, 0, 0, 0)
    days.set(start, [...(days.get(start) ?? []), notice])
  }
  return [...days].sort(([a], [b]) => b - a).map(([start, each]) => ({ start, notices: each }))
}

/** Only a path of this console is a place to go to. */
export const isPath = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])/.test(to)

/** What was kept, as far as it still makes sense: storage is anybody's to write. */
export function readNotices(text: string | null): readonly Notice[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isNotice).slice(0, MOST_NOTICES) : []
  } catch {
    return []
  }
}

function isNotice(value: unknown): value is Notice {
  const { id, at, kind, level, words, to, todo } = (value ?? {}) as Partial<Notice>
  return (
    typeof id === 'string' &&
    typeof at === 'number' &&
    (kind === 'warning' || kind === 'job') &&
    ['info', 'success', 'warning', 'error'].includes(level ?? '') &&
    typeof words === 'object' &&
    words !== null &&
    (to === undefined || isPath(to)) &&
    (todo === undefined || typeof todo === 'string')
  )
}

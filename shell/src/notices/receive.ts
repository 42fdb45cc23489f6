import type { Notification } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { currentLanguage } from '../boot/i18n.ts'
import { showToast, TOAST_MS } from '../ports/toasts.ts'
import { isPath, type Notice } from './notices.ts'

/** What a message of the socket is in the notification centre; undefined for what only the machinery needs. */
export function noticeOf(message: Notification, now: number, newId: () => string): Notice | undefined {
  if (message.type === 'message') {
    const { level, title, text } = message
    return { id: newId(), at: now, kind: 'warning', level, read: false, words: { title, text } }
  }
  if (message.type !== 'warning') return undefined
  const { id, at, level, title, text, to, todo } = message
  const time = Date.parse(at)
  return {
    id,
    at: Number.isNaN(time) ? now : Math.min(time, now),
    kind: 'warning',
    level,
    read: false,
    words: { title, text },
    ...(isPath(to) && { to }),
    ...(typeof todo === 'string' && { todo }),
  }
}

/** The group of toasts of which one is shown at a time: the bell keeps the others. */
const ALONE = 'notice'

/** Says a new notice for a while, unless somebody is in a dialog: nothing comes over that, the bell counts it. */
export function announce({ words, level }: Notice): void {
  if (!('title' in words) || document.querySelector(DIALOG)) return
  const [title, text] = [words.title, words.text].map(each => localise(each, currentLanguage()))
  showToast(
    {
      level: level === 'success' ? 'info' : level,
      text: text ? `${title}: ${text}` : `${title}`,
      durationMs: 2 * TOAST_MS,
    },
    ALONE,
  )
}

const DIALOG = 'dialog[open], .ant-modal, .ant-drawer-open'

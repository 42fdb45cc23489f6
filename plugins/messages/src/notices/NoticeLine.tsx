import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { useEffect, useId } from 'react'
import type { NoticeSeen } from '../../contract/notices.ts'

export interface NoticeLineProps {
  notice: NoticeSeen
  isOpen: boolean
  /** Opens it, or closes the open one. */
  onToggle: (id: number | undefined) => void
  onRead: (id: number) => void
}

/** One notice: its title, and below it the whole text once it is opened, which counts as read. */
export function NoticeLine({ notice, isOpen, onToggle, onRead }: NoticeLineProps) {
  const { id, title, body, validFrom, validTo, isImportant, isRead } = notice
  const { t } = useTranslation()
  const format = useFormat()
  const bodyId = useId()
  const isNew = isOpen && !isRead
  useEffect(() => {
    if (isNew) onRead(id)
  }, [isNew, id, onRead])
  return (
    <li data-unread={!isRead || undefined} data-important={isImportant || undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => onToggle(isOpen ? undefined : id)}
      >
        <span className="messages-board-title">{title}</span>
        <span className="messages-board-marks">
          {isImportant && <strong>{t('notices.important')}</strong>}
          {!isRead && <em>{t('notices.new')}</em>}
          <time dateTime={validFrom}>{format.date(validFrom)}</time>
        </span>
      </button>
      <div id={bodyId} hidden={!isOpen}>
        <p className="messages-board-body">{body}</p>
        {validTo && <p className="nt-dim">{t('notices.until', { day: format.dateTime(validTo) })}</p>}
      </div>
    </li>
  )
}

import { useFormat, useLiveReads, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import { noticesSeen } from '../../contract/notices.ts'
import '../messages.css'

const MOST = 5

/** The latest the branch tells, what is unread first. */
export default function NoticeCard() {
  const { t } = useTranslation()
  const format = useFormat()
  const seen = useRecord(noticesSeen)
  useLiveReads(seen)
  return (
    <Panel
      title={t('title.board')}
      {...(seen.data && seen.data.unread > 0 && { note: t('notices.unread', { count: seen.data.unread }) })}
      more={{ to: '/notices', label: t('notices.all') }}
    >
      <Loaded of={seen} skeleton={<Skeleton rows={4} />}>
        {({ notices }) =>
          notices.length === 0 ? (
            <Empty title={t('notices.nothing')} />
          ) : (
            <ul className="messages-card">
              {notices.slice(0, MOST).map(({ id, title, validFrom, isImportant, isRead }) => (
                <li key={id} data-unread={!isRead || undefined}>
                  <PageLink to={`/notices?open=${id}`}>{title}</PageLink>
                  <span className="messages-board-marks">
                    {isImportant && <strong>{t('notices.important')}</strong>}
                    <time dateTime={validFrom}>{format.date(validFrom)}</time>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

import { useAction, useLiveReads, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { useCallback, useRef } from 'react'
import { noticeRead, noticesSeen } from '../../contract/notices.ts'
import '../messages.css'
import { NoticeLine } from './NoticeLine.tsx'

const OPTIONS = { invalidates: [noticesSeen] }

/** What the branch tells whoever is signed in: unread and important first; opening one says that it was read. */
export default function BoardPage() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const seen = useRecord(noticesSeen)
  const { run } = useAction(noticeRead, OPTIONS)
  useLiveReads(seen)
  const told = useRef(new Set<number>())
  const read = useCallback(
    (id: number) => {
      // Once while the page is open, whatever the answer: a call that fails is not made again and again.
      if (told.current.has(id)) return
      told.current.add(id)
      void run({ body: { id } })
    },
    [run],
  )
  const opened = Number(query.open)
  return (
    <TitledPage
      title={t('title.board')}
      beside={seen.data && seen.data.unread > 0 && <span>{t('notices.unread', { count: seen.data.unread })}</span>}
    >
      <Loaded of={seen} skeleton={<Skeleton rows={6} />}>
        {({ notices }) =>
          notices.length === 0 ? (
            <Empty title={t('notices.nothing')} hint={t('notices.nothingHint')} />
          ) : (
            <ol className="messages-board">
              {notices.map(notice => (
                <NoticeLine
                  key={notice.id}
                  notice={notice}
                  isOpen={notice.id === opened}
                  onToggle={id => setQuery(id === undefined ? {} : { open: String(id) })}
                  onRead={read}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </TitledPage>
  )
}

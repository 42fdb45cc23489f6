import { useTranslation } from '@ntocc/sdk/hooks'
import { RecordScreen } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { Notice, noticeMachine, noticeReaders, notices, noticesSeen } from '../../contract/notices.ts'
import '../messages.css'
import { Audience, FORM, ReadBy } from './notice.tsx'
import { Readers } from './Readers.tsx'

const COLUMNS = [
  { key: 'title', pin: 'left', card: 'head', width: 240 },
  { key: 'status', card: 'mark' },
  'isImportant',
  { key: 'audience', width: 150, render: (row: Notice) => <Audience row={row} /> },
  'validFrom',
  'validTo',
  { key: 'readCount', width: 110, align: 'right', render: (row: Notice) => <ReadBy row={row} /> },
  { key: 'audienceCount', hidden: true },
  'publishedAt',
  'bySms',
  { key: 'roles', hidden: true },
  { key: 'withdrawnFor', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'isImportant', 'validFrom'],
  more: ['audience', 'roles', 'validTo', 'publishedAt', 'bySms'],
}
const nameOf = (row: Notice): string => row.title
const PUBLISHED = noticeMachine.codeOf('published')
const CALLS = { ...notices.by, invalidates: [noticesSeen, noticeReaders] }
const start = { validFrom: new Date().toISOString() }

/** Notices as staff write them, publish them and see who has read them. */
export default function NoticeList() {
  const { t } = useTranslation()
  const locked = useCallback((row: Notice) => (row.status === PUBLISHED ? t('notices.locked') : undefined), [t])
  const extra = useCallback((row: Notice) => (row.status === PUBLISHED ? <Readers id={row.id} /> : null), [])
  return (
    <RecordScreen<Notice>
      of={Notice}
      calls={CALLS}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      locked={locked}
      extra={extra}
      start={start}
    />
  )
}

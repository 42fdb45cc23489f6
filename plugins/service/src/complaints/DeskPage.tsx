import { useLiveReads, usePageActions, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  Desk,
  DeskNarrowing,
  Empty,
  Loaded,
  Permitted,
  RecordTabs,
  Skeleton,
  TitledPage,
  useDeskQuery,
  useDeskSize,
} from '@ntocc/sdk/ui'
import { useState } from 'react'
import { COMPLAINT_VIEWS, Complaint, complaintCalls } from '../../contract/complaints.ts'
import { ComplaintRow } from './ComplaintRow.tsx'
import { Sheet } from './Sheet.tsx'
import { FilingDrawer } from './useFiling.tsx'
import '../service.css'

const REFRESH_MS = 30_000
const FIELDS = Object.values(Complaint.fields)

/** Complaints that wait, beside the one that is looked at. All that it shows stands in its address. */
export default function DeskPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="complaint.handle" title={t('denied')}>
      <Complaints />
    </Permitted>
  )
}

function Complaints() {
  const { t } = useTranslation()
  const { view, keyword, narrowTo } = useDeskQuery(COMPLAINT_VIEWS)
  const { pageSize, more } = useDeskSize()
  const queue = useRecord(complaintCalls.complaintQueue, {
    query: { view, pageNum: 1, pageSize, ...(keyword && { keyword }) },
    refreshMs: REFRESH_MS,
  })
  const counts = useRecord(complaintCalls.complaintCounts, { refreshMs: REFRESH_MS })
  useLiveReads(queue, counts)
  return (
    <TitledPage
      title={t('title.desk')}
      actions={
        <DeskNarrowing label={t('desk.search')} keyword={keyword} onChange={narrowTo}>
          <Phone />
        </DeskNarrowing>
      }
    >
      <RecordTabs
        label={t('desk.views')}
        active={view}
        tabs={COMPLAINT_VIEWS.map(name => ({ name, text: t(`view.${name}`), count: counts.data?.[name] }))}
        onChange={name => narrowTo({ view: name })}
      >
        <Loaded of={queue} skeleton={<Skeleton rows={10} height={36} />}>
          {({ records, total }) => (
            <Desk
              key={view}
              items={records}
              total={total}
              label={t('desk.queue')}
              fields={FIELDS}
              row={item => <ComplaintRow of={item} />}
              onMore={more}
              sheet={id => <Sheet key={id} id={id} />}
              isNarrowed={Boolean(keyword)}
              empty={<Empty title={t('desk.allDone')} hint={t('desk.allDoneHint')} />}
            />
          )}
        </Loaded>
      </RecordTabs>
    </TitledPage>
  )
}

/** Somebody calls: the complaint is entered while they speak. */
function Phone() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayFile = usePermission('complaint.file') === 'allowed'
  usePageActions(
    mayFile ? [{ id: 'complaint.new', title: t('new.complaint'), keys: 'n', run: () => setOpen(true) }] : [],
  )
  return (
    <>
      <ActionButton
        label={t('new.complaint')}
        type="primary"
        permission="complaint.file"
        onClick={() => setOpen(true)}
      />
      {isOpen && <FilingDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

import { usePageQuery, usePageTitle, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Permitted } from '@ntocc/sdk/ui'
import { complaintCalls } from '../../contract/complaints.ts'
import { Sheet } from './Sheet.tsx'

/** One complaint on a page of its own, for whoever may see it: staff and whoever complained. */
export default function DetailPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="complaint.read" title={t('denied')}>
      <Named />
    </Permitted>
  )
}

function Named() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const read = useRecord(complaintCalls.complaint, { ...(isNamed && { params: { id } }), enabled: isNamed })
  usePageTitle(read.data?.code)
  return (
    <div className="service-page">
      {isNamed ? <Sheet key={id} id={id} /> : <Empty title={t('notFound')} hint={t('notFoundHint')} />}
    </div>
  )
}

import { useTranslation } from '@ntocc/sdk/hooks'
import { ListPage } from '@ntocc/sdk/ui'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'

const COLUMNS = [
  { key: 'businessNo', pin: 'left', width: 190, card: 'head' },
  { key: 'status', card: 'mark' },
  'docKind',
  'province',
  'answerCode',
  'answerText',
  'isOutdated',
  'tries',
  'nextAt',
  'sentAt',
  'auditedAt',
  'dueAt',
  { key: 'referenceNo', hidden: true },
  { key: 'corrections', hidden: true },
  { key: 'shipmentCode', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['status', 'docKind'], more: ['province', 'answerCode', 'shipmentCode'] }
const keyOf = (row: ReportDocument) => String(row.id)
const nameOf = (row: ReportDocument) => row.businessNo

/** What regulators have, are to have, and do not get: what was sent and what they think of it are two results. */
export default function DocumentList() {
  const { t } = useTranslation()
  return (
    <ListPage<ReportDocument>
      entity={ReportDocument}
      list={reportDocuments.by.list}
      title={t('title.reportDocument')}
      emptyHint={t('empty.reportDocument')}
      columns={COLUMNS}
      filters={FILTERS}
      rowKey={keyOf}
      rowName={nameOf}
      permission="report.read"
    />
  )
}

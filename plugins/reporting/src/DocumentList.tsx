import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { reportCalls } from '../contract/calls.ts'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'
import { Standing } from './Standing.tsx'

const FORM = formOf(ReportDocument, {
  groups: [
    { title: 'group.document', fields: ['docKind', 'businessNo', 'province', 'shipmentCode', 'dueAt', 'exemptReason'] },
    {
      title: 'group.regulator',
      fields: [
        'referenceNo',
        'corrections',
        'answerCode',
        'answerText',
        'answerField',
        'isUncertain',
        'isOutdated',
        'sentAt',
        'auditedAt',
      ],
    },
  ],
})
const COLUMNS = [
  { key: 'businessNo', pin: 'left', width: 190, card: 'head' },
  { key: 'status', card: 'mark' },
  'docKind',
  'province',
  'answerCode',
  'answerText',
  'isOutdated',
  'nextAt',
  'sentAt',
  'auditedAt',
  'dueAt',
  { key: 'tries', hidden: true },
  { key: 'referenceNo', hidden: true },
  { key: 'corrections', hidden: true },
  { key: 'shipmentCode', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['status', 'docKind'], more: ['province', 'answerCode', 'shipmentCode'] }
const nameOf = ({ businessNo }: ReportDocument): string => businessNo
const CALLS = { ...reportDocuments.by, invalidates: [reportCalls.reportStanding] }

/** What regulators have, are to have, and do not get: what was sent and what they think of it are two results. */
export default function DocumentList() {
  return (
    <RecordScreen<ReportDocument>
      of={ReportDocument}
      calls={CALLS}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      above={<Standing />}
    />
  )
}

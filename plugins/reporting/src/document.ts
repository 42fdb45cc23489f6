import { formOf } from '@ntocc/sdk/ui'
import { ReportDocument } from '../contract/documents.ts'

export const FORM = formOf(ReportDocument, {
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

export const documentName = ({ businessNo }: Pick<ReportDocument, 'businessNo'>): string => businessNo
export const documentPath = ({ id }: Pick<ReportDocument, 'id'>): string => `/reporting/documents/detail?id=${id}`

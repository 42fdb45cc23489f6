import { reportMachine } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'
import { ReportDocument, type ReportUrgency } from '../contract/documents.ts'

export const FORM = formOf(ReportDocument, {
  groups: [
    {
      title: 'group.document',
      fields: ['docKind', 'businessNo', 'waybillNo', 'province', 'shipmentCode', 'dueAt', 'exemptReason'],
    },
    {
      title: 'group.regulator',
      fields: [
        'referenceNo',
        'messageNo',
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

/** The regulator had it after its deadline. When the first message came of one that was corrected since is not kept. */
export const wasToldLate = ({ sentAt, dueAt, corrections }: ReportDocument): boolean =>
  corrections === 0 && Boolean(sentAt && dueAt) && Date.parse(sentAt ?? '') > Date.parse(dueAt ?? '')

const { at } = reportMachine

/** The list of what is kept back, or of what of it is pressing. */
export const heldPath = (urgency?: ReportUrgency): string =>
  `/reporting/documents?status=${reportMachine.filter('held')}${urgency ? `&urgency=${urgency}` : ''}`

/** Something becomes of it by itself: it is judged, sent, or the regulator is about to say what it thinks of it. */
export const isMoving = ({ status, nextAt }: Pick<ReportDocument, 'status' | 'nextAt'>): boolean =>
  status === at.notReady || status === at.reporting || Boolean(nextAt)

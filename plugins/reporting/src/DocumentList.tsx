import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'
import { LOOKED_UP } from '../contract/lost.ts'
import { AnswerCode } from './Answer.tsx'
import { documentName, documentPath, FORM } from './document.ts'
import { useArchive } from './evidence/useArchive.ts'
import { HeldBy } from './HeldBy.tsx'
import { useExplaining } from './look/useExplaining.tsx'
import { MOVES } from './moves.ts'
import { Standing } from './Standing.tsx'

const COLUMNS = [
  linkColumn<ReportDocument>('businessNo', { nameOf: documentName, href: documentPath, width: 260 }),
  { key: 'status', card: 'mark' },
  'docKind',
  'urgency',
  { key: 'heldBy', width: 230, least: 200, render: (row: ReportDocument) => <HeldBy row={row} /> },
  { key: 'answerCode', width: 190, render: (row: ReportDocument) => <AnswerCode row={row} /> },
  'answerText',
  'isOutdated',
  'nextAt',
  'sentAt',
  'auditedAt',
  'dueAt',
  { key: 'waybillNo', hidden: true },
  // The branch's own in all but a few.
  { key: 'province', hidden: true },
  { key: 'tries', hidden: true },
  { key: 'referenceNo', hidden: true },
  { key: 'messageNo', hidden: true },
  { key: 'corrections', hidden: true },
  { key: 'shipmentCode', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'docKind', 'heldBy', 'urgency'],
  more: ['waybillNo', 'province', 'answerCode', 'messageNo', 'shipmentCode'],
}
const BULK = ['repair', 'recheck', 'send', ...LOOKED_UP, 'correct', 'exempt']
const CALLS = reportDocuments.by

/** What regulators have, are to have, and do not get: what was sent and what they think of it are two results. */
export default function DocumentList() {
  const { t } = useTranslation()
  const { take } = useArchive()
  const explaining = useExplaining()
  const mayWork = usePermission('report.work') === 'allowed'
  const maySeeEvidence = usePermission('report.evidence') === 'allowed'
  const archiving: BulkAction<ReportDocument> = {
    key: 'archive',
    label: t('archive.take'),
    whole: rows => void take(rows.map(({ code }) => code)),
  }
  return (
    <>
      <RecordScreen<ReportDocument>
        of={ReportDocument}
        calls={CALLS}
        form={FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={documentName}
        href={documentPath}
        moves={MOVES}
        bulkMoves={BULK}
        bulk={[...(mayWork ? [explaining.bulk] : []), ...(maySeeEvidence ? [archiving] : [])]}
        above={<Standing />}
      />
      {explaining.dialog}
    </>
  )
}

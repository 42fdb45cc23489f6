import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { reportCalls } from '../contract/calls.ts'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'
import { documentName, documentPath, FORM } from './document.ts'
import { useArchive } from './evidence/useArchive.ts'
import { Standing } from './Standing.tsx'
import './list.css'

const COLUMNS = [
  linkColumn<ReportDocument>('businessNo', { nameOf: documentName, href: documentPath, width: 260 }),
  { key: 'status', card: 'mark' },
  'docKind',
  { key: 'heldBy', width: 230, least: 200, render: (row: ReportDocument) => <HeldBy row={row} /> },
  'answerCode',
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
  { key: 'corrections', hidden: true },
  { key: 'shipmentCode', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'docKind', 'heldBy'],
  more: ['waybillNo', 'province', 'answerCode', 'shipmentCode'],
}
const BULK = ['repair', 'recheck', 'send', 'correct', 'exempt']
const CALLS = { ...reportDocuments.by, invalidates: [reportCalls.reportStanding] }

/** A cell has room for the numbers of so many rules, whatever they are called. */
const MOST_NUMBERS = 4

/** The rules that keep it back: one in words, several by their numbers where a cell has no room for all of the words. */
function HeldBy({ row: { heldBy } }: { row: ReportDocument }) {
  const { t } = useTranslation()
  const rules = heldBy?.split(' ').filter(Boolean) ?? []
  if (rules.length === 0) return <span className="nt-dim">–</span>
  const words = rules.map(rule => `${rule} ${t(`rule.${rule}`)}`).join(' · ')
  if (rules.length === 1) return <span title={words}>{words}</span>
  const more = rules.length - MOST_NUMBERS
  return (
    <span className="reporting-held" title={words}>
      <span aria-hidden="true">
        {rules.slice(0, MOST_NUMBERS).join(' · ')}
        {more > 0 && ` +${more}`}
      </span>
      <span>{words}</span>
    </span>
  )
}

/** What regulators have, are to have, and do not get: what was sent and what they think of it are two results. */
export default function DocumentList() {
  const { t } = useTranslation()
  const { take } = useArchive()
  const maySeeEvidence = usePermission('report.evidence') === 'allowed'
  const archiving: BulkAction<ReportDocument> = {
    key: 'archive',
    label: t('archive.take'),
    whole: rows => void take(rows.map(({ code }) => code)),
  }
  return (
    <RecordScreen<ReportDocument>
      of={ReportDocument}
      calls={CALLS}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={documentName}
      href={documentPath}
      bulkMoves={BULK}
      bulk={maySeeEvidence ? [archiving] : []}
      above={<Standing />}
    />
  )
}

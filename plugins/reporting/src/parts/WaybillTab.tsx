import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldValue, Loaded, PageLink, Panel } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { ReportDocument, reportDocuments } from '../../contract/documents.ts'
import { Deadline } from '../Deadline.tsx'
import { documentPath, isMoving } from '../document.ts'
import { LookPanel } from '../look/LookPanel.tsx'

const MOST = 50
const MOVING_MS = 4_000

/** Something becomes of what is told by itself: it is judged or sent, or the waybill, which is told of on its way, goes on. */
const goesOn = (records: readonly ReportDocument[]): boolean =>
  records.some(isMoving) || (records.length > 0 && records.every(({ docKind }) => docKind !== 'waybill'))

/** What the regulator gets of a waybill, of its way and of what was paid for it, and what keeps it back: its five flows down to the records that fail. */
export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  const { t } = useTranslation()
  const [refreshMs, refreshEvery] = useState<number>()
  const read = useRecord(reportDocuments.by.list, {
    query: { waybillNo, pageNum: 1, pageSize: MOST },
    ...(refreshMs && { refreshMs }),
  })
  const wanted = goesOn(read.data?.records ?? []) ? MOVING_MS : undefined
  if (wanted !== refreshMs) refreshEvery(wanted)
  return (
    <Loaded of={read}>
      {({ records }) => {
        const row = records.find(({ docKind }) => docKind === 'waybill')
        // As they follow each other on the way; the list has the newest first.
        const of = (kind: ReportDocument['docKind']) =>
          records.filter(({ docKind }) => docKind === kind).sort((one, other) => one.id - other.id)
        return (
          <div className="reporting-look">
            {row ? (
              <Head row={row} label={t('waybill.open')} />
            ) : (
              <Empty title={t('waybill.none')} hint={t('waybill.noneHint')} />
            )}
            {/* Told before the waybill itself is. */}
            <Beside title={t('waybill.stages')} note={t('waybill.stagesNote')} rows={of('stage')} />
            <Beside title={t('waybill.locations')} note={t('waybill.locationsNote')} rows={of('location')} />
            <Beside title={t('waybill.flows')} note={t('waybill.flowsNote')} rows={of('fundFlow')} />
            {row && <LookPanel row={row} />}
          </div>
        )
      }}
    </Loaded>
  )
}

/** Documents of a waybill beside its own; nothing where there are none. */
function Beside({ title, note, rows }: { title: string; note: string; rows: readonly ReportDocument[] }) {
  if (rows.length === 0) return null
  return (
    <Panel title={title} note={note}>
      <ul className="reporting-flows">
        {rows.map(row => (
          <li key={row.code}>
            <Head row={row} label={row.businessNo} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** How a document stands, what the regulator said, and the way to it. */
function Head({ row, label }: { row: ReportDocument; label: string }) {
  const { t } = useTranslation()
  const rules = row.heldBy ?? []
  return (
    <div className="reporting-head">
      <FieldValue name="status" field={ReportDocument.fields.status} row={row} />
      <Deadline row={row} />
      {row.answerText && <span lang="und">{row.answerText}</span>}
      {rules.length > 0 && <span>{rules.map(rule => t(`entry.reportRule.${rule}`)).join(' · ')}</span>}
      <PageLink to={documentPath(row)} className="nt-link">
        {label}
      </PageLink>
    </div>
  )
}

import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldValue, Loaded, PageLink, Panel } from '@ntocc/sdk/ui'
import { ReportDocument, reportDocuments } from '../../contract/documents.ts'
import { documentPath } from '../document.ts'
import { LookPanel } from '../look/LookPanel.tsx'

const MOST = 50

/** What the regulator gets of a waybill and of what was paid for it, and what keeps it back: its five flows down to the records that fail. */
export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  const { t } = useTranslation()
  const read = useRecord(reportDocuments.by.list, { query: { waybillNo, pageNum: 1, pageSize: MOST } })
  return (
    <Loaded of={read}>
      {({ records }) => {
        const row = records.find(({ docKind }) => docKind === 'waybill')
        const flows = records.filter(({ docKind }) => docKind === 'fundFlow')
        return row ? (
          <Report row={row} flows={flows} />
        ) : (
          <Empty title={t('waybill.none')} hint={t('waybill.noneHint')} />
        )
      }}
    </Loaded>
  )
}

function Report({ row, flows }: { row: ReportDocument; flows: readonly ReportDocument[] }) {
  const { t } = useTranslation()
  return (
    <div className="reporting-look">
      <Head row={row} label={t('waybill.open')} />
      {flows.length > 0 && (
        <Panel title={t('waybill.flows')} note={t('waybill.flowsNote')}>
          <ul className="reporting-flows">
            {flows.map(flow => (
              <li key={flow.code}>
                <Head row={flow} label={flow.businessNo} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <LookPanel row={row} />
    </div>
  )
}

/** How a document stands, what the regulator said, and the way to it. */
function Head({ row, label }: { row: ReportDocument; label: string }) {
  const { t } = useTranslation()
  const rules = row.heldBy?.split(' ').filter(Boolean) ?? []
  return (
    <div className="reporting-head">
      <FieldValue name="status" field={ReportDocument.fields.status} row={row} />
      {row.answerText && <span lang="und">{row.answerText}</span>}
      {rules.length > 0 && <span>{rules.map(rule => `${rule} ${t(`rule.${rule}`)}`).join(' · ')}</span>}
      <PageLink to={documentPath(row)} className="nt-link">
        {label}
      </PageLink>
    </div>
  )
}

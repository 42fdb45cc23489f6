import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldValue, Loaded, PageLink } from '@ntocc/sdk/ui'
import { ReportDocument, reportDocuments } from '../../contract/documents.ts'
import { documentPath } from '../document.ts'
import { LookPanel } from '../look/LookPanel.tsx'

/** What the regulator gets of a waybill, and what keeps it back: its five flows down to the records that fail. */
export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  const { t } = useTranslation()
  const read = useRecord(reportDocuments.by.list, {
    query: { docKind: 'waybill', businessNo: waybillNo, pageNum: 1, pageSize: 20 },
  })
  return (
    <Loaded of={read}>
      {({ records }) => {
        const row = records.find(({ businessNo }) => businessNo === waybillNo)
        return row ? <Report row={row} /> : <Empty title={t('waybill.none')} hint={t('waybill.noneHint')} />
      }}
    </Loaded>
  )
}

function Report({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  return (
    <div className="reporting-look">
      <div className="reporting-head">
        <FieldValue name="status" field={ReportDocument.fields.status} row={row} />
        {row.answerText && <span>{row.answerText}</span>}
        <PageLink to={documentPath(row)} className="nt-link">
          {t('waybill.open')}
        </PageLink>
      </div>
      <LookPanel row={row} />
    </div>
  )
}

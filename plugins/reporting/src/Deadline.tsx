import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue } from '@ntocc/sdk/ui'
import { ReportDocument } from '../contract/documents.ts'
import { wasToldLate } from './document.ts'
import './list.css'

/** What of a document's deadline is missed or near, also when it was told of long ago; nothing of what is in time. */
export function Deadline({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  if (row.urgency)
    return (
      <span className="reporting-deadline" data-late={row.urgency === 'late' ? '' : undefined}>
        <FieldValue name="urgency" field={ReportDocument.fields.urgency} row={row} />
      </span>
    )
  if (!wasToldLate(row)) return null
  return (
    <span className="reporting-deadline" data-late="">
      {t('look.toldLate')}
    </span>
  )
}

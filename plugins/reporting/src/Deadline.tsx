import { useTranslation } from '@ntocc/sdk/hooks'
import type { ReportDocument } from '../contract/documents.ts'
import { wasToldLate } from './document.ts'
import './list.css'

/** What of a document's deadline is missed or near, also when it was told of long ago; nothing of what is in time. */
export function Deadline({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  if (row.urgency)
    return (
      <span className="reporting-deadline" data-late={row.urgency === 'late' ? '' : undefined}>
        {/* The page of a waybill has not read the codes of reports. */}
        {t(`entry.reportUrgency.${row.urgency}`)}
      </span>
    )
  if (!wasToldLate(row)) return null
  return (
    <span className="reporting-deadline" data-late="">
      {t('look.toldLate')}
    </span>
  )
}

import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, RecordPage } from '@ntocc/sdk/ui'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'
import { Answer } from './Answer.tsx'
import { Deadline } from './Deadline.tsx'
import { documentName, FORM, isMoving } from './document.ts'
import { Evidence } from './evidence/Evidence.tsx'
import { LookPanel } from './look/LookPanel.tsx'
import { MOVES } from './moves.ts'

const SUMMARY = ['docKind', 'province', 'referenceNo', 'sentAt', 'auditedAt', 'dueAt'] as const

/** One document: what the regulator would receive, what keeps it back, what was done about it. */
export default function DocumentDetail() {
  const { t } = useTranslation()
  const maySeeEvidence = usePermission('report.evidence') === 'allowed'
  const facets = (row: ReportDocument): Facet[] => [
    { name: 'look', title: t('tab.look'), first: true, content: <LookPanel row={row} /> },
    ...(maySeeEvidence
      ? [{ name: 'evidence', title: t('tab.evidence'), first: true, content: <Evidence row={row} /> }]
      : []),
  ]
  return (
    <RecordPage<ReportDocument>
      of={ReportDocument}
      calls={reportDocuments.by}
      form={FORM}
      nameOf={documentName}
      title={documentName}
      moves={MOVES}
      isMoving={isMoving}
      above={row => <Answer row={row} />}
      facts={row =>
        SUMMARY.map(name => ({
          label: t(`reportDocument.${name}`),
          value: (
            <>
              <FieldValue name={name} field={ReportDocument.fields[name]} row={row} />
              {name === 'dueAt' && <Deadline row={row} />}
            </>
          ),
        }))
      }
      facets={facets}
    />
  )
}

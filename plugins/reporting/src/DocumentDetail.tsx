import { reportMachine } from '@ntocc/sdk/contracts'
import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, type MoveSource, RecordPage } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { reportCalls } from '../contract/calls.ts'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'
import { Deadline } from './Deadline.tsx'
import { documentName, FORM, isMoving } from './document.ts'
import { Evidence } from './evidence/Evidence.tsx'
import { LookPanel } from './look/LookPanel.tsx'

const SUMMARY = ['docKind', 'province', 'referenceNo', 'sentAt', 'auditedAt', 'dueAt'] as const

const MOVES: MoveSource<ReportDocument> = {
  machine: reportMachine,
  state: 'status',
  call: reportDocuments.by.move,
  get: reportDocuments.by.get,
  invalidates: [
    reportDocuments.by.list,
    reportDocuments.by.get,
    reportCalls.reportLook,
    reportCalls.reportEvidence,
    reportCalls.reportStanding,
  ],
}

/** What the regulator said, where somebody has to do something about it. */
function Answer({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  if (!reportMachine.within(row.status, 'troubled') || !(row.answerText ?? row.answerCode)) return null
  return (
    <Alert
      type="error"
      showIcon
      title={t('regulatorSays')}
      description={[row.answerText, row.answerField, row.answerCode].filter(Boolean).join(' · ')}
    />
  )
}

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

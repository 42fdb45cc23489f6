import { reportMachine } from '@ntocc/sdk/contracts'
import { useDict, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, PageLink, StateTag } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { reportCalls } from '../../contract/calls.ts'
import type { ReportDocument } from '../../contract/documents.ts'
import type { ReportLook } from '../../contract/look-calls.ts'
import { documentPath } from '../document.ts'
import { FormBehind } from '../FormBehind.tsx'
import { useAsInForce } from '../useAsInForce.ts'
import { Findings } from './Findings.tsx'
import { Lamps } from './Lamps.tsx'
import { Lines } from './Lines.tsx'
import './look.css'

function Verdict({ look: { findings, isReady } }: { look: ReportLook }) {
  const { t } = useTranslation()
  const open = findings.filter(({ reason }) => reason === undefined).length
  return isReady ? (
    <Alert type="success" showIcon title={t('look.ready')} />
  ) : (
    <Alert type="error" showIcon title={t('look.held', { count: open })} />
  )
}

/** What has to be there before it: a document that is right itself goes nowhere until then. */
function Waits({ look: { waitsFor } }: { look: ReportLook }) {
  const { t } = useTranslation()
  const dict = useDict([reportMachine.name])
  if (waitsFor.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('look.waitsFor')}
      description={
        <ul className="reporting-waits">
          {waitsFor.map(({ id, docKind, businessNo, status }) => (
            <li key={`${docKind}/${businessNo}`}>
              <span className="nt-dim">{t(`entry.reportDocKind.${docKind}`)}</span>
              {id === undefined ? (
                <span className="nt-id">{businessNo}</span>
              ) : (
                <PageLink to={documentPath({ id })} className="nt-link nt-id">
                  {businessNo}
                </PageLink>
              )}
              {status !== undefined && (
                <StateTag tone={reportMachine.toneOf(status)}>
                  {dict.label(reportMachine.name, String(status))}
                </StateTag>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** The document as the regulator would receive it now: what keeps it back, and where each field comes from. */
export function LookPanel({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  const read = useRecord(reportCalls.reportLook, { query: { documentCode: row.code } })
  useAsInForce(read)
  const { refetch } = read
  const judged = useRef(row.version)
  useEffect(() => {
    if (judged.current === row.version) return
    judged.current = row.version
    void refetch()
  }, [refetch, row.version])
  return (
    <Loaded of={read}>
      {look => (
        <div className="reporting-look">
          <FormBehind form={look} />
          <Verdict look={look} />
          <Waits look={look} />
          {look.isToldWhole && <Alert type="info" showIcon title={t('look.toldWhole')} />}
          {look.lamps.length > 0 && <Lamps lamps={look.lamps} />}
          {look.findings.length > 0 && <Findings look={look} row={row} />}
          <Lines look={look} />
        </div>
      )}
    </Loaded>
  )
}

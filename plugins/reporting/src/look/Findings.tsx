import { useAction, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, PageLink, Panel, ReasonDialog } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { reportCalls } from '../../contract/calls.ts'
import { type ReportDocument, reportDocuments } from '../../contract/documents.ts'
import type { LookFinding, ReportLook } from '../../contract/look-calls.ts'

const TOUCHED = {
  invalidates: [reportDocuments.by.list, reportDocuments.by.get, reportCalls.reportLook],
  silent: true,
}

/** Record of a finding in the words of a document's sources. */
const RECORDS: Readonly<Record<string, string>> = {
  waybill: 'waybill',
  vehicle: 'vehicle',
  driver: 'driver',
  contract: 'waybill',
  track: 'waybill',
  trip: 'waybill',
  payment: 'payment',
}

/** What keeps the document back, what the rule is, and the way to where it is mended or explained. */
export function Findings({ look, row }: { look: ReportLook; row: ReportDocument }) {
  const { t } = useTranslation()
  const isOpenable = useOpenable()
  const [explained, explain] = useState<LookFinding>()
  const { run } = useAction(reportCalls.reportExplain, TOUCHED)
  const fieldOf = (path: string | undefined) => look.lines.find(line => line.path === path)
  const addressOf = (record: string) => look.records.find(each => each.record === record)?.to
  return (
    <Panel title={t('look.findings')} note={t('look.findingsNote')}>
      <ul className="reporting-findings">
        {look.findings.map(finding => {
          const { rule, level, record, no, path, code, params, reason } = finding
          const field = fieldOf(path)
          const source = field?.origins[0]?.record ?? RECORDS[record] ?? record
          const to = addressOf(source)
          return (
            <li key={`${rule}/${path ?? ''}/${code}/${no ?? ''}`} data-level={reason ? 'explained' : level}>
              <div>
                <b>{t(`entry.reportRule.${rule}`)}</b>
                <span>
                  {field && <FieldName field={field} />}
                  {t(`finding.${rule}.${code}`, { ...params })}
                </span>
                {reason && <em>{t('look.reason', { reason })}</em>}
              </div>
              <div className="reporting-finding-do">
                {to && isOpenable(to) ? (
                  <PageLink to={to} className="nt-link">
                    {t(`record.${source}`)}
                  </PageLink>
                ) : (
                  <span className="nt-dim">{t(`record.${source}`)}</span>
                )}
                {level === 'warning' && !reason && (
                  <ActionButton
                    size="small"
                    label={t('look.explain')}
                    permission="report.work"
                    onClick={() => explain(finding)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {explained && (
        <ReasonDialog
          title={t('look.explainOf', { rule: explained.rule })}
          label={t('look.explain')}
          onSend={reason => run({ body: { documentCode: row.code, rule: explained.rule, reason } })}
          onClose={() => explain(undefined)}
        >
          <p>{t(`finding.${explained.rule}.${explained.code}`, { ...explained.params })}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

/** A field by the names of the guide, which is Chinese law: they are the same in every language. */
export function FieldName({
  field: { no, name, zh },
}: {
  field: Pick<ReportLook['lines'][number], 'no' | 'name' | 'zh'>
}) {
  return (
    <span className="reporting-field">
      {no && <i>{no}</i>}
      <span lang="zh">{zh}</span>
      <code>{name}</code>
    </span>
  )
}

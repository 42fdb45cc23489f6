import { useMany, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, ReasonDialog } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { reportCalls } from '../../contract/calls.ts'
import { type ReportDocument, reportDocuments } from '../../contract/documents.ts'

const TOUCHED = [reportDocuments.by.list, reportDocuments.by.get, reportCalls.reportLook, reportCalls.reportBlockers]

/** Rules that only warn, and of which nobody has said yet why they may stand. */
const warningsOf = ({ findings, reasons }: ReportDocument): string[] => {
  const rules = (findings ?? []).filter(({ level }) => level === 'warning').map(({ rule }) => rule)
  return [...new Set(rules)].filter(rule => !reasons?.[rule]?.trim())
}

interface Told {
  readonly rule: string
  readonly reason: string
}

interface Asking {
  /** Rules with the number of documents that each warns of, the most first. */
  readonly rules: readonly (readonly [string, number])[]
  readonly answer: (told: Told | undefined) => void
}

const countedRules = (rows: readonly ReportDocument[]): Asking['rules'] => {
  const counts = new Map<string, number>()
  for (const rule of rows.flatMap(warningsOf)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort(([one, many], [other, more]) => more - many || one.localeCompare(other))
}

/** One reason for one rule of many documents: a bridge that was closed made all of a day's reports late. */
export function useExplaining(): { bulk: BulkAction<ReportDocument>; dialog: ReactNode } {
  const { t } = useTranslation()
  const { call } = useMany(reportCalls.reportExplain, TOUCHED)
  const [asking, setAsking] = useState<Asking>()
  const told = useRef<Told>(undefined)
  const bulk = useMemo((): BulkAction<ReportDocument> => {
    const ask = (rules: Asking['rules']) =>
      new Promise<boolean>(resolve => {
        const answer = (said: Told | undefined) => {
          told.current = said
          setAsking(undefined)
          resolve(said !== undefined)
        }
        setAsking({ rules, answer })
      })
    return {
      key: 'explain',
      label: t('look.explainMany'),
      before: async rows => {
        told.current = undefined
        const rules = countedRules(rows)
        // Of each it is said that there is nothing to explain.
        return rules.length === 0 || ask(rules)
      },
      refuse: row => {
        const rule = told.current?.rule
        return rule && warningsOf(row).includes(rule) ? undefined : t('look.nothingToExplain')
      },
      each: ({ code }, signal) =>
        call({ body: { documentCode: code, rule: told.current?.rule, reason: told.current?.reason }, signal }),
    }
  }, [call, t])
  return { bulk, dialog: asking && <ExplainDialog {...asking} /> }
}

function ExplainDialog({ rules, answer }: Asking) {
  const { t } = useTranslation()
  const [rule, choose] = useState(rules[0]?.[0] ?? '')
  return (
    <ReasonDialog
      title={t('look.explainMany')}
      label={t('look.explain')}
      onSend={async reason => {
        answer({ rule, reason })
        return { ok: true, data: undefined }
      }}
      onClose={() => answer(undefined)}
    >
      <p className="nt-dim">{t('look.explainManyMeaning')}</p>
      <Select
        aria-label={t('look.rule')}
        value={rule}
        onChange={choose}
        style={{ width: '100%' }}
        options={rules.map(([value, count]) => ({
          value,
          label: `${value} ${t(`rule.${value}`)} · ${t('overview.documents', { count })}`,
        }))}
      />
    </ReasonDialog>
  )
}

import { useClient, useMany, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, ReasonDialog } from '@ntocc/sdk/ui'
import { App, Select } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { MOST_EXPLAINED, reportCalls } from '../../contract/calls.ts'
import { type ReportDocument, reportDocuments } from '../../contract/documents.ts'
import { inParts, readMatching, warningsOf } from './warned.ts'

const TOUCHED = [reportDocuments.by.list, reportDocuments.by.get, reportCalls.reportLook, reportCalls.reportBlockers]

interface Told {
  readonly rule: string
  readonly reason: string
  /** Codes of the documents that it is a reason for. */
  readonly codes: readonly string[]
}

interface Asking {
  /** Rules with the number of documents that each warns of, the most first. */
  readonly rules: readonly (readonly [string, number])[]
  readonly answer: (said: Pick<Told, 'rule' | 'reason'> | undefined) => void
}

const countedRules = (rows: readonly ReportDocument[]): Asking['rules'] => {
  const counts = new Map<string, number>()
  for (const rule of rows.flatMap(warningsOf)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort(([one, many], [other, more]) => more - many || one.localeCompare(other))
}

/** One reason for one rule of many documents: a bridge that was closed made all of a day's reports late. */
export function useExplaining(): { bulk: BulkAction<ReportDocument>; dialog: ReactNode } {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const { call } = useMany(reportCalls.reportExplainMany, TOUCHED)
  const [asking, setAsking] = useState<Asking>()
  const rows = useRef<readonly ReportDocument[]>([])
  const told = useRef<Told>(undefined)
  /** The answer for all that were chosen, which is asked for once. */
  const sent = useRef<Promise<ReadonlySet<string>>>(undefined)
  const bulk = useMemo((): BulkAction<ReportDocument> => {
    const ask = (rules: Asking['rules']) =>
      new Promise<boolean>(resolve => {
        const answer: Asking['answer'] = said => {
          const codes = rows.current.filter(row => said && warningsOf(row).includes(said.rule)).map(({ code }) => code)
          told.current = said && { ...said, codes }
          setAsking(undefined)
          resolve(said !== undefined)
        }
        setAsking({ rules, answer })
      })
    const sendAll = async (onProgress?: (tried: number) => void): Promise<ReadonlySet<string>> => {
      const { rule, reason, codes = [] } = told.current ?? {}
      const done = new Set<string>()
      let tried = 0
      for (const documentCodes of inParts(codes, MOST_EXPLAINED)) {
        const { explained } = (await call({ body: { documentCodes, rule, reason } })) as { explained: string[] }
        for (const code of explained) done.add(code)
        tried += documentCodes.length
        onProgress?.(tried)
      }
      return done
    }
    return {
      key: 'explain',
      label: t('look.explainMany'),
      before: async (chosen, count, query) => {
        told.current = undefined
        sent.current = undefined
        const all = query ? await readMatching(client, query, count) : chosen
        if (all === 'tooMany') message.warning(t('look.explainMost'))
        if (!all || all === 'tooMany') return false
        rows.current = all
        const rules = countedRules(all)
        // Of each it is said that there is nothing to explain.
        return rules.length === 0 || ask(rules)
      },
      refuse: row => (told.current?.codes.includes(row.code) ? undefined : t('look.nothingToExplain')),
      each: async ({ code }) => {
        sent.current ??= sendAll().catch(error => {
          // Whoever tries again asks again.
          sent.current = undefined
          throw error
        })
        if (!(await sent.current).has(code)) throw new Error(t('look.nothingToExplain'))
      },
      matching: async (_query, { onProgress }) => {
        const done = await sendAll(onProgress)
        const left = rows.current.filter(({ code }) => !done.has(code))
        return {
          done: done.size,
          left: left.length,
          failed: left
            .slice(0, MOST_NAMED)
            .map(({ businessNo }) => ({ name: businessNo, reason: t('look.nothingToExplain') })),
        }
      },
    }
  }, [call, client, message, t])
  return { bulk, dialog: asking && <ExplainDialog {...asking} /> }
}

/** Documents that are named where they were not explained; of more it is said how many. */
const MOST_NAMED = 100

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
          label: `${t(`entry.reportRule.${value}`)} · ${t('overview.documents', { count })}`,
        }))}
      />
    </ReasonDialog>
  )
}

import { useDict, useFormat, useLiveReads, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, ReviewCockpit, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Alert, Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { reconciliation } from '../../contract/reconciliation.ts'
import { type Case, caseOf } from './case.ts'
import { Sums } from './Sums.tsx'
import { usePort } from './usePort.ts'
import { useSheet } from './useSheet.tsx'
import { useWords } from './useWords.ts'
import './reconcile.css'

/** Lines that stand in the queue at once; more follow as these are decided. */
const QUEUE_SIZE = 50
/** How soon the claims of others are seen. */
const REFRESH_MS = 15_000
const REASONS = 'fuelDisputeReason'

/** Suppliers' lines that no fill of ours matches by itself, one after the other beside what we have. */
export default function ReconcilePage() {
  const { t } = useTranslation()
  const format = useFormat()
  const [query, setQuery] = usePageQuery()
  const { month = '' } = query
  const open = Number(query.line) || undefined
  // What the address named at first: the cockpit's own way through the queue asks for nothing anew.
  const [at] = useState(open)
  const queue = useRecord(reconciliation.queue, {
    query: { pageNum: 1, pageSize: QUEUE_SIZE, ...(month && { month }), ...(at !== undefined && { at }) },
    refreshMs: REFRESH_MS,
  })
  useLiveReads(queue)
  const { data, refetch } = queue
  const items = useMemo(() => data?.records.map(caseOf) ?? [], [data])
  const { options } = useDict([REASONS])
  const port = usePort()
  const words = useWords()
  const onOpen = useCallback(
    (id: number | undefined) =>
      setQuery({ ...(month && { month }), ...(id !== undefined && { line: String(id) }) }, { replace: true }),
    [month, setQuery],
  )
  const refresh = useCallback(() => void refetch(), [refetch])
  const months = data?.months ?? []
  const hasGone = at !== undefined && open === at && data && !items.some(({ id }) => id === at)
  return (
    <TitledPage
      title={t('title.fuelReconciliation')}
      actions={
        <Select
          aria-label={t('reconcile.month')}
          className="fuel-month"
          value={month}
          options={[
            { value: '', label: t('reconcile.allMonths') },
            ...months.map(each => ({
              value: each.month,
              label:
                each.waiting > 0
                  ? t('reconcile.monthWaiting', { month: each.month, count: format.count(each.waiting) })
                  : each.month,
            })),
          ]}
          onChange={chosen => setQuery(chosen ? { month: chosen } : {})}
        />
      }
    >
      {hasGone && <Alert type="info" showIcon title={t('reconcile.notWaiting')} />}
      <Loaded of={queue} skeleton={<Skeleton rows={10} height={28} />}>
        {found => (
          <>
            <Sums queue={found} month={month} />
            <ReviewCockpit<Case>
              items={items}
              total={found.total}
              refresh={refresh}
              port={port}
              useSheet={useSheet}
              open={open}
              onOpen={onOpen}
              reasons={options(REASONS).map(({ name }) => name)}
              permission={reconciliation.decide.permission}
              words={words}
              note={({ more, transactionCode }) => {
                if (more === undefined) return t('reconcile.noFill')
                return transactionCode ? format.money(more) : t('reconcile.nearOnly')
              }}
              empty={<Empty title={t('reconcile.allDone')} hint={t('reconcile.allDoneHint')} />}
            />
          </>
        )}
      </Loaded>
    </TitledPage>
  )
}

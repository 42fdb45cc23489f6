import { useDict, usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Permitted, ReviewCockpit, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useCallback, useState } from 'react'
import { Filters } from './Filters.tsx'
import { QUEUES, type QueueName } from './queues.ts'
import { useFindingText } from './useFindingText.ts'
import { usePort } from './usePort.ts'
import { type Case, useQueue } from './useQueue.ts'
import { useLoadingSheet, useReceiptSheet } from './useSheet.tsx'
import './review.css'

const SHEETS = { loading: useLoadingSheet, receipt: useReceiptSheet } as const

/** Id of the waybill that the address names. */
const caseOf = (named: string | undefined): number | undefined => {
  const id = Number(named)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A queue of waybills to judge beside their proofs. Everything it shows stands in its address. */
export function ReviewPage({ queue }: { queue: QueueName }) {
  const { t } = useTranslation()
  return (
    <Permitted permission={QUEUES[queue].permission} title={t('review.denied')}>
      <Queue queue={queue} />
    </Permitted>
  )
}

function Queue({ queue: name }: { queue: QueueName }) {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const { keyword = '', claimed = '' } = query
  const proposed = name === 'receipt' && Boolean(query.proposed)
  const open = caseOf(query.case)
  // What the address named at first: the cockpit's own way through the queue asks for nothing anew.
  const [at] = useState(open)
  const queue = useQueue(name, { keyword, claimed, proposed, at })
  const { title, permission, reasons } = QUEUES[name]
  const { options } = useDict([reasons])
  const findingText = useFindingText()
  const port = usePort(name)
  const { refetch } = queue
  const change = useCallback(
    (changed: Readonly<Record<string, string | undefined>>, replace: boolean) => {
      const entries = Object.entries({ ...query, ...changed })
      const filled = entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
      setQuery(Object.fromEntries(filled), { replace })
    },
    [query, setQuery],
  )
  const onOpen = useCallback(
    (id: number | undefined) => change({ case: id === undefined ? undefined : String(id) }, true),
    [change],
  )
  const refresh = useCallback(() => void refetch(), [refetch])
  const isNarrowed = Boolean(keyword || claimed || proposed)
  const hasGone = at !== undefined && open === at && queue.data && !queue.items.some(({ id }) => id === at)
  return (
    <TitledPage
      title={t(title)}
      beside={queue.data && <span className="waybills-count">{t('review.waiting', { count: queue.data.total })}</span>}
      actions={
        <Filters
          keyword={keyword}
          shown={proposed ? 'proposed' : claimed}
          hasProposals={name === 'receipt'}
          onChange={changed => change({ ...changed, case: undefined }, false)}
        />
      }
    >
      {hasGone && <Alert type="info" showIcon title={t('review.notWaiting')} />}
      <Loaded of={queue} skeleton={<Skeleton rows={10} height={28} />}>
        {({ total }) => (
          <ReviewCockpit<Case>
            items={queue.items}
            total={total}
            refresh={refresh}
            port={port}
            useSheet={SHEETS[name]}
            open={open}
            onOpen={onOpen}
            reasons={options(reasons).map(reason => reason.name)}
            permission={permission}
            spoken={item => item.isOwnWord === true}
            note={item => {
              if (!item.isProposed) return findingText(item.findings[0], item.unit)
              return t(item.isClaimed ? 'review.waitsForDecision' : 'review.waitsForSecond')
            }}
            empty={
              isNarrowed ? (
                <Empty icon="filter" title={t('review.nothingFound')} hint={t('review.nothingFoundHint')} />
              ) : (
                <Empty title={t('review.allDone')} hint={t(`review.allDoneHint.${name}`)} />
              )
            }
          />
        )}
      </Loaded>
    </TitledPage>
  )
}

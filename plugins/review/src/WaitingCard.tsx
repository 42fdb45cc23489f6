import { endpoints, type TodoItem } from '@ntocc/sdk/contracts'
import { useFormat, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  CardRow,
  CardRows,
  Empty,
  Loaded,
  minutesBetween,
  PageLink,
  Panel,
  Skeleton,
  StateTag,
  useDuration,
} from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import './review.css'
import { KINDS, WAITING } from './waiting.ts'

const isReview = ({ configKey }: TodoItem): boolean => Object.hasOwn(WAITING, configKey)

/** How many of a kind wait, and the one that has waited longest: who it is, and for how long. */
function Kind({ kind, to, children }: { kind: string; to: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const queue = useRecord(endpoints.reviewQueue, { query: { kind, pageNum: 1, pageSize: 10 } })
  useLiveReads(queue)
  const oldest = queue.data?.records[0]
  return (
    <CardRow
      // Its line is kept while it is on its way: what stands below does not move when it comes.
      below={
        <span className="review-oldest">
          {oldest && to ? <PageLink to={to}>{oldest.title}</PageLink> : (oldest?.title ?? '\u00a0')}
        </span>
      }
      end={oldest && t('card.waits', { time: duration(minutesBetween(oldest.gmtModified, new Date())) })}
    >
      {children}
    </CardRow>
  )
}

/** On the home page of whoever reviews: how many cases of each kind wait, and the way to them. */
export default function WaitingCard() {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const counts = useRecord(endpoints.todoCounts)
  useLiveReads(counts)
  return (
    <Panel title={t('card.title')}>
      <Loaded of={counts} skeleton={<Skeleton rows={4} />}>
        {items => {
          const waiting = items.filter(item => isReview(item) && item.configValue > 0)
          if (waiting.length === 0) return <Empty title={t('allDone')} hint={t('allDoneHint')} />
          return (
            <CardRows>
              {waiting.map(({ configKey, configName, configValue }) => {
                const path = WAITING[configKey as keyof typeof WAITING]
                const to = mayOpen(path) ? path : undefined
                return (
                  <Kind key={configKey} kind={KINDS[configKey as keyof typeof WAITING]} to={to}>
                    <b className="review-kind-count">{format.count(configValue)}</b>
                    <StateTag tone="waiting">{to ? <PageLink to={to}>{configName}</PageLink> : configName}</StateTag>
                  </Kind>
                )
              })}
            </CardRows>
          )
        }}
      </Loaded>
    </Panel>
  )
}

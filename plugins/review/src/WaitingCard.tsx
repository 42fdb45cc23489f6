import { endpoints, type TodoItem } from '@ntocc/sdk/contracts'
import { useFormat, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, minutesBetween, PageLink, Panel, Skeleton, StateTag, useDuration } from '@ntocc/sdk/ui'
import './review.css'
import { KINDS, WAITING } from './waiting.ts'

const isReview = ({ configKey }: TodoItem): boolean => Object.hasOwn(WAITING, configKey)

/** The case of a kind that has waited longest: who it is, and for how long. */
function Oldest({ kind, to }: { kind: string; to: string | undefined }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const queue = useRecord(endpoints.reviewQueue, { query: { kind, pageNum: 1, pageSize: 10 } })
  useLiveReads(queue)
  const oldest = queue.data?.records[0]
  if (!oldest) return null
  const since = duration(minutesBetween(oldest.gmtModified, new Date()))
  return (
    <span className="review-oldest">
      {to ? <PageLink to={to}>{oldest.title}</PageLink> : oldest.title}{' '}
      <span className="nt-dim">{t('card.waits', { time: since })}</span>
    </span>
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
            <ul className="review-waiting">
              {waiting.map(({ configKey, configName, configValue }) => {
                const to = WAITING[configKey as keyof typeof WAITING]
                return (
                  <li key={configKey}>
                    <b>{format.count(configValue)}</b>
                    <StateTag tone="waiting">
                      {mayOpen(to) ? <PageLink to={to}>{configName}</PageLink> : configName}
                    </StateTag>
                    <Oldest kind={KINDS[configKey as keyof typeof WAITING]} to={mayOpen(to) ? to : undefined} />
                  </li>
                )
              })}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}

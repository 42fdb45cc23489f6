import { endpoints, type TodoItem } from '@ntocc/sdk/contracts'
import { useFormat, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageLink, Panel, Skeleton, StateTag } from '@ntocc/sdk/ui'
import './review.css'
import { WAITING } from './waiting.ts'

const isReview = ({ configKey }: TodoItem): boolean => Object.hasOwn(WAITING, configKey)

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

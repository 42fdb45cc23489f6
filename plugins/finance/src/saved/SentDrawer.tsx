import { useAction, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageDrawer, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { type SentStatementSeen, savedCalls } from '../../contract/saved.ts'
import { useMeasures } from '../words.ts'

const { financeSent, financeSentSeen } = savedCalls

/** What was sent to the reader, as it stood then. What is on screen counts as seen once it is closed. */
export function SentDrawer({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  const of = useRecord(financeSent)
  const { run } = useAction(financeSentSeen, { invalidates: [financeSent] })
  const isNew = of.data?.sent.some(({ isSeen }) => !isSeen) === true
  const see = useRef<() => void>(undefined)
  see.current = () => {
    if (isNew) void run()
  }
  useEffect(() => () => see.current?.(), [])
  return (
    <PageDrawer open title={t('sent.title')} closesOutside onClose={onClose}>
      <Loaded of={of} skeleton={<Skeleton rows={6} />}>
        {({ sent }) =>
          sent.length === 0 ? (
            <Empty title={t('sent.empty')} />
          ) : (
            <ul className="finance-sent">
              {sent.map(each => (
                <Sent
                  key={each.id}
                  of={each}
                  onOpen={() => {
                    onOpen(each.statementId)
                    onClose()
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageDrawer>
  )
}

function Sent({ of, onOpen }: { of: SentStatementSeen; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const told = useMeasures()
  const { name, turnAt, firstDay, lastDay, figures, pausedFor, isSeen } = of
  return (
    <li>
      <Button type="link" onClick={onOpen}>
        <span lang="und">{name}</span>
      </Button>
      {!isSeen && <b> {t('sent.isNew')}</b>}
      <p className="nt-dim">{format.dateTime(turnAt).slice(0, 16)}</p>
      {pausedFor && <p>{t(`sent.${pausedFor}`)}</p>}
      {firstDay && lastDay && <p>{t('period', { from: format.date(firstDay), to: format.date(lastDay) })}</p>}
      {figures.length > 0 && (
        <dl>
          {figures.map(({ measure, value }) => (
            <div key={measure}>
              <dt>{t(`entry.financeMeasure.${measure}`)}</dt>
              <dd className="nt-num">{told(measure, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

import { waybillMachine } from '@ntocc/sdk/contracts'
import { useFormat, useNow, useTranslation } from '@ntocc/sdk/hooks'
import { BoardCard } from './BoardCard.tsx'

const SILENT = `/arrival?status=${waybillMachine.filter('inTransit')}&onRoad=silent`

/** On the road, and nobody knows where. */
export default function Silent() {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return (
    <BoardCard
      part="silent"
      title={({ silentMinutes }) => t('board.silentNote', { minutes: silentMinutes })}
      none={t('board.silentNone')}
      to={SILENT}
      when={({ lastSeen }) => (
        <span>{lastSeen ? t('board.lastSeen', { ago: format.relative(lastSeen, now) }) : t('board.neverSeen')}</span>
      )}
      isTrouble
    />
  )
}

import { waybillMachine } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { ExpectedTime, LeftKm } from '../arrival.tsx'
import { BoardCard } from './BoardCard.tsx'

const ARRIVING = `/arrival?status=${waybillMachine.filter('inTransit')}&onRoad=arriving`

/** About to come to where it is unloaded. */
export default function Arriving() {
  const { t } = useTranslation()
  return (
    <BoardCard
      part="arriving"
      title={({ arrivingMinutes }) => t('board.arrivingNote', { minutes: arrivingMinutes })}
      none={t('board.arrivingNone')}
      to={ARRIVING}
      when={waybill => (
        <>
          <ExpectedTime row={waybill} />
          <LeftKm row={waybill} />
        </>
      )}
    />
  )
}

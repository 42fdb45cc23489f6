import { waybillMachine } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { ExpectedTime, LeftKm } from '../arrival.tsx'
import { BoardCard } from './BoardCard.tsx'

const ON_ROAD = `/arrival?status=${waybillMachine.filter('inTransit')}`

/** About to come to where it is unloaded. */
export default function Arriving() {
  const { t } = useTranslation()
  return (
    <BoardCard
      part="arriving"
      title={({ arrivingMinutes }) => t('board.arrivingNote', { minutes: arrivingMinutes })}
      none={t('board.arrivingNone')}
      to={ON_ROAD}
      when={waybill => (
        <>
          <ExpectedTime row={waybill} />
          <LeftKm row={waybill} />
        </>
      )}
    />
  )
}

import { waybillMachine } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { AgainstDeadline } from '../arrival.tsx'
import { BoardCard } from './BoardCard.tsx'

const LATE = `/arrival?status=${waybillMachine.filter('inTransit')}&punctuality=late,willBeLate`

/** On the road, and late or expected to be. */
export default function Late() {
  const { t } = useTranslation()
  return (
    <BoardCard
      part="late"
      title={() => t('board.lateNote')}
      none={t('board.lateNone')}
      to={LATE}
      when={waybill => <AgainstDeadline row={waybill} />}
      isTrouble
    />
  )
}

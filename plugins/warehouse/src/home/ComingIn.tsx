import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import type { OnHome } from '@ntocc/sdk/plugin'
import { Inbound, inboundResources } from '../../contract/inbound.ts'
import { inboundMachine } from '../../contract/machines.ts'
import { inboundName, inboundPath } from '../names.ts'
import { WorkCard } from './WorkCard.tsx'

const THROUGH = { status: inboundMachine.filter('done'), at: 'doneAt' }
const WAITING = inboundMachine.filter('waiting')
const { submitted, toPutAway } = inboundMachine.at

const doneOf = ({ status, storedLines, receivedLines }: Inbound): number =>
  (status === toPutAway ? storedLines : receivedLines) ?? 0

/** Goods on their way in: to be let in, received, and put into their bins. */
export default function ComingIn(on: OnHome) {
  const { t } = useTranslation()
  const format = useFormat()
  const nextOf = ({ status }: Inbound): string => {
    if (status === submitted) return t('move.arrive')
    return status === toPutAway ? t('inboundPutaway.do') : t('inboundReceiving.do')
  }
  return (
    <WorkCard<Inbound>
      on={on}
      of={Inbound}
      list={inboundResources.inbound.by.list}
      status={WAITING}
      path="/warehouse/inbound"
      title={t('home.comingIn')}
      none={t('home.comingInNone')}
      through={{
        ...THROUGH,
        label: count => t('home.storedIn', { value: format.count(count), days: on.days }),
      }}
      nameOf={inboundName}
      href={inboundPath}
      doneOf={doneOf}
      nextOf={nextOf}
    />
  )
}

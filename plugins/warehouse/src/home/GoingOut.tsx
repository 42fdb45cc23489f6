import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import type { OnHome } from '@ntocc/sdk/plugin'
import { outboundMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundName, outboundPath } from '../names.ts'
import { WorkCard } from './WorkCard.tsx'

const THROUGH = { status: outboundMachine.filter('shipped'), at: 'loadedAt' }
const WAITING = outboundMachine.filter('waiting')
const { submitted, checking } = outboundMachine.at

const doneOf = ({ status, pickedLines, checkedLines }: Outbound): number =>
  (status === checking ? checkedLines : pickedLines) ?? 0

/** Orders on their way out: to be kept, picked, checked and loaded. */
export default function GoingOut(on: OnHome) {
  const { t } = useTranslation()
  const format = useFormat()
  const nextOf = ({ status, checkedLines, lineCount }: Outbound): string => {
    if (status === submitted) return t('move.allocate')
    if (status !== checking) return t('outboundPicking.do')
    return checkedLines === lineCount ? t('move.load') : t('outboundChecking.do')
  }
  return (
    <WorkCard<Outbound>
      on={on}
      of={Outbound}
      list={outboundResources.outbound.by.list}
      status={WAITING}
      path="/warehouse/outbound"
      title={t('home.goingOut')}
      none={t('home.goingOutNone')}
      through={{
        ...THROUGH,
        label: count => t('home.loadedIn', { value: format.count(count), days: on.days }),
      }}
      nameOf={outboundName}
      href={outboundPath}
      doneOf={doneOf}
      nextOf={nextOf}
    />
  )
}

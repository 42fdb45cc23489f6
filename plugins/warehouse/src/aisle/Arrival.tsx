import { useTranslation } from '@ntocc/sdk/hooks'
import { useReason } from '@ntocc/sdk/ui'
import type { Inbound } from '../../contract/inbound.ts'
import { inboundName } from '../names.ts'
import type { WorkProps } from './AisleFrame.tsx'
import { Confirm } from './Confirm.tsx'
import { refusalOf } from './refusal.ts'

interface ArrivalProps extends Omit<WorkProps, 'id'> {
  notice: Inbound
}

/** The vehicle is at the gate: what is on it can be received from then on. */
export function Arrival({ notice, scanning, feel }: ArrivalProps) {
  const { t } = useTranslation()
  const reasonOf = useReason()
  const { id, inboundNo, sourceNo, transferNo, waybillNo, plateNo, driverName, supplier } = notice
  const document = inboundName(notice)
  const refused = refusalOf(notice, 'arrive')
  const arrive = async () => {
    await scanning.keep({ what: 'arrive', body: { id }, said: { document } })
    feel.right(t('aisle.arrived', { document }))
  }
  return (
    <Confirm
      what={t('aisle.scanVehicle')}
      about={[supplier, plateNo, driverName].filter(Boolean).join(' · ')}
      numbers={[inboundNo, sourceNo, transferNo, waybillNo, plateNo]}
      expected={document}
      label={t('move.arrive')}
      against={refused && reasonOf(refused)}
      feel={feel}
      onConfirm={arrive}
    />
  )
}

import { useTranslation } from '@ntocc/sdk/hooks'
import { VehicleMap } from '@ntocc/sdk/ui'

export default function TrackMap() {
  const { t } = useTranslation()
  return <VehicleMap title={t('title.map')} />
}

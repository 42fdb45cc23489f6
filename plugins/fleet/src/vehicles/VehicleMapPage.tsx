import { useTranslation } from '@ntocc/sdk/hooks'
import { VehicleMap } from '@ntocc/sdk/ui'

/** Every vehicle of the branch where it was seen last, beside the list that finds it. */
export function VehicleMapPage() {
  const { t } = useTranslation()
  return <VehicleMap title={t('title.map')} />
}

import { useTranslation } from '@ntocc/sdk/hooks'
import { ApplicationPage } from '@ntocc/sdk/ui'
import { SHIPPER_APPLICATION } from '../shippers/shipper.ts'

/** What a shipper who has registered hands in. */
export default function Application() {
  const { t } = useTranslation()
  return <ApplicationPage schema={SHIPPER_APPLICATION} title={t('title.shipperApplication')} />
}

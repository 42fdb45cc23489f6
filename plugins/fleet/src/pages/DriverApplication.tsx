import { useTranslation } from '@ntocc/sdk/hooks'
import { ApplicationPage } from '@ntocc/sdk/ui'
import { DRIVER_APPLICATION } from '../drivers/driver.ts'

/** What a driver who has registered hands in. */
export default function DriverApplication() {
  const { t } = useTranslation()
  return <ApplicationPage schema={DRIVER_APPLICATION} title={t('title.driverApplication')} />
}

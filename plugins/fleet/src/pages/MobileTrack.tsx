import { useTranslation } from '@ntocc/sdk/hooks'
import { TripPage } from '@ntocc/sdk/ui'

export default function MobileTrack() {
  const { t } = useTranslation()
  return <TripPage title={t('title.mobileTrack')} />
}

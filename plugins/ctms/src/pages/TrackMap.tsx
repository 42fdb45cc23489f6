import { usePageQuery, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { TripPage, VehicleMap } from '@ntocc/sdk/ui'

/** All vehicles for whoever is signed in; for a visitor the one trip that the link opens. */
export default function TrackMap() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  return isVisitor || query.share ? <TripPage title={t('title.map')} /> : <VehicleMap title={t('title.map')} />
}

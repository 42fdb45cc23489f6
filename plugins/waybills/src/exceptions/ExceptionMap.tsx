import { endpoints } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, type MapPoint, MapView, Skeleton } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { ExceptionDetail } from '../../contract/exceptions.ts'

/** Where it happened, on the way that the vehicle took. */
export function ExceptionMap({ of, kind }: { of: ExceptionDetail; kind: string }) {
  const track = useRecord(endpoints.waybillTrack, { params: { id: of.waybill.id } })
  return (
    <Loaded of={track} skeleton={<Skeleton rows={6} height={36} />}>
      {({ points }) => <Drawn of={of} kind={kind} trail={points} />}
    </Loaded>
  )
}

interface Drawing {
  of: ExceptionDetail
  kind: string
  trail: NonNullable<MapPoint['trail']>
}

function Drawn({ of, kind, trail }: Drawing) {
  const { t } = useTranslation()
  const { lng, lat, waybillNo } = of
  const { vehicleNo } = of.waybill
  const points = useMemo((): MapPoint[] => {
    const at = trail.at(-1)
    return [
      ...(at ? [{ key: 'vehicle', label: vehicleNo, lng: at.lng, lat: at.lat, tone: 'moving', trail } as const] : []),
      ...(lng != null && lat != null ? [{ key: 'exception', label: kind, lng, lat, tone: 'trouble' } as const] : []),
    ]
  }, [trail, vehicleNo, lng, lat, kind])
  if (points.length === 0) return <Empty title={t('exceptions.noPlace')} hint={t('exceptions.noPlaceHint')} />
  return <MapView title={t('exceptions.map', { waybillNo })} points={points} height={280} />
}

import { recordMachine } from '@ntocc/sdk/fields'
import { useDict, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type MapPoint, MapView } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { type VehicleWarning, warningPlaces, warningTrack } from '../../contract/warnings.ts'
import { fencesOf, middleOf } from '../fences/fence.ts'
import { toneOf } from '../warning.ts'

interface Props {
  items: readonly VehicleWarning[]
  current: number | undefined
  onOpen: (id: number) => void
  height: number
}

const PLACES = { pageNum: 1, pageSize: 100, status: recordMachine.filter('enabled') }

/** Where the warnings of the list are, with the way of the one that is looked at and the places that the branch knows. */
export function DeskMap({ items, current, onOpen, height }: Props) {
  const { t } = useTranslation()
  const { label } = useDict(['warningKind'])
  const mayRead = usePermission('vehicleWarning.read') === 'allowed'
  const chosen = items.find(({ id }) => id === current)
  const track = useRecord(warningTrack, { params: { id: current ?? 0 }, enabled: chosen !== undefined })
  const places = useRecord(warningPlaces.by.list, { query: PLACES, enabled: mayRead })
  const trail = chosen ? track.data?.points : undefined
  const points = useMemo(
    (): MapPoint[] =>
      items.flatMap(row => {
        const { id, lng, lat, kind, plateNo } = row
        const isChosen = id === current
        const end = isChosen ? trail?.at(-1) : undefined
        const place = lng != null && lat != null ? { lng, lat } : end
        if (!place) return []
        const point = {
          key: String(id),
          label: `${label('warningKind', kind)} ${plateNo}`,
          tone: toneOf(row),
          ...place,
        }
        return [{ ...point, ...(isChosen && trail && trail.length > 1 && { trail }) }]
      }),
    [items, current, trail, label],
  )
  const fences = useMemo(() => fencesOf(places.data?.records ?? []), [places.data])
  // Places far from any warning would make the map of a country out of that of a town.
  const near = useMemo(
    () => fences.filter(fence => points.some(point => isNear(middleOf(fence), point))),
    [fences, points],
  )
  return (
    <MapView
      title={t('desk.map')}
      points={points}
      fences={near}
      height={height}
      selected={current === undefined ? undefined : String(current)}
      onSelect={key => onOpen(Number(key))}
    />
  )
}

const NEAR_DEGREES = 1.5
const isNear = (one: { lng: number; lat: number }, other: { lng: number; lat: number }): boolean =>
  Math.abs(one.lng - other.lng) < NEAR_DEGREES && Math.abs(one.lat - other.lat) < NEAR_DEGREES

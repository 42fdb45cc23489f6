import { useTranslation } from '@ntocc/sdk/hooks'
import { type MapPoint, MapView } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { Board, BoardStop, BoardTrip } from '../../contract/board.ts'
import { cityStopMachine } from '../../contract/machines.ts'

interface Props {
  board: Pick<Board, 'trips' | 'open'>
  /** Of several trips the one that is looked at; the others stand without their ways. */
  chosen: number | undefined
  height: number
  selected?: string | undefined
  onSelect?: (stop: BoardStop) => void
}

const pointOf = (stop: BoardStop): MapPoint => ({
  key: String(stop.id),
  lng: stop.lng,
  lat: stop.lat,
  label: stop.seq ? `${stop.seq} ${stop.customer}` : stop.customer,
  tone:
    stop.lateMinutes && stop.status === cityStopMachine.at.planned ? 'trouble' : cityStopMachine.toneOf(stop.status),
  note: stop.address,
})

/** The depot, with the way from it along the stops and back. */
const wayOf = (trip: BoardTrip, label: string, isShown: boolean): MapPoint => {
  const depot = { lng: trip.startLng, lat: trip.startLat }
  const trail = [depot, ...trip.stops.map(({ lng, lat }) => ({ lng, lat })), depot]
  return {
    key: `trip${trip.id}`,
    ...depot,
    label,
    tone: 'moving',
    note: trip.startName,
    ...(isShown && trip.stops.length > 0 && { trail }),
  }
}

/** Where the stops are, and the ways of the vehicles along them. */
export function BoardMap({ board, chosen, height, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const points = useMemo((): MapPoint[] => {
    const shown = (trip: BoardTrip) => chosen === undefined || trip.id === chosen
    const trips = board.trips.filter(shown)
    const ways = trips.map(trip => wayOf(trip, trip.plateNo ?? '', true))
    const stops = [...trips.flatMap(trip => trip.stops), ...board.open]
    return [...ways, ...stops.map(pointOf)]
  }, [board, chosen])
  const stopAt = (key: string) =>
    [...board.trips.flatMap(trip => trip.stops), ...board.open].find(({ id }) => String(id) === key)
  return (
    <MapView
      title={t('board.map')}
      points={points}
      height={height}
      selected={selected}
      onSelect={key => {
        const stop = stopAt(key)
        if (stop) onSelect?.(stop)
      }}
    />
  )
}

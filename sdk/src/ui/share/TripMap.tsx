import { useMemo } from 'react'
import { type Trip, waybillMachine } from '../../contracts/index.ts'
import { Empty } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import type { MapCircle } from '../map/types.ts'
import { TrackView } from '../vehicles/TrackView.tsx'

/** The way of a trip on the map, with its two ends, and its speed below. */
export function TripMap({ trip }: { trip: Trip }) {
  const text = useUiText()
  const { load, unload, fenceKm } = trip
  const ends = useMemo(
    (): MapCircle[] =>
      [load, unload].flatMap((end, index) => (end ? [{ ...end, key: String(index), km: fenceKm }] : [])),
    [load, unload, fenceKm],
  )
  if (trip.points.length === 0) return <Empty title={text('share.noTrack')} hint={text('share.noTrackHint')} />
  return (
    <TrackView
      title={text('share.track', { no: trip.waybillNo })}
      plate={trip.vehicleNo}
      tone={waybillMachine.toneOf(trip.status) === 'moving' ? 'moving' : 'done'}
      points={trip.points}
      places={ends}
      fences={ends}
      height={320}
    />
  )
}

import { useMemo } from 'react'
import type { TrackPoint } from '../../contracts/endpoints/index.ts'
import { useFormat } from '../../hooks/index.ts'
import { LineChart } from '../charts/index.ts'
import { shortMoment } from '../core/moments.ts'
import { useUiText } from '../core/text.ts'
import { MapView } from '../map/index.ts'
import type { MapCity, MapFence, MapPoint, MapTone } from '../map/types.ts'
import { thinned } from './track.ts'
import './vehicles.css'

const CHART_POINTS = 120

export interface TrackViewProps {
  /** What the map shows: the waybill, or the vehicle and its day. */
  title: string
  plate: string
  tone: MapTone
  /** Oldest first, at least one. */
  points: readonly TrackPoint[]
  /** Named places: loading, unloading, stops. Keep the array stable. */
  places?: readonly MapCity[]
  /** Circles about places. Keep the array stable. */
  fences?: readonly MapFence[]
  height?: number
}

/** Where a vehicle went and how fast: map and speed in one view. */
export function TrackView({ title, plate, tone, points, places = [], fences = [], height = 360 }: TrackViewProps) {
  const text = useUiText()
  const format = useFormat()
  const moving = useMemo((): MapPoint[] => {
    const last = points.at(-1)
    if (!last) return []
    const { lng, lat, speed } = last
    return [{ key: plate, label: plate, lng, lat, tone, trail: points, note: `${format.number(speed, 0)} km/h` }]
  }, [points, plate, tone, format])
  const speeds = useMemo(() => thinned(points, CHART_POINTS), [points])
  return (
    <div className="nt-track">
      <MapView title={title} cities={places} points={moving} fences={fences} height={height} />
      <LineChart
        title={text('vehicles.speed')}
        valueLabel="km/h"
        points={speeds.map(point => ({
          label: shortMoment(point.time, new Date())?.time ?? '',
          full: format.dateTime(point.time),
          value: point.speed,
        }))}
        format={value => format.number(value, 0)}
        height={150}
      />
    </div>
  )
}

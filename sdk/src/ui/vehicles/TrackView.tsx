import { useMemo } from 'react'
import type { TrackPoint } from '../../contracts/endpoints/index.ts'
import { useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { MapView } from '../map/index.ts'
import type { MapCity, MapFence, MapPoint, MapTone } from '../map/types.ts'
import { TimeChart } from '../timechart/index.ts'
import { ReplayBar } from './ReplayBar.tsx'
import { gapOf, useReplay } from './replay.ts'
import { thinned } from './track.ts'
import './vehicles.css'

const CHART_POINTS = 400

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

/** Where a vehicle went and how fast: map and speed on one time axis, played like a film. */
export function TrackView(props: TrackViewProps) {
  const { title, plate, tone, points, places = [], fences = [], height = 360 } = props
  const text = useUiText()
  const format = useFormat()
  const replay = useReplay(points)
  const { at, standing } = replay
  const { lng, lat, speed } = standing
  const moving = useMemo(
    (): MapPoint[] => [{ key: plate, label: plate, lng, lat, tone, trail: points, note: format.speed(speed) }],
    [points, plate, tone, format, lng, lat, speed],
  )
  const few = useMemo(() => thinned(points, CHART_POINTS), [points])
  const speeds = useMemo(() => few.map(point => ({ time: point.time, value: point.speed })), [few])
  const gap = useMemo(() => gapOf(few), [few])
  return (
    <div className="nt-track">
      <MapView title={title} cities={places} points={moving} fences={fences} height={height} />
      <ReplayBar clock={replay}>
        <span>{format.speed(standing.speed)}</span>
        <span>
          {format.number(standing.km, 1)} {text('unit.km')}
        </span>
      </ReplayBar>
      <TimeChart
        title={text('vehicles.speed')}
        unit={text('unit.kmh')}
        moments={speeds}
        format={value => format.number(value, 0)}
        gapMinutes={gap}
        at={at}
        onSeek={replay.seek}
        height={160}
      />
    </div>
  )
}

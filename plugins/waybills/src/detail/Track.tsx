import { endpoints, type TrackPoint, type WaybillDetail, WaybillNode } from '@ntocc/sdk/contracts'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  FieldCell,
  LineChart,
  Loaded,
  type MapCity,
  MapGrid,
  type MapPoint,
  Skeleton,
  shortMoment,
  TimeCell,
  Timeline,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { WithUnit } from '../columns.tsx'

const CHART_POINTS = 120

/** Where the goods went and how fast: map and speed in one view, the nodes beside them. */
export function Track({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const track = useRecord(endpoints.waybillTrack, { params: { id: waybill.id } })
  return (
    <div className="waybills-track">
      <div className="waybills-track-map">
        <Loaded of={track} skeleton={<Skeleton rows={6} height={40} />}>
          {({ points }) => <TrackView waybill={waybill} points={points} />}
        </Loaded>
      </div>
      <Nodes waybill={waybill} title={t('track.nodes')} />
    </div>
  )
}

function TrackView({ waybill, points }: { waybill: WaybillDetail; points: readonly TrackPoint[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const places = useMemo(() => citiesOf(waybill), [waybill])
  const moving = useMemo(
    () => vehicleOf(waybill, points, speed => `${format.number(speed, 0)} km/h`),
    [waybill, points, format],
  )
  const speeds = useMemo(() => thinned(points, CHART_POINTS), [points])
  if (points.length === 0) return <Empty title={t('track.none')} hint={t('track.noneHint')} />
  return (
    <>
      <MapGrid title={t('track.map', { waybillNo: waybill.waybillNo })} cities={places} points={moving} height={360} />
      <LineChart
        title={t('track.speed')}
        valueLabel="km/h"
        points={speeds.map(point => {
          const moment = shortMoment(point.time, new Date())
          return { label: moment?.time ?? '', full: format.dateTime(point.time), value: point.speed }
        })}
        format={value => format.number(value, 0)}
        height={150}
      />
    </>
  )
}

/** Loading and unloading place as named points. */
function citiesOf(waybill: WaybillDetail): MapCity[] {
  const { loadLng, loadLat, unloadLng, unloadLat } = waybill
  return [
    ...(loadLng != null && loadLat != null
      ? [{ key: 'load', name: waybill.loadCity, lng: loadLng, lat: loadLat }]
      : []),
    ...(unloadLng != null && unloadLat != null
      ? [{ key: 'unload', name: waybill.unloadCity, lng: unloadLng, lat: unloadLat }]
      : []),
  ]
}

function vehicleOf(
  waybill: WaybillDetail,
  points: readonly TrackPoint[],
  speed: (value: number) => string,
): MapPoint[] {
  const last = points.at(-1)
  if (!last) return []
  const tone = waybill.abnormalFlag ? 'trouble' : waybill.status < 70 ? 'moving' : 'done'
  return [
    {
      key: waybill.vehicleNo,
      label: waybill.vehicleNo,
      lng: last.lng,
      lat: last.lat,
      tone,
      trail: points,
      note: speed(last.speed),
    },
  ]
}

/** At most `most` of the points, evenly, first and last kept. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    point => point !== undefined,
  )
}

function Nodes({ waybill, title }: { waybill: WaybillDetail; title: string }) {
  const { t } = useTranslation()
  if (waybill.nodes.length === 0) return <Empty title={t('track.noNodes')} />
  return (
    <Timeline
      label={title}
      items={waybill.nodes.map(node => ({
        key: String(node.id),
        time: <TimeCell value={node.time} />,
        tone: node.inFence === false ? 'trouble' : 'done',
        title: <FieldCell name="type" field={WaybillNode.fieldNamed('type')} row={node} />,
        body: (
          <>
            {[node.address, node.operator, node.inFence === false && t('track.outOfFence')].filter(Boolean).join(' · ')}
            {node.qty != null && (
              <>
                {' · '}
                <WithUnit row={waybill} value={node.qty} />
              </>
            )}
          </>
        ),
      }))}
    />
  )
}

import { endpoints, type TrackPoint, type WaybillDetail, WaybillNode, waybillMachine } from '@ntocc/sdk/contracts'
import { useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  FieldCell,
  FileThumbs,
  Loaded,
  type MapCity,
  PageLink,
  Skeleton,
  TimeCell,
  Timeline,
  TrackView,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { WithUnit } from '../columns.tsx'

/** Where the goods went and how fast: map and speed in one view, the nodes beside them. */
export function Track({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const track = useRecord(endpoints.waybillTrack, { params: { id: waybill.id } })
  const isOpenable = useOpenable()
  const fence = `/enclosure?id=${waybill.id}`
  return (
    <div className="waybills-track">
      <div className="waybills-track-map">
        <Loaded of={track} skeleton={<Skeleton rows={6} height={40} />}>
          {({ points }) => <Drawn waybill={waybill} points={points} />}
        </Loaded>
        {isOpenable(fence) && (
          <PageLink to={fence} className="nt-link">
            {t('track.fences')}
          </PageLink>
        )}
      </div>
      <Nodes waybill={waybill} title={t('track.nodes')} />
    </div>
  )
}

function Drawn({ waybill, points }: { waybill: WaybillDetail; points: readonly TrackPoint[] }) {
  const { t } = useTranslation()
  const places = useMemo(() => citiesOf(waybill), [waybill])
  if (points.length === 0) return <Empty title={t('track.none')} hint={t('track.noneHint')} />
  return (
    <TrackView
      title={t('track.map', { waybillNo: waybill.waybillNo })}
      plate={waybill.vehicleNo}
      tone={
        waybill.abnormalFlag
          ? 'trouble'
          : waybillMachine.within(waybill.status, 'toAccept', 'underWay')
            ? 'moving'
            : 'done'
      }
      points={points}
      places={places}
    />
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
            {[node.address, node.operator, node.inFence === false && t('track.outOfFence'), node.remark]
              .filter(Boolean)
              .join(' · ')}
            {node.qty != null && (
              <>
                {' · '}
                <WithUnit row={waybill} value={node.qty} />
              </>
            )}
            {(node.photos?.length ?? 0) > 0 && (
              <FileThumbs
                references={node.photos ?? []}
                label={t('receipts.pictures', { receiptNo: waybill.waybillNo })}
              />
            )}
          </>
        ),
      }))}
    />
  )
}

import { endpoints, platformDay, type TrackPoint, type VehicleTrack } from '@ntocc/sdk/contracts'
import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  CopyableId,
  Empty,
  Loaded,
  type MapCity,
  Route,
  Skeleton,
  stopsOf,
  TimeCell,
  Timeline,
  TitledPage,
  TrackView,
  useDuration,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { TrackChoice } from './TrackChoice.tsx'
import '../fleet.css'

/** Where a vehicle went on one day: map and speed in one view, its waybills and stops beside them. */
export default function VehicleTrackPage() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const plate = query.vehicle ?? ''
  const day = query.day ?? platformDay()
  const track = useRecord(endpoints.vehicleTrack, { query: { vehicleNo: plate, day }, enabled: plate !== '' })
  return (
    <TitledPage title={t('title.track')}>
      <TrackChoice plate={plate} day={day} onChange={change => setQuery({ ...query, ...change }, { replace: true })} />
      {plate === '' ? (
        <Empty title={t('track.choose')} hint={t('track.chooseHint')} />
      ) : (
        <Loaded of={track} skeleton={<Skeleton rows={8} height={40} />}>
          {found =>
            found.points.length === 0 ? (
              <Empty title={t('track.none')} hint={t('track.noneHint')} />
            ) : (
              <Day plate={plate} day={day} track={found} />
            )
          }
        </Loaded>
      )}
    </TitledPage>
  )
}

function Day({ plate, day, track }: { plate: string; day: string; track: VehicleTrack }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const format = useFormat()
  const stops = useMemo(() => stopsOf(track.points), [track])
  const places = useMemo(
    (): MapCity[] => stops.map(({ lng, lat }, index) => ({ key: String(index), name: String(index + 1), lng, lat })),
    [stops],
  )
  return (
    <div className="fleet-track">
      <TrackView
        title={t('track.of', { plate, day })}
        tone="moving"
        height={440}
        plate={plate}
        places={places}
        points={track.points}
      />
      <aside>
        <h2>{t('waybills')}</h2>
        <ul className="fleet-trips">
          {track.trips.map(trip => (
            <li key={trip.waybillId}>
              <CopyableId id={trip.waybillNo} to={`/order_info?id=${trip.waybillId}&tab=track`} />
              <Route from={trip.loadCity} to={trip.unloadCity} />
            </li>
          ))}
        </ul>
        <h2>{t('track.stops')}</h2>
        {stops.length === 0 ? (
          <p className="nt-dim">{t('track.noStops')}</p>
        ) : (
          <Timeline
            label={t('track.stops')}
            items={stops.map((stop, index) => ({
              key: stop.from,
              time: <TimeCell value={stop.from} />,
              tone: 'stopped',
              title: `${index + 1}. ${duration(stop.minutes)}`,
            }))}
          />
        )}
        <p className="nt-dim">{t('track.top', { speed: format.speed(top(track.points)) })}</p>
      </aside>
    </div>
  )
}

const top = (points: readonly TrackPoint[]): number => Math.max(...points.map(({ speed }) => speed))

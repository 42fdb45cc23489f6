import { endpoints, type FencePlace, type Trip, Waybill, WaybillNode } from '@ntocc/sdk/contracts'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import {
  FieldScope,
  inFence,
  type MapCircle,
  MapView,
  SharedPage,
  staysIn,
  TimeCell,
  Timeline,
  TripHead,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'

const FIELDS = [Waybill.fields.status, WaybillNode.fields.type]
const REFRESH_MS = 60_000
/** Of the way, what lies this many fences around is drawn: the whole way would make the fence a dot. */
const AROUND = 3

/** The fences about the two ends of a trip, and when its vehicle was inside. */
export default function TripFences() {
  const { t } = useTranslation()
  return (
    <SharedPage endpoint={endpoints.trip} title={t('title.enclosure')} refreshMs={REFRESH_MS}>
      {trip => (
        <FieldScope fields={FIELDS}>
          <TripHead trip={trip} />
          {trip.load && <Fence title={t('tripFence.load', { city: trip.loadCity })} place={trip.load} trip={trip} />}
          {trip.unload && (
            <Fence title={t('tripFence.unload', { city: trip.unloadCity })} place={trip.unload} trip={trip} />
          )}
        </FieldScope>
      )}
    </SharedPage>
  )
}

function Fence({ title, place, trip }: { title: string; place: FencePlace; trip: Trip }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { points, fenceKm, vehicleNo } = trip
  const fences = useMemo((): MapCircle[] => [{ ...place, key: place.name, km: fenceKm }], [place, fenceKm])
  const near = useMemo(() => points.filter(point => inFence(place, fenceKm * AROUND, point)), [points, place, fenceKm])
  const stays = useMemo(() => staysIn(place, fenceKm, points), [points, place, fenceKm])
  const last = near.at(-1)
  // A vehicle that has gone on is not here any more: the line ends where it went out of the picture.
  const isHere = last !== undefined && last === points.at(-1)
  const mark = { label: isHere ? vehicleNo : t('tripFence.left'), tone: isHere ? 'moving' : 'stopped' } as const
  return (
    <section>
      <h2>{title}</h2>
      <MapView
        title={t('tripFence.map', { city: place.name, km: format.number(fenceKm, 0) })}
        cities={fences}
        fences={fences}
        points={last ? [{ ...last, key: vehicleNo, ...mark, trail: near }] : []}
        height={260}
      />
      {stays.length === 0 ? (
        <p className="nt-dim">{t('tripFence.never')}</p>
      ) : (
        <Timeline
          label={title}
          items={stays.flatMap(({ from, to, open }) => [
            { key: from, time: <TimeCell value={from} />, tone: 'done' as const, title: t('tripFence.entered') },
            open
              ? {
                  key: `${to} open`,
                  time: <TimeCell value={to} />,
                  tone: 'moving' as const,
                  title: t('tripFence.inside'),
                }
              : {
                  key: `${to} left`,
                  time: <TimeCell value={to} />,
                  tone: 'stopped' as const,
                  title: t('tripFence.left'),
                },
          ])}
        />
      )}
    </section>
  )
}

import { type VehiclePosition, vehicleMachine } from '@ntocc/sdk/contracts'
import { useDict, useFormat, usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import {
  CopyableId,
  Empty,
  Loaded,
  MapGrid,
  minutesBetween,
  Plate,
  Skeleton,
  StateTag,
  TimeCell,
  useDuration,
} from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import './ctms.css'
import { countsOf, FLEET_FILTERS, type FleetFilter, filterFleet, toneOf } from './fleet.ts'
import { useFleet, useFleetPoints } from './useFleet.ts'

/** Every vehicle of the branch on the grid map, with its trail, beside the list that finds it. */
export function TrackMapPage() {
  const { t } = useTranslation()
  const fleet = useFleet()
  return (
    <div className="ctms-map-page">
      <header className="ctms-head">
        <h1>{t('title.map')}</h1>
        <span className="nt-dim">{t('map.refresh')}</span>
      </header>
      <Loaded of={fleet} skeleton={<Skeleton rows={10} height={36} />}>
        {vehicles =>
          vehicles.length ? <Fleet vehicles={vehicles} /> : <Empty title={t('map.none')} hint={t('map.noneHint')} />
        }
      </Loaded>
    </div>
  )
}

function Fleet({ vehicles }: { vehicles: readonly VehiclePosition[] }) {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const [text, setText] = useState('')
  const filter: FleetFilter = FLEET_FILTERS.find(each => each === query.show) ?? 'all'
  const shown = useMemo(() => filterFleet(vehicles, filter, text), [vehicles, filter, text])
  const dict = useDict([vehicleMachine.name])
  const toPoints = useFleetPoints()
  const points = useMemo(() => toPoints(shown), [toPoints, shown])
  const counts = countsOf(vehicles)
  const selected = query.vehicle
  const select = (vehicleNo: string) =>
    setQuery({ ...query, vehicle: vehicleNo === selected ? '' : vehicleNo }, { replace: true })
  return (
    <div className="ctms-map-body">
      <MapGrid title={t('title.map')} points={points} height={620} selected={selected} onSelect={select} />
      <aside className="ctms-fleet" aria-label={t('map.vehicles')}>
        <input
          type="search"
          className="ctms-search"
          aria-label={t('map.search')}
          placeholder={t('map.search')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <fieldset className="ctms-filter">
          <legend className="nt-sr">{t('map.show')}</legend>
          {FLEET_FILTERS.map(each => (
            <label key={each} data-on={each === filter || undefined}>
              <input
                type="radio"
                name="fleet-filter"
                checked={each === filter}
                onChange={() => setQuery({ ...query, show: each }, { replace: true })}
              />
              {t(`map.${each}`)} {counts[each]}
            </label>
          ))}
        </fieldset>
        {shown.length === 0 ? (
          <Empty icon="filter" title={t('map.noMatch')} />
        ) : (
          <ul>
            {shown.map(vehicle => (
              <Vehicle
                key={vehicle.vehicleNo}
                vehicle={vehicle}
                state={dict.label(vehicleMachine.name, vehicle.state)}
                selected={vehicle.vehicleNo === selected}
                onSelect={select}
              />
            ))}
          </ul>
        )}
      </aside>
    </div>
  )
}

function Vehicle(props: {
  vehicle: VehiclePosition
  /** The state's name. */
  state: string
  selected: boolean
  onSelect: (vehicleNo: string) => void
}) {
  const { vehicle, selected } = props
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const silent = minutesBetween(vehicle.time, new Date())
  return (
    <li data-selected={selected || undefined}>
      <div>
        <Plate no={vehicle.vehicleNo} color={vehicle.plateColor} />
        <StateTag tone={toneOf(vehicle, silent)} since={t('map.ago', { time: duration(silent) })}>
          {props.state}
        </StateTag>
        <button
          type="button"
          className="ctms-show"
          aria-pressed={selected}
          onClick={() => props.onSelect(vehicle.vehicleNo)}
        >
          {t(selected ? 'map.unselect' : 'map.select')}
        </button>
      </div>
      <div className="nt-dim">
        {vehicle.driverName} {format.number(vehicle.speed, 0)} km/h <TimeCell value={vehicle.time} />
      </div>
      {vehicle.waybillNo && <CopyableId id={vehicle.waybillNo} to={`/order_info?id=${vehicle.waybillId}&tab=track`} />}
    </li>
  )
}

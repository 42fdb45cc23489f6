import { useMemo, useState } from 'react'
import { vehicleMachine } from '../../contracts/basic/machines.ts'
import type { VehiclePosition } from '../../contracts/endpoints/index.ts'
import { useDict, useFormat, useNow, usePageQuery } from '../../hooks/index.ts'
import { CopyableId } from '../core/CopyableId.tsx'
import { minutesBetween } from '../core/moments.ts'
import { Plate } from '../core/Plate.tsx'
import { Empty, Loaded, Skeleton } from '../core/States.tsx'
import { StateTag } from '../core/StateTag.tsx'
import { TimeCell, useDuration } from '../core/TimeCell.tsx'
import { TitledPage } from '../core/TitledPage.tsx'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { useRoom } from '../list/useRoom.ts'
import { MapView } from '../map/index.ts'
import './vehicles.css'
import { countsOf, FLEET_FILTERS, type FleetFilter, filterFleet, toneOf } from './fleet.ts'
import { useFleet, useFleetPoints } from './useFleet.ts'

/** px: the list below it must be in sight. */
const MAP_ON_PHONE = 360

/** A page with every vehicle of the branch on the map, with its trail, beside the list that finds it. */
export function VehicleMap({ title }: { title: string }) {
  const text = useUiText()
  const fleet = useFleet()
  return (
    <TitledPage title={title} beside={<span className="nt-dim">{text('vehicles.refresh')}</span>}>
      <Loaded of={fleet} skeleton={<Skeleton rows={10} height={36} />}>
        {vehicles =>
          vehicles.length ? (
            <Fleet title={title} vehicles={vehicles} />
          ) : (
            <Empty title={text('vehicles.none')} hint={text('vehicles.noneHint')} />
          )
        }
      </Loaded>
    </TitledPage>
  )
}

function Fleet({ title, vehicles }: { title: string; vehicles: readonly VehiclePosition[] }) {
  const text = useUiText()
  const narrow = useNarrow()
  const [body, room] = useRoom<HTMLDivElement>(0)
  const [query, setQuery] = usePageQuery()
  const [word, setWord] = useState('')
  const filter: FleetFilter = FLEET_FILTERS.find(each => each === query.show) ?? 'all'
  const shown = useMemo(() => filterFleet(vehicles, filter, word), [vehicles, filter, word])
  const dict = useDict([vehicleMachine.name])
  const toPoints = useFleetPoints()
  const points = useMemo(() => toPoints(shown), [toPoints, shown])
  const counts = countsOf(vehicles)
  const selected = query.vehicle
  const select = (vehicleNo: string) =>
    setQuery({ ...query, vehicle: vehicleNo === selected ? '' : vehicleNo }, { replace: true })
  return (
    <div className="nt-fleet-body" ref={body} style={narrow ? undefined : { height: room }}>
      <MapView
        title={title}
        points={points}
        height={narrow ? MAP_ON_PHONE : room}
        selected={selected}
        onSelect={select}
      />
      <aside className="nt-fleet" aria-label={text('vehicles.vehicles')}>
        <input
          type="search"
          className="nt-fleet-search"
          aria-label={text('vehicles.search')}
          placeholder={text('vehicles.search')}
          value={word}
          onChange={event => setWord(event.target.value)}
        />
        <fieldset className="nt-fleet-filter">
          <legend className="nt-sr">{text('vehicles.show')}</legend>
          {FLEET_FILTERS.map(each => (
            <label key={each} data-on={each === filter || undefined}>
              <input
                type="radio"
                name="fleet-filter"
                checked={each === filter}
                onChange={() => setQuery({ ...query, show: each }, { replace: true })}
              />
              {text(`vehicles.${each}`)} {counts[each]}
            </label>
          ))}
        </fieldset>
        {shown.length === 0 ? (
          <Empty icon="filter" title={text('vehicles.noMatch')} />
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
  const text = useUiText()
  const format = useFormat()
  const duration = useDuration()
  const silent = minutesBetween(vehicle.time, useNow())
  return (
    <li data-selected={selected || undefined}>
      <div>
        <Plate no={vehicle.vehicleNo} color={vehicle.plateColor} />
        <StateTag tone={toneOf(vehicle, silent)} since={text('vehicles.ago', { time: duration(silent) })}>
          {props.state}
        </StateTag>
        <button
          type="button"
          className="nt-fleet-show"
          aria-pressed={selected}
          onClick={() => props.onSelect(vehicle.vehicleNo)}
        >
          {text(selected ? 'vehicles.unselect' : 'vehicles.select')}
        </button>
      </div>
      <div className="nt-dim">
        {vehicle.driverName} · {format.speed(vehicle.speed)} · <TimeCell value={vehicle.time} />
      </div>
      {vehicle.waybillNo && <CopyableId id={vehicle.waybillNo} to={`/order_info?id=${vehicle.waybillId}&tab=track`} />}
    </li>
  )
}

import { Vehicle } from '@ntocc/sdk/contracts'
import { type ColumnInput, RecordScreen } from '@ntocc/sdk/ui'
import { PlaceCell, PositionsOfBranch, SpeedCell, TripCell } from './now.tsx'
import { mapPath, plateOf, trackPath, VEHICLE_FORM, vehicleCalls, vehiclePath } from './vehicle.ts'

/** The transport centre changes what a vehicle does, not what it is: no form here. */
const CALLS = { list: vehicleCalls.list, get: vehicleCalls.get, move: vehicleCalls.move }
const COLUMNS: readonly ColumnInput<Vehicle>[] = [
  { key: 'plateNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  { key: 'trip', width: 200, render: row => <TripCell plate={row.plateNo} /> },
  { key: 'speed', width: 110, align: 'right', render: row => <SpeedCell plate={row.plateNo} /> },
  'lastTime',
  { key: 'place', width: 260, least: 248, render: row => <PlaceCell row={row} /> },
  'driverCode',
  { key: 'vehicleType', width: 190 },
  'tonnage',
  'authStatus',
]
const FILTERS = {
  keyword: true,
  daily: ['status', 'plateNo', 'lastTime'],
  more: ['vehicleType', 'tonnage', 'netState', 'authStatus'],
}
const BUSY_FIRST = { sortField: 'lastTime', sortType: 'desc' } as const
const LINKS = [
  { label: 'showOnMap', to: mapPath },
  { label: 'showTrack', to: trackPath },
]
const BULK = ['stop', 'resume']

/** Vehicles as the transport centre sees them: what each does now, its waybill, and where it was seen last. */
const CarList = () => (
  <PositionsOfBranch>
    <RecordScreen<Vehicle>
      of={Vehicle}
      name="car"
      calls={CALLS}
      form={VEHICLE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      defaults={BUSY_FIRST}
      nameOf={plateOf}
      href={vehiclePath}
      links={LINKS}
      bulkMoves={BULK}
    />
  </PositionsOfBranch>
)

export default CarList

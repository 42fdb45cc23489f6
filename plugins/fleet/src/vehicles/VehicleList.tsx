import { Vehicle } from '@ntocc/sdk/contracts'
import { BlacklistMark, type ColumnInput, NEWEST_FIRST, Plate, papersColumn, RecordScreen } from '@ntocc/sdk/ui'
import { vehicleReview } from '../../contract/reviews.ts'
import { useBulkMoves, useLocked } from '../own/carrier.ts'
import { plateOf, trackPath, useVehicleForm, vehicleCalls, vehiclePath, vehicleReviewMoves } from './vehicle.ts'

const COLUMNS: readonly ColumnInput<Vehicle>[] = [
  {
    key: 'plateNo',
    pin: 'left',
    card: 'head',
    render: row => (
      <>
        <Plate no={row.plateNo} color={row.plateColor} />
        <BlacklistMark on={row.blacklist} />
      </>
    ),
  },
  { key: 'authStatus', card: 'mark' },
  papersColumn(vehicleReview, 'roadCertTo'),
  { key: 'vehicleType', width: 190 },
  'tonnage',
  'energy',
  'owner',
  'driverCode',
  'affiliation',
  'netState',
  { key: 'vin', hidden: true },
  { key: 'inspectionTo', hidden: true },
  { key: 'roadCertTo', hidden: true },
  { key: 'compulsoryInsuranceTo', hidden: true },
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'expiring', 'vehicleType'],
  more: [
    'plateNo',
    'owner',
    'vin',
    'energy',
    'affiliation',
    'tonnage',
    'netState',
    'driverCode',
    'blacklist',
    'gmtCreated',
  ],
}
const LINKS = [{ label: 'showTrack', to: trackPath }]

/** Vehicles of the branch, or a carrier's own, by their papers; what they are doing now is the transport centre's list. */
const VehicleList = () => (
  <RecordScreen<Vehicle>
    of={Vehicle}
    calls={vehicleCalls}
    form={useVehicleForm()}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST_FIRST}
    nameOf={plateOf}
    href={vehiclePath}
    moves={vehicleReviewMoves}
    bulkMoves={useBulkMoves()}
    locked={useLocked()}
    links={LINKS}
  />
)

export default VehicleList

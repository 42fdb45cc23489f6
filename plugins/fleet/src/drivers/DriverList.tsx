import { Driver } from '@ntocc/sdk/contracts'
import { type ColumnInput, linkColumn, NEWEST_FIRST, papersColumn, RecordScreen } from '@ntocc/sdk/ui'
import { driverReview } from '../../contract/reviews.ts'
import { useBulkMoves, useLocked } from '../own/carrier.ts'
import { driverCalls, driverMoves, driverName, driverPath, useDriverForm } from './driver.ts'

const COLUMNS: readonly ColumnInput<Driver>[] = [
  linkColumn('name', { nameOf: driverName, href: driverPath, isListed: row => row.blacklist, width: 160 }),
  { key: 'authStatus', card: 'mark' },
  papersColumn(driverReview, 'licenceTo'),
  'phone',
  'defaultVehicle',
  'teamCode',
  'licenceClass',
  'score',
  { key: 'authStatusExt', hidden: true },
  { key: 'idNo', hidden: true },
  { key: 'idTo', hidden: true },
  { key: 'licenceTo', hidden: true },
  { key: 'qualificationTo', hidden: true },
  { key: 'rejectCount', hidden: true },
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'expiring', 'defaultVehicle'],
  more: ['name', 'phone', 'teamCode', 'authStatusExt', 'licenceClass', 'licenceTo', 'score', 'blacklist', 'gmtCreated'],
}

/** Drivers of the branch, or a carrier's own, with what keeps them from driving: papers and review. */
const DriverList = () => (
  <RecordScreen<Driver>
    of={Driver}
    calls={driverCalls}
    form={useDriverForm()}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST_FIRST}
    nameOf={driverName}
    href={driverPath}
    moves={driverMoves}
    bulkMoves={useBulkMoves()}
    locked={useLocked()}
  />
)

export default DriverList

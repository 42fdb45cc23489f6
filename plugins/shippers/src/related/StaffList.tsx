import { RecordScreen } from '@ntocc/sdk/ui'
import { ShipmentStaff } from '../../contract/people.ts'
import { STAFF_FORM, staffCalls, staffName } from './staff.ts'

const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head' },
  { key: 'role', card: 'mark' },
  'phone',
  'shipmentCode',
  { key: 'remark', hidden: true },
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['shipmentCode', 'role'], more: ['name', 'phone', 'gmtCreated'] }

/** Who acts for the shippers. */
const StaffList = () => (
  <RecordScreen<ShipmentStaff>
    of={ShipmentStaff}
    calls={staffCalls}
    form={STAFF_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={staffName}
  />
)

export default StaffList

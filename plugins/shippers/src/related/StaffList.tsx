import { endpoints, resources, ShipmentStaff } from '@ntocc/sdk/contracts'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'

/** Adding and changing have calls of their own, under another path. */
const CALLS = {
  ...resources.shipmentStaff.by,
  create: endpoints.shipmentStaffCreate,
  update: endpoints.shipmentStaffUpdate,
}
const FORM = formOf(ShipmentStaff, {
  groups: [{ fields: ['shipmentCode', 'name', { row: ['phone', 'role'] }, 'remark'] }],
  fields: { shipmentCode: { once: true } },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head' },
  { key: 'role', card: 'mark' },
  'phone',
  'shipmentCode',
  { key: 'remark', hidden: true },
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['shipmentCode', 'role'], more: ['name', 'phone', 'gmtCreated'] }
const nameOf = (row: ShipmentStaff) => String(row.name)

/** Who acts for the shippers. */
export const StaffList = () => (
  <RecordScreen<ShipmentStaff>
    of={ShipmentStaff}
    calls={CALLS}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

import { formOf } from '@ntocc/sdk/ui'
import { ShipmentStaff } from '../../contract/people.ts'
import { resources } from '../../contract/resources.ts'
import { shipperEndpoints } from '../../contract/shipper-calls.ts'

/** Adding and changing have calls of their own, under another path. */
export const staffCalls = {
  ...resources.shipmentStaff.by,
  create: shipperEndpoints.shipmentStaffCreate,
  update: shipperEndpoints.shipmentStaffUpdate,
}
export const STAFF_FORM = formOf(ShipmentStaff, {
  groups: [{ fields: ['shipmentCode', 'name', { row: ['phone', 'role'] }, 'remark'] }],
  fields: { shipmentCode: { once: true } },
})
export const staffName = (row: ShipmentStaff): string => String(row.name)

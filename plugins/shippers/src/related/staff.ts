import { endpoints, resources, ShipmentStaff } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'

/** Adding and changing have calls of their own, under another path. */
export const staffCalls = {
  ...resources.shipmentStaff.by,
  create: endpoints.shipmentStaffCreate,
  update: endpoints.shipmentStaffUpdate,
}
export const STAFF_FORM = formOf(ShipmentStaff, {
  groups: [{ fields: ['shipmentCode', 'name', { row: ['phone', 'role'] }, 'remark'] }],
  fields: { shipmentCode: { once: true } },
})
export const staffName = (row: ShipmentStaff): string => String(row.name)

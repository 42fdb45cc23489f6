import { resources, ShipmentCompany } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'

export const companyCalls = resources.shipmentCompany.by
export const COMPANY_FORM = formOf(ShipmentCompany, {
  groups: [
    { title: 'group.company', fields: ['name', 'uscc', 'shipmentCode'] },
    { title: 'group.contact', fields: ['areaCode', 'address', { row: ['contact', 'phone'] }, 'remark'] },
  ],
})
export const companyName = (row: ShipmentCompany): string => String(row.name)

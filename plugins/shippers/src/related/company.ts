import { formOf } from '@ntocc/sdk/ui'
import { ShipmentCompany } from '../../contract/people.ts'
import { resources } from '../../contract/resources.ts'

export const companyCalls = resources.shipmentCompany.by
export const COMPANY_FORM = formOf(ShipmentCompany, {
  groups: [
    { title: 'group.company', fields: ['name', 'uscc', 'shipmentCode'] },
    { title: 'group.contact', fields: ['areaCode', 'address', { row: ['contact', 'phone'] }, 'remark'] },
  ],
})
export const companyName = (row: ShipmentCompany): string => String(row.name)

import { resources, UpstreamCustomer } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'

export const customerCalls = resources.upstreamCustomer.by
export const CUSTOMER_FORM = formOf(UpstreamCustomer, {
  groups: [
    { title: 'group.company', fields: ['name', 'uscc', 'shipmentCode'] },
    { title: 'group.contact', fields: [{ row: ['contact', 'phone'] }] },
    { title: 'group.terms', fields: [{ row: ['rate', 'receivable'] }, 'remark'] },
  ],
})
export const customerName = (row: UpstreamCustomer): string => String(row.name)

import { formOf } from '@ntocc/sdk/ui'
import { UpstreamCustomer } from '../../contract/people.ts'
import { resources } from '../../contract/resources.ts'

export const customerCalls = resources.upstreamCustomer.by
export const CUSTOMER_FORM = formOf(UpstreamCustomer, {
  groups: [
    { title: 'group.company', fields: ['name', 'uscc', 'shipmentCode'] },
    { title: 'group.contact', fields: [{ row: ['contact', 'phone'] }] },
    { title: 'group.terms', fields: [{ row: ['rate', 'receivable'] }, 'remark'] },
  ],
})
export const customerName = (row: UpstreamCustomer): string => String(row.name)

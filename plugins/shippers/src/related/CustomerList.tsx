import { resources, UpstreamCustomer } from '@ntocc/sdk/contracts'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'

const FORM = formOf(UpstreamCustomer, {
  groups: [
    { title: 'group.company', fields: ['name', 'uscc', 'shipmentCode'] },
    { title: 'group.contact', fields: [{ row: ['contact', 'phone'] }] },
    { title: 'group.terms', fields: [{ row: ['rate', 'receivable'] }, 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  'shipmentCode',
  'contact',
  'phone',
  'rate',
  'receivable',
  { key: 'uscc', hidden: true },
  { key: 'remark', hidden: true },
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['shipmentCode'], more: ['name', 'receivable', 'gmtCreated'] }
const nameOf = (row: UpstreamCustomer) => String(row.name)

/** Companies whose goods the shippers forward. */
export const CustomerList = () => (
  <RecordScreen<UpstreamCustomer>
    of={UpstreamCustomer}
    calls={resources.upstreamCustomer.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

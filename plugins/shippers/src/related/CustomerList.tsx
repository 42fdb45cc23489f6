import { RecordScreen } from '@ntocc/sdk/ui'
import { UpstreamCustomer } from '../../contract/people.ts'
import { CUSTOMER_FORM, customerCalls, customerName } from './customer.ts'

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

/** Companies whose goods the shippers forward. */
const CustomerList = () => (
  <RecordScreen<UpstreamCustomer>
    of={UpstreamCustomer}
    calls={customerCalls}
    form={CUSTOMER_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={customerName}
  />
)

export default CustomerList

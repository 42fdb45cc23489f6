import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { Merchant } from '../../contract/accounts.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'

const FORM = formOf(Merchant, {
  groups: [
    { title: 'group.merchant', fields: ['name', 'uscc', { row: ['contact', 'phone'] }] },
    {
      title: 'group.channel',
      fields: [{ row: ['merchantNo', 'channel'] }, 'settleCardCode', { row: ['feeRate', 'signStatus'] }, 'remark'],
    },
  ],
  fields: { merchantNo: { once: true } },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  { key: 'signStatus', card: 'mark' },
  'merchantNo',
  'channel',
  'uscc',
  'contact',
  'phone',
  'settleCardCode',
  'feeRate',
  'status',
] as const
const FILTERS = { keyword: true, daily: ['channel', 'signStatus', 'status'], more: ['merchantNo', 'uscc', 'feeRate'] }

/** Accounts of parties with payment channels. */
const MerchantList = () => (
  <RecordScreen<Merchant>
    of={Merchant}
    calls={resources.merchant.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

export default MerchantList

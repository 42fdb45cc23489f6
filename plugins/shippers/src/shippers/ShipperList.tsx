import { Shipment } from '@ntocc/sdk/contracts'
import { type ColumnInput, PageLink, RecordScreen } from '@ntocc/sdk/ui'
import { SHIPPER_FORM, shipperCalls, shipperName, shipperPath } from './shipper.ts'

const COLUMNS: readonly ColumnInput<Shipment>[] = [
  {
    key: 'name',
    pin: 'left',
    card: 'head',
    width: 220,
    render: row => (
      <PageLink to={shipperPath(row)} className="nt-link">
        {shipperName(row)}
      </PageLink>
    ),
  },
  { key: 'authStatus', card: 'mark' },
  'contact',
  'phone',
  'creditLimit',
  'creditUsed',
  'balance',
  'accountPeriodDays',
  'areaCode',
  { key: 'uscc', hidden: true },
  { key: 'legalPerson', hidden: true },
  { key: 'salesman', hidden: true },
  { key: 'licenceExpire', hidden: true },
  { key: 'idCardExpire', hidden: true },
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'expiring', 'blacklistFlag'],
  more: ['name', 'uscc', 'contact', 'phone', 'areaCode', 'salesman', 'creditUsed', 'idCardExpire', 'gmtCreated'],
}
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const

/** Shippers of the branch with what keeps them from shipping: review, papers and credit. */
export const ShipperList = () => (
  <RecordScreen<Shipment>
    of={Shipment}
    calls={shipperCalls}
    form={SHIPPER_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={shipperName}
    href={shipperPath}
  />
)

import { Shipment } from '@ntocc/sdk/contracts'
import { type ColumnInput, linkColumn, NEWEST_FIRST, papersColumn, RecordScreen } from '@ntocc/sdk/ui'
import { shipmentReview } from '../../contract/review.ts'
import { CreditCell } from './CreditCell.tsx'
import { reviewPath, SHIPPER_FORM, shipperCalls, shipperMoves, shipperName, shipperPath, waits } from './shipper.ts'
import '../shippers.css'

const COLUMNS: readonly ColumnInput<Shipment>[] = [
  linkColumn('name', { nameOf: shipperName, href: shipperPath, isListed: row => row.blacklistFlag, width: 260 }),
  { key: 'authStatus', card: 'mark' },
  papersColumn(shipmentReview, 'licenceExpire'),
  { key: 'credit', width: 200, sort: 'creditUsed', render: row => <CreditCell row={row} /> },
  'balance',
  'accountPeriodDays',
  'contact',
  'phone',
  'areaCode',
  { key: 'creditLimit', hidden: true },
  { key: 'creditUsed', hidden: true },
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
  more: [
    'name',
    'uscc',
    'contact',
    'phone',
    'areaCode',
    'salesman',
    'creditUsed',
    'expiring.idCardExpire',
    'gmtCreated',
  ],
}
const LINKS = [{ label: 'openReview', to: (row: Shipment) => (waits(row) ? reviewPath(row) : undefined) }]
const BULK = ['submit', 'suspend', 'resume']

/** Shippers of the branch with what keeps them from shipping: review, papers, credit, blacklist. */
const ShipperList = () => (
  <RecordScreen<Shipment>
    of={Shipment}
    calls={shipperCalls}
    form={SHIPPER_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST_FIRST}
    nameOf={shipperName}
    href={shipperPath}
    moves={shipperMoves}
    bulkMoves={BULK}
    links={LINKS}
  />
)

export default ShipperList

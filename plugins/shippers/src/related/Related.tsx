import type { Shipment } from '@ntocc/sdk/contracts'
import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type RelatedColumn, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { ShipmentContract } from '../../contract/contracts.ts'
import { ShipmentLineArea } from '../../contract/lines.ts'
import { ShipmentServiceFee } from '../../contract/money.ts'
import { ShipmentCompany, ShipmentStaff, UpstreamCustomer } from '../../contract/people.ts'
import { CONTRACT_FORM, contractCalls, contractName, contractPath } from '../contracts/contract.ts'
import { Agreed, Phase } from '../fees/Agreement.tsx'
import { feeName, feeReading } from '../fees/fee.ts'
import { IN_ORDER, LINE_FORM, lineCalls, lineName } from '../lines/line.ts'
import { COMPANY_FORM, companyCalls, companyName } from './company.ts'
import { CUSTOMER_FORM, customerCalls, customerName } from './customer.ts'
import { STAFF_FORM, staffCalls, staffName } from './staff.ts'

interface Side {
  shipper: Pick<Shipment, 'code'>
}

const useTie = ({ shipper }: Side) => useMemo(() => ({ shipmentCode: shipper.code }), [shipper.code])
const query = ({ shipper }: Side): string => `?shipmentCode=${encodeURIComponent(shipper.code)}`

const { list, create } = contractCalls
/** What is agreed is changed and signed on the contract's own page. */
const DRAWING_UP = { list, create }
const READING = { list }

const LATEST_FIRST = { sortField: 'from', sortType: 'desc' } as const
const FEE_COLUMNS: readonly RelatedColumn<ShipmentServiceFee>[] = [
  { key: 'phase', render: row => <Phase row={row} /> },
  'feeMode',
  { key: 'agreed', render: row => <Agreed row={row} /> },
  'from',
  'to',
]

/** What is agreed with it. */
export const RelatedContracts = (side: Side) => (
  <RelatedRecords<ShipmentContract>
    of={ShipmentContract}
    calls={useIsStaff() ? DRAWING_UP : READING}
    tie={useTie(side)}
    form={CONTRACT_FORM}
    columns={['contractNo', 'status', 'type', 'validFrom', 'validTo', 'amount']}
    nameOf={contractName}
    href={contractPath}
    all={`/shippers/contracts${query(side)}`}
  />
)

/** What it is charged for the platform's service, the latest terms first; they are agreed on the page of all of them. */
export const RelatedFees = (side: Side) => (
  <RelatedRecords<ShipmentServiceFee>
    of={ShipmentServiceFee}
    calls={feeReading}
    tie={useTie(side)}
    sort={LATEST_FIRST}
    columns={FEE_COLUMNS}
    nameOf={feeName}
    all={`/shippers/service-fees${query(side)}`}
  />
)

/** The stretches it uses, in the order they are offered in. */
export const RelatedLines = (side: Side) => (
  <RelatedRecords<ShipmentLineArea>
    hint={useTranslation().t('line.inOrder')}
    of={ShipmentLineArea}
    calls={lineCalls}
    tie={useTie(side)}
    form={LINE_FORM}
    sort={IN_ORDER}
    columns={['sequence', 'loadAreaCode', 'unloadAreaCode', 'price', 'distance', 'status']}
    nameOf={lineName}
    all={`/shippers/lines${query(side)}`}
  />
)

/** Who acts for the shipper. */
export const RelatedStaff = (side: Side) => (
  <RelatedRecords<ShipmentStaff>
    of={ShipmentStaff}
    calls={staffCalls}
    tie={useTie(side)}
    form={STAFF_FORM}
    columns={['name', 'role', 'phone', 'remark', 'gmtCreated']}
    nameOf={staffName}
    all={`/shippers/staff${query(side)}`}
  />
)

/** Companies it ships for or through. */
export const RelatedCompanies = (side: Side) => (
  <RelatedRecords<ShipmentCompany>
    of={ShipmentCompany}
    calls={companyCalls}
    tie={useTie(side)}
    form={COMPANY_FORM}
    columns={['name', 'uscc', 'areaCode', 'contact', 'phone']}
    nameOf={companyName}
    all={`/shippers/companies${query(side)}`}
  />
)

/** Companies whose goods it forwards. */
export const RelatedCustomers = (side: Side) => (
  <RelatedRecords<UpstreamCustomer>
    of={UpstreamCustomer}
    calls={customerCalls}
    tie={useTie(side)}
    form={CUSTOMER_FORM}
    columns={['name', 'contact', 'phone', 'rate', 'receivable']}
    nameOf={customerName}
    all={`/shippers/customers${query(side)}`}
  />
)

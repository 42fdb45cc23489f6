import { type Shipment, ShipmentCompany, ShipmentStaff, UpstreamCustomer } from '@ntocc/sdk/contracts'
import { RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { COMPANY_FORM, companyCalls, companyName } from './company.ts'
import { CUSTOMER_FORM, customerCalls, customerName } from './customer.ts'
import { STAFF_FORM, staffCalls, staffName } from './staff.ts'

interface Side {
  shipper: Pick<Shipment, 'code'>
}

const useTie = ({ shipper }: Side) => useMemo(() => ({ shipmentCode: shipper.code }), [shipper.code])
const query = ({ shipper }: Side): string => `?shipmentCode=${encodeURIComponent(shipper.code)}`

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

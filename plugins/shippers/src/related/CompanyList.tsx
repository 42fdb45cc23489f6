import { RecordScreen } from '@ntocc/sdk/ui'
import { ShipmentCompany } from '../../contract/people.ts'
import { COMPANY_FORM, companyCalls, companyName } from './company.ts'

const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  'uscc',
  'shipmentCode',
  'areaCode',
  { key: 'address', hidden: true },
  'contact',
  'phone',
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['shipmentCode', 'areaCode'], more: ['name', 'uscc', 'contact', 'gmtCreated'] }

/** Companies that shippers ship for or through. */
const CompanyList = () => (
  <RecordScreen<ShipmentCompany>
    of={ShipmentCompany}
    calls={companyCalls}
    form={COMPANY_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={companyName}
  />
)

export default CompanyList

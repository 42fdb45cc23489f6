import { resources, ShipmentCompany } from '@ntocc/sdk/contracts'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'

const FORM = formOf(ShipmentCompany, {
  groups: [
    { title: 'group.company', fields: ['name', 'uscc', 'shipmentCode'] },
    { title: 'group.contact', fields: ['areaCode', 'address', { row: ['contact', 'phone'] }, 'remark'] },
  ],
})
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
const nameOf = (row: ShipmentCompany) => String(row.name)

/** Companies that shippers ship for or through. */
export const CompanyList = () => (
  <RecordScreen<ShipmentCompany>
    of={ShipmentCompany}
    calls={resources.shipmentCompany.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
  />
)

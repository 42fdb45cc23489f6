import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { resources } from '../../contract/resources.ts'
import { VehicleInsurance } from '../../contract/vehicle-services.ts'

const FORM = formOf(VehicleInsurance, {
  groups: [
    {
      title: 'group.policy',
      help: 'group.policyHelp',
      fields: ['vehicleCode', { row: ['type', 'policyNo'] }, 'insurer', { row: ['from', 'to'] }],
    },
    { title: 'group.cost', fields: [{ row: ['cost', 'coverage'] }, 'files', 'remark'] },
  ],
  depends: {
    coverage: { on: ['type'], show: values => values.type !== 'inspection' },
  },
  fields: { vehicleCode: { once: true } },
})
const COLUMNS = [
  { key: 'plateNo', pin: 'left', card: 'head' },
  { key: 'type', card: 'mark', width: 170 },
  'policyNo',
  'insurer',
  'from',
  'to',
  'cost',
  'coverage',
  'status',
] as const
const FILTERS = { keyword: true, daily: ['plateNo', 'type', 'expiring'], more: ['insurer', 'to', 'status'] }
const SOONEST = { sortField: 'to', sortType: 'asc' } as const
const nameOf = (row: VehicleInsurance) => [row.plateNo, row.policyNo].filter(Boolean).join(' ')

/** Inspections and policies that vehicles must have; a newer one moves the date on the vehicle forward. */
const InsuranceList = () => (
  <RecordScreen<VehicleInsurance>
    of={VehicleInsurance}
    calls={resources.vehicleInsurance.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={SOONEST}
    nameOf={nameOf}
  />
)

export default InsuranceList

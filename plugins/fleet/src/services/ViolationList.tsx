import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { resources } from '../../contract/resources.ts'
import { VehicleViolation } from '../../contract/vehicle-services.ts'
import { incidentName } from './names.ts'

const FORM = formOf(VehicleViolation, {
  groups: [
    {
      title: 'group.violation',
      fields: [
        'vehicleCode',
        'driverCode',
        { row: ['violationTime', 'category'] },
        'place',
        'reason',
        { row: ['violationCode', 'writNo'] },
      ],
    },
    { title: 'group.fine', fields: [{ row: ['fine', 'points'] }, 'handledTime', 'files', 'remark'] },
  ],
  fields: { vehicleCode: { once: true } },
})
const COLUMNS = [
  { key: 'plateNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'violationTime',
  'reason',
  'place',
  'driverCode',
  'category',
  'fine',
  'points',
  'writNo',
  'handledTime',
] as const
const FILTERS = { keyword: true, daily: ['plateNo', 'status', 'violationTime'], more: ['category', 'writNo', 'fine'] }
const NEWEST = { sortField: 'violationTime', sortType: 'desc' } as const

/** Traffic violations until their fines are paid. */
const ViolationList = () => (
  <RecordScreen<VehicleViolation>
    of={VehicleViolation}
    calls={resources.vehicleViolation.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={incidentName}
    bulkMoves={['handle', 'pay']}
  />
)

export default ViolationList

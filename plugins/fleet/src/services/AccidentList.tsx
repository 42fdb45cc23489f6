import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { resources } from '../../contract/resources.ts'
import { VehicleAccident } from '../../contract/vehicle-services.ts'
import { incidentName } from './names.ts'

const FORM = formOf(VehicleAccident, {
  groups: [
    {
      title: 'group.accident',
      fields: [
        'vehicleCode',
        'driverCode',
        'waybillNo',
        { row: ['accidentTime', 'type'] },
        'place',
        'cause',
        'liability',
        'injured',
      ],
    },
    { title: 'group.damage', fields: [{ row: ['ownDamage', 'otherDamage', 'roadLoss'] }, 'photos'] },
    {
      title: 'group.claim',
      help: 'group.claimHelp',
      fields: ['insurer', 'claimNo', { row: ['claimAmount', 'claimDate'] }],
    },
  ] as const,
  fields: { vehicleCode: { once: true } },
})
const COLUMNS = [
  { key: 'plateNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'accidentTime',
  'type',
  'place',
  'driverCode',
  'liability',
  'ownDamage',
  'otherDamage',
  'insurer',
  'claimAmount',
] as const
const FILTERS = { keyword: true, daily: ['plateNo', 'status', 'accidentTime'], more: ['type', 'liability', 'claimNo'] }
const NEWEST = { sortField: 'accidentTime', sortType: 'desc' } as const

/** Accidents of the branch's vehicles, from the report to the insurer's payment. */
const AccidentList = () => (
  <RecordScreen<VehicleAccident>
    of={VehicleAccident}
    calls={resources.vehicleAccident.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={incidentName}
    bulkMoves={['close']}
  />
)

export default AccidentList

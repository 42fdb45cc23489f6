import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { resources } from '../../contract/resources.ts'
import { VehicleRepair } from '../../contract/vehicle-services.ts'

const FORM = formOf(VehicleRepair, {
  groups: [
    {
      title: 'group.order',
      fields: ['vehicleCode', 'driverCode', { row: ['workNo', 'type'] }, { row: ['reportedTime', 'mileage'] }, 'fault'],
    },
    { title: 'group.work2', fields: ['shop', 'items', { row: ['amount', 'costBy'] }, 'finishedTime', 'photos'] },
  ],
  fields: { vehicleCode: { once: true } },
})
const COLUMNS = [
  { key: 'plateNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'workNo',
  'type',
  'reportedTime',
  'shop',
  'fault',
  'amount',
  'costBy',
  'driverCode',
  'finishedTime',
] as const
const FILTERS = { keyword: true, daily: ['plateNo', 'status', 'reportedTime'], more: ['type', 'costBy', 'workNo'] }
const NEWEST = { sortField: 'reportedTime', sortType: 'desc' } as const
const nameOf = (row: VehicleRepair) => [row.plateNo, row.workNo].filter(Boolean).join(' ')

/** Repairs and maintenance, from the report to the vehicle back on the road. */
const RepairList = () => (
  <RecordScreen<VehicleRepair>
    of={VehicleRepair}
    calls={resources.vehicleRepair.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={nameOf}
    bulkMoves={['approve', 'settle']}
  />
)

export default RepairList

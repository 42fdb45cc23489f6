import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { placeResources, WarehouseZone } from '../../contract/places.ts'
import { zoneName } from '../names.ts'

const FORM = formOf(WarehouseZone, {
  groups: [
    {
      title: 'group.zone',
      help: 'group.zoneHelp',
      fields: ['warehouseCode', { row: ['zoneNo', 'use'] }, 'name', 'remark'],
    },
  ],
})
const COLUMNS = [
  { key: 'zoneNo', pin: 'left', width: 120 },
  { key: 'name', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'use',
  'warehouseCode',
  { key: 'remark', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['warehouseCode', 'use', 'status'] }
const BULK = ['disable', 'enable']

/** Parts of warehouses, by what they are for. */
export default function ZoneList() {
  return (
    <RecordScreen<WarehouseZone>
      of={WarehouseZone}
      calls={placeResources.warehouseZone.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={zoneName}
      bulkMoves={BULK}
    />
  )
}

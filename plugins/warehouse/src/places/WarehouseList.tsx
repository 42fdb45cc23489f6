import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { placeResources, Warehouse } from '../../contract/places.ts'
import { warehouseName } from '../names.ts'

const FORM = formOf(Warehouse, {
  groups: [
    { title: 'group.warehouse', fields: [{ row: ['warehouseNo', 'kind'] }, 'name', 'floorM2'] },
    {
      title: 'group.where',
      fields: ['areaCode', 'address', { place: ['lng', 'lat'] }, { row: ['manager', 'managerPhone'] }, 'remark'],
    },
  ],
})
const COLUMNS = [
  { key: 'warehouseNo', pin: 'left', width: 130 },
  { key: 'name', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'kind',
  'areaCode',
  'address',
  'floorM2',
  'manager',
  'managerPhone',
  { key: 'remark', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['kind', 'areaCode', 'status'], more: ['floorM2'] }
const BULK = ['disable', 'enable']

/** Buildings of the branch that goods lie in. */
export default function WarehouseList() {
  return (
    <RecordScreen<Warehouse>
      of={Warehouse}
      calls={placeResources.warehouse.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={warehouseName}
      bulkMoves={BULK}
    />
  )
}

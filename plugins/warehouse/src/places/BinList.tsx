import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { placeResources, WarehouseBin } from '../../contract/places.ts'
import { useLabelling } from '../labels/useLabelling.ts'
import { binName } from '../names.ts'

const FORM = formOf(WarehouseBin, {
  groups: [
    {
      title: 'group.bin',
      help: 'group.binHelp',
      fields: ['zoneCode', { row: ['binNo', 'walkOrder'] }],
    },
    { title: 'group.room', fields: [{ row: ['maxKg', 'maxPallets'] }, 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'binNo', pin: 'left', card: 'head', width: 140 },
  { key: 'status', card: 'mark' },
  'warehouseCode',
  'zoneCode',
  'walkOrder',
  'maxKg',
  'maxPallets',
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'zoneCode', 'status'],
  more: ['binNo', 'maxKg', 'maxPallets'],
}
const BULK = ['block', 'unblock']

/** Places that goods are put into, in the order in which one walks past them. */
export default function BinList() {
  const labelling = useLabelling<WarehouseBin>('bins')
  return (
    <RecordScreen<WarehouseBin>
      of={WarehouseBin}
      calls={placeResources.warehouseBin.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={binName}
      bulkMoves={BULK}
      bulk={[labelling]}
    />
  )
}

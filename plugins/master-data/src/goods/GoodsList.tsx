import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { Goods } from '../../contract/goods.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'

const FORM = formOf(Goods, {
  groups: [
    { title: 'group.goods', fields: ['name', 'goodsTypeCode'] },
    {
      title: 'group.packing',
      help: 'group.packingHelp',
      fields: [{ row: ['unit', 'packageType', 'unitKg'] }, 'remark'],
    },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'goodsTypeCode',
  'unit',
  'packageType',
  'unitKg',
  { key: 'remark', hidden: true },
  'gmtModified',
] as const
const FILTERS = { keyword: true, daily: ['goodsTypeCode', 'unit', 'status'], more: ['packageType', 'gmtCreated'] }
const BULK = ['disable', 'enable']

/** What the branch carries, with the class it is reported under and how it is counted. */
const GoodsList = () => (
  <RecordScreen<Goods>
    of={Goods}
    calls={resources.goods.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
    bulkMoves={BULK}
  />
)

export default GoodsList

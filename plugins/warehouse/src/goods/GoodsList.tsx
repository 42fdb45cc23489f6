import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { StockGoods, stockResources } from '../../contract/stock.ts'
import { useLabelling } from '../labels/useLabelling.ts'
import { goodsName } from '../names.ts'
import { useShownTo } from '../owner.ts'

const FORM = formOf(StockGoods, {
  groups: [
    { title: 'group.goods', fields: ['ownerCode', { row: ['goodsNo', 'barcode'] }, 'name', 'spec'] },
    { title: 'group.packing', fields: [{ row: ['unit', 'unitKg', 'unitM3'] }, 'perPallet'] },
    {
      title: 'group.handling',
      help: 'group.handlingHelp',
      fields: [{ row: ['byBatch', 'shelfLifeDays'] }, { row: ['pickRule', 'lowAt'] }, 'remark'],
    },
  ],
})
const COLUMNS = [
  { key: 'goodsNo', pin: 'left', width: 150 },
  { key: 'name', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'ownerCode',
  'onHand',
  'available',
  'unit',
  'lowAt',
  'isLow',
  'nextExpiresOn',
  'oldestOn',
  'spec',
  'barcode',
  'pickRule',
  'shelfLifeDays',
  { key: 'byBatch', hidden: true },
  { key: 'unitKg', hidden: true },
  { key: 'unitM3', hidden: true },
  { key: 'perPallet', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['ownerCode', 'isLow', 'pickRule', 'status'],
  more: ['goodsNo', 'barcode', 'byBatch', 'shelfLifeDays', 'onHand', 'available', 'nextExpiresOn', 'oldestOn'],
}
const BULK = ['disable', 'enable']

/** What owners keep with us, how it is handled, and how much of it there is; an owner sees its own. */
export default function GoodsList() {
  const labelling = useLabelling<StockGoods>('goods')
  const { columns, filters } = useShownTo(COLUMNS, FILTERS)
  return (
    <RecordScreen<StockGoods>
      of={StockGoods}
      calls={stockResources.stockGoods.by}
      form={FORM}
      columns={columns}
      filters={filters}
      nameOf={goodsName}
      bulkMoves={BULK}
      bulk={[labelling]}
    />
  )
}

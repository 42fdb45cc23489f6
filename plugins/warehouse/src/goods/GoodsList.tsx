import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { StockGoods, stockResources } from '../../contract/stock.ts'
import { goodsName } from '../names.ts'

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
  'spec',
  'unit',
  'barcode',
  'pickRule',
  'shelfLifeDays',
  'lowAt',
  { key: 'byBatch', hidden: true },
  { key: 'unitKg', hidden: true },
  { key: 'unitM3', hidden: true },
  { key: 'perPallet', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['ownerCode', 'pickRule', 'status'],
  more: ['goodsNo', 'barcode', 'byBatch', 'shelfLifeDays'],
}
const BULK = ['disable', 'enable']

/** What owners keep with us, and how it is handled. */
export default function GoodsList() {
  return (
    <RecordScreen<StockGoods>
      of={StockGoods}
      calls={stockResources.stockGoods.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={goodsName}
      bulkMoves={BULK}
    />
  )
}

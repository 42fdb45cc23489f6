import { useTranslation } from '@ntocc/sdk/hooks'
import { ListPage } from '@ntocc/sdk/ui'
import { StockPosting, stockResources } from '../../contract/stock.ts'
import { postingName } from '../names.ts'

const COLUMNS = [
  { key: 'docNo', pin: 'left', width: 190 },
  { key: 'kind', card: 'mark' },
  { key: 'goodsCode', card: 'head', width: 220 },
  'binCode',
  'onHandBy',
  'allocatedBy',
  'frozenBy',
  'onHandAfter',
  'availableAfter',
  'gmtCreated',
  'ownerCode',
  'batch',
  'palletNo',
  'createdBy',
  { key: 'docLine', hidden: true },
  { key: 'warehouseCode', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['day', 'kind', 'goodsCode', 'warehouseCode'],
  more: ['docNo', 'binCode', 'ownerCode', 'batch', 'palletNo'],
}
const keyOf = (row: StockPosting) => String(row.id)

/** How stock came to what it is: every change, with what was there after it. */
export default function PostingList() {
  const { t } = useTranslation()
  return (
    <ListPage<StockPosting>
      entity={StockPosting}
      list={stockResources.stockPosting.by.list}
      title={t('title.stockPosting')}
      emptyHint={t('empty.stockPosting')}
      columns={COLUMNS}
      filters={FILTERS}
      rowKey={keyOf}
      rowName={postingName}
      permission="stock.read"
    />
  )
}

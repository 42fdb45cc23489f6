import { useTranslation } from '@ntocc/sdk/hooks'
import { ListPage } from '@ntocc/sdk/ui'
import { StockLine, stockResources } from '../../contract/stock.ts'
import { lineName } from '../names.ts'
import { useStockActions } from './useStockActions.tsx'

const COLUMNS = [
  { key: 'goodsCode', pin: 'left', card: 'head', width: 220 },
  'binCode',
  'onHand',
  'available',
  'allocated',
  'frozen',
  'ownerCode',
  'batch',
  'palletNo',
  { key: 'expiresOn', width: 130 },
  'receivedAt',
  'warehouseCode',
  { key: 'producedOn', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'ownerCode', 'goodsCode', 'expiresOn'],
  more: ['binCode', 'batch', 'palletNo', 'available', 'allocated', 'frozen', 'receivedAt'],
}
const keyOf = (row: StockLine) => String(row.id)

/** What lies where, whose it is, and what of it can be had. */
export default function StockList() {
  const { t } = useTranslation()
  const { actions, dialog } = useStockActions()
  return (
    <>
      <ListPage<StockLine>
        entity={StockLine}
        list={stockResources.stockLine.by.list}
        title={t('title.stockLine')}
        emptyHint={t('empty.stockLine')}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={keyOf}
        rowName={lineName}
        permission="stock.read"
        actions={actions}
      />
      {dialog}
    </>
  )
}

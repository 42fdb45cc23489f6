import { FieldValue } from '@ntocc/sdk/ui'
import { StockGoods, stockResources } from '../../contract/stock.ts'
import { Labels } from './Labels.tsx'

const { ownerCode } = StockGoods.fields

/** What is stuck onto goods whose own code does not read, or that have none. */
export default function GoodsLabels() {
  return (
    <Labels<StockGoods>
      list={stockResources.stockGoods.by.list}
      labelOf={({ goodsNo, barcode }) => ({ title: goodsNo, scanned: barcode ?? goodsNo })}
    >
      {goods => (
        <>
          <span>{[goods.name, goods.spec].filter(Boolean).join(' · ')}</span>
          <FieldValue name="ownerCode" field={ownerCode} row={goods} />
        </>
      )}
    </Labels>
  )
}

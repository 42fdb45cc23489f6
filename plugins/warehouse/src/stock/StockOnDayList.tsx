import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { ListPage } from '@ntocc/sdk/ui'
import { type ReactNode, useMemo } from 'react'
import { StockLine } from '../../contract/stock.ts'
import { type StockOnDay, stockCalls } from '../../contract/stock-calls.ts'
import { useShownTo } from '../owner.ts'

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
  'warehouseCode',
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'ownerCode', 'goodsCode'],
  more: ['binCode', 'batch', 'palletNo', 'onHand'],
}
const keyOf = (row: StockOnDay) => String(row.id)

/** What lay where when a day was over. */
export function StockOnDayList({ day, above }: { day: string; above: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const fixed = useMemo(() => ({ day }), [day])
  const title = t('stockOnDay.title', { day: format.date(day) })
  const exported = useMemo(() => ({ fileName: title }), [title])
  const { columns, filters } = useShownTo(COLUMNS, FILTERS)
  return (
    <ListPage<StockOnDay>
      entity={StockLine}
      list={stockCalls.stockOnDay}
      name="StockOnDay"
      title={title}
      export={exported}
      emptyHint={t('stockOnDay.empty')}
      columns={columns}
      filters={filters}
      fixed={fixed}
      rowKey={keyOf}
      permission={stockCalls.stockOnDay.permission}
      views={false}
      above={above}
    />
  )
}

import { platformDay } from '@ntocc/sdk/contracts'
import { date, isDay } from '@ntocc/sdk/fields'
import { usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput, ListPage } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { StockLine, stockResources } from '../../contract/stock.ts'
import { lineName } from '../names.ts'
import { useShownTo } from '../owner.ts'
import { StockOnDayList } from './StockOnDayList.tsx'
import { useStockActions } from './useStockActions.tsx'
import './stock.css'

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
  'isExpiring',
  'receivedAt',
  'postedOn',
  'warehouseCode',
  { key: 'producedOn', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'ownerCode', 'goodsCode', 'isExpiring', 'receivedAt'],
  more: ['expiresOn', 'binCode', 'batch', 'palletNo', 'onHand', 'available', 'allocated', 'frozen', 'postedOn'],
}
const DAY = date()
const keyOf = (row: StockLine) => String(row.id)

/** What lies where, whose it is, and what of it can be had; or what lay there when a day was over. */
export default function StockList() {
  const { t } = useTranslation()
  const [{ day: asked }] = usePageQuery()
  const [day, setDay] = useState(asked && isDay(asked) && asked < platformDay() ? asked : undefined)
  const { actions, dialog } = useStockActions()
  const exported = useMemo(() => ({ fileName: t('title.stockLine') }), [t])
  const { columns, filters } = useShownTo(COLUMNS, FILTERS)
  const chooser = (
    <div className="warehouse-day">
      <label htmlFor="warehouse-stock-day">{t('stockOnDay.day')}</label>
      <FieldInput
        id="warehouse-stock-day"
        label={t('stockOnDay.day')}
        field={DAY}
        value={day ?? null}
        onChange={value => setDay(value ? String(value) : undefined)}
      />
      <span>{t(day ? 'stockOnDay.then' : 'stockOnDay.now')}</span>
    </div>
  )
  if (day) return <StockOnDayList day={day} above={chooser} />
  return (
    <>
      <ListPage<StockLine>
        entity={StockLine}
        list={stockResources.stockLine.by.list}
        title={t('title.stockLine')}
        export={exported}
        emptyHint={t('empty.stockLine')}
        columns={columns}
        filters={filters}
        rowKey={keyOf}
        rowName={lineName}
        permission="stock.read"
        actions={actions}
        above={chooser}
      />
      {dialog}
    </>
  )
}

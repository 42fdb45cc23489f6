import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, ListPage, linkColumn, type RowAction, useRecordMoves } from '@ntocc/sdk/ui'
import { useCallback, useMemo } from 'react'
import { sourceOrderReview } from '../../contract/calls.ts'
import { orderHall } from '../../contract/hall.ts'
import { sourceOrderMachine } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { GOODS_COLUMN, orderName, orderPath, PRICE_COLUMN, ROUTE_COLUMN, useOrderColumns } from '../orders/order.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'

const COLUMNS: readonly ColumnInput<SourceOrder>[] = [
  linkColumn<SourceOrder>('orderNo', { nameOf: orderName, href: orderPath }),
  { key: 'shipmentName', least: 120 },
  GOODS_COLUMN,
  ROUTE_COLUMN,
  PRICE_COLUMN,
  { key: 'prohibitedHit', width: 180 },
  'deadline',
  'gmtModified',
  // Its words are needed beside every quantity.
  { key: 'unit', hidden: true },
]
const FILTERS = {
  keyword: true,
  daily: ['shipmentCode', 'goodsTypeCode', 'gmtModified'],
  more: ['unitPrice', 'deadline'],
}
const TO_REVIEW = { status: sourceOrderMachine.codeOf('toReview') }
/** Who has waited longest stands first. */
const OLDEST = { sortField: 'gmtModified', sortType: 'asc' } as const
const LOOK = [
  { key: 'goods', fields: ['shipmentName', 'goodsName', 'goodsTypeCode', 'qty', 'vehicleCount', 'remark'] },
  { key: 'loading', fields: ['loadAreaCode', 'loadAddress', 'loadTimeFrom', 'loadTimeTo'] },
  { key: 'unloading', fields: ['unloadAreaCode', 'unloadAddress', 'distanceKm'] },
  { key: 'price', fields: ['priceMode', 'unitPrice', 'quoteMode', 'prepayRatio', 'oilRatio', 'mode', 'deadline'] },
] as const
const { get, list, move } = sourceOrders.by
const MOVES = {
  machine: sourceOrderMachine,
  state: 'status',
  call: move,
  get,
  only: ['approve', 'reject'],
  invalidates: [list, get, orderHall, sourceOrderReview],
} as const
const keyOf = (row: SourceOrder): string => String(row.id)

/** Orders that wait for a decision, with what decides it beside each. */
export default function AuditPage() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const columns = useOrderColumns(COLUMNS)
  const moves = useRecordMoves<SourceOrder>(MOVES, orderName)
  const { actionsOf } = moves
  const actions = useCallback(
    (row: SourceOrder): RowAction[] => [
      ...actionsOf(row),
      { key: 'open', label: t('open'), run: () => navigate(orderPath(row)) },
    ],
    [actionsOf, t, navigate],
  )
  const drawer = useMemo(
    () => ({
      groups: LOOK.map(({ key, fields }) => ({ key, title: t(`group.${key}`), fields })),
      get,
      href: orderPath,
      extra: (row: SourceOrder) => <ReviewFacts order={row} />,
    }),
    [t],
  )
  const bulk = ['approve', 'reject'].map(name => moves.bulk(name, { entity: SourceOrder.name, list }))
  return (
    <>
      <ListPage<SourceOrder>
        entity={SourceOrder}
        list={list}
        title={t('title.cargoAudit')}
        emptyHint={t('empty.cargoAudit')}
        columns={columns}
        filters={FILTERS}
        fixed={TO_REVIEW}
        defaults={OLDEST}
        rowKey={keyOf}
        rowName={orderName}
        actions={actions}
        bulk={bulk}
        drawer={drawer}
        permission="sourceOrder.review"
      />
      {moves.dialog}
    </>
  )
}

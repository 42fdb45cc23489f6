import { usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { OPEN_STATES } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import {
  GOODS_COLUMN,
  InUnit,
  isWritable,
  orderName,
  orderPath,
  PRICE_COLUMN,
  ROUTE_COLUMN,
  useIsStaff,
  useOrderColumns,
  useOrderForm,
} from './order.tsx'

const COLUMNS: readonly ColumnInput<SourceOrder>[] = [
  linkColumn<SourceOrder>('orderNo', { nameOf: orderName, href: orderPath }),
  { key: 'status', card: 'mark' },
  ROUTE_COLUMN,
  GOODS_COLUMN,
  PRICE_COLUMN,
  { key: 'remainingQty', align: 'right', render: row => <InUnit row={row} value={row.remainingQty} /> },
  'shipmentName',
  'loadTimeFrom',
  'deadline',
  'publishedAt',
  { key: 'customerCode', hidden: true },
  { key: 'prohibitedHit', hidden: true },
  { key: 'refuseReason', hidden: true },
  { key: 'qty', hidden: true, align: 'right', render: row => <InUnit row={row} value={row.qty} /> },
  { key: 'vehicleCount', hidden: true },
  { key: 'quoteMode', hidden: true },
  { key: 'isMissed', hidden: true },
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['status', 'loadAreaCode', 'unloadAreaCode', 'isMissed'],
  more: [
    'shipmentCode',
    'customerCode',
    'goodsTypeCode',
    'mode',
    'quoteMode',
    'deadline',
    'loadTimeFrom',
    'publishedAt',
    'unitPrice',
  ],
}

/** Orders of the branch, or of the shipper: from the draft to the last of its waybills. */
export default function OrderList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const form = useOrderForm()
  const columns = useOrderColumns(COLUMNS)
  const isStaff = useIsStaff()
  const mayAssign = usePermission('sourceOrder.assign') === 'allowed'
  const mayPublish = usePermission('sourceOrder.submit') === 'allowed'
  const actions = useCallback(
    (row: SourceOrder): RowAction[] => [
      ...(isStaff && mayAssign && OPEN_STATES.includes(row.status)
        ? [{ key: 'split', label: t('split.do'), run: () => navigate(`/orders/split?id=${row.id}`) }]
        : []),
      ...(mayPublish ? [{ key: 'copy', label: t('copy'), run: () => navigate(`/orders/publish?copy=${row.id}`) }] : []),
    ],
    [isStaff, mayAssign, mayPublish, navigate, t],
  )
  const locked = useCallback(
    (row: SourceOrder) => (isWritable(row.status, isStaff) ? undefined : t('locked')),
    [isStaff, t],
  )
  return (
    <RecordScreen<SourceOrder>
      of={SourceOrder}
      calls={sourceOrders.by}
      form={form}
      columns={columns}
      filters={FILTERS}
      nameOf={orderName}
      href={orderPath}
      actions={actions}
      locked={locked}
      bulkMoves={['submit', 'takeDown']}
    />
  )
}

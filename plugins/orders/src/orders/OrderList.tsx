import { useIsStaff, usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { OPEN_STATES } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { isWritable, orderName, orderPath, useOrderColumns, useOrderForm } from './order.tsx'
import { COLUMNS, FILTERS } from './order-columns.tsx'

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

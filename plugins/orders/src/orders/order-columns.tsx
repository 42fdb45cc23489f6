import { type ColumnInput, linkColumn } from '@ntocc/sdk/ui'
import type { SourceOrder } from '../../contract/orders.ts'
import { GOODS_COLUMN, InUnit, orderName, orderPath, PRICE_COLUMN, ROUTE_COLUMN } from './order.tsx'

/** Of the list of orders. */
export const COLUMNS: readonly ColumnInput<SourceOrder>[] = [
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

export const FILTERS = {
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

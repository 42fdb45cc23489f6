import { useOpenable } from '@ntocc/sdk/hooks'
import { CopyableId, formOf, PageLink, type RelatedColumn } from '@ntocc/sdk/ui'
import { OrderTake } from '../../contract/takes.ts'
import { InUnit } from '../orders/order.tsx'

/** What a look at a share shows. */
export const SHARE_FORM = formOf(OrderTake, {
  groups: [
    {
      title: 'group.share',
      fields: ['orderNo', 'goodsName', 'kind', 'qty', 'quote', 'waybillNo', 'decidedAt', 'reason'],
    },
    { title: 'group.carrier', fields: ['driverName', 'driverPhone', 'vehicleNo', 'teamCode'] },
  ],
} as const)

export const shareName = (row: OrderTake): string => `${row.orderNo} · ${row.vehicleNo}`

/** The waybill that came of a share, opened by whoever may. */
export function WaybillLink({ no }: { no: string | null | undefined }) {
  const mayOpen = useOpenable()
  if (!no) return <span className="nt-dim nt-blank">–</span>
  const to = `/order_info?id=${encodeURIComponent(no)}`
  return mayOpen(to) ? <PageLink to={to}>{no}</PageLink> : <CopyableId id={no} />
}

export const SHARE_COLUMNS: readonly RelatedColumn<OrderTake>[] = [
  'status',
  'driverName',
  'vehicleNo',
  { key: 'qty', render: row => <InUnit row={row} value={row.qty} /> },
  'quote',
  'kind',
  { key: 'waybillNo', render: row => <WaybillLink no={row.waybillNo} /> },
  'gmtCreated',
]

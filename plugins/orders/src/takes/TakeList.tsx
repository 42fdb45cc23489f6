import { Plate, RecordScreen, TwoLines } from '@ntocc/sdk/ui'
import { OrderTake, orderTakes } from '../../contract/takes.ts'
import { GOODS_COLUMN } from '../orders/order.tsx'
import { SHARE_FORM, shareName, WaybillLink } from './take.tsx'

const COLUMNS = [
  { key: 'orderNo', pin: 'left', card: 'head', width: 168 },
  { key: 'status', card: 'mark' },
  GOODS_COLUMN,
  {
    key: 'driverName',
    width: 124,
    least: 102,
    exports: ['driverName', 'vehicleNo'],
    render: (row: OrderTake) => (
      <TwoLines>
        <Plate no={row.vehicleNo} />
        <span title={row.driverName ?? undefined}>{row.driverName}</span>
      </TwoLines>
    ),
  },
  'quote',
  'kind',
  { key: 'waybillNo', width: 150, least: 124, render: (row: OrderTake) => <WaybillLink no={row.waybillNo} /> },
  { key: 'driverPhone', hidden: true },
  { key: 'decidedAt', hidden: true },
  { key: 'reason', hidden: true },
  // Its words are needed beside every quantity.
  { key: 'unit', hidden: true },
  'gmtCreated',
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'kind', 'gmtCreated'],
  more: ['orderNo', 'vehicleNo', 'driverCode', 'teamCode', 'qty'],
}

/** Shares of orders: to staff and shippers what they have to decide, to drivers and carriers what they have asked for. */
export default function TakeList() {
  return (
    <RecordScreen<OrderTake>
      of={OrderTake}
      calls={orderTakes.by}
      form={SHARE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={shareName}
      bulkMoves={['decline']}
    />
  )
}

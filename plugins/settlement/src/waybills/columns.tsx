import {
  hiddenWaybillFields,
  type PartyType,
  payStateMachine,
  type WaybillRecord,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { CopyableId, StateTag, useScope } from '@ntocc/sdk/ui'

/** Waybills that money is about: not deleted, and delivered. The filters hold for the export as they do for the list. */
export const FIXED = { isCancel: 0, status: waybillMachine.filter('delivered') }
export const NEWEST = { sortField: 'finishTime', sortType: 'desc' } as const
const FILTERS = {
  daily: ['payStatus', 'invoiceStatus', 'payTime', 'invoiceIssuedTime', 'finishTime'],
  more: ['waybillNo', 'orderNo', 'shipmentCode', 'driverCode', 'teamCode', 'vehicleNo', 'shipmentName', 'driverName'],
}
const EXPORTED = [
  'waybillNo',
  'orderNo',
  'status',
  'shipmentName',
  'driverName',
  'vehicleNo',
  'goodsName',
  'unloadQty',
  'unitPrice',
  'receivableAmount',
  'carrierUnitPrice',
  'payableAmount',
  'payStatus',
  'payTime',
  'invoiceStatus',
  'invoiceIssuedTime',
  'signTime',
  'finishTime',
]

const detail = ({ id }: { id: number }) => `/order_info?id=${id}`

function PayState({ row }: { row: WaybillRecord }) {
  const scope = useScope()
  const code = row.payStatus ?? payStateMachine.initial
  return <StateTag tone={payStateMachine.toneOf(code)}>{scope.label(payStateMachine.name, String(code))}</StateTag>
}

const COLUMNS = [
  {
    key: 'waybillNo',
    width: 150,
    pin: 'left' as const,
    card: 'head' as const,
    render: (row: WaybillRecord) => <CopyableId id={row.waybillNo} to={detail(row)} />,
  },
  {
    key: 'payStatus',
    width: 140,
    least: 120,
    card: 'mark' as const,
    render: (row: WaybillRecord) => <PayState row={row} />,
  },
  { key: 'invoiceStatus', width: 140, least: 140 },
  { key: 'shipmentName', width: 190, least: 150 },
  { key: 'driverName', width: 140 },
  'vehicleNo',
  { key: 'unloadQty', hidden: true },
  { key: 'receivableAmount', width: 130 },
  { key: 'payableAmount', width: 130 },
  { key: 'finishTime', width: 130 },
  { key: 'payTime', width: 130 },
  { key: 'invoiceIssuedTime', width: 130 },
  { key: 'status', hidden: true },
]

/** Columns, filters and fields of the file that the backend gives to this party. */
export const shownTo = (partyType: PartyType | undefined) => {
  const hidden = hiddenWaybillFields(partyType)
  const keeps = (name: string) => !hidden.includes(name)
  return {
    columns: COLUMNS.filter(column => keeps(typeof column === 'string' ? column : column.key)),
    filters: { keyword: true, daily: FILTERS.daily.filter(keeps), more: FILTERS.more.filter(keeps) },
    exported: EXPORTED.filter(keeps),
  }
}

import { linkColumn } from '@ntocc/sdk/ui'
import type { Outbound } from '../../contract/outbound.ts'
import { outboundName, outboundPath, printPath } from '../names.ts'
import { Orders } from './Orders.tsx'

const TRANSFERS = { kind: 'transfer' }
const COLUMNS = [
  linkColumn<Outbound>('outboundNo', { nameOf: outboundName, href: outboundPath }),
  { key: 'status', card: 'mark' },
  'warehouseCode',
  'toWarehouseCode',
  'ownerCode',
  'lineCount',
  'plannedAt',
  'loadedAt',
  'plateNo',
  { key: 'driverName', hidden: true },
  { key: 'gmtCreated', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'toWarehouseCode', 'ownerCode', 'plannedAt'],
  more: ['plateNo', 'loadedAt', 'gmtCreated'],
}
const LINKS = [
  { label: 'printPickList', to: printPath },
  // The notice that follows has the order's number.
  { label: 'transferNotice', to: ({ outboundNo }: Outbound) => `/warehouse/inbound?keyword=${outboundNo}` },
]

/** What goes from one warehouse to another: orders whose goods are received by a notice that follows them. */
export default function TransferList() {
  return (
    <Orders columns={COLUMNS} filters={FILTERS} name="transfer" start={TRANSFERS} fixed={TRANSFERS} links={LINKS} />
  )
}

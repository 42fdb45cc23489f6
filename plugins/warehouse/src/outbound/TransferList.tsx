import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { outboundMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { outboundName, outboundPath, printPath } from '../names.ts'
import { useCopy } from '../work/useCopy.ts'
import { useLocked } from '../work/useLocked.ts'
import { OUTBOUND_FORM, OUTBOUND_MOVES } from './outbound.ts'

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
  const copy = useCopy(outboundCalls.outboundCopy, outboundResources.outbound.by.list, outboundPath)
  const locked = useLocked(outboundMachine.statesOf('shipped', 'cancelled'))
  return (
    <RecordScreen<Outbound>
      of={Outbound}
      name="transfer"
      calls={outboundResources.outbound.by}
      form={OUTBOUND_FORM}
      start={TRANSFERS}
      fixed={TRANSFERS}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={outboundName}
      href={outboundPath}
      moves={OUTBOUND_MOVES}
      actions={copy}
      locked={locked}
      links={LINKS}
    />
  )
}

import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { outboundMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { outboundName, outboundPath, printPath } from '../names.ts'
import { useCopy } from '../work/useCopy.ts'
import { useLocked } from '../work/useLocked.ts'
import { OUTBOUND_FORM, OUTBOUND_MOVES } from './outbound.ts'

const COLUMNS = [
  linkColumn<Outbound>('outboundNo', { nameOf: outboundName, href: outboundPath }),
  { key: 'status', card: 'mark' },
  'ownerCode',
  'consignee',
  'plannedAt',
  'lineCount',
  'pickedLines',
  'checkedLines',
  'warehouseCode',
  'kind',
  'toWarehouseCode',
  'sourceNo',
  'plateNo',
  'loadedAt',
  { key: 'address', hidden: true },
  { key: 'consigneePhone', hidden: true },
  { key: 'driverName', hidden: true },
  { key: 'loadedBy', hidden: true },
  { key: 'gmtCreated', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'ownerCode', 'plannedAt', 'kind'],
  more: ['sourceNo', 'plateNo', 'loadedAt', 'gmtCreated'],
}
const BULK = ['submit', 'allocate']
const LINKS = [{ label: 'printPickList', to: printPath }]

/** What owners want sent out, and how far it has come. */
export default function OutboundList() {
  const copy = useCopy(outboundCalls.outboundCopy, outboundResources.outbound.by.list, outboundPath)
  const locked = useLocked(outboundMachine.statesOf('shipped', 'cancelled'))
  return (
    <RecordScreen<Outbound>
      of={Outbound}
      calls={outboundResources.outbound.by}
      form={OUTBOUND_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={outboundName}
      href={outboundPath}
      moves={OUTBOUND_MOVES}
      actions={copy}
      locked={locked}
      links={LINKS}
      bulkMoves={BULK}
    />
  )
}

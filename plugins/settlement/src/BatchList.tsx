import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { SettlementBatch, settlementResources } from '../contract/batch.ts'
import { BATCH_MOVES, batchName } from './batch.ts'

const COLUMNS = [
  { key: 'batchNo', pin: 'left', card: 'head', width: 170 },
  { key: 'status', card: 'mark' },
  'side',
  'shipmentCode',
  'driverCode',
  'teamCode',
  'lineCount',
  'amount',
  'adjustment',
  'total',
  'periodStart',
  'periodEnd',
  'submittedBy',
  'approvedBy',
  'approvedAt',
  { key: 'firstApprovedBy', hidden: true },
  { key: 'confirmedAt', hidden: true },
  { key: 'gmtCreated', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['side', 'shipmentCode', 'driverCode', 'teamCode', 'periodEnd'],
  more: ['batchNo', 'total', 'approvedAt', 'gmtCreated'],
}

/** Batches are made by the call that makes them, and moved; nothing of them is typed. */
const FORM = formOf(SettlementBatch, { groups: [{ title: 'group.batch', fields: ['remark'] }] })

/** What is settled with whom, and how far it has come; a party sees its own. */
export default function BatchList() {
  return (
    <RecordScreen<SettlementBatch>
      of={SettlementBatch}
      calls={settlementResources.settlementBatch.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={batchName}
      moves={BATCH_MOVES}
    />
  )
}

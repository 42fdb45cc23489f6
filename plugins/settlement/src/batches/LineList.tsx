import { type ColumnInput, RecordScreen } from '@ntocc/sdk/ui'
import { SettlementLine, settlementResources } from '../../contract/batch.ts'
import { lineName } from './batch.ts'
import { InUnit } from './InUnit.tsx'
import { LINE_FORM } from './Lines.tsx'

const COLUMNS: readonly ColumnInput<SettlementLine>[] = [
  { key: 'waybillNo', pin: 'left', card: 'head', width: 170 },
  'batchNo',
  'side',
  'orderNo',
  'finishTime',
  { key: 'quantity', align: 'right', render: row => <InUnit row={row} /> },
  'price',
  'freight',
  'amount',
  'adjustment',
  'reason',
  'total',
  // Beside the quantity on the page, and of its own in a file.
  { key: 'unit', hidden: true },
]
const FILTERS = { keyword: true, daily: ['batchNo', 'waybillNo', 'side', 'finishTime'], more: ['orderNo', 'amount'] }

/** Waybills in batches, with what was adjusted and why. */
export default function LineList() {
  return (
    <RecordScreen<SettlementLine>
      of={SettlementLine}
      calls={settlementResources.settlementLine.by}
      form={LINE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={lineName}
    />
  )
}

import { RecordScreen } from '@ntocc/sdk/ui'
import { SettlementLine, settlementResources } from '../../contract/batch.ts'
import { lineName } from './batch.ts'
import { LINE_FORM } from './Lines.tsx'

const COLUMNS = [
  { key: 'waybillNo', pin: 'left', card: 'head', width: 170 },
  'batchNo',
  'side',
  'orderNo',
  'finishTime',
  'quantity',
  'price',
  'freight',
  'amount',
  'adjustment',
  'reason',
  'total',
] as const
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

import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { SettlementLine, settlementResources } from '../contract/batch.ts'
import { lineName } from './batch.ts'

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
const FORM = formOf(SettlementLine, { groups: [{ title: 'group.adjustment', fields: ['adjustment', 'reason'] }] })

/** Waybills in batches, with what was adjusted and why. */
export default function LineList() {
  return (
    <RecordScreen<SettlementLine>
      of={SettlementLine}
      calls={settlementResources.settlementLine.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={lineName}
    />
  )
}

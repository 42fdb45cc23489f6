import { RecordScreen } from '@ntocc/sdk/ui'
import { LabourRate, labourResources } from '../../contract/labour.ts'
import { RATE_FORM, rateName } from './labour.ts'

const COLUMNS = [
  { key: 'work', pin: 'left', card: 'head', width: 160 },
  { key: 'status', card: 'mark' },
  'basis',
  'rate',
  'validFrom',
  'warehouseCode',
  { key: 'remark', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['work', 'warehouseCode', 'validFrom', 'status'] }
const BULK = ['disable', 'enable']

/** What kinds of work are paid, and since when. */
export default function RateList() {
  return (
    <RecordScreen<LabourRate>
      of={LabourRate}
      calls={labourResources.labourRate.by}
      form={RATE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={rateName}
      bulkMoves={BULK}
    />
  )
}

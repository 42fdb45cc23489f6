import { RecordScreen } from '@ntocc/sdk/ui'
import { TianjinStatement, tianjinResources } from '../contract/waybills.ts'
import { STATEMENT_FORM, TOUCHED, waybillName } from './waybill.ts'

const COLUMNS = [
  { key: 'waybillNo', pin: 'left', card: 'head', width: 170 },
  'cost',
  'distanceKm',
  { key: 'reason', width: 260, least: 200 },
  'createdBy',
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['waybillNo', 'gmtCreated'] }
const CALLS = { ...tianjinResources.tianjinStatement.by, ...TOUCHED }

/** All that was ever stated of costs and distances, by whom, when and why: nothing of it is changed afterwards. */
export default function StatementList() {
  return (
    <RecordScreen<TianjinStatement>
      of={TianjinStatement}
      calls={CALLS}
      form={STATEMENT_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={waybillName}
    />
  )
}

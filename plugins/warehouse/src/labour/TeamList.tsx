import { RecordScreen } from '@ntocc/sdk/ui'
import { LabourTeam, labourResources } from '../../contract/labour.ts'
import { TEAM_FORM, teamName } from './labour.ts'

const COLUMNS = [
  { key: 'teamNo', pin: 'left', width: 130 },
  { key: 'name', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'leader',
  'phone',
  { key: 'remark', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['status'] }
const BULK = ['disable', 'enable']

/** People who work together with goods. */
export default function TeamList() {
  return (
    <RecordScreen<LabourTeam>
      of={LabourTeam}
      calls={labourResources.labourTeam.by}
      form={TEAM_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={teamName}
      bulkMoves={BULK}
    />
  )
}

import { DriverTeam } from '@ntocc/sdk/contracts'
import { type ColumnInput, linkColumn, NEWEST_FIRST, RecordScreen } from '@ntocc/sdk/ui'
import { TEAM_FORM, teamCalls, teamMoves, teamName, teamPath } from './team.ts'

const COLUMNS: ColumnInput<DriverTeam>[] = [
  linkColumn('name', { nameOf: teamName, href: teamPath, width: 220 }),
  { key: 'authStatus', card: 'mark' },
  'captainCode',
  'phone',
  'memberCount',
  'leftCount',
  'collectForMembers',
  'dispatchRate',
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'captainCode', 'collectForMembers'],
  more: ['name', 'memberCount', 'gmtCreated'],
}
const BULK = ['submit', 'suspend', 'resume']

/** Teams of drivers, each behind a captain. */
const DriverTeamList = () => (
  <RecordScreen<DriverTeam>
    of={DriverTeam}
    calls={teamCalls}
    form={TEAM_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST_FIRST}
    nameOf={teamName}
    href={teamPath}
    moves={teamMoves}
    bulkMoves={BULK}
  />
)

export default DriverTeamList

import { DriverTeam } from '@ntocc/sdk/contracts'
import { type ColumnInput, PageLink, RecordScreen } from '@ntocc/sdk/ui'
import { TEAM_FORM, teamCalls, teamMoves, teamName, teamPath } from './team.ts'

const COLUMNS: ColumnInput<DriverTeam>[] = [
  {
    key: 'name',
    pin: 'left',
    card: 'head',
    width: 220,
    render: row => (
      <PageLink to={teamPath(row)} className="nt-link">
        {teamName(row)}
      </PageLink>
    ),
  },
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
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const BULK = ['suspend', 'resume']

/** Teams of drivers, each behind a captain. */
export const DriverTeamList = () => (
  <RecordScreen<DriverTeam>
    of={DriverTeam}
    calls={teamCalls}
    form={TEAM_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={teamName}
    href={teamPath}
    moves={teamMoves}
    bulkMoves={BULK}
  />
)

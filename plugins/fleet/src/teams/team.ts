import { DriverTeam, resources, teamReview } from '@ntocc/sdk/contracts'
import { formOf, reviewMoves } from '@ntocc/sdk/ui'

export const TEAM_FORM = formOf(DriverTeam, {
  groups: [
    { title: 'group.team', fields: ['name', 'captainCode', 'phone'] },
    {
      title: 'group.collecting',
      help: 'group.collectingHelp',
      fields: [{ row: ['collectForMembers', 'dispatchRate'] }, 'agreementUrl', 'remark'],
    },
  ],
})

export const teamCalls = resources.driverTeam.by
export const teamMoves = reviewMoves<DriverTeam>(teamReview)
export const teamName = (row: DriverTeam): string => String(row.name)
export const teamPath = (row: Pick<DriverTeam, 'id'>): string => `/base/driver-teams/detail?id=${row.id}`

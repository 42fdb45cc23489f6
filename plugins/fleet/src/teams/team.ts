import { DriverTeam, resources } from '@ntocc/sdk/contracts'
import { formOf, reviewMoves } from '@ntocc/sdk/ui'
import { teamReview } from '../../contract/reviews.ts'

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

/** What a carrier tells of itself; captain and rate are agreed with the platform. */
export const TEAM_APPLICATION = formOf(DriverTeam, {
  groups: [
    { title: 'group.team', fields: ['name'] },
    { title: 'group.collecting', help: 'group.collectingHelp', fields: ['collectForMembers', 'agreementUrl'] },
  ],
})

export const teamCalls = resources.driverTeam.by
export const teamMoves = reviewMoves<DriverTeam>(teamReview, DriverTeam)
export const teamName = (row: DriverTeam): string => String(row.name)
export const teamPath = (row: Pick<DriverTeam, 'id'>): string => `/base/driver-teams/detail?id=${row.id}`

import type { DriverTeam } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { formOf, type MoveSource, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { teamMemberMachine } from '../../contract/machines.ts'
import { resources } from '../../contract/resources.ts'
import { DriverTeamMember } from '../../contract/teams.ts'
import { useIsCarrier } from '../own/carrier.ts'
import { teamCalls } from './team.ts'

const { list, create, move } = resources.driverTeamMember.by
const CALLS = { list, create, invalidates: [teamCalls.get] }
/** A carrier enters nobody by a number: it asks. */
const OWN_CALLS = { list, invalidates: [teamCalls.get] }
const MOVES: MoveSource<DriverTeamMember> = {
  machine: teamMemberMachine,
  state: 'status',
  call: move,
  invalidates: [teamCalls.get, teamCalls.list],
}
const JOIN = formOf(DriverTeamMember, { groups: [{ fields: ['driverCode'] }] })
const COLUMNS = ['driverName', 'status', 'joinTime', 'leaveTime']
/** Who asked to join has the lowest state. */
const BY_STATE = { sortField: 'status', sortType: 'asc' } as const
const nameOf = (row: DriverTeamMember): string => String(row.driverName ?? row.driverCode)

/** Who belongs to a team: those who asked come first, then members; who has left stays in the list. */
export function Members({ team }: { team: DriverTeam }) {
  const { t } = useTranslation()
  const isCarrier = useIsCarrier()
  const tie = useMemo(() => ({ teamCode: team.code }), [team.code])
  return (
    <RelatedRecords<DriverTeamMember>
      of={DriverTeamMember}
      calls={isCarrier ? OWN_CALLS : CALLS}
      tie={tie}
      {...(!isCarrier && { form: JOIN })}
      columns={COLUMNS}
      nameOf={nameOf}
      moves={MOVES}
      sort={BY_STATE}
      size={500}
      hint={t('membersHint')}
    />
  )
}

import { DriverTeam } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, RecordPage } from '@ntocc/sdk/ui'
import { useIsCarrier } from '../own/carrier.ts'
import { Invite } from './Invite.tsx'
import { Members } from './Members.tsx'
import { TEAM_FORM, teamCalls, teamMoves, teamName } from './team.ts'

/** A carrier’s terms are agreed with the platform, and entered there. */
const READ = { list: teamCalls.list, get: teamCalls.get }
const SUMMARY = ['captainCode', 'phone', 'memberCount', 'collectForMembers', 'dispatchRate'] as const

/** One team, by the address or as it is named: its captain and terms at a glance, its members, who changed what. */
export default function DriverTeamDetail({ id }: { id?: number }) {
  const { t } = useTranslation()
  const isCarrier = useIsCarrier()
  return (
    <RecordPage<DriverTeam>
      {...(id && { id })}
      of={DriverTeam}
      calls={isCarrier ? READ : teamCalls}
      {...(isCarrier && { actions: () => <Invite /> })}
      form={TEAM_FORM}
      nameOf={teamName}
      title={teamName}
      moves={teamMoves}
      facts={row =>
        SUMMARY.map(name => ({
          label: t(`driverTeam.${name}`),
          value: <FieldValue name={name} field={DriverTeam.fields[name]} row={row} />,
        }))
      }
      facets={row => [
        {
          name: 'members',
          title: t('members'),
          count: row.memberCount ?? undefined,
          content: <Members team={row} />,
        },
      ]}
    />
  )
}

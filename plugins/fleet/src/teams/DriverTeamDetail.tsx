import { DriverTeam } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, RecordPage } from '@ntocc/sdk/ui'
import { Members } from './Members.tsx'
import { TEAM_FORM, teamCalls, teamMoves, teamName } from './team.ts'

const SUMMARY = ['captainCode', 'phone', 'memberCount', 'collectForMembers', 'dispatchRate'] as const

/** One team: its captain and terms at a glance, its members, who changed what. */
export default function DriverTeamDetail() {
  const { t } = useTranslation()
  return (
    <RecordPage<DriverTeam>
      of={DriverTeam}
      calls={teamCalls}
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

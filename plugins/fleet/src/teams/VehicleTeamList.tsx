import { useClient, useTranslation } from '@ntocc/sdk/hooks'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { resources } from '../../contract/resources.ts'
import { vehicleTeamBatchDelete } from '../../contract/team-calls.ts'
import { VehicleTeam } from '../../contract/teams.ts'

const FORM = formOf(VehicleTeam, {
  groups: [
    { title: 'group.vehicleTeam', fields: ['name', 'ownerCode', { row: ['contact', 'phone'] }] },
    { title: 'group.members', help: 'group.membersHelp', fields: ['vehicles', 'drivers', 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  { key: 'ownerCode', width: 220 },
  'contact',
  'phone',
  'vehicleCount',
  'gmtCreated',
  'status',
] as const
const FILTERS = { keyword: true, daily: ['name', 'ownerCode'], more: ['contact', 'vehicleCount', 'gmtCreated'] }
const nameOf = (row: VehicleTeam): string => String(row.name)

/** Vehicles that a shipper calls together. */
export default function VehicleTeamList() {
  const { t } = useTranslation()
  const client = useClient()
  return (
    <RecordScreen<VehicleTeam>
      of={VehicleTeam}
      calls={resources.vehicleTeam.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      bulk={[
        {
          key: 'delete',
          label: t('deleteTeams'),
          danger: true,
          confirm: count => t('deleteTeamsSure', { count }),
          each: ({ id, version }, signal) => {
            const query = { ids: String(id), versions: String(version) }
            return client.call(vehicleTeamBatchDelete, { query, signal, silent: true })
          },
        },
      ]}
    />
  )
}

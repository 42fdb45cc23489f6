import { type DriverTeam, DriverTeamMember, resources, teamMemberMachine } from '@ntocc/sdk/contracts'
import { useRecord, useReferenceName, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  Empty,
  EntityFormModal,
  FieldScope,
  FieldValue,
  formOf,
  Loaded,
  type MoveSource,
  RowActions,
  useRecordMoves,
} from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { teamCalls } from './team.ts'
import '../fleet.css'

const { list, create, move } = resources.driverTeamMember.by
const MOVES: MoveSource<DriverTeamMember> = {
  machine: teamMemberMachine,
  state: 'status',
  call: move,
  invalidates: [list, teamCalls.get, teamCalls.list],
}
const JOIN = formOf(DriverTeamMember, { groups: [{ fields: ['driverCode'] }] })
const JOIN_CALLS = { create, list, invalidates: [teamCalls.get] }
const COLUMNS = ['driverCode', 'status', 'joinTime', 'leaveTime'] as const
const nameOf = (row: DriverTeamMember): string => row.driverCode

/** Who belongs to a team: those who asked come first, then members; who has left stays in the list. */
export function Members({ team }: { team: DriverTeam }) {
  const { t } = useTranslation()
  const [isJoining, setJoining] = useState(false)
  const query = useMemo(
    () => ({ teamCode: team.code, pageNum: 1, pageSize: 500, sortField: 'status', sortType: 'asc' as const }),
    [team.code],
  )
  const members = useRecord(list, { query })
  const moves = useRecordMoves(MOVES, nameOf)
  return (
    <FieldScope fields={[DriverTeamMember.fields.status]}>
      <div className="fleet-head">
        <span className="nt-dim">{t('membersHint')}</span>
        <ActionButton
          label={t('new.driverTeamMember')}
          {...(create.permission && { permission: create.permission })}
          onClick={() => setJoining(true)}
        />
      </div>
      <Loaded of={members}>
        {({ records }) =>
          records.length === 0 ? (
            <Empty title={t('noMembers')} hint={t('noMembersHint')} />
          ) : (
            <div className="fleet-table-wrap">
              <table className="fleet-table">
                <thead>
                  <tr>
                    {COLUMNS.map(name => (
                      <th key={name} scope="col">
                        {t(`driverTeamMember.${name}`)}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="nt-sr">{t('actions')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {records.map(row => (
                    <Member key={row.id} row={row} actions={moves.actionsOf(row)} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      {isJoining && (
        <EntityFormModal
          schema={JOIN}
          calls={JOIN_CALLS}
          toBody={values => ({ ...values, teamCode: team.code })}
          onClose={() => setJoining(false)}
        />
      )}
      {moves.dialog}
    </FieldScope>
  )
}

function Member({ row, actions }: { row: DriverTeamMember; actions: Parameters<typeof RowActions>[0]['actions'] }) {
  const driver = useReferenceName('driver', row.driverCode)
  return (
    <tr aria-label={driver?.name}>
      {COLUMNS.map(name => (
        <td key={name}>
          <FieldValue name={name} field={DriverTeamMember.fields[name]} row={row} />
        </td>
      ))}
      <td>
        <RowActions actions={actions} />
      </td>
    </tr>
  )
}

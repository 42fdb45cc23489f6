import { useAction, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, CardRow, CardRows, Loaded, Panel, Skeleton, StateTag } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { teamMemberMachine } from '../../contract/machines.ts'
import { driverTeamsOwn, type OwnTeam } from '../../contract/own-fleet.ts'
import { resources } from '../../contract/resources.ts'

const { move } = resources.driverTeamMember.by
const { applied, invited, member } = teamMemberMachine.at

/** On the home of a driver: who asks him to drive for it, the team that he drives for, and the way out of it. */
export default function OwnTeams() {
  const { t } = useTranslation()
  const read = useRecord(driverTeamsOwn)
  return (
    <Panel title={t('own.teams')}>
      <Loaded of={read} skeleton={<Skeleton rows={2} />}>
        {teams =>
          teams.length === 0 ? (
            <p className="nt-dim">{t('own.noTeams')}</p>
          ) : (
            <CardRows>
              {teams.map(team => (
                <CardRow key={team.id} below={<Terms of={team} />} end={<Moves of={team} />}>
                  <b>{team.teamName}</b>
                  {team.status === invited && <StateTag tone="waiting">{t('own.asksYou')}</StateTag>}
                  {team.status === applied && <StateTag tone="waiting">{t('own.waits')}</StateTag>}
                </CardRow>
              ))}
            </CardRows>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** What a driver agrees to by joining: where the money goes, and what is kept of it. */
function Terms({ of: { collectForMembers, dispatchRate } }: { of: OwnTeam }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {t(collectForMembers ? 'own.collects' : 'own.paidToYou')}
      {dispatchRate ? ` ${t('own.keeps', { value: format.number(dispatchRate) })}` : ''}
    </>
  )
}

function Moves({ of: { id, version, status, teamName } }: { of: OwnTeam }) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const { run, isPending } = useAction(move, { invalidates: [driverTeamsOwn] })
  const make = async (name: string, done: string) => {
    const result = await run({ body: { id, version, move: name } })
    if (result.ok) message.success(done)
  }
  const leave = () =>
    void modal.confirm({
      title: t('own.leaveTitle', { team: teamName }),
      content: t('own.leaveText'),
      okText: t('own.leave'),
      cancelText: t('own.stay'),
      onOk: () => make('leave', t('own.hasLeft', { team: teamName })),
    })
  if (status === member) return <ActionButton label={t('own.leave')} loading={isPending} onClick={leave} />
  if (status !== invited) return null
  return (
    <>
      <ActionButton
        type="primary"
        label={t('own.accept')}
        loading={isPending}
        onClick={() => void make('accept', t('own.hasJoined', { team: teamName }))}
      />
      <ActionButton
        label={t('own.decline')}
        loading={isPending}
        onClick={() => void make('decline', t('own.hasDeclined', { team: teamName }))}
      />
    </>
  )
}

import type { TodoItem } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { OwnTeam } from '../contract/own-fleet.ts'
import { API, type FleetDesk, fleetDesk, OTHER_TEAM, TEAM } from './testing/fleet-desk.ts'

withDatabase('a carrier asks a driver', database => {
  let desk: FleetDesk
  /** Signs in as the driver of the other carrier. */
  let other: string
  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await fleetDesk(database().db)
    const { rows } = await database().db.query<{ id: string }>(
      `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
       values ('HQ', 'other-driver', 'none', false, 'DRIVER', 'OTHER', '"Other Driver"') returning id`,
    )
    await desk.query(
      `insert into sys_account_role (account_id, role_id, sort) select $1, id, 0 from role where code = 'HQ-DRIVER'`,
      [rows[0]?.id],
    )
    other = await desk.backend.signIn('other-driver')
  }, 240_000)
  afterAll(() => desk?.backend.app.close())
  beforeEach(async () => {
    await desk.clear()
    await desk.query(`delete from sys_try`)
    await desk.query(
      `insert into driver_team_member (branch_code, code, team_code, driver_code, status) values ('HQ', 'M-OTHER', $1, 'OTHER', 1)`,
      [OTHER_TEAM],
    )
  })

  const OTHER = { name: 'Other Driver', phone: '10000009901' }
  const teamOf = async () => (await desk.one('driver', 'OTHER')).team_code
  const own = async (token = other) => (await desk.backend.get<OwnTeam[]>(`${API}/driverTeam/own`, token)).data ?? []
  const heardBy = (party: string) => desk.heard.filter(({ key }) => key.endsWith(party)).length

  it('is in the team once he has said yes himself, and in no other then', async () => {
    expect((await desk.invite(OTHER)).data).toMatchObject({ teamCode: TEAM, driverCode: 'OTHER', status: 4 })
    expect(heardBy('DRIVER/OTHER')).toBe(1)
    expect(await teamOf()).toBe(OTHER_TEAM)
    expect((await desk.list('driver?code=OTHER')).length).toBe(0)
    expect((await desk.invite(OTHER)).status).toBe(4090)
    const counted = async (token: string) =>
      (await desk.backend.get<TodoItem[]>(`${API}/party/getPartyRoleConfigCount`, token)).data?.find(
        ({ configKey }) => configKey === 'team_invitation_count',
      )?.configValue
    expect(await counted(other)).toBe(1)
    for (const token of [desk.carrier, desk.admin]) expect(await counted(token)).toBeUndefined()
    const [asked] = await own()
    expect(asked).toMatchObject({
      status: 4,
      collectForMembers: expect.any(Boolean),
      teamName: expect.stringMatching(/./),
    })
    const answer = (move: string, token: string) =>
      desk.move('driverTeamMember', { id: asked?.id, version: asked?.version, move }, token)
    // Who asks does not answer.
    for (const token of [desk.carrier, desk.admin]) expect((await answer('accept', token)).status).toBe(4090)
    expect((await answer('accept', desk.driver)).status).toBe(4040)
    expect(await teamOf()).toBe(OTHER_TEAM)
    expect((await answer('accept', other)).data).toMatchObject({ status: 1 })
    expect(await teamOf()).toBe(TEAM)
    expect((await own()).map(({ status }) => status)).toEqual([1])
    expect((await desk.one('driver_team_member', 'M-OTHER')).status).toBe(3)
    expect(heardBy(`CARRIER/${TEAM}`)).toBe(1)
    expect(heardBy(`CARRIER/${OTHER_TEAM}`)).toBe(1)
  })

  it('may say no, and an invitation may be taken back', async () => {
    const first = await desk.invite(OTHER)
    expect((await desk.move('driverTeamMember', { id: first.data?.id, move: 'decline' }, other)).data?.status).toBe(2)
    const second = await desk.invite(OTHER)
    expect((await desk.move('driverTeamMember', { id: second.data?.id, move: 'takeBack' })).data?.status).toBe(3)
    expect((await desk.move('driverTeamMember', { id: second.data?.id, move: 'accept' }, other)).status).toBe(4090)
    expect(await teamOf()).toBe(OTHER_TEAM)
  })

  it('leaves with one move, and leaves the vehicles of the team with it', async () => {
    const asked = await desk.invite(OTHER)
    await desk.move('driverTeamMember', { id: asked.data?.id, move: 'accept' }, other)
    const truck = await desk.add('vehicle', desk.truck({ driverCode: 'OTHER' }))
    expect(truck.status, JSON.stringify(truck)).toBe(0)
    const { id } = await desk.one('driver', 'OTHER')
    expect((await desk.change('driver', { id, defaultVehicle: '鄂Z9T011' })).status).toBe(0)
    expect((await desk.move('driverTeamMember', { id: asked.data?.id, move: 'leave' }, other)).data?.status).toBe(3)
    expect(await desk.one('driver', 'OTHER')).toMatchObject({ team_code: null, default_vehicle: null })
    expect((await desk.one('vehicle', String(truck.data?.code))).driver_code).toBeNull()
  })

  it('is not found by a phone alone, in another branch, or by whoever is no carrier; and not by trying', async () => {
    for (const body of [
      { ...OTHER, name: 'Somebody' },
      { name: 'Away', phone: '10000009902' },
    ])
      expect((await desk.invite(body)).status).toBe(4090)
    expect((await desk.invite({ ...OTHER, name: ' 外人 ' })).status).toBe(0)
    for (const token of [desk.driver, desk.admin]) expect((await desk.invite(OTHER, token)).status).toBe(4030)
    for (let tries = 0; tries < 17; tries++) await desk.invite({ ...OTHER, name: 'Somebody' })
    expect((await desk.invite(OTHER)).status).toBe(4290)
  })

  it('whatever door a carrier comes by, it asks', async () => {
    const named = { teamCode: TEAM, driverCode: 'OTHER' }
    expect((await desk.add('driverTeamMember', named)).status).toBe(4030)
    await desk.query(
      `update role set permissions = permissions || '["driverTeam.edit"]'::jsonb where code = 'HQ-CARRIER'`,
    )
    const made = await desk.add('driverTeamMember', { ...named, status: 1 })
    expect(made.data).toMatchObject({ status: 4 })
    expect((await desk.move('driverTeamMember', { id: made.data?.id, move: 'agree' })).status).toBe(4090)
    expect(await teamOf()).toBe(OTHER_TEAM)
    await desk.query(`update role set permissions = permissions - 'driverTeam.edit' where code = 'HQ-CARRIER'`)
  })
})

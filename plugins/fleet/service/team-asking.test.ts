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

  const trip = (values: string) =>
    desk.query(`update waybill set ${values} where id = (select min(id) from waybill where branch_code = 'HQ')`)
  const remove = (path: string, token = desk.admin) => desk.backend.remove(`${API}/${path}`, token)

  it('an invitation ends with its team, and who was asked is told; a team that has something under way or to be paid stays', async () => {
    const made = await desk.add(
      'driverTeam',
      { name: 'Gone team', captainCode: 'HQ-D0001', phone: '10000000072' },
      desk.admin,
    )
    const { id, code } = made.data as { id: number; code: string }
    await desk.query(
      `insert into driver_team_member (branch_code, code, team_code, driver_code, status) values
         ('HQ', 'M-ASKED', $1, 'OTHER', 4), ('HQ', 'M-ASKS', $1, 'HQ-D0001', 0)`,
      [code],
    )
    desk.heard.length = 0
    const gone = () => remove(`driverTeam?id=${id}`)
    for (const values of [`status = 50`, `status = 10`, `status = 90, captain_collect = true, pay_status = 0`]) {
      await trip(`team_code = '${code}', ${values}`)
      expect(await gone(), values).toMatchObject({ status: 4090, msg: expect.stringMatching(/Waybills \w/) })
    }
    await trip(`pay_status = 4`)
    await desk.query(`update vehicle set team_code = $1 where code = 'NOBODY'`, [code])
    expect((await gone()).status).toBe(4090)
    await desk.query(`update vehicle set team_code = null where code = 'NOBODY'`)
    expect((await own()).map(({ status }) => status)).toEqual([4, 1])
    expect((await gone()).status).toBe(0)
    expect([
      (await desk.one('driver_team_member', 'M-ASKED')).status,
      (await desk.one('driver_team_member', 'M-ASKS')).status,
    ]).toEqual([3, 2])
    expect([heardBy('DRIVER/OTHER'), heardBy('DRIVER/HQ-D0001')]).toEqual([1, 1])
    expect((await own()).map(({ status }) => status)).toEqual([1])
    const asked = await desk.one('driver_team_member', 'M-ASKED')
    expect((await desk.move('driverTeamMember', { id: asked.id, move: 'accept' }, other)).status).toBe(4090)
    expect(await teamOf()).toBe(OTHER_TEAM)
    await desk.query(`delete from driver_team_member where code in ('M-ASKED', 'M-ASKS')`)
    await trip('team_code = null')
  })

  it('whoever deletes a membership ends it, and what it gave goes with it; not while the driver is on a trip for the team', async () => {
    const { id } = (await desk.invite(OTHER)).data as { id: number }
    await desk.move('driverTeamMember', { id, move: 'accept' }, other)
    const truck = await desk.add('vehicle', desk.truck({ driverCode: 'OTHER' }))
    await desk.change('driver', { id: (await desk.one('driver', 'OTHER')).id, defaultVehicle: '鄂Z9T011' })
    const { member_count: before } = await desk.one('driver_team', TEAM)
    await trip(`driver_code = 'OTHER', team_code = '${TEAM}', status = 50`)
    expect((await remove(`driverTeamMember?id=${id}`)).status).toBe(4090)
    await trip(`status = 90`)
    desk.heard.length = 0
    expect((await remove(`driverTeamMember?id=${id}`)).status).toBe(0)
    expect(await desk.one('driver', 'OTHER')).toMatchObject({ team_code: null, default_vehicle: null })
    expect((await desk.one('vehicle', String(truck.data?.code))).driver_code).toBeNull()
    expect(Number((await desk.one('driver_team', TEAM)).member_count)).toBe(Number(before) - 1)
    expect([heardBy('DRIVER/OTHER'), heardBy(`CARRIER/${TEAM}`)]).toEqual([1, 1])
    // An invitation that is deleted is none any more: who was asked is told.
    const asked = (await desk.invite(OTHER)).data as { id: number }
    desk.heard.length = 0
    expect((await remove(`driverTeamMember?id=${asked.id}`)).status).toBe(0)
    expect([await own(), heardBy('DRIVER/OTHER')]).toEqual([[], 1])
  })

  it('a driver who is deleted is in no team and asked by none; a captain is not deleted, and with a vehicle goes that it is anybody’s usual one', async () => {
    const made = await desk.add('driver', desk.person())
    const { id, code } = made.data as { id: number; code: string }
    const truck = await desk.add('vehicle', desk.truck({ driverCode: code }))
    expect((await desk.change('driver', { id, defaultVehicle: '鄂Z9T011' })).status).toBe(0)
    await desk.query(
      `insert into driver_team_member (branch_code, code, team_code, driver_code, status) values ('HQ', 'M-ASKED', $1, $2, 4)`,
      [OTHER_TEAM, code],
    )
    await desk.query(`update driver_team set captain_code = $1 where code = $2`, [code, OTHER_TEAM])
    expect(await remove(`driver?id=${id}`)).toMatchObject({ status: 4090, msg: expect.stringContaining('Other team') })
    await desk.query(`update driver_team set captain_code = 'HQ-D0001' where code = $1`, [OTHER_TEAM])
    const { member_count: before } = await desk.one('driver_team', TEAM)
    const { id: other } = await desk.one('driver', 'OTHER')
    await desk.query(`update driver set default_vehicle = '鄂Z9T011' where id = $1`, [other])
    expect((await remove(`driver?id=${id}`)).status).toBe(0)
    const memberships = await desk.query(
      `select status from driver_team_member where driver_code = $1 order by status`,
      [code],
    )
    expect(memberships.map(({ status }) => status)).toEqual([3, 3])
    expect(Number((await desk.one('driver_team', TEAM)).member_count)).toBe(Number(before) - 1)
    expect((await desk.one('vehicle', String(truck.data?.code))).driver_code).toBeNull()
    expect((await remove(`vehicle?id=${truck.data?.id}`)).status).toBe(0)
    expect((await desk.one('driver', 'OTHER')).default_vehicle).toBeNull()
    await desk.query(`delete from driver_team_member where code = 'M-ASKED'`)
  })
})

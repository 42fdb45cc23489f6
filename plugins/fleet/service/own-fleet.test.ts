import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { MOST_UNPROVEN } from '../contract/own-fleet.ts'
import { API, type FleetDesk, fleetDesk, NUMBERS, OTHER_TEAM, TEAM } from './testing/fleet-desk.ts'

const issue = (rule: string) => ({ code: `validation.ownFleet.${rule}` })
const PICTURES = ['id_front', 'id_back', 'licence_imgs', 'qualification_imgs']

withDatabase('drivers and vehicles of a carrier', database => {
  let desk: FleetDesk
  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await fleetDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.backend.app.close())
  beforeEach(() => desk.clear())

  const entered = async (more: object = {}) => {
    const made = await desk.add('driver', desk.person(more))
    expect(made.status, JSON.stringify(made)).toBe(0)
    return { id: Number(made.data?.id), code: String(made.data?.code) }
  }
  const stands = (id: number, columns: object) =>
    desk.query(
      `update driver set ${Object.keys(columns)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where id = $1`,
      [id, ...Object.values(columns)],
    )
  const told = () => desk.heard.filter(({ key }) => key.endsWith(`CARRIER/${TEAM}`))

  it('a driver whom a carrier enters is its own whatever is said, hands in papers, and drives once somebody has approved them', async () => {
    const { id, code } = await entered({ teamCode: OTHER_TEAM })
    const [team] = await desk.list('driverTeam')
    const counted = team?.memberCount
    expect(await desk.one('driver', code)).toMatchObject({ team_code: TEAM, branch_code: 'HQ', auth_status: 0 })
    expect(await desk.list(`driverTeamMember?driverCode=${code}`)).toMatchObject([{ teamCode: TEAM, status: 1 }])
    expect(counted).toBe((await desk.list('driverTeamMember?status=1&pageSize=100')).length)

    const submit = () => desk.change('review/move', { kind: 'driver', id, move: 'submit' })
    expect((await submit()).errors?.move).toMatchObject({ code: 'validation.papers.missing' })
    const [shown] = await desk.query(`select ${PICTURES.join(', ')} from driver where code = 'HQ-D0001'`)
    await stands(id, Object.fromEntries(PICTURES.map(column => [column, JSON.stringify(shown?.[column])])))
    expect((await submit()).status).toBe(0)
    // Nobody but the platform decides.
    const decide = { kind: 'driver', id, decision: 'approve' }
    expect((await desk.backend.post(`${API}/review/claim`, { kind: 'driver', id }, desk.carrier)).status).toBe(4030)
    expect((await desk.backend.put(`${API}/review/decide`, decide, desk.carrier, 'POST')).status).toBe(4030)
    const reviewer = await colleague(desk.backend)
    await desk.backend.post(`${API}/review/claim`, { kind: 'driver', id }, reviewer)
    expect((await desk.backend.put(`${API}/review/decide`, decide, reviewer, 'POST')).status).toBe(0)
    expect(await desk.one('driver', code)).toMatchObject({ auth_status: 2 })
    expect(told()).toHaveLength(1)
  })

  it('what is there is not taken: number, phone and plate of others, drivers and vehicles by guessed ids, of other branches', async () => {
    const other = await desk.one('driver', 'OTHER')
    expect((await desk.add('driver', desk.person({ phone: other.phone }))).errors).toEqual({
      phone: issue('driverKnown'),
    })
    const idNo = String(other.id_no)
    expect((await desk.add('driver', desk.person({ idNo, licenceNo: idNo }))).errors).toMatchObject({
      idNo: issue('driverKnown'),
    })
    for (const plateNo of ['鄂Z9T001', '鄂Z9T003', '鄂Z9T009'])
      expect((await desk.add('vehicle', desk.truck({ plateNo }))).errors, plateNo).toEqual({
        plateNo: issue('vehicleKnown'),
      })
    for (const code of ['OTHER', 'AWAY'])
      for (const entity of ['driver', 'vehicle']) {
        const { id, version } = await desk.one(entity, code)
        const seen = { id, version }
        expect((await desk.change(entity, { ...seen, remark: 'mine' })).status, `${entity} ${code}`).toBe(4040)
        expect((await desk.backend.get(`${API}/${entity}/${id}`, desk.carrier)).status).toBe(4040)
        const submit = { kind: entity, ...seen, move: 'submit' }
        expect((await desk.change('review/move', submit)).status).toBe(4040)
        expect((await desk.backend.remove(`${API}/${entity}?id=${id}`, desk.carrier)).status).toBe(4030)
        expect((await desk.one(entity, code)).version).toBe(version)
      }
    // One's own goes to nobody else by an edit.
    const { id, code } = await entered()
    expect((await desk.change('driver', { id, teamCode: OTHER_TEAM })).status).toBe(0)
    expect((await desk.one('driver', code)).team_code).toBe(TEAM)
  })

  it('a driver’s usual vehicle and a vehicle’s driver are of the carrier too: with others it would take goods', async () => {
    const truck = await desk.add('vehicle', desk.truck())
    expect(truck.data).toMatchObject({ teamCode: TEAM, authStatus: 0 })
    const { id, code } = await entered()
    for (const plate of ['鄂Z9T001', '鄂Z9T003', '鄂Z9T012'])
      expect((await desk.change('driver', { id, defaultVehicle: plate })).errors, plate).toEqual({
        defaultVehicle: issue('vehicleForeign'),
      })
    expect((await desk.change('driver', { id, defaultVehicle: '鄂Z9T011' })).status).toBe(0)
    const assign = (driverCode: string) => desk.change('vehicle', { id: truck.data?.id, driverCode })
    expect((await assign('OTHER')).errors).toEqual({ driverCode: issue('driverForeign') })
    expect((await assign(code)).status).toBe(0)
  })

  it('grades, terms, devices and states are the platform’s, in the form and in a file', async () => {
    for (const more of [{ score: 5 }, { level: 'gold' }, { agreementSigned: true }, { realNameStatus: 'passed' }]) {
      const [name] = Object.keys(more) as [string]
      const refused = await desk.add('driver', desk.person(more))
      expect(refused.errors, name).toMatchObject({ [name]: expect.anything() })
    }
    const device = await desk.add('vehicle', desk.truck({ terminalSim: '13900000000' }))
    expect(device.errors).toEqual({ terminalSim: issue('platform') })
    const made = await desk.add('driver', desk.person({ authStatus: 2, idStatus: 2, blacklist: false }))
    expect(made.data).toMatchObject({ authStatus: 0 })
    await desk.clear()
    const rows = [
      { line: 2, values: desk.person({ teamCode: OTHER_TEAM, authStatus: undefined }) },
      { line: 3, values: desk.person({ idNo: NUMBERS[1], licenceNo: NUMBERS[1], phone: '10000009912', score: 5 }) },
    ]
    const sent = { importId: 'own-drivers', mode: 'valid', rows }
    const file = await desk.backend.post<{ created: number }>(`${API}/import/driver`, sent, desk.carrier)
    expect(file.data?.created, JSON.stringify(file)).toBe(1)
    const [row] = await desk.query(`select team_code from driver where phone = '10000009911'`)
    expect(row?.team_code).toBe(TEAM)
  })

  it('papers wait for the review as they were handed in, and what the platform has stopped stays stopped', async () => {
    const { id } = await entered()
    for (const [authStatus, status, said] of [
      [1, 4090, 'looking at these papers'],
      [5, 4090, 'disabled'],
    ] as const) {
      await stands(id, { auth_status: authStatus })
      expect(await desk.change('driver', { id, licenceTo: '2036-01-01' })).toMatchObject({
        status,
        msg: expect.stringContaining(said),
      })
    }
    // What is approved may be renewed, and is looked at again.
    await stands(id, { auth_status: 2, id_status: 2, licence_status: 2 })
    expect((await desk.change('driver', { id, licenceTo: '2036-01-01' })).data).toMatchObject({ authStatus: 1 })
  })

  it('nobody becomes another person: not with an approved identity card, and not with an account', async () => {
    const { id, code } = await entered()
    expect((await desk.change('driver', { id, name: 'Driver 902' })).status).toBe(0)
    const another = { idNo: NUMBERS[1], name: 'Driver 903', phone: '10000009913' }
    const refused = Object.fromEntries(Object.keys(another).map(name => [name, issue('identity')]))
    for (const held of [
      { auth_status: 2, id_status: 2 },
      { auth_status: 3, id_status: 2 },
      { auth_status: 4, id_status: 4 },
    ]) {
      await stands(id, held)
      expect((await desk.change('driver', { id, ...another })).errors, JSON.stringify(held)).toEqual(refused)
    }
    await stands(id, { auth_status: 0, id_status: 0 })
    await desk.query(
      `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
       values ('HQ', 'own-fleet', 'none', false, 'DRIVER', $1, '"Driver"')`,
      [code],
    )
    expect((await desk.change('driver', { id, ...another })).errors).toEqual(refused)
    await desk.query(`delete from sys_account where username = 'own-fleet'`)
    expect((await desk.change('driver', { id, ...another })).status).toBe(0)
  })

  it('numbers and plates that nobody has looked at are so many at once', async () => {
    await desk.query(
      `insert into vehicle (branch_code, code, plate_no, team_code, auth_status, status)
       select 'HQ', 'F' || n, '鄂Y' || lpad(n::text, 5, '0'), $1, 0, 0 from generate_series(1, $2::int) n`,
      [TEAM, MOST_UNPROVEN - 1],
    )
    expect((await desk.add('vehicle', desk.truck())).status).toBe(0)
    expect(await desk.add('vehicle', desk.truck({ plateNo: '鄂Z9T012' }))).toMatchObject({
      status: 4090,
      msg: expect.stringContaining(String(MOST_UNPROVEN)),
    })
    await desk.query(`delete from vehicle where plate_no like '鄂Y0____'`)
  })
})

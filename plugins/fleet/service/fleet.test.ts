import type { Page, StoredRecord, TodoItem } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeedMessage } from '../../../server/src/ntocc/notify/notifier.ts'
import { recipientsOf } from '../../../server/src/ntocc/notify/recipients.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { sampleRecords } from '../../../server/src/ntocc/testing/samples.ts'
import { platformOf } from '../../../server/src/ntocc/testing/services.ts'
import type { ExpiryRule } from '../contract/expiry.ts'
import contract from '../contract.ts'
import service from '../service.ts'
import { expireCertificates } from './expire.ts'
import { warnOfExpired } from './warnings.ts'

const API = '/ntocc-basic-api'

withDatabases('drivers and vehicles', database => {
  let backend: TestBackend
  let admin: string
  const heard: FeedMessage[] = []

  beforeAll(async () => {
    backend = await testBackend(database().db, { demoWaybills: 60 })
    admin = await backend.signIn('admin')
    backend.notifier.subscribe(entry => heard.push(entry))
  })
  afterAll(() => backend.app.close())

  const expire = () => expireCertificates(platformOf(backend, contract, service))
  const get = <T = StoredRecord>(path: string, token = admin) => backend.get<T>(`${API}/${path}`, token)
  const put = (path: string, body: object) => backend.put<StoredRecord>(`${API}/${path}`, body, admin)
  const post = (path: string, body: object) => backend.post<StoredRecord>(`${API}/${path}`, body, admin)
  const firstOf = async (path: string) => (await get<Page<StoredRecord>>(path)).data?.records[0] as StoredRecord

  it('S2-098 S2-100 staff see the branch’s drivers and vehicles, a driver itself and its vehicle, a shipper none', async () => {
    const [driver, shipper] = [await backend.signIn('driver'), await backend.signIn('shipper')]
    for (const name of ['driver', 'vehicle']) {
      expect((await get<Page<StoredRecord>>(name)).data?.total).toBeGreaterThan(1)
      expect((await get<Page<StoredRecord>>(name, driver)).data?.total).toBe(1)
    }
    // Whom a waybill names a shipper may look up by name, among its own; vehicles it reads nowhere.
    expect((await get<Page<StoredRecord>>('driver', shipper)).data?.total).toBe(0)
    expect((await get<Page<StoredRecord>>('vehicle', shipper)).status).toBe(4030)
    expect((await get<Page<StoredRecord>>('driver', driver)).data?.records[0]?.code).toBe('HQ-D0001')
  })

  it.each(['vehicleAccident', 'vehicleRepair', 'vehicleViolation'])(
    'S2-114 S2-116 S2-117 %s carries the plate of its vehicle and moves by its machine',
    async name => {
      const record = await sampleRecords(backend, admin).ensure(name)
      const table = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
      await database().db.query(`update ${table} set status = 0 where id = $1`, [record.id])
      const { data: vehicle } = await get<Page<StoredRecord>>(`vehicle?code=${String(record.vehicleCode)}`)
      expect(record.plateNo).toBe(vehicle?.records[0]?.plateNo)
      expect((await put(`${name}/move`, { id: record.id, move: 'reopen' })).status).toBe(4090)
      const move = { vehicleAccident: 'claim', vehicleRepair: 'approve', vehicleViolation: 'pay' }[name]
      expect((await put(`${name}/move`, { id: record.id, move })).data?.status).toBeGreaterThan(0)
    },
  )

  it('S2-115 a newer policy moves the vehicle’s date forward, an older one does not', async () => {
    const vehicle = await firstOf('vehicle?pageSize=10')
    const policy = { vehicleCode: vehicle.code, type: 'compulsory', from: '2019-07-01' }
    expect((await post('vehicleInsurance', { ...policy, to: '2099-06-30' })).status).toBe(0)
    expect((await post('vehicleInsurance', { ...policy, to: '2020-06-30' })).status).toBe(0)
    expect((await get(`vehicle/${vehicle.id}`)).data?.compulsoryInsuranceTo).toBe('2099-06-30')
    expect((await post('vehicleInsurance', { ...policy, vehicleCode: 'nobody', to: '2099-06-30' })).errors).toEqual({
      vehicleCode: { code: 'validation.code.unknown' },
    })
  })

  it('S2-099 members of a team join and leave by moves; driver and counts follow', async () => {
    const driver = await firstOf('driver?code=HQ-D0001')
    const team = await post('driverTeam', { name: 'Team 9', captainCode: driver.code, phone: '10000000055' })
    const member = await post('driverTeamMember', { teamCode: team.data?.code, driverCode: driver.code })
    const { id } = member.data as StoredRecord
    expect((await put('driverTeamMember/move', { id, move: 'agree' })).data?.status).toBe(1)
    expect((await get(`driver/${driver.id}`)).data?.teamCode).toBe(team.data?.code)
    expect((await get(`driverTeam/${team.data?.id}`)).data?.memberCount).toBe(1)
    const refused = await backend.call({ method: 'DELETE', url: `${API}/driverTeam?id=${team.data?.id}`, token: admin })
    expect(refused.status).toBe(4090)
    expect((await put('driverTeamMember/move', { id, move: 'leave' })).data?.status).toBe(3)
    expect((await get(`driver/${driver.id}`)).data?.teamCode).toBeUndefined()
    expect((await get(`driverTeam/${team.data?.id}`)).data).toMatchObject({ memberCount: 0, leftCount: 1 })
  })

  it('S2-199 S3-076 who leads a team is reviewed as its leader with the team, until the team is another’s or gone', async () => {
    const [first, second] = (await get<Page<StoredRecord>>('driver?pageSize=10')).data?.records ?? []
    await database().db.query('delete from driver_team where captain_code = any($1)', [[first?.code, second?.code]])
    const asLeader = async (driver: StoredRecord | undefined) => (await get(`driver/${driver?.id}`)).data?.authStatusExt
    const team = await post('driverTeam', { name: 'Team 10', captainCode: first?.code, phone: '10000000055' })
    const id = team.data?.id
    expect(await asLeader(first)).toBe(0)
    await put('review/move', { kind: 'team', id, move: 'submit' })
    expect(await asLeader(first)).toBe(1)
    await post('review/claim', { kind: 'team', id })
    await backend.put(`${API}/review/decide`, { kind: 'team', id, decision: 'approve' }, admin, 'POST')
    expect(await asLeader(first)).toBe(2)
    // A team under another captain is looked at again.
    await put('driverTeam', { id, captainCode: second?.code })
    expect([await asLeader(first), await asLeader(second)]).toEqual([0, 1])
    await backend.call({ method: 'DELETE', url: `${API}/driverTeam?id=${id}`, token: admin })
    expect(await asLeader(second)).toBe(0)
  })

  it('a driver on the road is not deleted', async () => {
    const { db } = database()
    const { id } = await firstOf('driver?code=HQ-D0001')
    await db.query(
      `update waybill set status = 50 where id = (select min(id) from waybill where driver_code = 'HQ-D0001')`,
    )
    const refused = await backend.call({ method: 'DELETE', url: `${API}/driver?id=${id}`, token: admin })
    expect(refused.status).toBe(4090)
  })

  it('S2-209 papers are counted from thirty days before they run out, of drivers whose papers matter', async () => {
    const { db } = database()
    const count = async () => {
      const { data } = await get<TodoItem[]>('party/getPartyRoleConfigCount')
      return data?.find(each => each.configKey === 'certificate_expiry')?.configValue ?? 0
    }
    const set = (field: string, days: number, authStatus = 2) => {
      const all = ['id_to', 'licence_to', 'qualification_to'].map(
        name => `${name} = day + ${name === field ? days : 400}`,
      )
      return db.query(
        `update driver set ${all.join(', ')}, auth_status = $1
         from (select (now() at time zone 'Asia/Shanghai')::date as day) d
         where code = 'HQ-D0001' and branch_code = 'HQ'`,
        [authStatus],
      )
    }
    await set('id_to', 400)
    const before = await count()
    for (const field of ['id_to', 'licence_to', 'qualification_to']) {
      await set(field, 31)
      expect(await count(), field).toBe(before)
      await set(field, 30)
      expect(await count(), field).toBe(before + 1)
      await set(field, -1, 4)
      expect(await count(), field).toBe(before + 1)
      await set(field, 30, 1)
      expect(await count(), field).toBe(before)
    }
    await set('id_to', 400)
  })

  it('S2-209 a paper that has run out takes the approval and blocks the next waybill', async () => {
    const { db } = database()
    const driver = await firstOf('driver?code=HQ-D0001')
    await db.query(
      `update driver set licence_from = '2014-01-01', licence_to = '2020-01-01', auth_status = 2 where id = $1`,
      [driver.id],
    )
    heard.length = 0
    expect(await expire()).toBeGreaterThan(0)
    expect(await expire()).toBe(0)
    const { data } = await get(`driver/${driver.id}`)
    expect(data).toMatchObject({ authStatus: 4, licenceStatus: 4 })
    const trail = await get<Page<StoredRecord>>(`auditTrail?entity=driver&id=${driver.id}`)
    expect(trail.data?.records[0]).toMatchObject({ action: 'certificateExpire', byName: 'Platform' })
    const counts = await get<TodoItem[]>('party/getPartyRoleConfigCount')
    expect(counts.data?.find(each => each.configKey === 'certificate_expiry')?.configValue).toBeGreaterThan(0)
    const assignable = await get<Page<StoredRecord>>('driver/driverListForShipTeam?pageSize=500')
    expect(assignable.data?.records.map(each => each.code)).not.toContain('HQ-D0001')
  })

  it('a branch says of each paper whether one that has run out blocks or only warns', async () => {
    const { db } = database()
    const { id } = await firstOf('driver?code=HQ-D0001')
    await db.query(
      `update driver set licence_from = '2014-01-01', licence_to = '2020-01-01', auth_status = 2, licence_status = 2 where id = $1`,
      [id],
    )
    const rule = { kind: 'driver', name: 'licence', blocks: false }
    const state = async () => (await get(`driver/${id}`)).data?.authStatus
    await expire()
    expect(await state()).toBe(4)
    const saved = await backend.post<ExpiryRule[]>(`${API}/expiryRule`, rule, admin)
    expect(saved.data, saved.msg).toContainEqual(rule)
    // The approval comes back with the rule that took it, and the sweep leaves it.
    expect(await state()).toBe(2)
    await expire()
    expect(await state()).toBe(2)
    // What another branch says does not matter here.
    const hubei = await backend.signIn('hubei')
    const theirs = (await get<ExpiryRule[]>('expiryRule', hubei)).data
    expect(theirs?.every(({ blocks }) => blocks)).toBe(true)
    // Another paper of the same driver still blocks.
    await db.query(`update driver set id_from = '2010-01-01', id_to = '2020-01-01' where id = $1`, [id])
    await expire()
    expect(await state()).toBe(4)
    expect((await backend.post(`${API}/expiryRule`, { ...rule, name: 'passport' }, admin)).status).toBe(4220)
    const driver = await backend.signIn('driver')
    expect((await backend.post(`${API}/expiryRule`, rule, driver)).status).toBe(4030)
    await backend.post(`${API}/expiryRule`, { ...rule, blocks: true }, admin)
    await db.query(`update driver set auth_status = 2, id_to = '2099-01-01', licence_to = '2099-01-01' where id = $1`, [
      id,
    ])
  })

  it('S2-209 `expiring` finds who has a paper that runs out within so many days, whichever it is', async () => {
    const { db } = database()
    await db.query(`update driver set auth_status = 2, licence_to = '2099-01-01', id_to = '2099-01-01',
      qualification_to = ((now() at time zone 'UTC') + interval '8 hours')::date + 9 where code = 'HQ-D0001'`)
    const total = async (query: string) => (await get<Page<StoredRecord>>(`driver?code=HQ-D0001&${query}`)).data?.total
    expect([await total('expiring=15'), await total('expiring=9')]).toEqual([1, 1])
    expect([await total('expiring=8'), await total('expiring=0')]).toEqual([0, 0])
    expect((await get('driver?expiring=soon')).errors).toHaveProperty('expiring')
  })

  it('warns once a day of what runs out in 30, 15 or 7 days', async () => {
    const { db } = database()
    await db.query(`update driver set auth_status = 2, licence_to = ((now() at time zone 'UTC') + interval '8 hours')::date + 15,
      id_to = '2099-01-01', qualification_to = '2099-01-01' where code = 'HQ-D0001'`)
    await db.query(`delete from sys_branch_config where config_key like 'fleet.expiryWarned%'`)
    heard.length = 0
    await expire()
    await expire()
    const told = heard.filter(({ key, message }) => key === 'HQ/DRIVER/HQ-D0001' && message.type === 'warning')
    expect(told).toHaveLength(1)
  })

  it('what expired yesterday is told once a day in the morning, to the branch and to its drivers', async () => {
    const { db } = database()
    heard.length = 0
    const warn = (now: number) => warnOfExpired(platformOf(backend, contract, service), now)
    const warnings = () => heard.filter(({ message }) => message.type === 'warning')
    const noon = Date.parse('2031-05-10T04:00:00Z')
    await db.query(`update driver set licence_to = '2031-05-09', id_to = '2040-01-01', qualification_to = '2040-01-01'
      where code = 'HQ-D0001'`)
    await db.query(`update vehicle set inspection_to = '2031-05-09', road_cert_to = '2040-01-01', compulsory_insurance_to = '2040-01-01'
      where id = (select min(id) from vehicle where branch_code = 'HQ')`)
    expect(await warn(Date.parse('2031-05-09T20:00:00Z'))).toBe(false)
    expect(await warn(noon)).toBe(true)
    expect(await warn(noon + 3_600_000)).toBe(false)
    expect(warnings().map(({ key }) => key)).toEqual([
      ...(await recipientsOf(db, 'HQ', 'certificate_expiry')).map(({ key }) => key),
      'HQ/DRIVER/HQ-D0001',
    ])
    expect(warnings()[0]?.message).toMatchObject({
      text: { en: expect.stringContaining('drivers 1, vehicles 1') },
      todo: 'certificate_expiry',
    })
    expect(await warn(noon + 24 * 3_600_000)).toBe(true)
    expect(warnings()).toHaveLength((await recipientsOf(db, 'HQ', 'certificate_expiry')).length + 1)
  })

  it('the demo data hold every rule of their tables', async () => {
    const { db } = database()
    const found = await db.query<{ owner: string; name: string }>(
      `select c.conrelid::regclass::text as owner, quote_ident(c.conname) as name from pg_constraint c
       where c.contype = 'c' and not c.convalidated`,
    )
    expect(found.rows.length).toBeGreaterThan(100)
    for (const { owner, name } of found.rows) await db.query(`alter table ${owner} validate constraint ${name}`)
  })
})

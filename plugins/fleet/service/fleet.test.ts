import type { AreaSettings, AuditEntry, Page, ReviewCase, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeedMessage } from '../../../server/src/ntocc/notify/notifier.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { sampleRecords } from '../../../server/src/ntocc/testing/samples.ts'

const API = '/ntocc-basic-api'

/** A day some years ahead: policies are made out for ten at most. */
const ahead = (years: number): string => `${new Date().getUTCFullYear() + years}-06-30`

withDatabase('drivers and vehicles', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  const heard: FeedMessage[] = []

  beforeAll(async () => {
    backend = await demoBackend(database().db)
    admin = await backend.signIn('admin')
    backend.notifier.subscribe(entry => heard.push(entry))
  })
  afterAll(() => backend.app.close())

  const get = <T = StoredRecord>(path: string, token = admin) => backend.get<T>(`${API}/${path}`, token)
  const put = (path: string, body: object) => backend.put<StoredRecord>(`${API}/${path}`, body, admin)
  const post = <T = StoredRecord>(path: string, body: object) => backend.post<T>(`${API}/${path}`, body, admin)
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

  it('everybody of the demo who waits or is approved has the pictures that the papers want', async () => {
    const { rows } = await database().db.query<{ count: string }>(
      `select count(*) as count from (
         select licence_imgs as a, licence_imgs as b, auth_status from vehicle where not is_deleted
         union all select id_front, id_back, auth_status from driver where not is_deleted
         union all select licence_imgs, qualification_imgs, auth_status from driver where not is_deleted) p
       where auth_status in (1, 2) and (coalesce(jsonb_array_length(a), 0) = 0 or coalesce(jsonb_array_length(b), 0) = 0)`,
    )
    expect(Number(rows[0]?.count)).toBe(0)
  })

  it('a vehicle without a picture of its licence is neither handed in nor approved, and one without another paper’s is', async () => {
    const { db } = database()
    const { id, version } = await firstOf('vehicle?authStatus=2&pageSize=1')
    const kept = await db.query<{ licence_imgs: unknown }>('select licence_imgs from vehicle where id = $1', [id])
    const stand = (status: number, pictures: unknown) =>
      db.query('update vehicle set auth_status = $2, licence_imgs = $3, car_photos = null where id = $1', [
        id,
        status,
        JSON.stringify(pictures),
      ])
    const named = { code: 'validation.papers.missing', params: { missing: 'Pictures of the licence' } }
    await stand(1, [])
    await post('review/claim', { kind: 'vehicle', id })
    const approve = () =>
      backend.put(`${API}/review/decide`, { kind: 'vehicle', id, decision: 'approve' }, admin, 'POST')
    expect((await approve()).errors?.move).toEqual(named)
    await stand(0, [])
    expect((await put('review/move', { kind: 'vehicle', id, version, move: 'submit' })).errors?.move).toEqual(named)
    // It waited for the review before there was the rule: no door approves it.
    await stand(1, [])
    const approves = { entity: 'vehicle', move: 'approve', query: { ids: String(id) }, expected: 1 }
    const doors = {
      review: () => put('review/move', { kind: 'vehicle', id, move: 'approve', reason: 'Seen' }),
      record: () => put('vehicle', { id, authStatus: 2, licenceStatus: 2 }),
      'record, with a fact': () => put('vehicle', { id, authStatus: 2, remark: 'Seen' }),
      move: () => put('vehicle/move', { id, move: 'approve' }),
      many: () => post('bulkMove', approves),
      file: () =>
        post('import/vehicle', {
          importId: 'approved by a file',
          mode: 'all',
          rows: [{ line: 2, values: { plateNo: '鄂A98765', plateColor: '2', authStatus: 2 } }],
        }),
    }
    for (const [door, open] of Object.entries(doors)) {
      await open()
      const { rows } = await db.query<{ auth_status: number }>(
        `select auth_status from vehicle where (id = $1 or plate_no = '鄂A98765') and (licence_imgs is null or licence_imgs = '[]')
           and auth_status = 2`,
        [id],
      )
      expect([door, rows]).toEqual([door, []])
    }
    await stand(1, kept.rows[0]?.licence_imgs)
    expect((await approve()).status).toBe(0)
    expect((await get(`vehicle/${id}`)).data?.authStatus).toBe(2)
  })

  it('a plate has the colour of the branch’s vehicle, in lists and on a record’s own page', async () => {
    const { db } = database()
    const driver = await firstOf('driver?code=HQ-D0001')
    const paint = (color: string, branch: string) =>
      db.query('update vehicle set plate_color = $1, branch_code = $2 where plate_no = $3', [
        color,
        branch,
        driver.defaultVehicle,
      ])
    const colors = async () => {
      const listed = await firstOf('driver?code=HQ-D0001')
      return [listed.plateColor, (await get(`driver/${driver.id}`)).data?.plateColor]
    }
    await paint('94', 'HQ')
    expect(await colors()).toEqual(['94', '94'])
    await paint('2', 'HB')
    expect(await colors()).toEqual([undefined, undefined])
    await paint('2', 'HQ')
    expect(await colors()).toEqual(['2', '2'])
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
    const policy = { vehicleCode: vehicle.code, type: 'compulsory', from: '2019-07-01', policyNo: 'P-1' }
    const without = (await post('vehicleInsurance', { ...policy, policyNo: '', to: ahead(9) })).errors
    expect(without).toEqual({ policyNo: { code: 'validation.field.required' } })
    expect((await post('vehicleInsurance', { ...policy, to: ahead(9) })).status).toBe(0)
    const { data: older } = await post('vehicleInsurance', { ...policy, to: '2020-06-30' })
    // Changed alone, a field is looked at in the record as it will be.
    const changed = (more: object) => put('vehicleInsurance', { id: older?.id, version: older?.version, ...more })
    expect((await changed({ policyNo: null })).errors).toEqual(without)
    expect((await changed({ type: 'inspection', policyNo: null })).status).toBe(0)
    expect((await get(`vehicle/${vehicle.id}`)).data?.compulsoryInsuranceTo).toBe(ahead(9))
    const far = { to: { code: 'validation.policy.far', params: { years: 10 } } }
    for (const to of [ahead(11), '9999-12-31']) {
      expect((await post('vehicleInsurance', { ...policy, to })).errors).toEqual(far)
      expect((await put('vehicleInsurance', { id: older?.id, version: 1, to })).errors).toEqual(far)
    }
    expect((await get(`vehicle/${vehicle.id}`)).data?.compulsoryInsuranceTo).toBe(ahead(9))
    expect((await post('vehicleInsurance', { ...policy, vehicleCode: 'nobody', to: ahead(9) })).errors).toEqual({
      vehicleCode: { code: 'validation.code.unknown' },
    })
  })

  it('whoever enters a policy has changed the papers of its vehicle: the trail says so, and somebody else approves them', async () => {
    const { db } = database()
    const vehicle = await firstOf('vehicle?pageSize=10')
    await db.query(
      `update vehicle set compulsory_insurance_to = '2030-01-01', inspection_to = '2099-01-01', road_cert_to = '2099-01-01',
         auth_status = 1 where id = $1`,
      [vehicle.id],
    )
    const policy = {
      vehicleCode: vehicle.code,
      type: 'compulsory',
      from: '2019-07-01',
      policyNo: 'P-2',
      to: ahead(8),
    }
    expect((await post('vehicleInsurance', policy)).status).toBe(0)
    const trail = await get<Page<AuditEntry>>(`auditTrail?entity=vehicle&id=${vehicle.id}`)
    expect(trail.data?.records[0]).toMatchObject({
      action: 'update',
      byName: 'Administrator 001',
      changes: [{ field: 'compulsoryInsuranceTo', before: '2030-01-01', after: ahead(8) }],
    })
    const queue = await get<Page<ReviewCase>>(
      `review/queue?kind=vehicle&keyword=${encodeURIComponent(String(vehicle.plateNo))}`,
    )
    expect(queue.data?.records[0]).toMatchObject({ id: vehicle.id, refusal: { code: 'validation.papers.own' } })
  })

  it('a policy of an approved vehicle is looked at by somebody else before its date counts; where one is enough it counts at once', async () => {
    const { db } = database()
    const vehicle = await firstOf('vehicle?pageSize=10')
    const approved = () =>
      db.query(
        `update vehicle set compulsory_insurance_to = '2030-01-01', commercial_insurance_to = '2030-01-01', auth_status = 2
         where id = $1`,
        [vehicle.id],
      )
    const stands = async () => (await get(`vehicle/${vehicle.id}`)).data
    const policy = { vehicleCode: vehicle.code, from: '2019-07-01', policyNo: 'P-3', to: ahead(7) }
    const settings = async () =>
      (await get<AreaSettings[]>('plugin/settings')).data?.find(({ area }) => area === 'review')
    const turn = async (fourEyes: boolean) => {
      const body = { area: 'review', version: (await settings())?.version, values: { fourEyes } }
      expect(
        (await backend.call({ method: 'PUT', url: `${API}/plugin/settings`, payload: body, token: admin })).status,
      ).toBe(0)
    }
    await approved()
    // What no paper proves is looked at by nobody.
    expect((await post('vehicleInsurance', { ...policy, type: 'commercial' })).status).toBe(0)
    expect(await stands()).toMatchObject({ authStatus: 2, commercialInsuranceTo: ahead(7) })
    expect((await post('vehicleInsurance', { ...policy, type: 'compulsory', to: '2029-06-30' })).status).toBe(0)
    expect(await stands()).toMatchObject({ authStatus: 2, compulsoryInsuranceTo: '2030-01-01' })
    expect((await post('vehicleInsurance', { ...policy, type: 'compulsory' })).status).toBe(0)
    expect(await stands()).toMatchObject({ authStatus: 1, compulsoryInsuranceTo: ahead(7) })
    await approved()
    const rows = [{ line: 2, values: { ...policy, type: 'compulsory', policyNo: 'P-4' } }]
    const sent = await post<{ created: number }>('import/vehicleInsurance', { importId: 'policies', mode: 'all', rows })
    expect(sent.data?.created, JSON.stringify(sent)).toBe(1)
    expect(await stands()).toMatchObject({ authStatus: 1 })
    await turn(false)
    await approved()
    expect((await post('vehicleInsurance', { ...policy, type: 'compulsory', policyNo: 'P-5' })).status).toBe(0)
    expect(await stands()).toMatchObject({ authStatus: 2, compulsoryInsuranceTo: ahead(7) })
    await turn(true)
  })

  it('S2-099 members of a team join and leave by moves; driver and counts follow', async () => {
    const driver = await firstOf('driver?code=HQ-D0001')
    const team = await post('driverTeam', { name: 'Team 9', captainCode: driver.code, phone: '10000000055' })
    const member = await post('driverTeamMember', { teamCode: team.data?.code, driverCode: driver.code })
    const { id } = member.data as StoredRecord
    expect((await put('driverTeamMember/move', { id, move: 'agree' })).data?.status).toBe(1)
    expect((await get(`driver/${driver.id}`)).data?.teamCode).toBe(team.data?.code)
    expect((await get(`driverTeam/${team.data?.id}`)).data?.memberCount).toBe(1)
    const refused = await backend.remove(`${API}/driverTeam?id=${team.data?.id}`, admin)
    expect(refused.status).toBe(4090)
    expect((await put('driverTeamMember/move', { id, move: 'leave' })).data?.status).toBe(3)
    expect((await get(`driver/${driver.id}`)).data?.teamCode).toBeUndefined()
    expect((await get(`driverTeam/${team.data?.id}`)).data).toMatchObject({ memberCount: 0, leftCount: 1 })
    // Whoever has joined another team meanwhile stays in that one when he leaves the first.
    const [first, second] = [
      team.data?.code,
      (await post('driverTeam', { name: 'Team 10', captainCode: driver.code, phone: '10000000056' })).data?.code,
    ]
    const joined = async (teamCode: unknown) => {
      const made = await post('driverTeamMember', { teamCode, driverCode: driver.code })
      expect((await put('driverTeamMember/move', { id: made.data?.id, move: 'agree' })).data?.status).toBe(1)
      return made.data?.id
    }
    const [old, present] = [await joined(first), await joined(second)]
    expect((await put('driverTeamMember/move', { id: old, move: 'leave' })).data?.status).toBe(3)
    expect((await get(`driver/${driver.id}`)).data?.teamCode).toBe(second)
    expect((await put('driverTeamMember/move', { id: present, move: 'leave' })).data?.status).toBe(3)
    expect((await get(`driver/${driver.id}`)).data?.teamCode).toBeUndefined()
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
    const other = await colleague(backend)
    await backend.post(`${API}/review/claim`, { kind: 'team', id }, other)
    await backend.put(`${API}/review/decide`, { kind: 'team', id, decision: 'approve' }, other, 'POST')
    expect(await asLeader(first)).toBe(2)
    // A team under another captain is looked at again.
    await put('driverTeam', { id, captainCode: second?.code })
    expect([await asLeader(first), await asLeader(second)]).toEqual([0, 1])
    await backend.remove(`${API}/driverTeam?id=${id}`, admin)
    expect(await asLeader(second)).toBe(0)
  })

  it('a driver on the road is not deleted', async () => {
    const { db } = database()
    const { id } = await firstOf('driver?code=HQ-D0001')
    await db.query(
      `update waybill set status = 50 where id = (select min(id) from waybill where driver_code = 'HQ-D0001')`,
    )
    const refused = await backend.remove(`${API}/driver?id=${id}`, admin)
    expect(refused.status).toBe(4090)
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

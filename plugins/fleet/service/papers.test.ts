import { readFileSync } from 'node:fs'
import {
  type AreaCompliance,
  Driver,
  type Page,
  reviewMachine,
  type StoredRecord,
  type TodoItem,
} from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedMessage } from '../../../server/src/ntocc/notify/notifier.ts'
import { recipientsOf } from '../../../server/src/ntocc/notify/recipients.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { platformOf } from '../../../server/src/ntocc/testing/services.ts'
import type { ExpiryRule } from '../contract/expiry.ts'
import contract from '../contract.ts'
import service from '../service.ts'
import { expireCertificates } from './expire.ts'
import { warnOfExpired } from './warnings.ts'

const API = '/ntocc-basic-api'

/** Rules of business: the embedded database, the stricter one, is enough. */
withDatabase('papers that run out', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  const heard: FeedMessage[] = []

  beforeAll(async () => {
    backend = await demoBackend(database().db)
    admin = await backend.signIn('admin')
    // One who needs every paper.
    await database().db.query(`update driver set licence_class = 'A2' where code = 'HQ-D0001'`)
    backend.notifier.subscribe(entry => heard.push(entry))
  })
  afterAll(() => backend.app.close())

  const expire = () => expireCertificates(platformOf(backend, contract, service))
  const get = <T = StoredRecord>(path: string, token = admin) => backend.get<T>(`${API}/${path}`, token)
  const firstOf = async (path: string) => (await get<Page<StoredRecord>>(path)).data?.records[0] as StoredRecord

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

  it('gives an approval back to what papers alone have taken it from: from no other state, and of papers as they were', async () => {
    const { db } = database()
    const { id } = await firstOf('driver?code=HQ-D0001')
    const reinstated = (before: number) =>
      platformOf(backend, contract, service).inBranch('HQ', async ctx => {
        await db.query('update driver set auth_status = $2 where id = $1', [id, before])
        const is = await ctx.reviews.reinstate(Driver, id)
        const { rows } = await db.query<{ auth_status: number }>('select auth_status from driver where id = $1', [id])
        return [is, rows[0]?.auth_status]
      })
    const { approved, certificateExpired } = reviewMachine.at
    for (const state of [0, 1, approved, 3, 5]) expect(await reinstated(state)).toEqual([false, state])
    expect(await reinstated(certificateExpired)).toEqual([true, approved])
    // Somebody has entered another day since: that one is looked at by a person.
    await db.query(
      `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes)
       values ('HQ', 'driver', $1, 'HQ-D0001', 'update', '[{"field": "licenceTo", "before": null, "after": "2040-01-01"}]')`,
      [id],
    )
    expect(await reinstated(certificateExpired)).toEqual([false, certificateExpired])
    await db.query('update driver set auth_status = $2 where id = $1', [id, approved])
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

  describe('rules of compliance', () => {
    const RULES = 'plugin/compliance'
    const rules = async (token = admin) =>
      (await get<AreaCompliance[]>(RULES, token)).data?.find(({ area }) => area === 'fleet') as AreaCompliance
    const ruleOf = async (name: ExpiryRule) => (await rules()).rules.find(each => each.name === name)
    const turn = async (name: string, on: boolean, more: object = {}, token = admin) => {
      const { version } = await rules()
      const body = { area: 'fleet', version, name, on, reason: 'Agreed with the insurer', ...more }
      return backend.call<AreaCompliance>({ method: 'PUT', url: `${API}/${RULES}`, payload: body, token })
    }
    const day = (days: number) => `((now() at time zone 'UTC') + interval '8 hours')::date + ${days}`
    const driver = 'HQ-D0001'
    const set = (values: string) => database().db.query(`update driver set ${values} where code = $1`, [driver])
    const state = async () => (await firstOf(`driver?code=${driver}`)).authStatus
    const GOOD = "auth_status = 2, id_to = '2099-01-01', licence_to = '2099-01-01', qualification_to = '2099-01-01'"

    it('tell whom switching them would stop or set free: valid through the last day, and no one that another paper stops', async () => {
      await set(`${GOOD}, id_from = '2010-01-01', licence_from = '2010-01-01'`)
      await expire()
      const before = (await ruleOf('licenceBlocks'))?.affected ?? 0
      await set(`licence_to = ${day(0)}`)
      expect((await ruleOf('licenceBlocks'))?.affected).toBe(before)
      await set(`licence_to = ${day(-1)}`)
      expect(await ruleOf('licenceBlocks')).toMatchObject({ isOn: true, entity: 'driver', affected: before + 1 })
      await set(`id_to = ${day(-1)}`)
      expect((await ruleOf('licenceBlocks'))?.affected).toBe(before)
      await set(`id_to = '2099-01-01'`)
      const off = await turn('licenceBlocks', false)
      expect(off.status, off.msg).toBe(0)
      expect(await ruleOf('licenceBlocks')).toMatchObject({
        isOn: false,
        affected: before + 1,
        effect: `Drivers who would be stopped if it were switched on: ${before + 1}`,
      })
      await turn('licenceBlocks', true)
    })

    it('switched off and on again, every driver and vehicle stands as before, and the count said how many would change', async () => {
      const { db } = database()
      const standing = async () => {
        const all = ['driver', 'vehicle'].map(table =>
          db.query<{ id: string; auth_status: number; licence_status: number }>(
            `select id, auth_status, licence_status from ${table} where branch_code = 'HQ' order by id`,
          ),
        )
        return (await Promise.all(all)).map(({ rows }) => rows)
      }
      await set(`${GOOD}, id_from = '2010-01-01', licence_from = '2010-01-01'`)
      const { rows: three } = await db.query<{ id: string }>(
        `select id from driver where branch_code = 'HQ' and code <> $1 and not is_deleted order by id limit 3`,
        [driver],
      )
      const give = (at: number, licenceTo: string, authStatus: number) =>
        db.query(
          `update driver set auth_status = $2, id_to = '2099-01-01', qualification_to = '2099-01-01',
             licence_from = '2010-01-01', licence_to = ${licenceTo} where id = $1`,
          [three[at]?.id, authStatus],
        )
      await give(0, day(-1), 2)
      await give(1, day(0), 2)
      // Taken for another reason than a paper that has run out.
      await give(2, `'2099-01-01'`, 4)
      await expire()
      const before = await standing()
      // It holds through its last day.
      expect(before[0]?.find(({ id }) => id === three[1]?.id)?.auth_status).toBe(2)
      const told = (await ruleOf('licenceBlocks'))?.affected ?? 0
      expect(await standing()).toEqual(before)
      expect((await turn('licenceBlocks', false)).status).toBe(0)
      const between = await standing()
      const changed = between[0]?.filter((row, at) => row.auth_status !== before[0]?.[at]?.auth_status) ?? []
      expect(changed.length).toBe(told)
      expect(told).toBeGreaterThan(0)
      expect(between[1]).toEqual(before[1])
      expect((await ruleOf('licenceBlocks'))?.affected).toBe(told)
      expect((await turn('licenceBlocks', true)).status).toBe(0)
      expect(await standing()).toEqual(before)
    })

    it('a branch switches off that a paper stops its holder, and on again; others keep theirs', async () => {
      await set(GOOD)
      await set(`licence_from = '2014-01-01', licence_to = '2020-01-01'`)
      await expire()
      expect(await state()).toBe(4)
      expect((await turn('licenceBlocks', false)).status).toBe(0)
      // The approval comes back with the rule that took it, and the sweep leaves it.
      expect(await state()).toBe(2)
      await expire()
      expect(await state()).toBe(2)
      expect((await rules(await backend.signIn('hubei'))).rules.every(({ isOn }) => isOn)).toBe(true)
      // Another paper of the same driver still stops it.
      await set(`id_from = '2010-01-01', id_to = '2020-01-01'`)
      await expire()
      expect(await state()).toBe(4)
      await turn('licenceBlocks', true)
      await set(GOOD)
    })

    it('gives nobody back what was changed of the papers meanwhile: somebody looks at it first', async () => {
      await set(GOOD)
      await set(`licence_from = '2014-01-01', licence_to = '2020-01-01'`)
      await expire()
      expect(await state()).toBe(4)
      const told = (await ruleOf('licenceBlocks'))?.affected ?? 0
      const { id } = await firstOf(`driver?code=${driver}`)
      const changed = await backend.put(`${API}/driver`, { id, qualificationNo: 'Q98765' }, admin)
      expect(changed.status, JSON.stringify(changed.errors)).toBe(0)
      expect((await ruleOf('licenceBlocks'))?.affected).toBe(told - 1)
      await turn('licenceBlocks', false)
      expect(await state()).toBe(4)
      await turn('licenceBlocks', true)
      await set(GOOD)
    })

    it('are switched by whoever may, with a reason, and nobody else’s change is lost', async () => {
      expect((await turn('passportBlocks', false)).errors).toHaveProperty('name')
      expect((await turn('licenceBlocks', false, { reason: ' ' })).errors).toHaveProperty('reason')
      expect((await turn('licenceBlocks', false, { version: 0 })).status).toBe(4090)
      expect((await turn('licenceBlocks', false, { area: 'home' })).status).toBe(4040)
      for (const name of ['driver', 'shipper', 'nobody']) {
        const token = await backend.signIn(name)
        expect((await turn('licenceBlocks', false, {}, token)).status, name).toBe(4030)
        expect((await get(RULES, token)).status, name).toBe(4030)
      }
      const asSetting = { area: 'fleet', version: (await rules()).version, values: { licenceBlocks: false } }
      expect((await backend.put(`${API}/plugin/settings`, asSetting, admin)).status).toBe(4040)
      expect((await ruleOf('licenceBlocks'))?.isOn).toBe(true)
    })

    it('what a branch had switched before rules were settings came along', async () => {
      const { db } = database()
      const text = readFileSync(new URL('../migrations/0003_compliance.sql', import.meta.url), 'utf8')
      await db.query(`insert into sys_branch_config (branch_code, config_key, config_value) values
        ('OLD', 'fleet.certificateBlocks_driver_licence', '0'), ('OLD', 'fleet.certificateBlocks_vehicle_roadCert', '0'),
        ('OLD', 'fleet.certificateBlocks_driver_idCard', '1')`)
      await db.query(`insert into role (branch_code, code, role_code, name, permissions, resources, status)
        values ('OLD', 'OLD-X', 'X', '"X"', '["expiryRule.edit", "driver.read"]', null, 1)`)
      for (const statement of text.split('--> statement-breakpoint')) await db.query(statement)
      const kept = await db.query(`select value from sys_installation where key = 'area settings OLD/fleet'`)
      expect(kept.rows).toEqual([
        { value: { version: 1, secrets: {}, values: { licenceBlocks: false, roadCertBlocks: false } } },
      ])
      const role = await db.query(`select permissions, resources from role where code = 'OLD-X'`)
      expect(role.rows).toEqual([
        { permissions: ['driver.read', 'compliance.read', 'compliance.edit'], resources: ['ComplianceRules'] },
      ])
      const left = await db.query(`select 1 from sys_branch_config where config_key like 'fleet.certificateBlocks%'`)
      expect(left.rows).toEqual([])
    })

    it('every change is kept with who, from, to and why', async () => {
      await turn('insuranceBlocks', false, { reason: 'Insurers are late' })
      await turn('insuranceBlocks', false)
      const { trail } = await rules()
      expect(trail[0]).toMatchObject({
        byName: expect.any(String),
        changes: [
          { field: 'insuranceBlocks', before: true, after: false },
          { field: 'reason', after: 'Insurers are late' },
        ],
      })
      await turn('insuranceBlocks', true)
    })
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
    for (const [days, times] of [
      [31, 0],
      [30, 1],
      [16, 0],
      [15, 1],
      [8, 0],
      [7, 1],
    ]) {
      await db.query(
        `update driver set auth_status = 2, licence_to = ((now() at time zone 'UTC') + interval '8 hours')::date + $1::int,
        id_to = '2099-01-01', qualification_to = '2099-01-01' where code = 'HQ-D0001'`,
        [days],
      )
      await db.query(`delete from sys_branch_config where config_key like 'fleet.expiryWarned%'`)
      heard.length = 0
      await expire()
      await expire()
      const told = heard.filter(({ key, message }) => key === 'HQ/DRIVER/HQ-D0001' && message.type === 'warning')
      expect([days, told.length]).toEqual([days, times])
    }
  })

  it('what expired yesterday is told once a day in the morning, to the branch and to its drivers', async () => {
    const { db } = database()
    heard.length = 0
    const warn = (now: number) => warnOfExpired(platformOf(backend, contract, service), now)
    const warnings = () => heard.filter(({ message }) => message.type === 'warning')
    const noon = Date.parse('2031-05-10T04:00:00Z')
    await db.query(`update driver set auth_status = 2, licence_to = '2031-05-09', id_to = '2040-01-01', qualification_to = '2040-01-01'
      where code = 'HQ-D0001'`)
    await db.query(`update vehicle set auth_status = 2, inspection_to = '2031-05-09', road_cert_to = '2040-01-01', compulsory_insurance_to = '2040-01-01'
      where id = (select min(id) from vehicle where branch_code = 'HQ')`)
    expect(await warn(Date.parse('2031-05-09T20:00:00Z'))).toBe(false)
    expect(await warn(noon)).toBe(true)
    expect(await warn(noon + 3_600_000)).toBe(false)
    expect(warnings().map(({ key }) => key)).toEqual([
      ...(await recipientsOf(db, 'HQ', 'certificate_expiry')).map(({ key }) => key),
      'HQ/DRIVER/HQ-D0001',
      'HQ/DRIVER/HQ-D0001',
    ])
    expect(warnings()[0]?.message).toMatchObject({
      text: { en: expect.stringContaining('drivers 1, vehicles 1') },
      todo: 'certificate_expiry',
    })
    expect(await warn(noon + 24 * 3_600_000)).toBe(true)
    expect(warnings()).toHaveLength((await recipientsOf(db, 'HQ', 'certificate_expiry')).length + 2)
  })
})

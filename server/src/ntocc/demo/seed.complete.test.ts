import type { Entity } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordOf } from '../records/rows.ts'
import { tableNameOf } from '../registry/areas.ts'
import { entityDeclared } from '../testing/areas.ts'
import { areasInForce } from '../testing/areas-in-force.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { seedDemo } from './seed.ts'

const ENTITIES = [
  'waybill',
  'waybillNode',
  'receipt',
  'waybillException',
  'shipment',
  'shipmentContract',
  'invoiceMessage',
  'shipmentServiceFee',
  'upstreamCustomer',
  'shipmentLineArea',
  'commonRouteInfo',
  'shipmentStaff',
  'shipmentCompany',
  'creditBlacklist',
  'driver',
  'driverTeam',
  'driverTeamMember',
  'vehicle',
  'vehicleTeam',
  'vehicleAccident',
  'vehicleInsurance',
  'vehicleRepair',
  'vehicleViolation',
  'goods',
  'station',
  'priceSystem',
  'valuation',
  'gasStation',
  'bankCard',
  'merchant',
].map(name => entityDeclared(name) as Entity)

const READER = { language: 'zh', permissions: new Set(['MOBILE_PHONE', 'ID_CARD', 'BANK_CARD']) } as const
const OPTIONS = {
  waybills: 600,
  days: 40,
  accounts: { shipper: 'S1', driver: 'D1', carrier: 'T1' },
  now: new Date('2026-11-20T06:30:00Z'),
}

withEmptyDatabases('demo data', database => {
  let end: () => Promise<void>
  afterAll(() => end())
  beforeAll(async () => {
    const { db } = database()
    end = await areasInForce(db)
    const failed = seedDemo(db, { ...OPTIONS, finish: () => Promise.reject(new Error('killed at the end')) })
    await expect(failed).rejects.toThrow('killed at the end')
    expect((await db.query('select 1 from waybill')).rowCount).toBe(0)
    await seedDemo(db, OPTIONS)
  })

  it.each(ENTITIES.map(entity => [entity.name, entity] as const))(
    'every %s passes its own validation',
    async (_, entity) => {
      const found = await database().db.query(`select * from ${tableNameOf(entity)}`)
      expect(found.rows.length).toBeGreaterThan(0)
      for (const row of found.rows) {
        const record = recordOf(entity, row, READER)
        expect(entity.validate(record), JSON.stringify(record)).toEqual({})
      }
    },
  )

  it('belongs together: every code that is named exists', async () => {
    const missing = async (text: string) =>
      expect(Number((await database().db.query(text)).rows[0]?.count), text).toBe(0)
    for (const [table, column, target, key] of [
      ['waybill', 'driver_code', 'driver', 'code'],
      ['waybill', 'vehicle_no', 'vehicle', 'plate_no'],
      ['waybill', 'shipment_code', 'shipment', 'code'],
      ['waybill', 'contract_no', 'shipment_contract', 'contract_no'],
      ['waybill', 'team_code', 'driver_team', 'code'],
      ['waybill_node', 'waybill_no', 'waybill', 'waybill_no'],
      ['receipt', 'waybill_no', 'waybill', 'waybill_no'],
      ['driver', 'default_vehicle', 'vehicle', 'plate_no'],
      ['driver_team_member', 'team_code', 'driver_team', 'code'],
      ['driver_team_member', 'driver_code', 'driver', 'code'],
      ['vehicle_insurance', 'vehicle_code', 'vehicle', 'code'],
      ['vehicle_accident', 'vehicle_code', 'vehicle', 'code'],
      ['vehicle_repair', 'driver_code', 'driver', 'code'],
      ['vehicle_violation', 'vehicle_code', 'vehicle', 'code'],
      ['valuation', 'price_system_code', 'price_system', 'code'],
      ['shipment_staff', 'shipment_code', 'shipment', 'code'],
    ])
      await missing(
        `select count(*) from ${table} a where ${column} is not null
         and not exists (select 1 from ${target} b where b.${key} = a.${column} and b.branch_code = a.branch_code)`,
      )
  })

  it('agrees with itself: trail, nodes, receipts and vehicles follow the waybills', async () => {
    const none = async (text: string) => expect((await database().db.query(text)).rows, text).toEqual([])
    await none(
      `select w.code from waybill w join lateral (select changes->0->'after' as state from sys_audit_trail t
         where t.entity = 'waybill' and t.record_id = w.id order by at desc, id desc limit 1) t on true
       where t.state is distinct from to_jsonb(w.status)`,
    )
    await none(
      `select w.code from waybill w where (w.status = 90) <> exists (select 1 from waybill_node n
         where n.waybill_no = w.waybill_no and n.type = 'sign') and w.status in (10, 20, 30, 50, 90)`,
    )
    await none(
      `select r.receipt_no from receipt r join waybill w on w.waybill_no = r.waybill_no
       where r.type = 'unloadWeighbill' and r.net_kg <> w.unload_qty * 1000`,
    )
    // That one is on the road follows from its waybill (decision 263); nobody has taken it out of use, and none says so by itself.
    await none(
      `select v.plate_no from vehicle v where v.status <> 0 and exists (select 1 from waybill w
         where w.vehicle_no = v.plate_no and w.status in (20, 30, 40, 50, 60) and not w.is_deleted)`,
    )
    await none(
      `select t.code from driver_team t where t.member_count <> (select count(*) from driver_team_member m
         where m.team_code = t.code and m.status = 1)
       or t.left_count <> (select count(*) from driver_team_member m where m.team_code = t.code and m.status = 3)`,
    )
    await none(`select code from waybill where gmt_created > '${OPTIONS.now.toISOString()}'`)
  })

  it('A13 papers say what the record says; accounts and captains are reached by the phones of their records', async () => {
    const rows = async (text: string) => (await database().db.query<Record<string, string>>(text)).rows
    const papers = await rows(
      `select d.id_no, v.plate_no, s.uscc, c.contract_no, f.name, convert_from(f.bytes, 'UTF8') as svg
       from sys_file f join sys_file_use u on u.file_id = f.id
       left join driver d on u.entity = 'driver' and d.id = u.record_id
       left join vehicle v on u.entity = 'vehicle' and v.id = u.record_id
       left join shipment s on u.entity = 'shipment' and s.id = u.record_id
       left join shipment_contract c on u.entity = 'shipmentContract' and c.id = u.record_id`,
    )
    const kinds = new Set(papers.map(({ name }) => name))
    expect([...kinds].sort()).toEqual(
      ['businessLicence', 'contract', 'idBack', 'idFront', 'licence', 'qualification', 'roadCertificate', 'vehicle']
        .concat('vehicleLicence')
        .map(kind => `${kind}.svg`),
    )
    for (const { name, svg, ...owner } of papers) {
      expect(svg, name).toContain('样本')
      const number = owner.id_no ?? owner.plate_no ?? owner.uscc ?? owner.contract_no
      if (!/^(?:idBack|qualification)/.test(name ?? ''))
        expect(svg, name).toContain(`>${name === 'contract.svg' ? '合同编号：' : ''}${number}<`)
    }
    expect(
      await rows(`select a.phone, d.phone as of_driver from sys_account a join driver d on d.code = a.party_code
        where a.username = 'driver' and a.phone <> d.phone`),
    ).toEqual([])
    expect(
      await rows(`select t.code from driver_team t join driver d on d.code = t.captain_code
        where d.phone <> t.phone or d.team_code is distinct from t.code`),
    ).toEqual([])
    expect(
      await rows(`select d.code from driver d where left(d.licence_from::text, 4)::int - substr(d.id_no, 7, 4)::int < 22
        or d.id_from >= d.id_to`),
    ).toEqual([])
  })

  it('adds nothing when the same data are there already', async () => {
    await seedDemo(database().db, OPTIONS)
    expect((await database().db.query('select 1 from waybill')).rowCount).toBe(OPTIONS.waybills)
  })
})

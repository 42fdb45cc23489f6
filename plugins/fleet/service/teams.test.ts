import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, type StoredRecord, waybillMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../../server/src/ntocc/db/migrate.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'

const BASIC = '/ntocc-basic-api'

withDatabase('teams of vehicles', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    await db.query(
      `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, status, auth_status)
       values ('HQ', 'HQ-S0001', '"Own"', '91129999MAYN777F40', '"P"', '"C"', '10000000002', 1, 2),
         ('HB', 'HB-S0001', '"Foreign"', '91129999MAYN777F40', '"P"', '"C"', '10000000005', 1, 2)`,
    )
    admin = await backend.signIn('admin')
    shipper = await backend.signIn('shipper')
  })
  afterAll(() => backend.app.close())

  const get = <T = StoredRecord>(path: string, token = admin) => backend.get<T>(`${BASIC}/${path}`, token)
  const remove = (path: string) => backend.remove(`${BASIC}/${path}`, admin)
  const send = <T = StoredRecord>(method: 'POST', path: string, payload?: object) =>
    backend.call<T>({ method, url: `${BASIC}/${path}`, token: admin, ...(payload && { payload }) })

  it('S7-071 S7-072 S7-073 vehicle teams are listed, given to a shipper and deleted together', async () => {
    await database().db.query(
      `insert into vehicle_team (branch_code, code, name, owner_code, status)
       values ('HQ', 'T1', '"Team 1"', 'X', 1), ('HQ', 'T2', '"Team 2"', 'X', 1), ('HB', 'T3', '"Team 3"', 'X', 1)`,
    )
    const bind = (teamCodes: string[]) => send('POST', 'vehicleTeam/shipment', { shipmentCode: 'HQ-S0001', teamCodes })
    expect((await bind(['T1', 'T3'])).status).toBe(4040)
    expect((await get<Page<StoredRecord>>('vehicleTeam', shipper)).data?.total).toBe(0)
    expect((await bind(['T1', 'T2'])).status).toBe(0)
    const own = await get<Page<StoredRecord>>('vehicleTeam', shipper)
    expect(own.data?.total).toBe(2)
    const ids = own.data?.records.map(each => each.id).join(',')
    expect((await remove(`vehicleTeam/batchDelTeam?ids=${ids}`)).status).toBe(0)
    expect((await get<Page<StoredRecord>>('vehicleTeam')).data?.total).toBe(0)
  })

  it('S3-075 a vehicle team belongs to a shipper of its branch', async () => {
    const team = { name: 'Team 4', ownerCode: 'HB-S0001', phone: '10000000058' }
    expect((await send('POST', 'vehicleTeam', team)).errors).toEqual({ ownerCode: { code: 'validation.code.unknown' } })
    expect((await send('POST', 'vehicleTeam', { ...team, ownerCode: 'HQ-S0001' })).data?.ownerCode).toBe('HQ-S0001')
  })

  it('S3-075 the owner of a team that was typed in becomes the shipper it can only be', async () => {
    const { db } = database()
    const typed = { V1: 'HQ-S0001', V2: '91129999MAYN777F40', V3: 'Own', V4: 'nobody', V5: 'Twice', V6: '再一家' }
    for (const [code, owner] of Object.entries(typed))
      await db.query(
        `insert into vehicle_team (branch_code, code, name, owner_code, status) values ('HQ', $1, '"V"', $2, 1)`,
        [code, owner],
      )
    await db.query(`update shipment set short_name = '"Twice"' where code = 'HQ-S0001'`)
    await db.query(
      `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, status)
       values ('HQ', 'HQ-S0071', '{"en": "Twice", "zh": "再一家"}', '91119999MAPEF16F0C', '"P"', '"C"', '10000000002', 1)`,
    )
    const file = readFileSync(join(MIGRATIONS_FOLDER, '0012_links_and_owners.sql'), 'utf8')
    const [update] = file.split('--> statement-breakpoint').filter(each => each.includes('UPDATE "vehicle_team"'))
    await db.query(update ?? '')
    const found = await db.query(`select code, owner_code from vehicle_team where code like 'V_' order by code`)
    expect(Object.fromEntries(found.rows.map(row => [row.code, row.owner_code]))).toEqual({
      ...typed,
      V2: 'HQ-S0001',
      V3: 'HQ-S0001',
      V6: 'HQ-S0071',
    })
    await db.query(`delete from shipment where code = 'HQ-S0071'`)
    await db.query(`delete from vehicle_team where code like 'V_'`)
  })

  it('S7-074 drivers for a team: approved ones, and only what a shipper may know of them', async () => {
    await database().db.query(
      `insert into driver (branch_code, code, name, phone, id_no, auth_status, status)
       values ('HQ', 'D1', '"Driver 011"', '10000000011', '110000197803104047', 2, 1),
         ('HQ', 'D2', '"Driver 012"', '10000000012', '120000199406092872', 1, 1)`,
    )
    const { data } = await get<Page<StoredRecord>>('driver/driverListForShipTeam', shipper)
    expect(data?.records.map(each => each.code)).toEqual(['D1'])
    expect(data?.records[0]).not.toHaveProperty('idNo')
    expect(data?.records[0]?.phone).toBe('100****0011')
  })

  it('S7-075 vehicles that can take an order are the approved, idle ones', async () => {
    await database().db.query(
      `insert into vehicle (branch_code, code, plate_no, auth_status, status)
       values ('HQ', 'V1', '鄂A00001', 2, 0), ('HQ', 'V2', '鄂A00002', 2, 0), ('HQ', 'V3', '鄂A00003', 1, 0),
         ('HQ', 'V4', '鄂A00004', 2, 2)`,
    )
    // The second is on a trip: what it is doing follows from that.
    await database().db.query(
      `insert into waybill (branch_code, code, waybill_no, vehicle_no, status) values ('HQ', 'W1', 'YD1', '鄂A00002', $1)`,
      [waybillMachine.at.inTransit],
    )
    const { data } = await backend.get<Page<StoredRecord>>('/ntocc-tms-api/acceptVehicle', admin)
    expect(data?.records.map(each => each.plateNo)).toEqual(['鄂A00001'])
  })
})

import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import type { FeedMessage } from '../../../../server/src/ntocc/notify/notifier.ts'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { demoOf, SMALL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'

export const API = '/ntocc-basic-api'
export const TEAM = DEMO_PARTIES.carrier
export const OTHER_TEAM = 'HQ-T9001'

/** Numbers that nobody of the demo has. */
export const NUMBERS = ['110000197803104047', '120000199406092872', '34000019870212779X'] as const

export type FleetDesk = Awaited<ReturnType<typeof fleetDesk>>

/** A backend with a carrier, its driver who signs in, and a carrier beside it with a driver and a vehicle of its own. */
export const fleetDesk = async (db: Db) => {
  const backend = await testBackend(db)
  await demoOf(db, SMALL_DEMO)
  const heard: FeedMessage[] = []
  backend.notifier.subscribe(entry => heard.push(entry))
  const [admin, carrier, driver] = (await Promise.all(
    ['admin', 'carrier', 'driver'].map(name => backend.signIn(name)),
  )) as [string, string, string]
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await db.query<R>(text, params)).rows
  await query(
    `insert into driver_team (branch_code, code, name, captain_code, phone, auth_status, status)
     values ('HQ', $1, '"Other team"', 'HQ-D0001', '10000000071', 2, 1)`,
    [OTHER_TEAM],
  )
  await query(
    `insert into driver (branch_code, code, name, phone, id_no, team_code, default_vehicle, auth_status, id_status, status)
     values ('HQ', 'OTHER', '{"en": "Other Driver", "zh": "外人"}', '10000009901', '110000199001010013', $1, '鄂Z9T009', 2, 2, 1),
       ('HB', 'AWAY', '"Away"', '10000009902', '110000199001010021', $2, null, 2, 2, 1)`,
    [OTHER_TEAM, TEAM],
  )
  await query(
    `insert into vehicle (branch_code, code, plate_no, team_code, auth_status, status) values
       ('HQ', 'OTHER', '鄂Z9T001', $1, 2, 0), ('HB', 'AWAY', '鄂Z9T002', $2, 2, 0), ('HQ', 'NOBODY', '鄂Z9T003', null, 2, 0)`,
    [OTHER_TEAM, TEAM],
  )
  const one = async (table: string, code: string) => {
    const [row] = await query(`select * from ${table} where code = $1`, [code])
    return { ...row, id: Number(row?.id), version: Number(row?.version) } as Record<string, unknown> & {
      id: number
      version: number
    }
  }
  const person = (more: object = {}) => ({
    name: 'Driver 901',
    phone: '10000009911',
    idNo: NUMBERS[0],
    idTo: '2035-01-01',
    licenceClass: 'A2',
    licenceNo: NUMBERS[0],
    licenceTo: '2035-01-01',
    qualificationNo: NUMBERS[0],
    qualificationTo: '2035-01-01',
    ...more,
  })
  const truck = (more: object = {}) => ({
    plateNo: '鄂Z9T011',
    plateColor: '2',
    vehicleType: 'Q11',
    energy: 'B',
    owner: 'Carrier 001',
    useCharacter: 'Freight',
    vin: 'LTEST0003D0000001',
    issuer: 'Police',
    registerDate: '2024-01-01',
    issueDate: '2024-01-02',
    grossMass: 25,
    tonnage: 15,
    roadCertNo: '420000000001',
    roadCertTo: '2035-01-01',
    inspectionTo: '2035-01-01',
    compulsoryInsuranceTo: '2035-01-01',
    ...more,
  })
  return {
    backend,
    heard,
    admin,
    carrier,
    driver,
    query,
    one,
    person,
    truck,
    list: async (path: string, token = carrier) =>
      (await backend.get<Page<StoredRecord>>(`${API}/${path}`, token)).data?.records ?? [],
    add: (entity: string, body: object, token = carrier) => backend.post<StoredRecord>(`${API}/${entity}`, body, token),
    change: (entity: string, body: object, token = carrier) =>
      backend.put<StoredRecord>(`${API}/${entity}`, body, token),
    move: (entity: string, body: object, token = carrier) =>
      backend.put<StoredRecord>(`${API}/${entity}/move`, body, token),
    invite: (body: object, token = carrier) => backend.post<StoredRecord>(`${API}/driverTeam/invite`, body, token),
    /** Takes away what a test has made here. */
    clear: async () => {
      await query(
        `delete from driver_team_member where driver_code in (select code from driver where phone like '100000099__')`,
      )
      await query(`delete from driver where phone like '1000000991_'`)
      await query(`delete from vehicle where plate_no like '鄂Z9T01_'`)
      await query(`update driver set team_code = $1, default_vehicle = '鄂Z9T009' where code = 'OTHER'`, [OTHER_TEAM])
      heard.length = 0
    },
  }
}

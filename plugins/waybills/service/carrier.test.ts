import type { Page, UserInfo, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoOf, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'

const LIST = '/ntocc-tms-api/waybill'

withDatabase('S1-003 a carrier', database => {
  let backend: TestBackend
  let carrier: string
  let members: string[]

  database.beginsWith(USUAL_DEMO)
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    await demoOf(db, USUAL_DEMO)
    carrier = await backend.signIn('carrier')
    const drivers = await db.query<{ code: string }>('select code from driver where team_code = $1', [
      DEMO_PARTIES.carrier,
    ])
    members = drivers.rows.map(row => row.code)
  })
  afterAll(() => backend.app.close())

  const listed = async (query: string, token = carrier): Promise<Page<WaybillRecord>> => {
    const answer = await backend.get<Page<WaybillRecord>>(`${LIST}?pageSize=500&${query}`, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as Page<WaybillRecord>
  }

  it('acts for a team that has drivers, and has a menu', async () => {
    const { data } = await backend.post<UserInfo>('/ntocc-basic-api/getUserInfo', undefined, carrier)
    expect(data?.party).toMatchObject({ partyType: 'CARRIER', code: DEMO_PARTIES.carrier, branchCode: 'HQ' })
    expect(data?.roleList[0]?.resourceList.length).toBeGreaterThan(1)
    expect(data?.permissionlist).toContain('waybill.accept')
    expect(members.length).toBeGreaterThan(1)
  })

  it('sees the waybills of its drivers and nobody else’s, without the shipper’s amounts', async () => {
    const own = await listed('isCancel=0')
    const team = await database().db.query<{ count: string }>(
      'select count(*) from waybill where team_code = $1 and not is_deleted',
      [DEMO_PARTIES.carrier],
    )
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBe(Number(team.rows[0]?.count))
    for (const { driverCode } of own.records) expect(members).toContain(driverCode)
    expect(own.records.some(record => 'profit' in record || 'shipperFreight' in record)).toBe(false)
    const all = await listed('isCancel=0', await backend.signIn('admin'))
    const foreign = all.records.find(({ driverCode }) => !members.includes(String(driverCode)))
    expect((await backend.get(`${LIST}/${foreign?.id}`, carrier)).status).toBe(4040)
  })

  it('works: reports the arrival of a vehicle of its team', async () => {
    const found = await database().db.query<{ id: string }>(
      `update waybill set status = 50, load_qty = plan_qty where id = (select min(id) from waybill where team_code = $1)
       returning id`,
      [DEMO_PARTIES.carrier],
    )
    const id = Number(found.rows[0]?.id)
    const { data } = await backend.get<WaybillDetail>(`${LIST}/${id}`, carrier)
    const body = { version: data?.version, move: 'arrive', reason: 'The fence is drawn wrongly' }
    const moved = await backend.post<WaybillDetail>(`${LIST}/${id}/move`, body, carrier)
    expect(moved).toMatchObject({ status: 0, data: { status: 60 } })
  })
})

import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { addCaller, type Caller } from '../testing/parties.ts'
import { choosersOf } from './reading.ts'

const DRIVERS = '/ntocc-basic-api/driver'

withDatabase('records to choose from', database => {
  let backend: TestBackend
  let caller: Caller
  const list = (query: string) => backend.get<Page<StoredRecord>>(`${DRIVERS}?${query}`, caller.token)

  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    caller = await addCaller(db, 'PLAT_ADMIN', ['vehicle.read'])
    await db.query(
      `insert into driver (branch_code, code, name, phone, id_no, auth_status, status)
       values ('HQ', 'D1', '"Zhang"', '10000000077', '110000197803104047', 2, 1), ('HB', 'D2', '"Zhang"', null, null, 2, 1)`,
    )
  })
  afterAll(() => backend.app.close())

  it('are found by what is shown of them, with nothing beside code, name and what tells them apart', async () => {
    const { status, data } = await list('keyword=Zhang&pageNum=1&pageSize=20')
    expect(status).toBe(0)
    expect(data?.records).toEqual([{ id: expect.any(Number), code: 'D1', name: 'Zhang', phone: '100****0077' }])
    expect((await list('code=D1,D2&pageNum=1&pageSize=50')).data?.records).toHaveLength(1)
  })

  it.each(['idNo=110000197803104047', 'sortField=idNo', 'phone=10000000077', 'countAll=1', 'authStatus=2'])(
    'are not found or put in order by %s',
    async query => expect((await list(query)).errors).toHaveProperty(query.slice(0, query.indexOf('='))),
  )

  it.each(['10000000077', '110000197803104047'])('nor by the word %s', async word => {
    expect((await list(`keyword=${word}`)).data?.total).toBe(0)
  })

  it('are read whole by nobody without the permission, and by a reviewer', async () => {
    const { rows } = await database().db.query(`select id from driver where code = 'D1'`)
    const one = () => backend.get<StoredRecord>(`${DRIVERS}/${rows[0]?.id}`, caller.token)
    expect((await one()).status).toBe(4030)
    await caller.grant(['review.read'])
    expect((await one()).data).toMatchObject({ code: 'D1', authStatus: 2 })
    expect((await list('')).status).toBe(4030)
    await caller.grant(['driver.read'])
    expect((await list('authStatus=2')).data?.records[0]).toMatchObject({ code: 'D1', authStatus: 2 })
  })

  it('are chosen in the work whose records name them, and in no other', () => {
    expect(choosersOf('driver')).toEqual(expect.arrayContaining(['vehicle.edit', 'waybill.read', 'blacklist.read']))
    expect(choosersOf('driver')).not.toContain('masterData.edit')
    expect(choosersOf('unit')).toEqual([])
  })
})

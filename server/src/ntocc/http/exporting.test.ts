import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { addCaller, type Caller } from '../testing/parties.ts'

const WAYBILLS = '/ntocc-tms-api/waybill'
const READING = ['waybill.read', 'waybill.export']

withDatabases('pages of an export', database => {
  let backend: TestBackend
  let caller: Caller
  const list = (query: string, mark?: string, path = WAYBILLS) =>
    backend.get(`${path}?${query}`, caller.token, { ...(mark && { 'x-export': mark }) })

  beforeAll(async () => {
    backend = await testBackend(database().db)
    caller = await addCaller(database().db, 'PLAT_ADMIN', READING)
  })
  afterAll(() => backend.app.close())

  it('may be larger than a screen has, within their batch; no other page may', async () => {
    expect((await list('pageSize=500')).status).toBe(0)
    expect(await list('pageSize=501')).toMatchObject({ status: 4220, errors: { pageSize: expect.anything() } })
    expect((await list('pageSize=501', '0/20000')).status).toBe(0)
    expect((await list('pageSize=5000', '15000/20000')).status).toBe(0)
    expect((await list('pageSize=5000', '15001/20000')).status).toBe(4220)
    expect((await list('pageSize=5001', '0/20000')).status).toBe(4220)
    // The last page of a batch may reach beyond it, as far as any screen could.
    expect((await list('pageSize=200', '19999/20000')).status).toBe(0)
  })

  it('end with the batch, which is no larger than the branch says', async () => {
    expect((await list('pageSize=200', '20000/20000')).http).toBe(403)
    expect(await list('pageSize=200', '0/20001')).toMatchObject({
      status: 4030,
      msg: 'At most 20000 rows can be exported at once.',
    })
    const config = (value: string) =>
      database().db.query(
        `update sys_branch_config set config_value = $1
         where branch_code = 'HQ' and config_key = 'exportExcel_exportableQuantity'`,
        [value],
      )
    await config('300')
    expect((await list('pageSize=200', '0/300')).status).toBe(0)
    expect((await list('pageSize=200', '0/301')).status).toBe(4030)
    await config('20000')
  })

  it('are read by those who may read and export, of lists that may be taken out', async () => {
    for (const codes of [['waybill.read'], ['waybill.export'], []]) {
      await caller.grant(codes)
      expect([codes, (await list('pageSize=200', '0/20000')).status]).toEqual([codes, 4030])
    }
    await caller.grant([...READING, 'statistics.read', 'vehicle.read'])
    expect((await list('', '0/20000', '/ntocc-tms-api/statistics/routeRanking')).status).toBe(4030)
    // Vehicles name drivers: those may be chosen, not taken out.
    expect((await list('pageSize=20', undefined, '/ntocc-basic-api/driver')).status).toBe(0)
    expect((await list('pageSize=20', '0/20000', '/ntocc-basic-api/driver')).status).toBe(4030)
    expect((await list('pageSize=200', 'all of them')).http).toBe(400)
  })
})

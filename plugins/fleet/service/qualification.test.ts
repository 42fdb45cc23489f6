import type { AuditEntry, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { sampleRecords } from '../../../server/src/ntocc/testing/samples.ts'

const API = '/ntocc-basic-api'
const NUMBER = '420106198001011234'
const SHOWN = '420106********1234'

withDatabase('the number of a driver’s qualification', database => {
  let backend: TestBackend
  let admin: string
  let id: number
  const get = <T>(path: string) => backend.get<T>(`${API}/${path}`, admin)
  const mayUnmask = (may: boolean) =>
    database().db.query(
      may
        ? `update role set permissions = permissions || '["ID_CARD"]'::jsonb where role_code = 'PLAT_ADMIN' and branch_code = 'HQ'`
        : `update role set permissions = permissions - 'ID_CARD' where role_code = 'PLAT_ADMIN' and branch_code = 'HQ'`,
    )

  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    const made = await sampleRecords(backend, admin).make('driver')
    id = made.id
    const changed = { id, version: made.version, qualificationNo: NUMBER }
    expect((await backend.put(`${API}/driver`, changed, admin)).status).toBe(0)
    await mayUnmask(false)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  it('is masked in answers, lists and the trail from whoever may not see identity numbers', async () => {
    const answers = [`driver/${id}`, 'driver?pageSize=50', `auditTrail?entity=driver&id=${id}`, 'search?keyword=420106']
    for (const path of answers) expect(JSON.stringify(await get(path)), path).not.toContain(NUMBER)
    expect((await get<StoredRecord>(`driver/${id}`)).data?.qualificationNo).toBe(SHOWN)
    const listed = (await get<Page<StoredRecord>>('driver?pageSize=50')).data?.records
    expect(listed?.find(each => each.id === id)?.qualificationNo).toBe(SHOWN)
  })

  it('is neither sorted nor filtered by them', async () => {
    for (const asked of ['sortField=qualificationNo', 'qualificationNo=4201061980', `qualificationNo=${NUMBER}`])
      expect([asked, (await get(`driver?${asked}`)).status]).toEqual([asked, 4220])
  })

  it('a line of the trail from before it was masked is shown masked, to everybody', async () => {
    await database().db.query(
      `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes)
       values ('HQ', 'driver', $1, (select code from driver where id = $1), 'update', $2)`,
      [id, JSON.stringify([{ field: 'qualificationNo', before: NUMBER, after: NUMBER }])],
    )
    await mayUnmask(true)
    const entries = (await get<Page<AuditEntry>>(`auditTrail?entity=driver&id=${id}`)).data?.records
    expect(entries?.[0]?.changes).toEqual([{ field: 'qualificationNo', before: SHOWN, after: SHOWN }])
    expect((await get<StoredRecord>(`driver/${id}`)).data?.qualificationNo).toBe(NUMBER)
  })

  it('sent back as it was shown it stays', async () => {
    const seen = await get<StoredRecord>(`driver/${id}`)
    await backend.put(`${API}/driver`, { id, version: seen.data?.version, qualificationNo: SHOWN }, admin)
    expect((await get<StoredRecord>(`driver/${id}`)).data?.qualificationNo).toBe(NUMBER)
  })
})

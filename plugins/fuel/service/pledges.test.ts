import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'

const API = '/ntocc-basic-api'

withDatabase('money kept for a waybill', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db, { demoWaybills: 60 })
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  it('is kept for one that the branch has, and for no other', async () => {
    const { db } = database()
    const numberIn = async (branch: string) => {
      const { rows } = await db.query<{ waybill_no: string }>(
        'select waybill_no from waybill where branch_code = $1 and not is_deleted order by id limit 1',
        [branch],
      )
      return rows[0]?.waybill_no ?? ''
    }
    const query = 'oilCard?status=1&pledgedAmount=0.00~0.00&pageSize=50'
    const cards = (await backend.get<Page<StoredRecord>>(`${API}/${query}`, admin)).data?.records ?? []
    const card = cards.find(each => !each.pledgedWaybillNo && Number(each.balance) >= 1)
    const pledge = (waybillNo: string) =>
      backend.post<StoredRecord>(
        `${API}/oilCardPledge`,
        { id: card?.id, version: card?.version, waybillNo, amount: '1.00' },
        admin,
      )
    const unknown = { waybillNo: { code: 'validation.reference.unknown' } }
    expect((await pledge('YD-NOBODY')).errors).toEqual(unknown)
    expect((await pledge(await numberIn('HB'))).errors).toEqual(unknown)
    const own = await numberIn('HQ')
    expect((await pledge(` ${own.toLowerCase()} `)).data).toMatchObject({
      pledgedWaybillNo: own,
      pledgedAmount: '1.00',
    })
  })
})

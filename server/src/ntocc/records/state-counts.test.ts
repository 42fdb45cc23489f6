import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

const API = '/ntocc-basic-api'

withDatabases('records counted by their state', database => {
  let backend: TestBackend
  let admin: string

  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    admin = await backend.signIn('admin')
    const add = (branch: string, word: string, status: number, count: number) =>
      db.query(
        `insert into unit (branch_code, code, name, unit_code, places, status)
         select $1::text, $1 || $2 || '-' || $3::int || '-' || n, to_jsonb($2::text), lower($2) || '-' || $3::int || '-' || n, 0, $3::int
         from generate_series(1, $4::int) n`,
        [branch, word, status, count],
      )
    await add('HQ', 'Countme', 1, 999)
    await add('HQ', 'Countme', 0, 3)
    await add('HQ', 'Overfull', 1, 1000)
    await add('HB', 'Countme', 0, 50)
  })
  afterAll(() => backend.app.close())

  const counts = async (query: string, token = admin) =>
    backend.get<Page<StoredRecord>>(`${API}/unit?countBy=status&${query}`, token)

  it('by the filters and scope of the list, and no records', async () => {
    const { data } = await counts('keyword=Countme')
    expect(data).toMatchObject({ records: [], total: 0, counts: { 0: 3, 1: 999 } })
    expect((await counts('keyword=Countme&unitCode=countme-0-1')).data?.counts).toEqual({ 0: 1 })
    expect((await counts('keyword=nothing+of+the+kind')).data?.counts).toEqual({})
  })

  it('up to 999 and one more', async () => {
    expect((await counts('keyword=Overfull')).data?.counts).toEqual({ 1: 1000 })
  })

  it('of very many, each state by itself', async () => {
    const { db } = database()
    await db.query(
      `insert into unit (branch_code, code, name, unit_code, places, status)
       select 'HQ', 'crowd-' || n, '"Crowd"', 'crowd-' || n, 0, case when n = 1 then 0 else 1 end from generate_series(1, 10001) n`,
    )
    expect((await counts('keyword=Crowd')).data?.counts).toEqual({ 0: 1, 1: 1000 })
    await db.query(`delete from unit where code like 'crowd-%'`)
  })

  it.each(['name', 'constructor', 'unitCode', 'branchCode', 'nothing'])('not by %s, which is no state', async name => {
    const answer = await backend.get(`${API}/unit?countBy=${name}`, admin)
    expect(answer).toMatchObject({ status: 4220, errors: { countBy: { code: 'validation.field.filter' } } })
  })

  it('only for whoever may read the list', async () => {
    const nobody = await backend.signIn('nobody')
    const answer = await backend.get(`${API}/driver?countBy=authStatus`, nobody)
    expect([4030, 4220]).toContain(answer.status)
    expect(answer.data).toBeFalsy()
  })
})

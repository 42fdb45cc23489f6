import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './databases.ts'

describe('databases of tests that begin as a copy of the same folder', () => {
  let one: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[one, other] = await Promise.all([testDatabase('pglite'), testDatabase('pglite')])
  })
  afterAll(() => Promise.all([one.drop(), other.drop()]))

  it('know nothing of each other, nor does one that is opened later', async () => {
    const dictionaries = `select count(*)::int as count from menu_resource`
    const before = await one.db.query(dictionaries)
    await one.db.query('delete from menu_resource')
    await one.db.query('create table of_one as select n from generate_series(1, 100000) n')
    await one.db.query('checkpoint')
    expect((await other.db.query(dictionaries)).rows).toEqual(before.rows)
    const later = await testDatabase('pglite')
    expect((await later.db.query(dictionaries)).rows).toEqual(before.rows)
    expect((await later.db.query(`select to_regclass('of_one') as found`)).rows).toEqual([{ found: null }])
    await later.drop()
  })
})

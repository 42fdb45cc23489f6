import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withEmptyDatabases } from '../testing/databases.ts'
import type { Db } from './database.ts'
import { tablesWritten, watchWrites } from './watch.ts'

it.each([
  ['insert into waybill (a) values ($1)', ['waybill']],
  ['update only driver as d set a = 1', ['driver']],
  ['delete from "shipment" where id = 1', ['shipment']],
  ['with made as (insert into vehicle (a) select 1 returning id) update driver set b = 2', ['vehicle', 'driver']],
  ['insert into role as r (a) values (1) on conflict do update set a = 2', ['role', 'set']],
  ['select * from waybill for update', []],
  ['  SELECT 1', []],
])('%s changes %j', (text, tables) => {
  expect(tablesWritten(text)).toEqual(tables)
})

withEmptyDatabases('a watched database', database => {
  let db: Db
  const told: string[][] = []
  beforeAll(async () => {
    await database().db.query('create table watched_one (id int)')
    await database().db.query('create table watched_two (id int)')
    db = watchWrites(database().db, tables => told.push([...tables].sort()))
  })
  afterAll(() => database().db.query('drop table watched_one, watched_two'))
  beforeEach(() => void told.splice(0))

  it('tells of a write when it is done, and of none that met no row', async () => {
    await db.query('insert into watched_one values (1)')
    await db.query('update watched_one set id = 2 where id = 99')
    await db.query('select * from watched_one')
    expect(told).toEqual([['watched_one']])
  })

  it('tells of a transaction once, when it stands', async () => {
    await db.transaction(async tx => {
      await tx.query('insert into watched_one values (1)')
      await tx.query('insert into watched_two values (1)')
      expect(told).toEqual([])
    })
    expect(told).toEqual([['watched_one', 'watched_two']])
  })

  it('says nothing of what is taken back', async () => {
    const work = db.transaction(async tx => {
      await tx.query('insert into watched_one values (1)')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(told).toEqual([])
  })
})

import { beforeAll, expect, it } from 'vitest'
import { prepared } from '../prepared.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { missingStatements } from './ddl.ts'
import { migrate } from './migrate.ts'
import { allTables } from './tables.ts'

withEmptyDatabases('database', database => {
  beforeAll(() => database().db.query('create table sample (id int primary key, name text)'))

  const count = async () =>
    Number((await database().db.query<{ n: string }>('select count(*) as n from sample')).rows[0]?.n)

  it('a transaction is kept when it resolves and undone when it throws', async () => {
    const { db } = database()
    await db.transaction(tx => tx.query(`insert into sample values (1, 'kept')`))
    const failing = db.transaction(async tx => {
      await tx.query(`insert into sample values (2, 'undone')`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await count()).toBe(1)
  })

  it('an error leaves the connection usable, in and outside transactions', async () => {
    const { db } = database()
    await expect(db.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    await expect(db.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' })
    await expect(db.transaction(tx => tx.query('insert into sample values (1)'))).rejects.toMatchObject({
      code: '23505',
    })
    expect((await db.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await count()).toBe(1)
  })

  it('a broken connection does not hand its transaction to the next', async () => {
    const { db } = database()
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(`insert into sample values (3, 'lost')`)
    await client.query(`set application_name = 'left behind'`)
    client.release(true)
    expect(await count()).toBe(1)
    const name = await db.query<{ application_name: string }>('show application_name')
    expect(name.rows[0]?.application_name).not.toBe('left behind')
  })

  it('a statement that is kept planned answers again once its columns have changed', async () => {
    const { db } = database()
    const text = prepared('select name from sample_of_plans where id = $1')
    await db.query('create table sample_of_plans (id int, name text)')
    await db.query(`insert into sample_of_plans values (1, '7')`)
    expect((await db.query(text, [1])).rows).toEqual([{ name: '7' }])
    await db.query('alter table sample_of_plans alter column name type int using name::int')
    for (const ask of [() => db.query(text, [1]), () => db.transaction(tx => tx.query(text, [1]))]) {
      await ask().catch(() => undefined)
      expect((await ask()).rows).toEqual([{ name: 7 }])
      await db.query('alter table sample_of_plans alter column name type text')
      await ask().catch(() => undefined)
      expect((await ask()).rows).toEqual([{ name: '7' }])
      await db.query('alter table sample_of_plans alter column name type int using name::int')
    }
    await db.query('drop table sample_of_plans')
  })

  it('transactions that run at once do not mix', async () => {
    const { db } = database()
    const add = (id: number, fail: boolean) =>
      db.transaction(async tx => {
        await tx.query('insert into sample values ($1, $2)', [id, 'one'])
        await tx.query('update sample set name = $2 where id = $1', [id, 'two'])
        if (fail) throw new Error('undone')
      })
    const ids = Array.from({ length: 12 }, (_, index) => 100 + index)
    await Promise.allSettled(ids.map(id => add(id, id % 2 === 1)))
    const found = await db.query<{ id: number }>(`select id from sample where id >= 100 and name = 'two' order by id`)
    expect(found.rows.map(row => row.id)).toEqual(ids.filter(id => id % 2 === 0))
    await db.query('delete from sample where id >= 100')
  })

  it('large values and many rows come through whole', async () => {
    const { db } = database()
    const text = '运单'.repeat(200_000)
    const found = await db.query<{ text: string }>('select $1::text as text', [text])
    expect(found.rows[0]?.text).toBe(text)
    const many = await db.query<{ n: number }>('select n from generate_series(1, 50000) as n')
    expect(many.rows.at(-1)).toEqual({ n: 50_000 })
  })

  it('Drizzle speaks through it', async () => {
    const { db } = database()
    const found = await db.orm.execute<{ one: number }>('select 1 as one')
    expect(found.rows).toEqual([{ one: 1 }])
  })

  it('migrations add up to the declared tables, and running them again changes nothing', async () => {
    const { db } = database()
    await Promise.all([migrate(db), migrate(db)])
    expect(await missingStatements(db, allTables)).toEqual([])
  })
})

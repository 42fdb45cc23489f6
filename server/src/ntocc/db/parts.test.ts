// @vitest-environment node
import { expect, it } from 'vitest'
import { withDatabases } from '../testing/databases.ts'
import type { Work } from './database.ts'
import { joining } from './scope.ts'

/** A database whose statements are noted, without what tells one savepoint from another. */
const noted = (db: Work) => {
  const said: string[] = []
  const seeing = (text: string) => void said.push(text.replaceAll(/area_\d+/g, 'part'))
  const own = joining({
    orm: db.orm,
    query: (text, params) => db.query(text, params),
    transaction: work =>
      db.transaction(tx =>
        work({
          orm: tx.orm,
          query: (text, params) => {
            seeing(text)
            return tx.query(text, params)
          },
        }),
      ),
  })
  return { own, said }
}

withDatabases('parts of a transaction', database => {
  const PUT = 'insert into part_of values ($1)'
  const kept = async () => {
    const { rows } = await database().db.query<{ n: number }>('select n from part_of order by n')
    await database().db.query('delete from part_of')
    return rows.map(({ n }) => n)
  }
  const begun = async () => {
    await database().db.query('create table if not exists part_of (n integer primary key)')
    return noted(database().db)
  }

  it('that may fail by themselves cost one way to the database each: the next lets the last one go', async () => {
    const { own, said } = await begun()
    await own.transaction(async () => {
      for (const n of [1, 2, 3]) await own.transaction(() => own.query(PUT, [n]))
    })
    const next = 'release savepoint part; savepoint part'
    expect(said).toEqual(['savepoint part', PUT, next, PUT, next, PUT])
    expect(await kept()).toEqual([1, 2, 3])
  })

  it('take nothing else with them, at whatever depth and in whichever order', async () => {
    const { own } = await begun()
    await own.transaction(async () => {
      await own.transaction(() => own.query(PUT, [1]))
      await own
        .transaction(async () => {
          await own.transaction(() => own.query(PUT, [2]))
          await own.transaction(() => own.query(PUT, [2])).catch(() => own.query(PUT, [3]))
          await own.transaction(() => own.query(PUT, [4]))
          throw new Error('enough')
        })
        .catch(() => own.query(PUT, [5]))
      await own.transaction(() => own.query(PUT, [1])).catch(() => undefined)
      await own.transaction(() => own.query(PUT, [6]))
    })
    expect(await kept()).toEqual([1, 5, 6])
  })

  const joined = async (own: Work, n: number, fails = false) =>
    own.joined?.(async tx => {
      await tx.query(PUT, [n])
      if (fails) throw new Error(`${n} does not stand`)
    })

  it('that belong to it cost nothing, and it fails with them though nobody passes that on', async () => {
    const { own, said } = await begun()
    await own.transaction(() => joined(own, 1))
    expect(said).toEqual([PUT])
    expect(await kept()).toEqual([1])
    const swallowed = own.transaction(async () => {
      await joined(own, 2, true).catch(() => undefined)
      await own.transaction(() => own.query(PUT, [3])).catch(() => undefined)
      return 'done'
    })
    await expect(swallowed).rejects.toThrow('2 does not stand')
    expect(await kept()).toEqual([])
  })

  it('that belong to a part fail with that part alone', async () => {
    const { own } = await begun()
    await own.transaction(async () => {
      await own.transaction(() => joined(own, 1, true).catch(() => undefined)).catch(() => joined(own, 2))
      // In the database's own words too.
      await own.transaction(() => joined(own, 2)).catch(() => joined(own, 3))
    })
    expect(await kept()).toEqual([2, 3])
  })

  it('have a transaction of their own where there is none', async () => {
    const { own } = await begun()
    await expect(joined(own, 1, true)).rejects.toThrow('1 does not stand')
    await joined(own, 2)
    expect(await kept()).toEqual([2])
  })
})

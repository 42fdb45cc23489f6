import { expect, it } from 'vitest'
import { withDatabases } from '../testing/databases.ts'
import type { Work } from './database.ts'
import { asPart, joining, withinTransaction } from './scope.ts'

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
  const part = (own: Work, n: number, fails = false) =>
    asPart(own, async tx => {
      await tx.query(PUT, [n])
      if (fails) throw new Error(`${n} does not stand`)
    })

  it('that may fail by themselves take nothing else with them, at whatever depth and in whichever order', async () => {
    const { own } = await begun()
    await own.transaction(async () => {
      await own.transaction(() => own.query(PUT, [1]))
      await own
        .transaction(async () => {
          await own.transaction(() => own.query(PUT, [2]))
          await own.transaction(() => own.query(PUT, [2])).catch(() => own.query(PUT, [3]))
          throw new Error('enough')
        })
        .catch(() => own.query(PUT, [5]))
      await own.transaction(() => own.query(PUT, [1])).catch(() => undefined)
      await own.transaction(() => own.query(PUT, [6]))
    })
    expect(await kept()).toEqual([1, 5, 6])
  })

  it('that belong to it cost no way to the database, and it fails with them though nobody passes that on', async () => {
    const { own, said } = await begun()
    await own.transaction(() => part(own, 1))
    expect(said).toEqual([PUT])
    expect(await kept()).toEqual([1])
    const swallowed = own.transaction(async () => {
      await part(own, 2, true).catch(() => undefined)
      await own.transaction(() => own.query(PUT, [3]))
      return 'done'
    })
    await expect(swallowed).rejects.toThrow('2 does not stand')
    expect(await kept()).toEqual([])
  })

  it('that belong to a part fail with that part alone, in the words of the database too', async () => {
    const { own } = await begun()
    await own.transaction(async () => {
      const falls = own.transaction(() => part(own, 1, true).catch(() => undefined))
      await expect(falls).rejects.toThrow('1 does not stand')
      await part(own, 2)
      await own.transaction(() => part(own, 2)).catch(() => part(own, 3))
    })
    expect(await kept()).toEqual([2, 3])
  })

  it('that were tried behind a savepoint of somebody else are tried again behind it', async () => {
    const { own } = await begun()
    await database().db.transaction(async tx => {
      await tx.query('savepoint theirs')
      // As an import writes a set, and then its halves.
      await expect(withinTransaction(tx, () => part(own, 1, true))).rejects.toThrow('1 does not stand')
      await expect(withinTransaction(tx, () => part(own, 4, true).catch(() => undefined))).rejects.toThrow(
        '4 does not stand',
      )
      await tx.query('rollback to savepoint theirs')
      await tx.query('release savepoint theirs')
      await withinTransaction(tx, () => part(own, 2))
      await withinTransaction(tx, () => own.transaction(() => part(own, 3)))
    })
    expect(await kept()).toEqual([2, 3])
  })

  it('have a transaction of their own where there is none', async () => {
    const { own } = await begun()
    await expect(part(own, 1, true)).rejects.toThrow('1 does not stand')
    await part(own, 2)
    expect(await kept()).toEqual([2])
  })
})

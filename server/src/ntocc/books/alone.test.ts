import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable, Work } from '../db/database.ts'
import { joining } from '../db/scope.ts'
import { withDatabases } from '../testing/databases.ts'
import { booksFor } from './for-area.ts'
import { proveBooks } from './prove.ts'

/** Money that is moved outside of any transaction: one way to the database, with what a transaction would have said. */

const MONEY = {
  accounts: { purse: {}, bank: { mayGoBelow: true, parts: 4 } },
  bookings: { fill: { from: 'bank', to: 'purse' }, give: { from: 'purse', to: 'bank' } },
}
const TODAY = '2026-03-31'

withDatabases('money that is moved alone', database => {
  let serial = 0
  const said: string[] = []
  let books: ReturnType<typeof booksFor>
  beforeAll(() => {
    const { db } = database()
    const noted = (of: Queryable): Pick<Queryable, 'query'> => ({
      query: (text, params) => {
        said.push(text)
        return of.query(text, params)
      },
    })
    const work: Work = {
      orm: db.orm,
      ...noted(db),
      transaction: of => db.transaction(tx => of({ orm: tx.orm, ...noted(tx) })),
    }
    books = booksFor({
      db: joining(work),
      session: { branchCode: 'HQ', username: 'alone', accountId: 0 },
      area: 'alone',
      moneyOf: () => MONEY,
    })
  })
  afterAll(async () => expect(await proveBooks(database().db)).toEqual([]))

  const number = () => `A${++serial}`
  const somebody = async (amount: string): Promise<string> => {
    const owner = `P${++serial}`
    await books.post([{ kind: 'fill', businessNo: number(), to: { owner }, amount, on: TODAY }])
    return owner
  }
  const give = (owner: string, amount: string, businessNo = number()) => ({
    kind: 'give',
    businessNo,
    from: { owner },
    amount,
    on: TODAY,
  })
  const left = async (owner: string) => (await books.balance('purse', owner)).available

  it('is one statement where its accounts are there', async () => {
    const owner = await somebody('100.00')
    const first = give(owner, '1.00')
    await books.post([first])
    said.length = 0
    const booked = await books.post([{ ...first, amount: '2.00', attempt: 2 }])
    expect(said).toHaveLength(1)
    expect(booked).toMatchObject([{ as: 'post', kind: 'alone.give', amount: '2.00', on: TODAY, madeBy: 'alone' }])
    expect(await left(owner)).toBe('97.00')
  })

  it('moves once by its number, in the order of its group, however often it is repeated', async () => {
    const owner = await somebody('100.00')
    const group = [give(owner, '10.00'), give(owner, '5.00'), give(owner, '7.00')]
    const first = await books.post(group)
    expect(first.map(({ amount }) => amount)).toEqual(['10.00', '5.00', '7.00'])
    expect(await books.post(group)).toEqual(first)
    await expect(books.post([group[0]!, give(owner, '1.00')])).rejects.toMatchObject({ code: 'BOOKED_OTHERWISE' })
    await expect(books.post([{ ...group[0]!, amount: '10.01' }])).rejects.toMatchObject({ code: 'BOOKED_OTHERWISE' })
    expect(await left(owner)).toBe('78.00')
  })

  it('answers all who do it at once the same, also where it was all that there was', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const owner = await somebody('15.00')
      const group = [give(owner, '10.00'), give(owner, '5.00')]
      const answers = await Promise.all(Array.from({ length: 8 }, () => books.post(group)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await left(owner)).toBe('0.00')
    }
  })

  it('goes below nothing for nobody, and leaves nothing of a group that cannot stand', async () => {
    const owner = await somebody('100.00')
    const low = { code: 'BALANCE_TOO_LOW', data: { available: '40.00' } }
    await expect(books.post([give(owner, '60.00'), give(owner, '40.01')])).rejects.toMatchObject(low)
    expect(await left(owner)).toBe('100.00')
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => books.hold([give(owner, '30.00')])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await left(owner)).toBe('10.00')
  })

  it('those who touch the same accounts in opposite order do not stop each other', async () => {
    const [a, b] = [await somebody('100.00'), await somebody('100.00')]
    const both = (first: string, second: string) => [give(first, '1.00'), give(second, '1.00')]
    await Promise.all(Array.from({ length: 12 }, (_, at) => books.post(at % 2 ? both(a, b) : both(b, a))))
    expect([await left(a), await left(b)]).toEqual(['88.00', '88.00'])
  })
})

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { withDatabases } from '../testing/databases.ts'
import { canonical, digestOf } from './canonical.ts'
import { lookIn, proveIn } from './ledger.ts'

withDatabases('the ledger', database => {
  const prove = (subject: string, statement: object, branch = 'B1') =>
    proveIn(database().db, branch, subject, statement)
  const look = (subject: string, statement: object, branch = 'B1') => lookIn(database().db, branch, subject, statement)

  it('each entry holds the one before, each branch has its own, and saying the same again adds nothing', async () => {
    const first = await prove('a', { x: 1, y: [1, 2] })
    expect(await prove('a', { y: [1, 2], x: 1 })).toEqual(first)
    const second = await prove('b', { x: 1 })
    const third = await prove('a', { x: 2 })
    expect([first, second, third].map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    expect([first.previous, second.previous, third.previous]).toEqual(['', first.hash, second.hash])
    const text = ['B1', 2, 'b', second.digest, first.hash, second.at].join('\n')
    expect(second.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect((await prove('a', { x: 1 }, 'B2')).sequence).toBe(1)
    expect(await look('a', { x: 2 })).toMatchObject({ holds: true, entries: 3, entry: third })
    expect(await look('a', { x: 3 })).toMatchObject({ holds: false })
    expect(await look('c', {})).toBeUndefined()
  })

  it('many who write at once make one chain', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => prove(`many/${at}`, { at }, 'B3')))
    const found = await look('many/3', { at: 3 }, 'B3')
    expect(found).toMatchObject({ holds: true, entries: 12 })
    expect(found).not.toHaveProperty('broken')
  })

  it('nothing in it can be changed or taken away, and where somebody did all the same it is seen', async () => {
    const { db } = database()
    for (const at of [1, 2, 3, 4]) await prove(`own/${at}`, { at }, 'B4')
    const change = `update sys_ledger set digest = 'other' where branch_code = 'B4' and sequence = 2`
    await expect(db.query(change)).rejects.toThrow(/append-only/)
    await expect(db.query(`delete from sys_ledger where branch_code = 'B4' and sequence = 2`)).rejects.toThrow(
      /append-only/,
    )
    await db.query('alter table sys_ledger disable trigger user')
    try {
      await db.query(change)
      expect(await look('own/4', { at: 4 }, 'B4')).toMatchObject({ broken: 2 })
      await db.query(`update sys_ledger set digest = $1 where branch_code = 'B4' and sequence = 2`, [
        digestOf({ at: 2 }),
      ])
      expect(await look('own/4', { at: 4 }, 'B4')).not.toHaveProperty('broken')
      await db.query(`delete from sys_ledger where branch_code = 'B4' and sequence = 3`)
      expect(await look('own/4', { at: 4 }, 'B4')).toMatchObject({ broken: 4 })
    } finally {
      await db.query('alter table sys_ledger enable trigger user')
    }
  })
})

it('a statement is the same text however it is written', () => {
  expect(canonical({ b: [1, { d: null, c: undefined }], a: 'ü"' })).toBe('{"a":"ü\\"","b":[1,{"d":null}]}')
  expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }))
  expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: '1' }))
})

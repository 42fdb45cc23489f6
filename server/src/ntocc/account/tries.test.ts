import { afterEach, describe, expect, it } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { forgive, giveBack, type Limit, removeOld, takeTry } from './tries.ts'

const FIVE: Limit = { kind: 'five', most: 5, windowMinutes: 60, lockMinutes: 15 }
const ONE: Limit = { kind: 'one', most: 1, windowMinutes: 1, refusal: 'CODE_TOO_SOON' }

withEmptyDatabases('tries', database => {
  afterEach(() => database().db.query('delete from sys_try'))

  /** Left tries, or the refusal. */
  const take = (limit: Limit = FIVE, key: string | number = 'somebody') =>
    takeTry(database().db, limit, key).catch((error: unknown) => error as BackendError)
  const later = (minutes: number, db: Queryable = database().db) =>
    db.query(
      `update sys_try set ends_at = ends_at - make_interval(mins => $1),
         locked_until = locked_until - make_interval(mins => $1)`,
      [minutes],
    )
  const inRow = async (count: number, limit = FIVE) => {
    const answers: (number | BackendError)[] = []
    for (let at = 0; at < count; at += 1) answers.push(await take(limit))
    return answers
  }

  it('exactly as many as allowed, and the caller knows which is the last', async () => {
    const answers = await inRow(20)
    expect(answers.slice(0, 5)).toEqual([4, 3, 2, 1, 0])
    expect(answers.slice(5).every(each => each instanceof BackendError && each.code === 'TOO_MANY_TRIES')).toBe(true)
    expect(answers[19]).toMatchObject({ params: { minutes: 15 } })
    // Counted from the fifth, not from the last.
    expect((answers[19] as BackendError).retryAfter).toBeOneOf([900, 899, 898, 897, 896, 895])
  })

  it('20 at once: the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => take()))
    expect(answers.filter(each => typeof each === 'number').sort()).toEqual([0, 1, 2, 3, 4])
    expect(answers.filter(each => each instanceof BackendError)).toHaveLength(15)
  })

  it('refusals do not make the lock longer; after it one more, and all again after the window', async () => {
    await inRow(6)
    await later(14)
    expect(await take()).toMatchObject({ code: 'TOO_MANY_TRIES', params: { minutes: 1 } })
    await later(1)
    expect(await take()).toBe(0)
    expect(await take()).toBeInstanceOf(BackendError)
    await later(60)
    expect(await take()).toBe(4)
  })

  it('without a lock of its own it holds until the window ends, and refuses by its own name', async () => {
    expect(await take(ONE)).toBe(0)
    expect(await take(ONE)).toMatchObject({ code: 'CODE_TOO_SOON', params: { minutes: 1 } })
    await later(1)
    expect(await take(ONE)).toBe(0)
  })

  it('kinds and keys are counted apart', async () => {
    await inRow(6)
    expect(await take(FIVE, 'another')).toBe(4)
    expect(await take({ ...FIVE, kind: 'other' })).toBe(4)
  })

  it('forgiving begins anew', async () => {
    await inRow(6)
    await forgive(database().db, FIVE, 'somebody')
    expect(await take()).toBe(4)
  })

  it('a try given back counts no more, those before it do', async () => {
    await inRow(5)
    await giveBack(database().db, FIVE, 'somebody')
    expect(await take()).toBe(0)
    expect(await take()).toBeInstanceOf(BackendError)
  })

  it.each(['x'.repeat(1_000_000), 'nul\u0000', '\ud800', ''])('any key is counted', async key => {
    for (let at = 0; at < 5; at += 1) expect(await take(FIVE, key)).toBe(4 - at)
    expect(await take(FIVE, key)).toBeInstanceOf(BackendError)
  })

  describe('on a database that keeps them', () => {
    it('one row for a key, however often it was tried', async () => {
      await inRow(20)
      expect((await database().db.query('select 1 from sys_try')).rowCount).toBe(1)
    })

    it('what counts no more is removed, what is locked still is not', async () => {
      const { db } = database()
      const left = async () => {
        await removeOld(db)
        return (await db.query<{ key: string }>('select key from sys_try order by key')).rows.map(row => row.key)
      }
      for (let at = 0; at < 5; at += 1) await take({ ...FIVE, lockMinutes: 90 }, 'locked')
      await take(FIVE, 'over')
      await later(60)
      await take(FIVE, 'running')
      expect(await left()).toEqual(['locked', 'running'])
      await later(30)
      expect(await left()).toEqual(['running'])
    })
  })
})

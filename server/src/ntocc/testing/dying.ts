import { expect } from 'vitest'
import type { Db, Queryable, Work } from '../db/database.ts'

/** As a client sees it whose server is gone: no answer that says what became of the call. */
class Gone extends Error {}

/** Between two writes it makes no difference where the process ends. */
const WRITES = /\b(insert into|update|delete from)\b(?! of\b)/i
const isWrite = (text: string): boolean => WRITES.test(text.replace(/\bfor (no key )?update\b/gi, ''))

interface Fate {
  /** The write or commit, counted from 1 since `doom`, that is never answered; nothing after it is either. */
  doom(at: number): void
  /** Back to life: as after a start. @returns whether it had died */
  revive(): boolean
}

/**
 * A database as a backend has it whose process ends at a statement: what it had begun is rolled back, what was committed
 * stays, and nobody hears of either.
 */
export const dying = (db: Db): { db: Db; fate: Fate } => {
  let left = Number.POSITIVE_INFINITY
  const step = () => {
    left -= 1
    if (left <= 0) throw new Gone('the process has ended')
  }
  const counted = <Q extends Queryable>(real: Q): Queryable => ({
    orm: real.orm,
    query: async (text, params) => {
      if (isWrite(text)) step()
      else if (left <= 0) throw new Gone('the process has ended')
      return real.query(text, params)
    },
  })
  const transaction: Work['transaction'] = async work => {
    const result = await db.transaction(async tx => {
      const done = await work(counted(tx))
      // Ended before the commit.
      step()
      return done
    })
    // Ended after it.
    step()
    return result
  }
  return {
    db: { ...db, query: counted(db).query, transaction },
    fate: {
      doom: at => {
        left = at
      },
      revive: () => {
        const died = left <= 0
        left = Number.POSITIVE_INFINITY
        return died
      },
    },
  }
}

/** Something that somebody does, with a fresh thing to do it to each time. */
export interface Deed<T> {
  /** What it is done to. */
  prepare(): Promise<T>
  /** Does it; the same `key` is sent again when no answer came. */
  act(to: T, key: string): Promise<{ status: number; msg?: string }>
  /** Holds before, after, and whenever the process ends in between. */
  whole(of: T): Promise<void>
  /** It was done, and once. */
  done(to: T): Promise<void>
}

/**
 * The process ends at each write and commit of the deed, one after the other. Each time everything is whole, and whoever repeats
 * the call because no answer came has done it once.
 * @returns at how many it ended
 */
export const survivesAnyEnd = async <T>(fate: Fate, { prepare, act, whole, done }: Deed<T>): Promise<number> => {
  for (let at = 1; ; at += 1) {
    const to = await prepare()
    const key = `${Math.random()}/${at}`
    fate.doom(at)
    const answer = await act(to, key)
    const died = fate.revive()
    await whole(to)
    if (!died) {
      expect(answer.status, answer.msg).toBe(0)
      await done(to)
      return at - 1
    }
    const again = await act(to, key)
    expect(again.status, `ended at ${at}: ${again.msg}`).toBe(0)
    await whole(to)
    await done(to)
  }
}

/** A header that is empty is none. */
const NO_KEY = ''

/**
 * The same for whoever sends no key, as pages do that move many records one after the other: nothing holds the writes of the
 * call together then but its own transaction. Done or not, everything is whole each time.
 * @returns at how many it ended
 */
export const wholeAtAnyEnd = async <T>(fate: Fate, { prepare, act, whole, done }: Deed<T>): Promise<number> => {
  for (let at = 1; ; at += 1) {
    const to = await prepare()
    fate.doom(at)
    const answer = await act(to, NO_KEY)
    const died = fate.revive()
    await whole(to)
    if (died) continue
    expect(answer.status, answer.msg).toBe(0)
    await done(to)
    return at - 1
  }
}

/** A deed that is told whole by all that it may write. */
export interface Seen<T> extends Pick<Deed<T>, 'prepare' | 'act'> {
  /** A picture of it: the same each time before the deed, and the same each time after it. */
  look(of: T): Promise<object>
  /** What the picture shows, among other things, when it was done. */
  made: object
}

/** With a key and without one, the process ends everywhere: the picture is the one before the deed or the one after it. */
export const allOrNothing = async <T>(fate: Fate, { prepare, act, look, made }: Seen<T>): Promise<void> => {
  let after: object | undefined
  const deed: Deed<{ to: T; before: object }> = {
    prepare: async () => {
      const to = await prepare()
      return { to, before: await look(to) }
    },
    act: ({ to }, key) => act(to, key),
    whole: async ({ to, before }) => {
      const now = await look(to)
      if (JSON.stringify(now) === JSON.stringify(before)) return
      expect(now).toMatchObject(made)
      after ??= now
      expect(now).toEqual(after)
    },
    done: async ({ to, before }) => {
      const now = await look(to)
      expect(now).not.toEqual(before)
      expect(now).toEqual(after)
    },
  }
  expect(await survivesAnyEnd(fate, deed)).toBeGreaterThan(3)
  expect(await wholeAtAnyEnd(fate, deed)).toBeGreaterThan(1)
}

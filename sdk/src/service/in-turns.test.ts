import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it, vi } from 'vitest'
import { inTurns, waiting } from './in-turns.ts'
import { sql } from './index.ts'
import type { Which } from './records.ts'

const WAITS = { atOnce: 1, later: sql.raw('in (2, 3)') }
const START = Date.parse('2026-03-01T00:00:00Z')

const asText = (which: Which) => new PgDialect().sqlToQuery(which.where ?? sql``)

/** So many records that wait, and what was done to them; `asked` are the ids that were left out each time. */
const run = async (
  count: number,
  how: { one?: (id: number) => void; signal?: AbortSignal; now?: () => number } = {},
) => {
  const done: number[] = []
  const asked: number[][] = []
  const warn = vi.fn()
  const find = async (which: Which) => {
    const without = asText(which).params[0] as number[]
    asked.push([...without])
    const all = Array.from({ length: count }, (_, at) => ({ id: at + 1, code: `C${at + 1}` }))
    // It would find what was not brought further as often as it is asked.
    return all.filter(({ id }) => !without.includes(id)).slice(0, which.limit)
  }
  const one = async ({ id }: { id: number }) => {
    how.one?.(id)
    done.push(id)
  }
  const { signal, now = () => START } = how
  await inTurns({ log: { warn, info: warn, error: warn } }, { waits: WAITS, find, one, signal, now })
  return { done, asked, warn }
}

describe('what waits is done in turns', () => {
  it('in the order in which it is found, a hundred at a time and each once', async () => {
    const { done, asked } = await run(205)
    expect(done).toEqual(Array.from({ length: 205 }, (_, at) => at + 1))
    expect(asked.map(ids => ids.length)).toEqual([0, 100, 200, 205])
  })

  it('one that fails is told of and keeps none of the others waiting', async () => {
    const failing = (id: number) => {
      if (id === 2) throw new Error('no answer')
    }
    const { done, warn } = await run(3, { one: failing })
    expect(done).toEqual([1, 3])
    expect(warn.mock.calls).toMatchObject([[{ record: 'C2' }, 'what was due was not brought further']])
  })

  it('until its time is over, which it is told by the clock that it was given', async () => {
    let now = START
    const slow = () => {
      now += 15_000
    }
    // The fourth begins at 45 s sharp, the fifth would behind them.
    expect((await run(9, { one: slow, now: () => now })).done).toEqual([1, 2, 3, 4])
  })

  it('or it is told to stop', async () => {
    const stop = new AbortController()
    const { done } = await run(3, { one: id => id === 2 && stop.abort(), signal: stop.signal })
    expect(done).toEqual([1, 2])
  })

  it('what is due is asked for by the moment at which it begins, however long it goes on', async () => {
    let now = START
    const moments: unknown[] = []
    const find = async (which: Which) => {
      moments.push(asText(which).params.at(-1))
      return moments.length < 3 ? [{ id: moments.length, code: 'C' }] : []
    }
    const one = async () => {
      now += 1_000
    }
    await inTurns({ log: console }, { waits: WAITS, find, one, now: () => now })
    expect(moments).toEqual([new Date(START), new Date(START), new Date(START)])
  })

  it('what is due at once waits since it was made, the rest since its moment', () => {
    const { where, order, limit } = waiting(WAITS, new Date(START), new Set([7]))
    const { sql: text, params } = new PgDialect().sqlToQuery(sql`${where} order by ${order}`)
    expect(text.replace(/\s+/g, ' ')).toBe(
      'not is_deleted and id <> all($1::bigint[]) and (status = $2 or (status in (2, 3) and next_at <= $3)) ' +
        'order by case when status = $4 then gmt_created else next_at end, id',
    )
    expect(params).toEqual([[7], 1, new Date(START), 1])
    expect(limit).toBe(100)
  })
})

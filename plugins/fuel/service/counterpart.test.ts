import type { Ctx } from '@ntocc/sdk/service'
import { expect, it } from 'vitest'
import type contract from '../contract.ts'
import { heldCounterpart } from './counterpart.ts'

/**
 * Fills free for a line, the nearest first, and whoever takes some of them while this one waits to hold one: each wait takes
 * the next of `taken`.
 */
const beside = (free: string[], taken: readonly (string | undefined)[]) => {
  const held: string[] = []
  const ctx = {
    session: { branchCode: 'HQ' },
    settings: { get: () => 1 },
    table: () => undefined,
    query: async () => free.slice(0, 1).map(code => ({ code, amount: '70000' })),
    records: {
      where: async () => {
        held.push(free[0] ?? '')
        const gone = taken[held.length - 1]
        if (gone) free.splice(free.indexOf(gone), 1)
      },
    },
  }
  return { held, found: heldCounterpart(ctx as unknown as Ctx<typeof contract>, { id: 1 }, 60) }
}

it('a line whose fill is taken while it waits for it has the next one, held before it is named, and never the one that went', async () => {
  for (const [free, taken, expected, holds] of [
    [['A', 'B'], [], 'A', ['A']],
    [['A', 'B'], ['A'], 'B', ['A', 'B']],
    [['A', 'B'], ['B'], 'A', ['A']],
    [['A'], ['A'], undefined, ['A']],
    [['A', 'B', 'C'], ['A', 'B'], 'C', ['A', 'B', 'C']],
    // Whoever comes too late every time gives up rather than wait for ever.
    [['A', 'B', 'C', 'D', 'E', 'F'], ['A', 'B', 'C', 'D', 'E'], undefined, ['A', 'B', 'C', 'D', 'E']],
    [[], [], undefined, []],
  ] as const) {
    const { found, held } = beside([...free], taken)
    expect((await found)?.code, `${free} less ${taken}`).toBe(expected)
    expect(held).toEqual(holds)
  }
})

// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { type KillDesk, killDesk } from './testing/kills.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases('money in advance whose process ends in the middle is paid once and taken off once', database => {
  let kills: KillDesk
  beforeAll(async () => {
    kills = await killDesk(database().db)
  })
  afterAll(() => kills?.desk.close())

  // At least: the record that changes, its change record, and the commit; where money moves, the books and its entry.
  it.each([
    ['asked for', 2, () => kills.whileAsking()],
    ['approved', 4, () => kills.whileApproving()],
    ['paid', 6, () => kills.whilePaying()],
    ['taken off a batch', 6, () => kills.whileOffsetting()],
    ['paid back', 4, () => kills.whileReturning()],
  ] as const)('while it is %s', async (_, least, run) => {
    expect(await run()).toBeGreaterThan(least)
    expect(await kills.desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
  })
})

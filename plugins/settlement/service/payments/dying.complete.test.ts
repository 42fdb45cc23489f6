// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { type KillDesk, killDesk } from './testing/kills.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases('a payment whose process ends in the middle is paid exactly once', database => {
  let kills: KillDesk
  beforeAll(async () => {
    kills = await killDesk(database().db)
  })
  afterAll(() => kills?.desk.close())

  it('while it is ordered', async () => {
    // At least: the order, what is held for it, its evidence, batch and waybills, and the commit.
    expect(await kills.whileOrdering()).toBeGreaterThan(5)
    await kills.proven()
  })

  it.each([
    ['a bank that answers', undefined],
    ['one whose answer is lost', 'dropAfter'],
    ['one that did not get it', 'dropBefore'],
    ['one that refuses', 'refuse'],
    ['one that pays later', 'late'],
    ['one that pays and hangs', 'payAndHang'],
    ['one that answers garbage', 'garbage'],
    ['one whose answer is forged', 'forge'],
  ])('while it is sent, to %s', async (_, fault) => {
    // At least: taken up, evidence of what goes out, what came back, each with its commit on both sides.
    expect(await kills.whileSending(fault)).toBeGreaterThan(6)
    await kills.proven()
  })

  it.each(['dropAfter', 'dropBefore'])('while the bank is asked what became of it, after %s', async fault => {
    expect(await kills.whileAsking(fault)).toBeGreaterThan(4)
    await kills.proven()
  })
})

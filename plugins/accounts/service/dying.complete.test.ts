// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { type KillDesk, killDesk } from './testing/kills.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases('a withdrawal whose process ends in the middle is paid exactly once', database => {
  let kills: KillDesk
  beforeAll(async () => {
    kills = await killDesk(database().db)
  })
  afterAll(() => kills?.desk.close())

  it('while it is asked for and approved', async () => {
    // At least: the withdrawal, what is held for it, its change record, the account, and the commit.
    expect(await kills.whileAsking()).toBeGreaterThan(4)
    expect(await kills.whileApproving()).toBeGreaterThan(4)
    await kills.proven()
  })

  it.each([undefined, 'dropAfter', 'late', 'payAndHang', 'garbage'])('while it is sent, with %s', async fault => {
    expect(await kills.whileSending(fault)).toBeGreaterThan(6)
    await kills.proven()
  })
})

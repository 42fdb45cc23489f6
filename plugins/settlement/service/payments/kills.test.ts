// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { type KillDesk, killDesk } from './testing/kills.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** Some of what `dying.complete.test.ts` does everywhere. */
withDatabase('a payment whose process ends here and there is paid exactly once', database => {
  let kills: KillDesk
  beforeAll(async () => {
    kills = await killDesk(database().db)
  })
  afterAll(() => kills?.desk.close())

  it('while it is ordered, sent, and asked about', async () => {
    expect(await kills.whileOrdering(5)).toBeGreaterThan(5)
    expect(await kills.whileSending('dropAfter', 3)).toBeGreaterThan(6)
    expect(await kills.whileAsking('dropBefore', 5)).toBeGreaterThan(4)
    await kills.proven()
  })
})

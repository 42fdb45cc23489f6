// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { type CollectedKills, collectedKills } from './testing/collected-kills.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases(
  'money that comes in while the process ends is booked, shared out and paid back exactly once',
  database => {
    let kills: CollectedKills
    beforeAll(async () => {
      kills = await collectedKills(database().db)
    })
    afterAll(() => kills?.desk.close())

    it('while it comes in', async () => {
      // At least: the record, its posting, the booking, the shares, their change records, the code, and the commit.
      expect(await kills.whileComingIn()).toBeGreaterThan(10)
      await kills.proven()
    })

    it('while it goes back', async () => {
      expect(await kills.whileGoingBack()).toBeGreaterThan(8)
      await kills.proven()
    })
  },
)

// @vitest-environment node

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WarehouseDesk, warehouseDesk } from '../test-desk.ts'
import { driveSequences } from './drive.ts'

/** In the complete run: many steps (TEST_STEPS) from a seed that is drawn anew, TEST_SEED; it stands in what fails. */
const STEPS = Number(process.env.TEST_STEPS ?? 2000)

let desk: WarehouseDesk
beforeAll(async () => {
  desk = await warehouseDesk()
}, 240_000)
afterAll(() => desk?.area.close())

it('any sequence of documents, two steps at once, leaves what a sum on paper says', async () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  const ends = await driveSequences(desk, STEPS, seed)
  // A dozen or more of each, mostly.
  for (const [what, times] of Object.entries(ends)) expect(times, `${what}, TEST_SEED=${seed}`).toBeGreaterThan(0)
}, 1_800_000)

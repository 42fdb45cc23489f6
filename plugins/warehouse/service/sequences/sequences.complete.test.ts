// @vitest-environment node

import { expect, it } from 'vitest'
import { DATABASES, testDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { warehouseHouse } from '../testing/house.ts'
import { driveSequences } from './drive.ts'

/**
 * In the complete run: so many sequences of documents, each on what those before it in its two warehouses have left.
 * `TEST_SEQUENCES=10000` drives as many, a hundred of them where the backend ends in the middle; `TEST_SEED` says the first warehouses' seed, and
 * stands in what fails.
 */
const USUAL = 100
const COUNT = Number(process.env.TEST_SEQUENCES ?? USUAL)
const KILLED = Math.max(10, Math.floor(COUNT / 100))
/** So many share two warehouses, where documents are led to their end: drawn by themselves, hardly any would be. */
const OF_ONE_WORLD = 25
/** So many share a database: what was done before is there, and what is asked of all of it stays quick. */
const OF_ONE_HOUSE = 250
const HOURS = 12 * 3_600_000

const FIRST = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

/** How many of each two sequences have come to. */
type Ends = Awaited<ReturnType<typeof driveSequences>>
const added = (one: Ends, other: Ends): Ends => ({
  shipped: one.shipped + other.shipped,
  transferred: one.transferred + other.transferred,
  adjusted: one.adjusted + other.adjusted,
})

/** Drives so many on databases of one kind. @param isMortal their backends end in the middle */
const drive = async (kind: (typeof DATABASES)[number], count: number, isMortal: boolean): Promise<Ends> => {
  let ends: Ends = { shipped: 0, transferred: 0, adjusted: 0 }
  for (let done = 0; done < count; done += OF_ONE_HOUSE) {
    const { db, drop } = await testDatabase(kind)
    const mortal = dying(db)
    const house = await warehouseHouse(isMortal ? mortal.db : db)
    try {
      for (let at = done; at < Math.min(count, done + OF_ONE_HOUSE); at += OF_ONE_WORLD) {
        const sequences = Math.min(OF_ONE_WORLD, count - at)
        const driven = { sequences, seed: FIRST + at, ...(isMortal && { fate: mortal.fate }) }
        ends = added(ends, await driveSequences(house, driven))
      }
    } finally {
      await house.close()
      await drop()
    }
  }
  if (process.env.TEST_SEQUENCES) console.log(`${kind}, TEST_SEED=${FIRST}: ${JSON.stringify(ends)}`)
  return ends
}

it.each(DATABASES)(
  'any sequence of documents, two steps at once, leaves what a sum on paper says, on %s',
  async kind => {
    const ends = await drive(kind, COUNT, false)
    // Documents that are never led to their end prove little.
    if (COUNT >= USUAL)
      for (const [what, times] of Object.entries(ends)) expect(times, `${what}, TEST_SEED=${FIRST}`).toBeGreaterThan(0)
  },
  HOURS,
)

it.each(DATABASES)(
  'and so it does where the backend ends in the middle, on %s',
  async kind => {
    await drive(kind, KILLED, true)
  },
  HOURS,
)

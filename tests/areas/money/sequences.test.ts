import { expect, it } from 'vitest'
import { DATABASES, testDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { newStation } from './fuelling.ts'
import { moneyHouse } from './house.ts'
import { driveSequences, noCounts } from './sequences.ts'

/**
 * Random sequences of moves over all the money of a house, with a bank and a tax authority that fail, repeated, and by two at once:
 * `TEST_SEQUENCES=10000` drives as many, `TEST_SEED` says the first one's seed. The one that fails says both for itself alone.
 */
const [USUAL, MANY] = [60, 1_000]
const COUNT = Number(process.env.TEST_SEQUENCES ?? USUAL)
/** So many share a database: what was done before is there, and what is asked of all of it stays quick. */
const OF_ONE_HOUSE = 250

it.each(DATABASES)(
  'whatever is done with money in any order, every fen of it is where the books say, on %s',
  async kind => {
    const first = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
    const counts = noCounts()
    let busy = 0
    for (let done = 0; done < COUNT; done += OF_ONE_HOUSE) {
      const { db, drop } = await testDatabase(kind)
      const house = await moneyHouse(db)
      try {
        await newStation(house)
        await driveSequences(house, { first: first + done, count: Math.min(OF_ONE_HOUSE, COUNT - done) }, counts)
        busy += house.busy()
      } finally {
        await house.close()
        await drop()
      }
    }
    if (process.env.TEST_SEQUENCES) console.log(`${kind}, TEST_SEED=${first}, ${busy} busy: ${JSON.stringify(counts)}`)
    expect(counts.sequences).toBe(COUNT)
    // Money that nothing moves proves nothing. What is rare is there among many alone.
    const least =
      COUNT < MANY ? { paid: counts.paid, collections: counts.collections, invoices: counts.invoices } : counts
    if (COUNT >= USUAL) for (const [name, n] of Object.entries(least)) expect([name, n > 0]).toEqual([name, true])
  },
  6 * 3_600_000,
)

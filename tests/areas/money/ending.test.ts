import { expect, it } from 'vitest'
import { DATABASES, testDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { dying } from '../../../server/src/ntocc/testing/dying.ts'
import { newStation } from './fuelling.ts'
import { moneyHouse } from './house.ts'
import { type Around, driveSequences, noCounts } from './sequences.ts'

/** As `sequences.test.ts`, and the process ends in the middle of steps: `TEST_SEQUENCES` and `TEST_SEED` are the same. */
const COUNT = Math.min(Number(process.env.TEST_SEQUENCES ?? 16), 1_000)

/** Nothing is sent but by a step: what ends with the process ends there. */
const BY_STEPS = [
  `create function never() returns trigger language plpgsql as 'begin new.start_after := now() + interval ''1 day''; return new; end'`,
  'create trigger never before insert on job_queue.job for each row execute function never()',
]
/** Writes and commits, among which a step or two have their ends. */
const ENDS = 40

it.each(DATABASES)(
  'wherever the process ends, every fen is where the books say after the next start, on %s',
  async kind => {
    const first = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
    const { db, drop } = await testDatabase(kind)
    const { db: mortal, fate } = dying(db)
    const house = await moneyHouse(mortal, db)
    let ended = 0
    const around: Around = async (draw, steps) => {
      if (!draw(2)) return steps()
      fate.doom(1 + draw(ENDS))
      // Whoever heard nothing knows nothing.
      await steps().catch(() => undefined)
      if (!fate.revive()) return
      ended += 1
      house.troubles()
    }
    const counts = noCounts()
    try {
      for (const each of BY_STEPS) await db.query(each)
      await newStation(house)
      await driveSequences(house, { first, count: COUNT, around }, counts)
    } finally {
      await house.close()
      await drop()
    }
    if (process.env.TEST_SEQUENCES) console.log(`${kind}, TEST_SEED=${first}, ${ended} ends: ${JSON.stringify(counts)}`)
    expect(ended, `ends, TEST_SEED=${first}`).toBeGreaterThan(COUNT / 2)
  },
  3_600_000,
)

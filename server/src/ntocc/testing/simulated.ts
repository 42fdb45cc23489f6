import { pino } from 'pino'
import { vi } from 'vitest'
import { openDatabase, type Row } from '../db/database.ts'
import { finishDemo } from '../demo/finish.ts'
import { seedDemo } from '../demo/seed.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { Simulator } from '../simulator/host.ts'
import { testBackend } from './backend.ts'
import { templateFolder } from './templates.ts'

export const MINUTE = 60_000
const SILENT = pino({ level: 'silent' }) as never
const LONGEST_STEPS = 1_500

export type Simulation = Awaited<ReturnType<typeof simulation>>

interface Moment {
  /** When it begins: an instant with its offset. */
  at: string
  branch?: string
}

/**
 * A trial with its data in a database of its own, and a simulator of one branch. What the program and the database take for
 * the present is what the test says: it begins at a moment that is the same for every run.
 */
export const simulation = async ({ at, branch = 'HQ' }: Moment) => {
  const timeIs = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const setTime = (ms: number): void => {
    timeIs[0] = ms
    vi.setSystemTime(ms)
  }
  // The one of today, which the files before and after have too: one is made for each day.
  const template = await templateFolder('seeded')
  vi.useFakeTimers({ toFake: ['Date'] })
  setTime(Date.parse(at))
  const db = await openDatabase({ dataDir: 'memory://', template, timeIs })
  const backend = await testBackend(db)
  await seedDemo(db, { waybills: 240, days: 20, accounts: DEMO_PARTIES, finish: tx => finishDemo(tx, 240) })
  const [admin, shipper] = (await Promise.all(['admin', 'shipper'].map(name => backend.signIn(name)))) as [
    string,
    string,
  ]
  // Longer than any session: days pass in a test.
  await db.query(
    `update sys_access_token set expires_at = now() + interval '60 days', ends_at = now() + interval '60 days'`,
  )
  let simulator = new Simulator(db, SILENT, [branch])
  const query = async <R extends Row = Row>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await db.query<R>(text, params)).rows
  /** One step after so long. */
  const step = async (ms = 15_000): Promise<boolean> => {
    setTime(Date.now() + ms)
    return simulator.step()
  }
  return {
    backend,
    admin,
    shipper,
    query,
    setTime,
    step,
    /** Steps until there is something. @throws when there is nothing for very long */
    until: async <T>(find: () => Promise<T | undefined>, ms = MINUTE): Promise<T> => {
      for (let steps = 0; steps < LONGEST_STEPS; steps += 1) {
        const found = await find()
        if (found !== undefined) return found
        await step(ms)
      }
      throw new Error('it did not come to pass')
    },
    /** Another process: nothing is left of what the one before had in memory. */
    restart: () => {
      simulator = new Simulator(db, SILENT, [branch])
    },
    end: async () => {
      vi.useRealTimers()
      await backend.app.close()
      await db.close()
    },
  }
}

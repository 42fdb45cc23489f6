import { pino } from 'pino'
import { vi } from 'vitest'
import type { Db, Row } from '../db/database.ts'
import { finishDemo } from '../demo/finish.ts'
import { seedDemo } from '../demo/seed.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { Simulator } from '../simulator/host.ts'
import { testBackend } from './backend.ts'

export const MINUTE = 60_000
const SILENT = pino({ level: 'silent' }) as never
const LONGEST_STEPS = 1_500

export type Simulation = Awaited<ReturnType<typeof simulation>>

/**
 * A trial with its data, and a simulator of one branch whose clock a test moves: that of the program. What the database calls
 * now stays behind.
 */
export const simulation = async (db: Db, branch = 'HQ') => {
  const backend = await testBackend(db)
  await seedDemo(db, { waybills: 240, days: 20, accounts: DEMO_PARTIES, finish: tx => finishDemo(tx, 240) })
  const [admin, shipper] = (await Promise.all(['admin', 'shipper'].map(name => backend.signIn(name)))) as [
    string,
    string,
  ]
  // Tokens live by the clock of the database too.
  await db.query(
    `update sys_access_token set expires_at = now() + interval '60 days', ends_at = now() + interval '60 days'`,
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  let simulator = new Simulator(db, SILENT, [branch])
  const query = async <R extends Row = Row>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await db.query<R>(text, params)).rows
  /** One step after so long. */
  const step = async (ms = 15_000): Promise<boolean> => {
    vi.setSystemTime(Date.now() + ms)
    // Tries are counted by the clock of the database, by which next to no time passes here.
    await db.query('delete from sys_try')
    return simulator.step()
  }
  return {
    backend,
    admin,
    shipper,
    query,
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
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { Simulator } from './host.ts'

/** Milliseconds between two steps: about as often as devices of vehicles tell where they are. */
const EVERY_MS = 20_000
/** What a step may take on a machine that is busy with something else. */
const LIMIT_MS = 60_000

/** The queue has one replica do it, and goes on with it after a restart. One that failed is followed by the next. */
export const simulateHandler = (db: Db, log: FastifyBaseLogger): JobHandler => {
  const simulator = new Simulator(db, log)
  return {
    everyMs: EVERY_MS,
    retryMs: [EVERY_MS],
    limitMs: LIMIT_MS,
    run: (_, signal) => simulator.step(Date.now(), signal),
  }
}

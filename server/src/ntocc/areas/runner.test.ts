import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { HELD, withinTransaction } from '../db/scope.ts'
import { CALL_MS, Runner } from './runner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger
const runner = new Runner('trade', { explain: error => error }, log)
const tx = {} as Queryable
const HELD_MS = CALL_MS / HELD

/** How a call ends that works in a transaction for so long. */
const ends = async (ms: number, isHeld: boolean): Promise<string> => {
  const working = () => new Promise<string>(done => void setTimeout(() => done('done'), ms))
  const run = runner.run('make', () => withinTransaction(tx, working), isHeld).catch(error => error.code)
  await vi.advanceTimersByTimeAsync(CALL_MS)
  return run
}

it.each([false, true])(
  'a transaction has a third of the time of a call, also where it is all of it (%s)',
  async isHeld => {
    expect(await ends(HELD_MS - 1, isHeld)).toBe('done')
    expect(await ends(HELD_MS + 1, isHeld)).toBe('TOO_SLOW')
  },
)

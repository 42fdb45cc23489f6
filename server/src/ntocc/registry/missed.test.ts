import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { withinSavepoint } from './missed.ts'

const strayed = vi.fn()
afterEach(() => void process.off('unhandledRejection', strayed))

it('a connection that is gone fails the work once, and nothing of it strays through the process', async () => {
  process.on('unhandledRejection', strayed)
  const gone = { query: () => Promise.reject(new Error('the connection is gone')) } as unknown as Queryable
  await expect(withinSavepoint(gone, tx => tx.query('select 1'))).rejects.toThrow('the connection is gone')
  // Node tells of what nobody has waited for once everything at hand is done.
  await setImmediate()
  expect(strayed).not.toHaveBeenCalled()
})

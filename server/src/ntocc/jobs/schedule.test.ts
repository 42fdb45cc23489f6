import { describe, expect, it } from 'vitest'
import { handler } from '../testing/jobs.ts'
import type { JobHandler } from './handler.ts'
import { checkSchedule, nextInMs } from './schedule.ts'

describe('schedules', () => {
  const job = (more: Partial<JobHandler>) => handler(async () => undefined, more)

  it('are read in Beijing’s time', () => {
    // 23:30 UTC is half past seven the next morning.
    expect(nextInMs({ cron: '0 8 * * *' }, Date.parse('2026-03-01T23:30:00Z'))).toBe(30 * 60_000)
    expect(nextInMs({ everyMs: 5_000 })).toBe(5_000)
  })

  it.each([
    [{ cron: '0 8 * *' }, 'five fields'],
    [{ cron: '0 25 * * *' }, 'cannot be read'],
    [{ everyMs: 1 }, '100 or more'],
    [{ everyMs: 1_000, cron: '0 8 * * *' }, 'both'],
    [{ limitMs: 25 * 3_600_000 }, 'limitMs'],
    [{ retryMs: [-1] }, 'retryMs'],
  ])('%o is refused', (more, reason) => {
    expect(() => checkSchedule('sweep', job(more))).toThrow(reason)
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { contractConditions } from './terms.ts'

afterEach(() => vi.useRealTimers())

it.each([
  ['2026-03-10T15:59:59Z', '2026-03-10', true],
  ['2026-03-10T16:00:00Z', '2026-03-10', false],
  ['2026-03-10T16:00:00Z', '2026-03-11', true],
  ['2026-12-31T15:59:59Z', '2026-12-31', true],
])(
  'at %s a contract that is valid to %s can be signed: %s, its last day in Beijing included',
  (now, validTo, expected) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    expect(contractConditions.notEnded({} as never, { record: { validTo } as never })).toBe(expected)
  },
)

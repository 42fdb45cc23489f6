import { expect, it } from 'vitest'
import { OutcomeLog } from './outcome-log.ts'

const outcomes = (count: number) =>
  Array.from({ length: count }, () => ({ phase: 'fetch', message: 'x'.repeat(2_000) }))

it('takes sixty lines of all visitors together in a minute, cut short, and more in the next', () => {
  let now = 0
  const log = new OutcomeLog(() => now)
  const visitor = { person: undefined }
  expect(log.admit(outcomes(40), visitor).lines[0]?.message).toHaveLength(300)
  expect(log.admit(outcomes(40), visitor)).toMatchObject({ lines: { length: 20 }, leftOut: 20 })
  expect(log.admit(outcomes(1), visitor)).toMatchObject({ lines: [], leftOut: 1 })
  now = 59_999
  expect(log.admit(outcomes(1), visitor).leftOut).toBe(1)
  now = 60_000
  expect(log.admit(outcomes(1), visitor).leftOut).toBe(0)
})

it('keeps room for each person who is signed in, whatever the others tell', () => {
  const log = new OutcomeLog(() => 0)
  log.admit(outcomes(100), { person: undefined })
  log.admit(outcomes(100), { person: 'HQ/PLAT_ADMIN/P1' })
  expect(log.admit(outcomes(2), { person: 'HQ/PLAT_ADMIN/P2' })).toMatchObject({ lines: { length: 2 }, leftOut: 0 })
  expect(log.admit(outcomes(2), { person: 'HQ/PLAT_ADMIN/P1' }).leftOut).toBe(2)
  expect(log.admit(outcomes(1), { person: 'HQ/PLAT_ADMIN/P3' }).lines[0]?.message).toHaveLength(2_000)
})

import { expect, it } from 'vitest'
import { lateUntil } from './late.ts'

const NOW = new Date('2026-11-27T08:00:00Z')
const BEFORE = '2026-11-27T07:00:00.000Z'
const AFTER = '2026-11-27T09:00:00.000Z'

it.each([
  ['is on its way past the time', 50, BEFORE, undefined, NOW.toISOString()],
  ['is on its way with time left', 50, AFTER, undefined, undefined],
  ['has arrived after the time', 60, BEFORE, '2026-11-27T07:30:00.000Z', '2026-11-27T07:30:00.000Z'],
  ['has arrived in time', 60, BEFORE, '2026-11-27T06:59:00.000Z', undefined],
  ['has arrived, nobody knows when', 70, BEFORE, undefined, undefined],
  ['has no time to be there', 50, undefined, undefined, undefined],
])('a waybill that %s', (_what, status, planUnloadTime, arriveUnloadTime, until) => {
  expect(lateUntil({ status, planUnloadTime, arriveUnloadTime }, NOW)).toBe(until)
})

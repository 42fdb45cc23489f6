import { expect, it } from 'vitest'
import { daysOf, periodOf } from './period.ts'

it('a period ends today on the platform clock and holds so many days', () => {
  expect(periodOf(7, new Date('2026-03-30T17:00:00Z'))).toEqual({
    days: 7,
    dateStart: '2026-03-25',
    dateEnd: '2026-03-31',
  })
})

it('a period takes only lengths that are offered', () => {
  expect(daysOf('90')).toBe(90)
  expect(daysOf('365')).toBe(30)
  expect(daysOf(undefined)).toBe(30)
})

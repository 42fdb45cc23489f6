import { describe, expect, it } from 'vitest'
import { lastTurn, nextTurn, type Schedule } from './schedule.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const told = (schedule: Schedule, now: string) =>
  [lastTurn, nextTurn].map(turn =>
    new Date(turn(schedule, at(now)).getTime() + 8 * 3_600_000).toISOString().slice(0, 16),
  )

describe('S2-087 turns of a schedule, by the clock of Beijing', () => {
  it.each<[string, Schedule, string, string, string]>([
    [
      'daily, a second before',
      { repeat: 'daily', hour: 8 },
      '2027-03-10T07:59:59',
      '2027-03-09T08:00',
      '2027-03-10T08:00',
    ],
    ['daily, at the hour', { repeat: 'daily', hour: 8 }, '2027-03-10T08:00:00', '2027-03-10T08:00', '2027-03-11T08:00'],
    ['at midnight', { repeat: 'daily', hour: 0 }, '2026-12-31T23:59:59', '2026-12-31T00:00', '2027-01-01T00:00'],
    [
      'weekly, on the day',
      { repeat: 'weekly', weekday: 1, hour: 9 },
      '2027-03-08T09:00:00',
      '2027-03-08T09:00',
      '2027-03-15T09:00',
    ],
    [
      'weekly, the day before',
      { repeat: 'weekly', weekday: 1, hour: 9 },
      '2027-03-07T23:00:00',
      '2027-03-01T09:00',
      '2027-03-08T09:00',
    ],
    [
      'weekly, on Sundays',
      { repeat: 'weekly', weekday: 7, hour: 9 },
      '2027-03-10T10:00:00',
      '2027-03-07T09:00',
      '2027-03-14T09:00',
    ],
    [
      'monthly',
      { repeat: 'monthly', monthDay: 5, hour: 8 },
      '2027-03-04T12:00:00',
      '2027-02-05T08:00',
      '2027-03-05T08:00',
    ],
    [
      'the last day of February',
      { repeat: 'monthly', monthDay: 31, hour: 8 },
      '2027-02-28T08:00:00',
      '2027-02-28T08:00',
      '2027-03-31T08:00',
    ],
    [
      'of a leap year',
      { repeat: 'monthly', monthDay: 30, hour: 8 },
      '2028-02-28T12:00:00',
      '2028-01-30T08:00',
      '2028-02-29T08:00',
    ],
    [
      'the 31st of April is its 30th',
      { repeat: 'monthly', monthDay: 31, hour: 0 },
      '2027-04-30T00:00:00',
      '2027-04-30T00:00',
      '2027-05-31T00:00',
    ],
  ])('%s', (_, schedule, now, last, next) => {
    expect(told(schedule, now)).toEqual([last, next])
  })
})

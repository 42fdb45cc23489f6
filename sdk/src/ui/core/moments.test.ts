import { describe, expect, it } from 'vitest'
import { minutesBetween, shortMoment } from './moments.ts'

/** 31 March 2026, 12:00 in Shanghai. */
const NOON = new Date('2026-03-31T04:00:00Z')

describe('a moment in a column', () => {
  it('is today, yesterday or a day of the platform clock', () => {
    expect(shortMoment('2026-03-30T17:05:00Z', NOON)).toEqual({ day: 'today', date: '03-31', time: '01:05' })
    expect(shortMoment('2026-03-30T15:59:00Z', NOON)?.day).toBe('yesterday')
    expect(shortMoment('2026-03-01T00:00:00Z', NOON)).toEqual({ day: 'other', date: '03-01', time: '08:00' })
  })
  it('names the year when it is another', () => {
    expect(shortMoment('2025-11-19T06:05:00Z', NOON)?.date).toBe('2025-11-19')
  })
  it('is nothing when malformed', () => expect(shortMoment('soon', NOON)).toBeUndefined())
})

describe('how long something has been so', () => {
  it('counts whole minutes', () => expect(minutesBetween('2026-03-31T03:58:30Z', NOON)).toBe(1))
  it('is never negative', () => expect(minutesBetween('2026-04-01T00:00:00Z', NOON)).toBe(0))
  it('is nothing without a start', () => expect(minutesBetween(null, NOON)).toBeUndefined())
})

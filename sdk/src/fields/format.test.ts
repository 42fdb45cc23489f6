import { describe, expect, it } from 'vitest'
import {
  DATE_SHORTCUTS,
  hasPermission,
  isCtms,
  mask,
  parseTime,
  randomId,
  relativeTime,
  shortcutRange,
  toDate,
} from './index.ts'

const moment = new Date(2026, 6, 3, 4, 5, 6)
const seconds = Math.floor(moment.getTime() / 1000)

describe('times', () => {
  it('S9-043 ten digits are seconds, other digits milliseconds', () => {
    expect(String(seconds)).toHaveLength(10)
    expect(toDate(String(seconds))).toEqual(moment)
    expect(toDate(seconds)).toEqual(moment)
    expect(toDate(String(moment.getTime()))).toEqual(moment)
    expect(toDate(moment.getTime())).toEqual(moment)
    expect(toDate('2018-07-13')).toEqual(new Date(2018, 6, 13))
    // Ten digits from the first to the last; nine and eleven are milliseconds.
    expect(toDate('1000000000')?.toISOString()).toBe('2001-09-09T01:46:40.000Z')
    expect(toDate('9999999999')?.toISOString()).toBe('2286-11-20T17:46:39.000Z')
    expect(toDate('999999999')?.toISOString()).toBe('1970-01-12T13:46:39.999Z')
    expect(toDate('10000000000')?.toISOString()).toBe('1970-04-26T17:46:40.000Z')
  })

  it('S9-044 default format is year-month-day hour:minute:second', () => {
    expect(parseTime(moment)).toBe('2026-07-03 04:05:06')
    expect(parseTime(seconds)).toBe('2026-07-03 04:05:06')
    expect(parseTime(moment.toISOString())).toBe('2026-07-03 04:05:06')
    expect(parseTime('2026-07-03 04:05:06')).toBe('2026-07-03 04:05:06')
    expect(parseTime('2026/7/3')).toBe('2026-07-03 00:00:00')
  })

  it('takes patterns with repeats and weekdays', () => {
    expect(parseTime(moment, '{yy}/{m}/{dd} {a}')).toBe('2026/07/03 五')
    expect(parseTime(moment, '{h}:{i} {a}', 'en')).toBe('04:05 Fri')
    expect(parseTime(moment, '{x}')).toBe('{x}')
  })

  it('answers null for nothing and for what is no time', () => {
    for (const value of [
      0,
      '',
      null,
      undefined,
      '2026-02-30',
      'soon',
      '2026-13-01',
      '2026-07-03T25:00:00Z',
      Number.NaN,
      {},
    ])
      expect(parseTime(value)).toBeNull()
  })

  const ago = (secondsAgo: number) => relativeTime(new Date(moment.getTime() - secondsAgo * 1000), 'en', moment)

  it('S9-045 just now under 30 s, the future too', () => {
    expect([0, 29.9, -100].map(ago)).toEqual(['just now', 'just now', 'just now'])
    expect(relativeTime(moment, 'zh', moment)).toBe('刚刚')
  })

  it('S9-046 then minutes', () => {
    expect([30, 60, 61, 3599].map(ago)).toEqual(['1 minute ago', '1 minute ago', '2 minutes ago', '60 minutes ago'])
  })

  it('S9-047 then hours', () => {
    expect([3600, 3601, 84_600].map(ago)).toEqual(['1 hour ago', '2 hours ago', '24 hours ago'])
    expect(relativeTime(new Date(moment.getTime() - 7_200_000), 'es', moment)).toBe('hace 2 horas')
    expect(relativeTime(new Date(moment.getTime() - 7_200_000), 'ja', moment)).toBe('2時間前')
  })

  it('S9-048 one day ago under two days, then the default date format', () => {
    expect([86_400, 172_799].map(ago)).toEqual(['1 day ago', '1 day ago'])
    expect(ago(172_800)).toBe('2026-07-01 04:05:06')
    expect(relativeTime('never')).toBeNull()
  })

  const span = (key: string) => {
    const shortcut = DATE_SHORTCUTS.find(each => each.key === key)
    const [start, end] = shortcutRange(shortcut?.days ?? 0, moment)
    return (end.getTime() - start.getTime()) / 86_400_000
  }

  it('S9-010 shortcut last week is 7 days', () => expect(span('lastWeek')).toBe(7))
  it('S9-011 shortcut last month is 30 days', () => expect(span('lastMonth')).toBe(30))
  it('S9-012 shortcut last three months is 90 days', () => expect(span('lastThreeMonths')).toBe(90))
})

describe('small helpers', () => {
  it('S9-049 random ids: 32 lowercase letters and digits by default, all of them used, none twice', () => {
    const ids = Array.from({ length: 500 }, () => randomId())
    for (const each of ids) expect(each).toMatch(/^[a-z0-9]{32}$/)
    expect(new Set(ids).size).toBe(500)
    expect(new Set(ids.join('')).size).toBe(36)
    expect([0, 1, 7, 100].map(length => randomId(length).length)).toEqual([0, 1, 7, 100])
  })

  it('S1-063 an edition is ctms when softVersion contains CTMS in any case', () => {
    expect(['ctms', 'xCtms2', 'Ctms-2.1', 'CTMS'].map(isCtms)).toEqual([true, true, true, true])
    expect(['', 'standard', 'ct-ms', null, undefined].map(isCtms)).toEqual([false, false, false, false, false])
  })

  it('S6-008 a permission is held by its exact code in the comma-separated list', () => {
    const list = 'waybill.sign,waybill.signAll, order.review'
    expect(hasPermission(list, 'waybill.sign')).toBe(true)
    expect(hasPermission(list, 'order.review')).toBe(true)
    expect(hasPermission(list, 'waybill')).toBe(false)
    expect(hasPermission('waybill.signAll', 'waybill.sign')).toBe(false)
    expect(hasPermission(list, '')).toBe(false)
    expect(hasPermission(null, 'waybill.sign')).toBe(false)
    expect(hasPermission(['waybill.sign'], 'waybill.sign')).toBe(true)
  })

  it('masks phones, identity and bank numbers', () => {
    expect(mask('10000000001', 'MOBILE_PHONE')).toBe('100****0001')
    expect(mask('110000197803104047', 'ID_CARD')).toBe('110000********4047')
    expect(mask('6299990000000000012', 'BANK_CARD')).toBe('***************0012')
    expect(mask('123', 'MOBILE_PHONE')).toBe('***')
  })
})

import { describe, expect, it } from 'vitest'
import { createFormat, NOTHING, yuanSign } from './format.ts'

const en = createFormat('en')

describe('createFormat', () => {
  it('keeps every digit of a decimal string', () => {
    expect(en.money('90071992547409.93')).toBe('CNY\u00a090,071,992,547,409.93')
    expect(en.money('12.5')).toBe('CNY\u00a012.50')
    expect(en.money('-3')).toBe('-CNY\u00a03.00')
  })

  it('never shows yuan as a yen sign, whoever reads', () => {
    expect(createFormat('zh').money('-1234.5')).toBe('-1,234.50 元')
    expect(createFormat('es').money('12345.5')).toBe('12.345,50\u00a0CNY')
    const ja = createFormat('ja')
    expect(ja.money('90071992547409.93')).toBe('90,071,992,547,409.93元')
    expect(ja.money('-3')).toBe('-3.00元')
    expect(ja.money(null)).toBe(NOTHING)
    expect(yuanSign('ja')).toEqual({ behind: '元' })
    expect(yuanSign('zh')).toEqual({ behind: '元' })
    expect([yuanSign('en'), yuanSign('es')]).toEqual([{ before: 'CNY' }, { behind: 'CNY' }])
  })

  it('writes units in the reader’s language', () => {
    const zh = createFormat('zh')
    expect([zh.weight(32_500), zh.weight(999), zh.weight(1000)]).toEqual(['32.5 吨', '999 公斤', '1 吨'])
    expect([en.speed(61.6), zh.speed(61.6), zh.speed(null)]).toEqual(['62 km/h', '62 公里/小时', NOTHING])
  })

  it('writes a distance in whole km, and in metres what is nearer than one', () => {
    const zh = createFormat('zh')
    expect([en.distance(883.4), zh.distance('883.4'), zh.distance(1)]).toEqual(['883 km', '883 公里', '1 公里'])
    expect([en.distance(0.999), zh.distance(0.05), en.distance(0)]).toEqual(['999 m', '50 米', '0 km'])
    expect(createFormat('es').distance(47.62, 1)).toBe('47,6 km')
  })

  it('writes figures as the language does', () => {
    expect(createFormat('es').number(12345.678)).toBe('12.345,678')
    expect(en.count(10_001)).toBe('10,001')
    expect(en.percent(0.125)).toBe('12.5%')
    expect(en.weight(32_500)).toBe('32.5 t')
    expect(en.weight('999')).toBe('999 kg')
  })

  it('writes moments on the wall clock of the platform', () => {
    expect(en.dateTime('2026-02-28T23:30:05Z')).toBe('2026-03-01 07:30:05')
    expect(en.date('2026-02-28T23:30:05Z')).toBe('2026-03-01')
  })

  it('says how long ago', () => {
    expect(en.relative(new Date().toISOString())).toBe('just now')
    expect(createFormat('zh').relative(new Date(Date.now() - 90_000).toISOString())).toBe('2分钟前')
  })

  it.each([
    ['S9-045', '2026-03-01T01:59:30.001Z', 'just now', '刚刚'],
    ['S9-046', '2026-03-01T01:59:30.000Z', '1 minute ago', '1分钟前'],
    ['S9-046', '2026-03-01T01:00:00.001Z', '60 minutes ago', '60分钟前'],
    ['S9-047', '2026-03-01T01:00:00.000Z', '1 hour ago', '1小时前'],
    ['S9-047', '2026-02-28T02:00:00.001Z', '24 hours ago', '24小时前'],
    ['S9-048', '2026-02-28T02:00:00.000Z', '1 day ago', '1天前'],
    ['S9-048', '2026-02-27T02:00:00.001Z', '1 day ago', '1天前'],
    ['S9-048 S9-044', '2026-02-27T02:00:00.000Z', '2026-02-27 10:00:00', '2026-02-27 10:00:00'],
    ['a wall clock of the platform', '2026-03-01 09:30:00', '30 minutes ago', '30分钟前'],
  ])('%s %s reads as "%s", wherever the reader is', (_, value, english, chinese) => {
    const now = new Date('2026-03-01T02:00:00Z')
    const zone = process.env.TZ
    try {
      for (const reader of ['Europe/Madrid', 'Asia/Tokyo', 'America/Lima']) {
        process.env.TZ = reader
        expect([en.relative(value, now), createFormat('zh').relative(value, now)]).toEqual([english, chinese])
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('shows a dash for what is missing or malformed, never NaN', () => {
    for (const bad of [null, undefined, '', 'x', Number.NaN, '1e5x'])
      for (const show of [en.money, en.number, en.count, en.percent, en.weight, en.distance])
        expect(show(bad)).toBe(NOTHING)
    for (const bad of [null, undefined, '', '2026-02-31', 'yesterday'])
      expect([en.dateTime(bad), en.relative(bad)]).toEqual([NOTHING, NOTHING])
  })
})

import { describe, expect, it } from 'vitest'
import { createFormat, NOTHING } from './format.ts'

const en = createFormat('en')

describe('createFormat', () => {
  it('keeps every digit of a decimal string', () => {
    expect(en.money('90071992547409.93')).toBe('¥90,071,992,547,409.93')
    expect(en.money('12.5')).toBe('¥12.50')
    expect(en.money('-3')).toBe('-¥3.00')
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

  it('shows a dash for what is missing or malformed, never NaN', () => {
    for (const bad of [null, undefined, '', 'x', Number.NaN, '1e5x'])
      for (const show of [en.money, en.number, en.count, en.percent, en.weight]) expect(show(bad)).toBe(NOTHING)
    for (const bad of [null, undefined, '', '2026-02-31', 'yesterday'])
      expect([en.dateTime(bad), en.relative(bad)]).toEqual([NOTHING, NOTHING])
  })
})

import { describe, expect, it } from 'vitest'
import { readClock, readDay } from './typed-time.ts'

describe('a typed day', () => {
  it.each([
    ['2026-03-01', 'en'],
    ['2026-3-1', 'es'],
    ['2026/3/1', 'zh'],
    ['2026.03.01', 'ja'],
    ['20260301', 'en'],
    ['2026年3月1日', 'zh'],
    ['２０２６年３月１日', 'ja'],
    [' 2026 年 3 月 1 日 ', 'zh'],
    ['1/3/2026', 'es'],
    ['01-03-2026', 'en'],
    ['1.3.2026', 'es'],
  ] as const)('%s is understood in %s', (typed, language) => {
    expect(readDay(typed, language)).toBe('2026-03-01')
  })
  it.each([
    ['1/3/2026', 'zh'],
    ['2026-02-30', 'en'],
    ['2026-13-01', 'zh'],
    ['1/3/26', 'es'],
    ['2026-3/1', 'en'],
    ['tomorrow', 'en'],
    ['', 'ja'],
  ] as const)('%s is none in %s', (typed, language) => expect(readDay(typed, language)).toBeUndefined())
})

describe('a typed moment', () => {
  it.each([
    ['2026-03-01 08:30', 'en', '2026-03-01 08:30'],
    ['2026-03-01T08:30', 'en', '2026-03-01 08:30'],
    ['1/3/2026 8:05', 'es', '2026-03-01 08:05'],
    ['2026年3月1日　８：３０', 'ja', '2026-03-01 08:30'],
    ['2026/3/1', 'zh', '2026-03-01 00:00'],
  ] as const)('%s in %s is %s', (typed, language, meant) => expect(readClock(typed, language)).toBe(meant))
  it.each(['2026-03-01 24:00', '2026-03-01 8:60', '08:30', '2026-02-30 08:30'])('%s is none', typed => {
    expect(readClock(typed, 'en')).toBeUndefined()
  })
})

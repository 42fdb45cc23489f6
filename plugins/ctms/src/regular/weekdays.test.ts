import { describe, expect, it } from 'vitest'
import { weekdayWords } from './weekdays.ts'

describe('weekdays of a regular run', () => {
  it.each([
    [['1', '2', '3', '4', '5'], 'en', 'Mon–Fri'],
    [['5', '3', '1'], 'en', 'Mon, Wed, Fri'],
    [['7', '1', '2', '3'], 'en', 'Mon–Wed, Sun'],
    [['1', '2', '3', '4', '5', '6', '7'], 'zh', '周一–周日'],
    [['2', '4'], 'zh', '周二、周四'],
    [['6'], 'es', 'sáb'],
    [[], 'ja', ''],
  ])('%j in %s reads %s', (days, language, words) => {
    expect(weekdayWords(days, language)).toBe(words)
  })
})

import { describe, expect, it } from 'vitest'
import { alertOf } from './words.ts'

const names = new Map([
  ['profit', 'P'],
  ['margin', 'M'],
])
const days = { start: '2026-03-01', end: '2026-03-31' }
const figures = [
  { measure: 'profit', value: '-1234567.05' },
  { measure: 'margin', value: '' },
  { measure: 'tonnes', value: '1234.500' },
  { measure: 'waybills', value: 999 },
] as const

describe('S2-087 what the notice of a statement says', () => {
  it.each([
    ['en', '2026-03-01 to 2026-03-31; P: CNY -1,234,567.05; M: -; tonnes: 1,234.500 t; waybills: 999'],
    ['zh', '2026-03-01 至 2026-03-31；P：-1,234,567.05 元；M：-；tonnes：1,234.500 吨；waybills：999'],
    ['es', '2026-03-01 a 2026-03-31; P: -1.234.567,05 CNY; M: -; tonnes: 1.234,500 t; waybills: 999'],
    ['ja', '2026-03-01 ～ 2026-03-31、P：-1,234,567.05元、M：-、tonnes：1,234.500 t、waybills：999'],
  ] as const)('in %s', (language, text) => {
    const said = alertOf(language, 'Mine', { names, days, figures })
    expect(said.text[language]).toBe(text)
    // Whoever reads the console in another language by now reads it in that of the subscription.
    expect(new Set(Object.values(said.text)).size).toBe(1)
    expect(said.title[language]).toContain('Mine')
  })

  it('that it is sent no more, and why', () => {
    expect(alertOf('en', 'Mine', { names, pausedFor: 'rights' }).title.en).toBe('Statement no longer sent: Mine')
    expect(alertOf('en', 'Mine', { names, pausedFor: 'unshared' }).text.en).toContain('shared no more')
  })
})

import { expect, it } from 'vitest'
import { kilogramsOfTonnes, readFormat, reportDecimal, reportMoment, reportTime, reportYuan } from './format.ts'

it('reads formats as the guide writes them, and nothing else', () => {
  expect(readFormat('an..35')).toEqual({ characters: 'an', max: 35, isExact: false, decimals: 0 })
  expect(readFormat('an18')).toEqual({ characters: 'an', max: 18, isExact: true, decimals: 0 })
  expect(readFormat('n..18,3')).toEqual({ characters: 'n', max: 18, isExact: false, decimals: 3 })
  for (const text of ['', 'a..3', 'an..', 'an..0', 'an..3,2', 'n..3,', 'n 3', 'AN3'])
    expect(() => readFormat(text), text).toThrow('is no format')
})

it.each([
  ['2026-03-01T04:00:00Z', 'Asia/Shanghai', '20260301120000'],
  ['2026-02-28T16:00:00.999Z', 'Asia/Shanghai', '20260301000000'],
  ['2026-03-01T04:00:00Z', 'UTC', '20260301040000'],
  ['2026-07-01T04:00:00Z', 'Europe/Berlin', '20260701060000'],
])('writes %s by the clock of %s, and reads it', (instant, zone, text) => {
  expect(reportTime(new Date(instant), zone)).toBe(text)
  expect(reportMoment(text, zone)?.getTime()).toBe(Math.floor(Date.parse(instant) / 1000) * 1000)
})

it('reads hours on both sides of a moved clock, and no time that there is not', () => {
  // 29 March 2026, 02:00 is 03:00 in Berlin.
  expect(reportMoment('20260329015959', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T00:59:59.000Z')
  expect(reportMoment('20260329030000', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:00:00.000Z')
  for (const text of ['', '2026030112000', '20260230120000', '20260301240000'])
    expect(reportMoment(text)).toBeUndefined()
})

it.each<[string | number, number, string | undefined]>([
  ['1234.5', 3, '1234.500'],
  [1234.5, 3, '1234.500'],
  ['0', 3, '0.000'],
  ['007.10', 2, '7.10'],
  ['12.3000', 3, '12.300'],
  ['12.3001', 3, undefined],
  ['883', 0, '883'],
  ['883.0', 0, '883'],
  ['-1', 3, undefined],
  ['1e3', 3, undefined],
  ['', 3, undefined],
  ['99999999999999.999', 3, '99999999999999.999'],
])('writes %s with %d decimals as %s', (value, decimals, text) => {
  if (text === undefined) expect(() => reportDecimal(value, decimals)).toThrow('is no number')
  else expect(reportDecimal(value, decimals)).toBe(text)
})

it('writes money from fen and weight from tonnes without fractions of either', () => {
  expect([reportYuan(520_000), reportYuan(5), reportYuan(0)]).toEqual(['5200.000', '0.050', '0.000'])
  for (const fen of [1.5, -1, Number.NaN]) expect(() => reportYuan(fen)).toThrow('no amount')
  const tonnes = ['31.5', '0.001', '28']
  expect(tonnes.map(kilogramsOfTonnes)).toEqual(['31500.000', '1.000', '28000.000'])
  expect(() => kilogramsOfTonnes('1.2345678')).toThrow('at most 3 decimals')
  expect(kilogramsOfTonnes('1.234567')).toBe('1234.567')
})

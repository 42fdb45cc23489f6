import encode from 'qr'
import decode from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { barsOf, code128, QUIET, symbolWidths } from './code128.ts'

/** Reads bars back as a scanner would: widths of bars and spaces, six to a symbol. */
const read = (values: readonly number[]): string => {
  const { path, width } = barsOf(values)
  const modules = Array.from({ length: width }, () => ' ')
  for (const [, x, w] of path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(w); at++) modules[at] = '█'
  const runs = [...modules.join('').slice(QUIET, -QUIET).matchAll(/█+| +/g)].map(([run]) => run.length).join('')
  const known = new Map(Array.from({ length: 106 }, (_, value) => [symbolWidths(value), value]))
  const symbols = runs.slice(0, -7).match(/\d{6}/g) ?? []
  const found = symbols.map(each => known.get(each) ?? -1)
  const check = found.slice(0, -1).reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103
  if (runs.slice(-7) !== '2331112' || found.at(-1) !== check) return 'unreadable'
  let set = found[0] === 105 ? 'C' : 'B'
  let text = ''
  for (const value of found.slice(1, -1))
    if (value === 99 && set === 'B') set = 'C'
    else if (value === 100 && set === 'C') set = 'B'
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  return text
}

describe('Code 128', () => {
  it('has the symbols of the standard: eleven modules each, the stop thirteen, an even number of dark ones, all different', () => {
    const all = Array.from({ length: 107 }, (_, value) => symbolWidths(value))
    expect(new Set(all).size).toBe(107)
    for (const [value, widths] of all.entries()) {
      const modules = [...widths].map(Number)
      expect(
        modules.reduce((sum, each) => sum + each, 0),
        String(value),
      ).toBe(value === 106 ? 13 : 11)
      const dark = modules.filter((_, at) => at % 2 === 0).reduce((sum, each) => sum + each, 0)
      if (value < 106) expect(dark % 2, String(value)).toBe(0)
    }
  })

  it('agrees with what others have worked out', () => {
    expect(code128('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106])
    expect(code128('PJJ123C')?.slice(1, -2)).toEqual([48, 42, 42, 17, 18, 19, 35])
    // Digits alone, two to a symbol: the example of GS1 without its function character.
    expect(code128('42184020')?.slice(0, 5)).toEqual([105, 42, 18, 40, 20])
  })

  it('writes numbers of waybills short, and reads what it wrote', () => {
    // Start, Y, D, change, five pairs, check and stop.
    expect(code128('YD2601130001')).toHaveLength(11)
    for (const text of [
      'YD2601130001',
      'YD26011300012',
      'A1B22C333D4444',
      '1',
      '12',
      '123',
      '1234567',
      ' ~',
      'AB123456CD',
    ])
      expect(read(code128(text) ?? []), text).toBe(text)
  })

  it('takes nothing that it cannot write', () => {
    for (const text of ['', '运单', 'tab\t']) expect(code128(text)).toBeUndefined()
  })
})

describe('the code that opens the way', () => {
  it('is read back as the address', () => {
    const url = `https://console.example/order_info?share=${'x'.repeat(60)}`
    const rows = encode(url, 'raw', { ecc: 'medium', border: 4 })
    const scale = 4
    const size = rows.length * scale
    const data = new Uint8Array(size * size * 4)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const dark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]
        data.set([dark ? 0 : 255, dark ? 0 : 255, dark ? 0 : 255, 255], (y * size + x) * 4)
      }
    expect(decode({ height: size, width: size, data })).toBe(url)
  })
})

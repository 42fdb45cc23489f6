import { describe, expect, it } from 'vitest'
import { addressIn, limitsFrom } from './limits.ts'
import { Pace } from './pace.ts'

describe('a pace', () => {
  it('lets a minute’s worth go at once, and the rest as time goes by', () => {
    const pace = new Pace(60, 0)
    for (let unit = 0; unit < 60; unit++) expect(pace.take(1, 0)).toBe(0)
    expect(pace.take(1, 0)).toBe(1_000)
    expect(pace.take(2, 1_000)).toBe(2_000)
    expect(pace.take(1, 4_000)).toBe(0)
    expect(pace.take(60, 3_600_000)).toBe(0)
    expect(pace.take(1, 3_600_000)).toBe(1_000)
  })
})

describe('what the environment says', () => {
  it('is a port, or an address and a port', () => {
    expect(addressIn('LAMP_PORT', '8808')).toEqual({ host: undefined, port: 8808 })
    expect(addressIn('LAMP_PORT', '127.0.0.1:65535')).toEqual({ host: '127.0.0.1', port: 65_535 })
    expect(addressIn('LAMP_PORT', '[::1]:0')).toEqual({ host: '::1', port: 0 })
    for (const wrong of ['65536', 'yes', '-1', '1.5', ':8', 'a b:8'])
      expect(() => addressIn('LAMP_PORT', wrong)).toThrow('LAMP_PORT')
    expect(() => limitsFrom({ perAddress: Number('many') })).toThrow('perAddress')
    expect(limitsFrom({ perAddress: 1 }).perAddress).toBe(1)
  })
})

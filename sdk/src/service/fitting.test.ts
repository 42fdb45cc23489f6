// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fitNumber, fitText } from './fitting.ts'

describe('what another house wrote', () => {
  it('is kept as far as there is room, without what a column does not keep', () => {
    expect(fitText('ACCOUNT no such account')).toBe('ACCOUNT no such account')
    expect(fitText('x'.repeat(300))).toBe('x'.repeat(200))
    expect(fitText('a\0bc', 2)).toBe('ab')
  })

  it('is one number however long it is: cut, it is no other that begins alike', () => {
    const long = 'B'.repeat(64)
    expect(fitNumber(long)).toBe(long)
    expect(fitNumber(`${long}1`)).toHaveLength(64)
    expect(fitNumber(`${long}1`)).toBe(fitNumber(`${long}1`))
    expect(fitNumber(`${long}1`)).not.toBe(fitNumber(`${long}2`))
  })
})

import { describe, expect, it } from 'vitest'
import { sharesOf } from './shares.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

describe('what of a payment was for which waybill', () => {
  it.each([
    ['all of it at once', [100_00, 250_01, 3], [350_04]],
    ['in parts that go into nothing evenly', [100_00, 100_00, 100_00], [100_01, 99_99, 100_00]],
    ['a line that was put down to nothing', [0, 500_00], [123_45, 376_55]],
    ['paid again after it came back', [33_33, 66_67], [100_00, 100_00]],
  ] as const)('%s', (_, lines, payments) => {
    const shares = sharesOf(lines, payments)
    expect(shares.map(sum)).toEqual(payments)
    for (const share of shares.flat()) expect(share).toBeGreaterThanOrEqual(0)
    const times = sum(payments) / sum(lines)
    if (Number.isInteger(times))
      expect(lines.map((_line, at) => sum(shares.map(each => each[at] ?? 0)))).toEqual(lines.map(line => line * times))
  })

  it('of a batch that is worth nothing is nothing', () => {
    expect(sharesOf([0, 0], [10])).toEqual([[0, 0]])
  })
})

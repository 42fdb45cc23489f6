import { describe, expect, it } from 'vitest'
import { planExport } from './export-plan.ts'

describe('planExport', () => {
  it('S4-022 exports once when the total is no more than the quantity', () => {
    for (const total of [0, 1, 19_999, 20_000]) expect(planExport(total, 20_000).kind, String(total)).toBe('single')
    expect(planExport(20_000, 20_000).batches).toEqual([{ pageNum: 1, pageSize: 20_000, from: 1, to: 20_000 }])
  })

  it('S4-023 offers batches of the quantity when the total is more', () => {
    const plan = planExport(50_001, 20_000)
    expect(plan.kind).toBe('batches')
    expect(plan.batches.map(({ from, to }) => [from, to])).toEqual([
      [1, 20_000],
      [20_001, 40_000],
      [40_001, 50_001],
    ])
    expect(planExport(20_001, 20_000).kind).toBe('batches')
  })

  it('S4-024 says how many can be exported at once', () => {
    expect(planExport(50_001, 20_000).quantity).toBe(20_000)
  })

  it('S4-025 numbers the batches and sends the quantity as the page size of each, the last too', () => {
    const plan = planExport(45_000, 20_000)
    expect(plan.batches.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([
      [1, 20_000],
      [2, 20_000],
      [3, 20_000],
    ])
  })

  it('takes 20,000 for a quantity that cannot be', () => {
    for (const quantity of [0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(planExport(20_001, quantity).batches).toHaveLength(2)
  })
})

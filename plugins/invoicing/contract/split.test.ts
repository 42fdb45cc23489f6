import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { expect, it } from 'vitest'
import { planInvoices } from './split.ts'

const line = (number: string, amount: string) => ({ number, amount })
const sum = (of: readonly { [K in 'exTax' | 'tax' | 'total']: string }[], name: 'exTax' | 'tax' | 'total') =>
  of.reduce((fen, each) => fen + fenOfYuan(each[name]), 0)

it('tax is split from what was billed, to the fen, and the lines come to the invoice', () => {
  const [plan, ...more] = planInvoices([line('A', '100.00'), line('B', '100.00'), line('C', '100.00')], {
    rate: 9,
    limit: '100000.00',
  })
  expect(more).toEqual([])
  expect(plan).toMatchObject({ exTax: '275.23', tax: '24.77', total: '300.00' })
  expect(plan?.items.map(({ exTax, tax }) => [exTax, tax])).toEqual([
    ['91.75', '8.25'],
    ['91.74', '8.26'],
    ['91.74', '8.26'],
  ])
})

it('what does not fit goes onto the next invoice, and a line above the limit is parted', () => {
  const lines = [line('A', '60.00'), line('B', '60.00'), line('C', '250.00')]
  const plans = planInvoices(lines, { rate: 0, limit: '100.00' })
  expect(plans.map(({ items }) => items.map(({ number, total }) => `${number} ${total}`))).toEqual([
    ['A 60.00'],
    ['B 60.00'],
    ['C 100.00'],
    ['C 100.00'],
    ['C 50.00'],
  ])
})

it('the limit is without tax: the most that fits is what comes to it', () => {
  const at = (amount: string) => planInvoices([line('A', amount)], { rate: 9, limit: '100000.00' })
  expect(at('109000.00')).toHaveLength(1)
  expect(at('109000.02')).toHaveLength(2)
})

it('of any lines each invoice keeps to the limit and all of them to the sum', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 60; round++) {
    const terms = { rate: [0, 6, 9, 13][next(4)] ?? 9, limit: fenToYuan(1_000_00 + next(500_000)) }
    const lines = Array.from({ length: 1 + next(30) }, (_, at) => line(`W${at}`, fenToYuan(1 + next(900_000))))
    const plans = planInvoices(lines, terms)
    for (const plan of plans) {
      expect(fenOfYuan(plan.exTax)).toBeLessThanOrEqual(fenOfYuan(terms.limit))
      expect(fenOfYuan(plan.exTax) + fenOfYuan(plan.tax)).toBe(fenOfYuan(plan.total))
      for (const name of ['exTax', 'tax', 'total'] as const) expect(sum(plan.items, name)).toBe(fenOfYuan(plan[name]))
    }
    for (const { number, amount } of lines) {
      const items = plans.flatMap(each => each.items.filter(item => item.number === number))
      expect(sum(items, 'total')).toBe(fenOfYuan(amount))
    }
  }
})

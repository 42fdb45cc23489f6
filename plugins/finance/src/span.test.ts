import { waybillMachine } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { nameOfSpan, SPANS, spanOf } from '../contract/span.ts'
import { askedOf } from './asked.ts'
import { waybillsOf } from './links.ts'

const at = (text: string) => new Date(text)

describe('times that finance closes', () => {
  it.each([
    ['thisMonth', '2027-02-01', '2027-02-08'],
    ['lastMonth', '2027-01-01', '2027-01-31'],
    ['thisQuarter', '2027-01-01', '2027-02-08'],
    ['thisYear', '2027-01-01', '2027-02-08'],
    ['lastYear', '2026-01-01', '2026-12-31'],
  ] as const)('%s', (name, start, end) => {
    expect(spanOf(name, at('2027-02-08T04:00:00Z'))).toEqual({ start, end })
  })

  it('begin at Beijing’s midnight, over the turn of a year too', () => {
    expect(spanOf('thisMonth', at('2026-12-31T15:59:59Z'))).toEqual({ start: '2026-12-01', end: '2026-12-31' })
    expect(spanOf('lastMonth', at('2026-12-31T16:00:00Z'))).toEqual({ start: '2026-12-01', end: '2026-12-31' })
  })

  it('are known again by their days', () => {
    const now = at('2027-05-20T04:00:00Z')
    for (const name of SPANS) expect(nameOfSpan(spanOf(name, now), now)).toBe(name)
    expect(nameOfSpan({ start: '2027-05-02', end: '2027-05-20' }, now)).toBeUndefined()
  })
})

describe('what an address asks for', () => {
  const now = at('2027-02-08T04:00:00Z')

  it('is the statement of the page and this month, where it says nothing that there is', () => {
    const nonsense = { start: 'soon', basis: 'paid', by: 'driver', measures: 'oil' }
    expect(askedOf('ProfitFeeMonth', nonsense, now)).toMatchObject({
      start: '2027-02-01',
      end: '2027-02-08',
      basis: 'finished',
      by: ['month'],
    })
  })

  it('S2-087 is put together by whoever asks on a page of its own', () => {
    const own = askedOf(
      'FinanceDiy',
      { by: 'driver,month,day,nonsense', measures: 'oil,nothing,cash', basis: 'created' },
      now,
    )
    expect(own).toMatchObject({ by: ['driver', 'month'], measures: ['oil', 'cash'], basis: 'created' })
    expect(askedOf('FinanceDiy', {}, now).by).toEqual(['route'])
  })
})

describe('the waybills behind a line', () => {
  const asked = { ...askedOf('FinanceDiy', {}), start: '2026-01-10', end: '2026-03-05', basis: 'departed' as const }
  const queryOf = (...line: Parameters<typeof waybillsOf> extends [infer D, infer K, unknown] ? [D, K] : never) =>
    Object.fromEntries(new URLSearchParams(waybillsOf(...line, asked)?.split('?')[1]))

  it.each([
    ['shipper', 'S-1', { shipmentCode: 'S-1', departTimeStart: '2026-01-10', departTimeEnd: '2026-03-05' }],
    ['driver', 'D-1', { driverCode: 'D-1', departTimeStart: '2026-01-10', departTimeEnd: '2026-03-05' }],
    ['day', '2026-02-01', { departTimeStart: '2026-02-01', departTimeEnd: '2026-02-01' }],
    ['month', '2026-01', { departTimeStart: '2026-01-10', departTimeEnd: '2026-01-31' }],
    ['month', '2026-02', { departTimeStart: '2026-02-01', departTimeEnd: '2026-02-28' }],
    ['month', '2026-03', { departTimeStart: '2026-03-01', departTimeEnd: '2026-03-05' }],
  ] as const)('of a %s', (dimension, key, query) => {
    const { status, ...asks } = queryOf(dimension, key)
    expect(asks).toEqual(query)
    // Called off waybills stand in the list and in no line.
    expect(status?.split(',').filter(code => waybillMachine.filter('off').split(',').includes(code))).toEqual([])
    expect(status?.split(',')).toContain(waybillMachine.filter('finished'))
  })

  it('of a payee, who is paid for some of a driver’s waybills, or a route the list cannot be asked for', () => {
    expect(waybillsOf('payee', 'driver:D-1', asked)).toBeUndefined()
    expect(waybillsOf('route', '420100-310100', asked)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { nextShare, shareOf } from '../contract/shares.ts'
import { ARTICLES } from './articles.ts'
import { matchArticles } from './prohibited.ts'
import { carrierPriceOf, chargedFen } from './shares.ts'

const order = { qty: 100, unit: 'tonne', vehicleCount: 3, remainingQty: 100, priceMode: 'unit', unitPrice: '80.00' }

describe('shares of an order', () => {
  it('are even, and the last vehicle takes what is left', () => {
    expect(shareOf(order)).toBe(33.334)
    expect(nextShare({ ...order, remainingQty: 33.333 })).toBe(33.333)
    expect(nextShare({ ...order, remainingQty: 33.335 })).toBe(33.334)
    expect(shareOf({ ...order, qty: 99 })).toBe(33)
  })

  it('of goods that are counted are whole', () => {
    expect(shareOf({ qty: 10, unit: 'piece', vehicleCount: 3 })).toBe(4)
    expect(nextShare({ qty: 10, unit: 'piece', vehicleCount: 3, remainingQty: 2 })).toBe(2)
  })

  it('cost by quantity or by vehicle, to the fen', () => {
    const freight = (of: Partial<typeof order> = {}, qty?: number) => chargedFen({ ...order, ...of }, undefined, qty)
    expect(freight()).toEqual({ freight: 800_000, serviceFee: 0 })
    expect(freight({ unitPrice: '0.01' }, 33.334).freight).toBe(33)
    expect(freight({ priceMode: 'vehicle' }).freight).toBe(24_000)
    expect(freight({ priceMode: 'vehicle' }, 33.334).freight).toBe(8000)
    expect(freight({ priceMode: 'vehicle' }, 33.335).freight).toBe(16_000)
  })

  it.each([
    ['a share of the freight, rounded for each waybill', 'rate', 12.5, 0, 3333 + 3333 + 3333],
    ['by the tonne, rounded for each waybill', 'perTonne', 0, 55, 1833 + 1833 + 1833],
    ['once for each waybill that it becomes', 'perOrder', 0, 5000, 15_000],
  ] as const)(
    'cost the platform’s service beside it: %s',
    (_what, serviceMode, serviceRate, servicePrice, serviceFee) => {
      const service = { serviceMode, serviceRate, servicePrice }
      expect(chargedFen(order, service)).toEqual({ freight: 800_000, serviceFee })
      expect(chargedFen({ ...order, vehicleCount: 1 }, { ...service, serviceMode: 'perOrder' }).serviceFee).toBe(
        servicePrice,
      )
    },
  )

  it('are offered to carriers at the price less the margin, never for nothing', () => {
    expect(carrierPriceOf('80.00', 6)).toBe('75.20')
    expect(carrierPriceOf('80.00', 0)).toBe('80.00')
    expect(carrierPriceOf('80.00', 12.5)).toBe('70.00')
    expect(carrierPriceOf('0.01', 100)).toBe('0.01')
    // To the nearest fen: 9.5095 is one more, 9.614 is one less.
    expect([carrierPriceOf('10.01', 5), carrierPriceOf('10.12', 5)]).toEqual(['9.51', '9.61'])
  })
})

describe('S2-071 prohibited articles', () => {
  const hits = (...texts: string[]) =>
    matchArticles(
      ARTICLES.map(each => ({ ...each, keywords: [...each.keywords] })),
      texts,
      'en',
    ).map(({ name, level }) => [name, level])

  it.each([['烟花爆竹一批'], ['烟 花'], ['烟·花'], ['Fireworks for the festival'], ['ＦＩＲＥＷＯＲＫＳ']])(
    'are recognised in %s',
    text => {
      expect(hits(text)).toContainEqual(['Explosives', 'forbidden'])
    },
  )

  it.each([['工业LPG'], ['LPG气瓶'], ['ＬＰＧ气瓶'], ['散装gunpowder']])(
    'are recognised in Latin letters beside others: %s',
    text => {
      expect(hits(text)).toEqual([[expect.any(String), 'forbidden']])
    },
  )

  it.each([['钢材'], ['Gunny bags'], ['Gunny麻袋'], ['LPGX气瓶'], ['begun'], ['水泥 散装'], ['']])(
    'are not seen in %j',
    text => {
      expect(hits(text)).toEqual([])
    },
  )

  it('stand with the forbidden ones first', () => {
    expect(hits('卷烟', '雷管')).toEqual([
      ['Explosives', 'forbidden'],
      ['Tobacco under monopoly', 'restricted'],
    ])
  })
})

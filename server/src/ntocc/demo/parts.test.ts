import { describe, expect, it } from 'vitest'
import { inOrder, type NamedPart, type Offer } from './parts.ts'

type Names = Record<'needs' | 'wants' | 'offers', string[]>

const part = (area: string, names: Partial<Names> = {}): NamedPart => ({
  area,
  ...(names as Partial<Record<keyof Names, Offer[]>>),
  make: async () => undefined,
})

const order = (...parts: NamedPart[]): string[] => inOrder(parts, ['cities']).ordered.map(({ area }) => area)

describe('parts of the demo', () => {
  it('come after those that offer what they need, and else by the names of their areas', () => {
    const bills = part('bills', { needs: ['cards'] })
    const cards = part('fuel', { needs: ['cities'], offers: ['cards'] })
    expect(order(bills, part('zoo'), cards, part('alarms'))).toEqual(['alarms', 'fuel', 'bills', 'zoo'])
    expect(order(cards, part('alarms'), part('zoo'), bills)).toEqual(['alarms', 'fuel', 'bills', 'zoo'])
  })

  it('of one area keep their order, also around what another does between them', () => {
    const people = part('fleet', { offers: ['people'] })
    const records = part('fleet', { needs: ['people'], wants: ['trips'] })
    const trips = part('trips', { needs: ['people'], offers: ['trips'] })
    const { ordered } = inOrder([people, records, trips], [])
    expect(ordered).toEqual([people, trips, records])
    expect(inOrder([part('b'), people, part('a')], []).ordered.map(({ area }) => area)).toEqual(['a', 'b', 'fleet'])
  })

  it('do without what they only want where nobody offers it', () => {
    const records = part('fleet', { wants: ['trips'] })
    expect(inOrder([records], [])).toEqual({ ordered: [records], leftOut: [] })
  })

  it('are left out where nobody offers what they need, and so is who needs them', () => {
    const bills = part('bills', { needs: ['cities', 'cards'], offers: ['sums'] })
    const report = part('report', { needs: ['sums'] })
    const sums = part('zoo', { wants: ['sums'] })
    expect(inOrder([report, bills, sums], ['cities'])).toEqual({
      ordered: [sums],
      leftOut: [
        { area: 'bills', lacking: ['cards'] },
        { area: 'report', lacking: ['sums'] },
      ],
    })
  })

  it('that wait for each other are named, whether they need or want', () => {
    const one = part('a', { needs: ['x'], offers: ['y'] })
    expect(() => order(one, part('b', { needs: ['y'], offers: ['x'] }))).toThrow('a: x; b: y')
    expect(() => order(one, part('b', { wants: ['y'], offers: ['x'] }))).toThrow('a: x; b: y')
  })
})

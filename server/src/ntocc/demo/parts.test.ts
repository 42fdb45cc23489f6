import type { DemoOffers } from '@ntocc/sdk/service'
import { describe, expect, it } from 'vitest'
import { inOrder, type NamedPart } from './parts.ts'

const part = (area: string, needs: string[] = [], offers: string[] = []): NamedPart => ({
  area,
  needs: needs as (keyof DemoOffers)[],
  offers: offers as (keyof DemoOffers)[],
  make: async () => undefined,
})

const order = (parts: NamedPart[], offered: (keyof DemoOffers)[] = ['cities']): string[] =>
  inOrder(parts, offered).map(({ area }) => area)

describe('parts of the demo', () => {
  it('come after those that offer what they need, and else by the names of their areas', () => {
    const bills = part('bills', ['cards'])
    const cards = part('fuel', ['cities'], ['cards'])
    expect(order([bills, part('zoo'), cards, part('alarms')])).toEqual(['alarms', 'fuel', 'bills', 'zoo'])
    expect(order([cards, part('alarms'), part('zoo'), bills])).toEqual(['alarms', 'fuel', 'bills', 'zoo'])
  })

  it('that need what nobody offers, or wait for each other, are named', () => {
    expect(() => order([part('bills', ['cards'])])).toThrow('bills: cards')
    const circle = [part('a', ['x'], ['y']), part('b', ['y'], ['x'])]
    expect(() => order(circle)).toThrow('a: x; b: y')
  })
})

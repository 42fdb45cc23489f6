import { describe, expect, it } from 'vitest'
import { type Caller, LineFull, type Place, Turns } from './turns.ts'

const LIMITS = { atOnce: 8, waiting: 16, ofOne: 4, waitingOfOne: 4 }
const person = (name: string): Caller => ({ key: `HQ/${name}`, signedIn: true })
const ANNE = person('anne')
const BEN = person('ben')
const visitor = (n: number): Caller => ({ key: `192.0.2.${n}`, signedIn: false })

const many = (turns: Turns, count: number, caller?: Caller): Place[] =>
  Array.from({ length: count }, () => turns.enter(caller))
const running = (places: Place[]): number => places.filter(place => place.running).length
const refusal = (turns: Turns, caller: Caller): boolean => {
  try {
    turns.enter(caller)
  } catch (error) {
    if (error instanceof LineFull) return error.isOwn
  }
  throw new Error('nobody was refused')
}

describe('turns', () => {
  it('one caller has so many under way, and waits for itself alone', () => {
    const turns = new Turns(LIMITS)
    expect(running(many(turns, 8, ANNE))).toBe(4)
    expect(running(many(turns, 1, BEN))).toBe(1)
    expect(turns.size).toBe(9)
  })

  it('two who end nothing of what they began leave a place to each of four others', () => {
    const turns = new Turns(LIMITS)
    expect(running(many(turns, 4, ANNE))).toBe(4)
    // Half is taken: one each from here on.
    expect(running(many(turns, 4, BEN))).toBe(1)
    for (const name of ['carl', 'dora', 'eve']) expect(running(many(turns, 2, person(name)))).toBe(1)
    expect(running(many(turns, 1, person('fred')))).toBe(0)
  })

  it('whoever has more than is left to one in need stands in nobody’s way', () => {
    const turns = new Turns(LIMITS)
    const anne = many(turns, 6, ANNE)
    const others = ['ben', 'carl', 'dora', 'eve'].flatMap(name => many(turns, 1, person(name)))
    const [fred] = many(turns, 1, person('fred')) as [Place]
    expect(fred.running).toBe(false)
    // Anne waits for longer, with three under way.
    turns.leave(anne[0] as Place)
    expect(fred.running).toBe(true)
    expect(running(anne.slice(4))).toBe(0)
    for (const place of [...others, fred]) turns.leave(place)
    expect(running(anne.slice(4))).toBe(1)
  })

  it('lines take turns, whoever came first', () => {
    const turns = new Turns({ ...LIMITS, atOnce: 1 })
    const first = turns.enter(ANNE)
    const order: string[] = []
    const waits = (name: string, caller: Caller): void => {
      const place = turns.enter(caller)
      place.begin = () => {
        order.push(name)
        turns.leave(place)
      }
    }
    for (const name of ['anne 1', 'anne 2', 'anne 3']) waits(name, ANNE)
    for (const name of ['ben 1', 'ben 2']) waits(name, BEN)
    turns.leave(first)
    expect(order).toEqual(['anne 1', 'ben 1', 'anne 2', 'ben 2', 'anne 3'])
    expect(turns.size).toBe(0)
  })

  it('a long line stands while the queue is half empty, and is refused from then on; others come in', () => {
    const turns = new Turns(LIMITS)
    many(turns, 4 + 8, ANNE)
    expect(refusal(turns, ANNE)).toBe(true)
    many(turns, 1 + 4, BEN)
    expect(refusal(turns, BEN)).toBe(true)
    many(turns, 1 + 4, person('carl'))
    many(turns, 1, person('dora'))
    expect(refusal(turns, person('dora'))).toBe(false)
  })

  it('visitors, one and all, get half, and never keep anybody out who is signed in', () => {
    const turns = new Turns(LIMITS)
    expect(running(many(turns, 3, visitor(1)))).toBe(2)
    for (const n of [2, 3]) expect(running(many(turns, 2, visitor(n)))).toBe(1)
    for (const n of [4, 5]) expect(running(many(turns, 2, visitor(n)))).toBe(0)
    many(turns, 1, visitor(6))
    expect(refusal(turns, visitor(6))).toBe(false)
    expect(running(many(turns, 4, ANNE))).toBe(4)
    expect(() => many(turns, 4, BEN)).not.toThrow()
  })

  it('the server itself may use everything, in turn with the others', () => {
    const turns = new Turns({ ...LIMITS, atOnce: 2 })
    const own = many(turns, 4)
    expect(running(own)).toBe(2)
    const [anne] = many(turns, 1, ANNE) as [Place]
    turns.leave(own[0] as Place)
    turns.leave(own[1] as Place)
    expect(anne.running).toBe(true)
    expect(running(own.slice(2))).toBe(1)
  })

  it('whoever gives up waiting is not called', () => {
    const turns = new Turns({ ...LIMITS, atOnce: 1 })
    const [first, second, third] = many(turns, 3, ANNE) as [Place, Place, Place]
    const order: string[] = []
    second.begin = () => order.push('second')
    third.begin = () => order.push('third')
    turns.leave(second)
    turns.leave(first)
    expect(order).toEqual(['third'])
    turns.leave(third)
    expect(turns.size).toBe(0)
  })
})

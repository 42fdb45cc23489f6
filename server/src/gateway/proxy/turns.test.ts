import { describe, expect, it } from 'vitest'
import { type Place, Turns } from './turns.ts'

const LIMITS = { upstreamConnections: 8, upstreamQueue: 16, callerConnections: 4, callerQueue: 4 }
const ANNE = { key: 'HQ/anne', signedIn: true }
const BEN = { key: 'HQ/ben', signedIn: true }
const VISITOR = { key: '192.0.2.1', signedIn: false }

const many = (turns: Turns, count: number, caller?: typeof ANNE): Place[] =>
  Array.from({ length: count }, () => turns.enter(caller))
const running = (places: Place[]): number => places.filter(place => place.running).length

describe('turns at an upstream', () => {
  it('one caller has so many under way, and waits for itself alone', () => {
    const turns = new Turns(LIMITS)
    expect(running(many(turns, 8, ANNE))).toBe(4)
    expect(running(many(turns, 4, BEN))).toBe(4)
    expect(turns.size).toBe(12)
  })

  it('lines take turns, whoever came first', () => {
    const turns = new Turns({ ...LIMITS, upstreamConnections: 1 })
    const first = turns.enter(ANNE)
    const order: string[] = []
    const waits = (name: string, caller: typeof ANNE): void => {
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
    expect(() => turns.enter(ANNE)).toThrow('CALLER_BUSY')
    many(turns, 4 + 4, BEN)
    expect(() => turns.enter(BEN)).toThrow('CALLER_BUSY')
    many(turns, 4, { key: 'HQ/carl', signedIn: true })
    expect(() => turns.enter({ key: 'HQ/dora', signedIn: true })).toThrow('UPSTREAM_BUSY')
  })

  it('visitors, one and all, get half, and never keep anybody out who is signed in', () => {
    const turns = new Turns(LIMITS)
    expect(running(many(turns, 3, VISITOR))).toBe(2)
    expect(running(many(turns, 3, { ...VISITOR, key: '192.0.2.2' }))).toBe(2)
    for (const n of [3, 4, 5]) expect(running(many(turns, 2, { ...VISITOR, key: `192.0.2.${n}` }))).toBe(0)
    expect(() => turns.enter({ ...VISITOR, key: '192.0.2.6' })).toThrow('UPSTREAM_BUSY')
    expect(running(many(turns, 4, ANNE))).toBe(4)
    expect(() => many(turns, 4, BEN)).not.toThrow()
  })

  it('whoever gives up waiting is not called', () => {
    const turns = new Turns({ ...LIMITS, upstreamConnections: 1 })
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

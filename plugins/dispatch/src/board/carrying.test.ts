import { describe, expect, it } from 'vitest'
import { type Lane, pickUp, placingOf, shownIn, stepped } from './carrying.ts'

const LANES: Lane[] = [
  { trip: undefined, ids: [1, 2], isLocked: false },
  { trip: 10, ids: [3, 4, 5], isLocked: false },
  { trip: 20, ids: [6], isLocked: true },
  { trip: 30, ids: [], isLocked: false },
]
const press = (id: number, ...keys: string[]) => {
  const first = pickUp(LANES, id)
  if (!first) throw new Error('it cannot be picked up')
  return keys.reduce((carried, key) => stepped(LANES, carried, key) ?? carried, first)
}

describe('S1-027 a stop that is carried', () => {
  it('goes up and down within its trip, and no further than its ends', () => {
    expect(press(4, 'ArrowUp')).toEqual({ id: 4, lane: 1, at: 0 })
    expect(press(4, 'ArrowUp', 'ArrowUp').at).toBe(0)
    expect(press(4, 'End').at).toBe(2)
    expect(press(4, 'End', 'ArrowDown').at).toBe(2)
    expect(press(5, 'Home').at).toBe(0)
  })

  it('goes to the trips beside it, past one that is locked', () => {
    expect(press(5, 'ArrowRight')).toEqual({ id: 5, lane: 3, at: 0 })
    expect(press(5, 'ArrowRight', 'ArrowRight').lane).toBe(3)
    expect(press(5, 'ArrowLeft', 'ArrowLeft')).toEqual({ id: 5, lane: 0, at: 0 })
    expect(pickUp(LANES, 6)).toBeUndefined()
    expect(pickUp(LANES, 99)).toBeUndefined()
  })

  it('stands where it would be put', () => {
    expect(shownIn(LANES, 1, press(1, 'ArrowRight', 'ArrowDown'))).toEqual([3, 1, 4, 5])
    expect(shownIn(LANES, 0, press(1, 'ArrowRight'))).toEqual([2])
    expect(shownIn(LANES, 1, undefined)).toEqual([3, 4, 5])
  })

  it('asks for its place once it is put down, and for nothing where it was', () => {
    expect(placingOf(LANES, press(1, 'ArrowRight'))).toEqual({ id: 1, tripId: 10, beforeId: 3 })
    expect(placingOf(LANES, press(1, 'ArrowRight', 'End'))).toEqual({ id: 1, tripId: 10 })
    expect(placingOf(LANES, press(4, 'ArrowDown'))).toEqual({ id: 4, tripId: 10 })
    expect(placingOf(LANES, press(4, 'ArrowLeft'))).toEqual({ id: 4 })
    expect(placingOf(LANES, press(4))).toBeUndefined()
    expect(placingOf(LANES, press(2, 'ArrowUp'))).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { loadOf, turnsOf } from './loading.ts'

const stop = (id: number, kind: 'drop' | 'pickUp', volume = 0.1) => ({ id, kind, pieces: id, weight: id * 10, volume })
const STOPS = [stop(1, 'drop'), stop(2, 'pickUp', 0.7), stop(3, 'drop'), stop(4, 'drop')]

it('what is handed over last is loaded first, and what is picked up is not loaded', () => {
  expect([...turnsOf(STOPS)]).toEqual([
    [4, 1],
    [3, 2],
    [1, 3],
  ])
})

it('what is on board at departure and what is picked up are told apart, to the hundredth', () => {
  expect(loadOf(STOPS, 'drop')).toEqual({ pieces: 8, kg: 80, m3: 0.3 })
  expect(loadOf(STOPS, 'pickUp')).toEqual({ pieces: 2, kg: 20, m3: 0.7 })
  expect(loadOf([], 'drop')).toEqual({ pieces: 0, kg: 0, m3: 0 })
})

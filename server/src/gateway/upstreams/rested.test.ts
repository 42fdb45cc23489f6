import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { REST_MS, Rested } from './rested.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells at once, and once more of whatever came while it rested', () => {
  const rested = new Rested()
  const [one, other] = [vi.fn(), vi.fn()]
  rested.tell('HQ', one)
  expect(one).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 50; at++) rested.tell('HQ', one)
  rested.tell('CT', other)
  vi.advanceTimersByTime(REST_MS - 1)
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1])
  // The second was told after its own rest began: nothing is left to tell, and then it is told at once again.
  vi.advanceTimersByTime(REST_MS)
  expect(one).toHaveBeenCalledTimes(2)
  rested.tell('HQ', one)
  expect(one).toHaveBeenCalledTimes(3)
})

it('tells nothing any more once it is closed', () => {
  const rested = new Rested()
  const send = vi.fn()
  rested.tell('HQ', send)
  rested.tell('HQ', send)
  rested.close()
  vi.advanceTimersByTime(2 * REST_MS)
  expect(send).toHaveBeenCalledTimes(1)
})

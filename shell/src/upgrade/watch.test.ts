// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVERY_MS, watchForUpgrades } from './watch.ts'

let check: ReturnType<typeof vi.fn<() => Promise<void>>>
let watch: ReturnType<typeof watchForUpgrades>

beforeEach(() => {
  vi.useFakeTimers()
  check = vi.fn(async () => undefined)
  watch = watchForUpgrades(check)
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('looks every five minutes while the window is seen', () => {
  vi.advanceTimersByTime(EVERY_MS)
  expect(check).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(EVERY_MS)
  expect(check).toHaveBeenCalledTimes(1)
})

it('looks when the window comes back, unless it has just looked', () => {
  dispatchEvent(new Event('focus'))
  expect(check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_001)
  dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(check).toHaveBeenCalledTimes(1)
})

it('looks once soon after news, however often they come', () => {
  watch.soon()
  watch.soon()
  vi.advanceTimersByTime(3000)
  expect(check).toHaveBeenCalledTimes(1)
})

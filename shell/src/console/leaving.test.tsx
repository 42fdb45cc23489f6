import { afterEach, describe, expect, it, vi } from 'vitest'
import { isLeaving } from './leaving.ts'
import { sessionApi } from './services.ts'

afterEach(() => {
  window.dispatchEvent(new Event('pageshow'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page that is being left', () => {
  it.each(['beforeunload', 'pagehide'])('knows it from %s on, until it evidently stayed', name => {
    vi.useFakeTimers()
    expect(isLeaving()).toBe(false)
    window.dispatchEvent(new Event(name))
    expect(isLeaving()).toBe(true)
    vi.advanceTimersByTime(3001)
    expect(isLeaving()).toBe(false)
  })

  it('does not take a broken-off user info for a failed session', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await expect(sessionApi.userInfo()).rejects.toThrow()
    window.dispatchEvent(new Event('beforeunload'))
    const settled = vi.fn()
    const fetched = vi.mocked(fetch).mock.calls.length
    sessionApi.userInfo().then(settled, settled)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(fetched + 1))
    await new Promise(done => setTimeout(done))
    // One that begins later, when the page has evidently stayed, is told of its failure.
    window.dispatchEvent(new Event('pageshow'))
    await expect(sessionApi.userInfo()).rejects.toThrow()
    expect(settled).not.toHaveBeenCalled()
  })
})

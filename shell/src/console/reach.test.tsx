import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReach } from './reach.ts'

let online = true
const wire = vi.fn<typeof fetch>()
const envelope = () => Promise.resolve(Response.json({ status: 5020 }, { status: 502 }))
const answer = () => Promise.resolve(Response.json({ status: 0 }))
const noAnswer = () => Promise.reject(new TypeError('failed to fetch'))
const edge = () => Promise.resolve(new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }))

function setUp() {
  const reach = createReach({ baseUrl: () => '', isOnline: () => online })
  const back = vi.fn()
  reach.onBack(back)
  const call = (init?: RequestInit) => reach.fetch('/x', init).catch(() => undefined)
  return { reach, back, call, state: () => reach.state.get() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', wire)
  wire.mockReset()
  wire.mockImplementation(answer)
  online = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('whether the server can be reached', () => {
  it.each([
    ['no answer at all', noAnswer],
    ['the word of an edge proxy without a gateway', edge],
  ])('%s, twice in a row, is away; once is an accident', async (_name, failing) => {
    const { call, state } = setUp()
    wire.mockImplementation(failing)
    await call()
    expect(state()).toBe('there')
    await call()
    expect(state()).toBe('away')
  })

  it('the gateway’s own refusal is an answer: only something behind it is missing', async () => {
    const { call, state } = setUp()
    wire.mockImplementation(envelope)
    for (let calls = 0; calls < 5; calls++) await call()
    expect(state()).toBe('there')
  })

  it('an answer between two failures starts the count anew', async () => {
    const { call, state } = setUp()
    for (const next of [noAnswer, answer, noAnswer]) {
      wire.mockImplementation(next)
      await call()
    }
    expect(state()).toBe('there')
  })

  it('calls that were given up say nothing', async () => {
    const { call, state } = setUp()
    wire.mockImplementation(noAnswer)
    const signal = AbortSignal.abort()
    for (let calls = 0; calls < 3; calls++) await call({ signal })
    expect(state()).toBe('there')
  })

  it('asks by itself, less and less often, and tells once when the server is back', async () => {
    const { call, state, back } = setUp()
    wire.mockImplementation(noAnswer)
    await call()
    await call()
    wire.mockClear()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(wire).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(wire).toHaveBeenCalledTimes(1)
    wire.mockImplementation(answer)
    await vi.advanceTimersByTimeAsync(1)
    expect(wire).toHaveBeenCalledTimes(2)
    expect(state()).toBe('there')
    expect(back).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(wire).toHaveBeenCalledTimes(2)
  })

  it('without a network it says so at once, and looks as soon as there is one', async () => {
    const { reach, state, back } = setUp()
    const stop = reach.follow()
    online = false
    dispatchEvent(new Event('offline'))
    expect(state()).toBe('offline')
    online = true
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('there')
    expect(back).toHaveBeenCalledTimes(1)
    stop()
  })
})

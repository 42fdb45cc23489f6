import { describe, expect, it } from 'vitest'
import { UpstreamGate } from './gate.ts'

const TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT'
const LIMITS = { upstreamConnections: 1_000, upstreamQueue: 10, callerConnections: 1_000, callerQueue: 10 }

describe('gate of an upstream', () => {
  it('knows origin and path of its base', () => {
    expect(new UpstreamGate('https://ntocc.example/api', LIMITS)).toMatchObject({
      origin: 'https://ntocc.example',
      prefix: '/api',
    })
    expect(new UpstreamGate('http://127.0.0.1:9000', LIMITS)).toMatchObject({ prefix: '' })
  })

  it('refuses at once after three connect time-outs, lets one ask after a second, and all when it is back', () => {
    let now = 1_000
    const gate = new UpstreamGate('http://a', LIMITS, () => now)
    gate.failed(TIMEOUT)
    gate.failed(TIMEOUT)
    expect(() => gate.enter()).not.toThrow()
    gate.failed(TIMEOUT)
    expect(() => gate.enter()).toThrow('UPSTREAM_FAILED')
    now += 1_000
    expect(() => gate.enter()).not.toThrow()
    expect(() => gate.enter()).toThrow('UPSTREAM_FAILED')
    gate.answered()
    expect(() => [gate.enter(), gate.enter()]).not.toThrow()
  })

  it('does not count failures that are quick, and forgets time-outs when something answers', () => {
    const gate = new UpstreamGate('http://a', LIMITS)
    for (const code of [TIMEOUT, TIMEOUT, 'ECONNREFUSED', TIMEOUT, TIMEOUT, 'ECONNRESET']) gate.failed(code)
    expect(() => gate.enter()).not.toThrow()
  })

  it('earns one retry with every ten requests', () => {
    const gate = new UpstreamGate('http://a', LIMITS)
    while (gate.mayRetry()) {
      // What was saved at the start.
    }
    for (let n = 0; n < 9; n++) gate.enter()
    expect(gate.mayRetry()).toBe(false)
    gate.enter()
    gate.enter()
    expect(gate.mayRetry()).toBe(true)
    expect(gate.mayRetry()).toBe(false)
  })
})

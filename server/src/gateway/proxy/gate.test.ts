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

  it('has ten retries saved, earns one with every ten requests, and never has more than ten', () => {
    const gate = new UpstreamGate('http://a', LIMITS)
    const enter = (times: number) => {
      for (let n = 0; n < times; n++) gate.leave(gate.enter())
    }
    /** How many it makes one after the other; twelve would be two too many. */
    const retries = () => {
      let made = 0
      while (made < 12 && gate.mayRetry()) made++
      return made
    }
    expect(retries()).toBe(10)
    enter(9)
    expect(retries()).toBe(0)
    enter(2)
    expect(retries()).toBe(1)
    enter(500)
    expect(retries()).toBe(10)
  })
})

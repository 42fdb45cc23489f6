import { describe, expect, it } from 'vitest'
import { UpstreamGate } from './gate.ts'

const TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT'

describe('gate of an upstream', () => {
  it('knows origin and path of its base', () => {
    expect(new UpstreamGate('https://ntocc.example/api', 1)).toMatchObject({
      origin: 'https://ntocc.example',
      prefix: '/api',
    })
    expect(new UpstreamGate('http://127.0.0.1:9000', 1)).toMatchObject({ prefix: '' })
  })

  it('lets in as many as may run or wait', () => {
    const gate = new UpstreamGate('http://a', 2)
    expect([gate.enter(), gate.enter()]).toEqual([undefined, undefined])
    expect(gate.enter()).toMatchObject({ code: 'UPSTREAM_BUSY', headers: { 'retry-after': '1' } })
    gate.leave()
    expect(gate.enter()).toBeUndefined()
  })

  it('refuses at once after three connect time-outs, lets one ask after a second, and all when it is back', () => {
    let now = 1_000
    const gate = new UpstreamGate('http://a', 10, () => now)
    gate.failed(TIMEOUT)
    gate.failed(TIMEOUT)
    expect(gate.enter()).toBeUndefined()
    gate.failed(TIMEOUT)
    expect(gate.enter()).toMatchObject({ code: 'UPSTREAM_FAILED' })
    now += 1_000
    expect(gate.enter()).toBeUndefined()
    expect(gate.enter()).toMatchObject({ code: 'UPSTREAM_FAILED' })
    gate.answered()
    expect([gate.enter(), gate.enter()]).toEqual([undefined, undefined])
  })

  it('does not count failures that are quick, and forgets time-outs when something answers', () => {
    const gate = new UpstreamGate('http://a', 10)
    for (const code of [TIMEOUT, TIMEOUT, 'ECONNREFUSED', TIMEOUT, TIMEOUT, 'ECONNRESET']) gate.failed(code)
    expect(gate.enter()).toBeUndefined()
  })

  it('earns one retry with every ten requests', () => {
    const gate = new UpstreamGate('http://a', 1_000)
    while (gate.mayRetry()) gate.leave()
    for (let n = 0; n < 9; n++) gate.enter()
    expect(gate.mayRetry()).toBe(false)
    gate.enter()
    gate.enter()
    expect(gate.mayRetry()).toBe(true)
    expect(gate.mayRetry()).toBe(false)
  })
})

import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { fakeUpstream } from '../../server/src/gateway/testing/upstream.ts'

/** Clients that hold a connection without finishing what they say. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const LIMITS = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100, keepAliveTimeout: 300 }

async function start() {
  const upstream = cleanup.add(await fakeUpstream(), it => it.close())
  return cleanup.listening(testConfig(upstream.url, { limits: LIMITS }))
}

/** What came back until the server closed the connection. */
function untilClosed(port: number, first: string, drip?: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let received = ''
    const timer = drip ? setInterval(() => socket.writable && socket.write(drip), 50) : undefined
    const limit = setTimeout(() => fail(new Error('the connection stayed open')), 15_000)
    socket.on('data', chunk => {
      received += chunk.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(limit)
      done(received)
    })
    if (first) socket.write(first)
  })
}

const REQUEST = 'POST /ntocc-basic-api/shipment HTTP/1.1\r\nHost: localhost\r\nX-Console: 1\r\n'

describe('slow clients', () => {
  it('headers that never end: 408 and closed', async () => {
    const { port } = await start()
    expect(await untilClosed(port, REQUEST, 'X-A: 1\r\n')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a body that never ends: 408 and closed', async () => {
    const { port } = await start()
    const head = `${REQUEST}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
    expect(await untilClosed(port, head, ' ')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('nothing at all, and an idle connection after an answer: closed', async () => {
    const { port } = await start()
    await untilClosed(port, '')
    expect(await untilClosed(port, 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('five hundred of them at once do not keep anybody else from being served', async () => {
    const { port, url } = await start()
    const slow = Promise.all(Array.from({ length: 500 }, () => untilClosed(port, REQUEST)))
    const served: number[] = []
    for (let n = 0; n < 20; n++) served.push((await fetch(`${url}/livez`)).status)
    expect(served.every(status => status === 200)).toBe(true)
    expect((await slow).every(answer => answer.startsWith('HTTP/1.1 408 '))).toBe(true)
  })
})

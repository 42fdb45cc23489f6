import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SessionKey } from '../../server/src/gateway/session/keys.ts'
import { seal } from '../../server/src/gateway/session/seal.ts'
import { Cleanup, PAGE, rawExchange, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { type FakeUpstream, fakeUpstream, type Seen, sendJson } from '../../server/src/gateway/testing/upstream.ts'
import { addressOf, start } from './support/program.ts'

/** A gateway that is told to end while people work with it. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const KEY: SessionKey = { id: 'k1', key: Buffer.alloc(32, 1) }
const cookieFor = (code: string): string => {
  const party = { branchCode: 'HQ', partyType: 'SHIPPER', code }
  const now = Date.now()
  const session = { id: `s-${code}`, token: 'the-token', party, issuedAt: now, expiresAt: now + 3_600_000 }
  return `Admin-Token=${seal(session, KEY)}`
}

/** Answers lists that never come to an end, and everything else after `slowMs`. */
const services =
  (slowMs: number) =>
  (seen: Seen, response: Parameters<typeof sendJson>[0]): void => {
    if (seen.url.endsWith('/getUserInfo')) {
      sendJson(response, { status: 0, data: { permissionlist: ['waybill.read', 'waybill.export'] } })
      return
    }
    if (!seen.url.includes('/waybill?')) {
      setTimeout(() => sendJson(response, { status: 0 }), slowMs)
      return
    }
    const records = Array.from({ length: 500 }, (_, n) => ({ waybillNo: `YD${n}`, padding: 'x'.repeat(4_000) }))
    sendJson(response, { status: 0, data: { records, total: 100_000, pageNum: 1, pageSize: 500, nextCursor: 'more' } })
  }

const upstreamOf = async (slowMs: number): Promise<FakeUpstream> =>
  cleanup.add(await fakeUpstream(services(slowMs)), it => it.close())

/**
 * An export whose reader takes what comes first and then no more. `readOn` takes the rest and answers whether the file
 * broke off.
 */
async function stalledExport(url: string): Promise<{ readOn: () => Promise<boolean> }> {
  const body = {
    id: 'a'.repeat(32),
    list: '/ntocc-tms-api/waybill',
    query: {},
    pageNum: 1,
    pageSize: 20_000,
    columns: [{ key: 'padding', title: 'padding' }],
    type: 'csv',
    fileName: 'waybills',
  }
  const call = httpRequest(`${url}/console/exports`, { method: 'POST', headers: { ...PAGE, cookie: cookieFor('X') } })
  cleanup.add(call, it => it.destroy())
  call.end(JSON.stringify(body))
  const response = await new Promise<IncomingMessage>((done, fail) => call.on('response', done).on('error', fail))
  expect(response.statusCode).toBe(200)
  await new Promise(done => response.once('data', done))
  response.pause()
  call.on('error', () => {})
  response.on('error', () => {})
  const ended = new Promise<boolean>(done => response.on('close', () => done(!response.complete)))
  return {
    readOn: () => {
      response.resume()
      return ended
    },
  }
}

const opened = (url: string, code: string): Promise<{ socket: WebSocket; closed: Promise<number> }> =>
  new Promise((done, fail) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/notify/HQ/SHIPPER/${code}`, {
      headers: { origin: url, cookie: cookieFor(code) },
    })
    cleanup.add(socket, it => it.terminate())
    const closed = new Promise<number>(end => socket.on('close', end))
    socket.on('open', () => done({ socket, closed }))
    socket.on('error', fail)
  })

/** A notification socket of a client that has stopped reading and answering, as a sleeping laptop has. */
async function silentSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  cleanup.add(socket, it => it.destroy())
  socket.on('error', () => {})
  const head = [
    'GET /notify/HQ/SHIPPER/quiet HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Cookie: ${cookieFor('quiet')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise(done => socket.once('data', done))
  socket.pause()
  return socket
}

describe('closing', () => {
  it('finishes what is under way; what comes later gets the envelope of a restart', async () => {
    const upstream = await upstreamOf(400)
    const { app, port } = await cleanup.listening(testConfig(upstream.url))
    const call = (path: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Console: 1\r\nAccept-Language: zh\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    cleanup.add(socket, it => it.destroy())
    let answers = ''
    socket.on('data', chunk => {
      answers += chunk.toString()
    })
    socket.write(call('/ntocc-basic-api/dict/listDict'))
    await until(() => upstream.seen.length === 1)
    const closing = app.close()
    await until(() => !app.server.listening)
    socket.write(call('/ntocc-basic-api/dict/second') + call('/console/boot'))
    await closing
    await until(() => socket.closed || socket.readableEnded)
    expect([...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '503'])
    const refused = answers.slice(answers.lastIndexOf('HTTP/1.1 503'))
    expect(refused).toMatch(/^connection: close\r$/im)
    expect(refused).toMatch(/^retry-after: 1\r$/im)
    expect(JSON.parse(refused.slice(refused.indexOf('{')))).toMatchObject({
      status: 5020,
      msg: '服务正在重启，请稍后重试。',
    })
    expect(upstream.seen).toHaveLength(1)
    expect(await rawExchange(port, call('/livez'))).toBe('')
  })

  it('a reader of an export that has stalled gets the grace time and no more', async () => {
    const upstream = await upstreamOf(0)
    const { app, url } = await cleanup.listening(testConfig(upstream.url, { shutdown: { probeMs: 0, graceMs: 700 } }))
    const { readOn } = await stalledExport(url)
    let isClosed = false
    const closing = app.close().then(() => {
      isClosed = true
    })
    await until(() => !app.server.listening)
    expect(isClosed).toBe(false)
    await closing
    expect(await readOn()).toBe(true)
    const asked = upstream.seen.length
    // Whatever it had still sent would have come before this.
    await fetch(upstream.url)
    expect(upstream.seen).toHaveLength(asked + 1)
  })

  it('sockets are closed with 1001; a client that does not answer the close holds nothing up', async () => {
    const upstream = await upstreamOf(0)
    const { app, url, port } = await cleanup.listening(testConfig(upstream.url))
    const { closed } = await opened(url, 'P1')
    await silentSocket(port)
    await until(() => app.relay.size === 2)
    await app.close()
    expect(await closed).toBe(1001)
    expect(app.relay.size).toBe(0)
  })
})

describe('the built program', () => {
  it('SIGTERM with calls, a stalled export and 300 sockets: not ready, calls finished, 1001, export broken, exit 0', async () => {
    const upstream = await upstreamOf(3_500)
    const program = start(cleanup, ['gateway'], {
      NTOCC_BASIC_URL: upstream.url,
      NTOCC_TMS_URL: upstream.url,
      NTOCC_TPS_URL: upstream.url,
      SESSION_KEYS: `${KEY.id}:${KEY.key.toString('base64')}`,
      PORT: '0',
      DEMO: 'off',
    })
    const url = await addressOf(program)
    const sockets = await Promise.all(Array.from({ length: 300 }, (_, n) => opened(url, `P${n}`)))
    const { readOn } = await stalledExport(url)
    const calls = Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const headers = { ...PAGE, cookie: cookieFor(`P${n}`) }
        return (await fetch(`${url}/ntocc-basic-api/x`, { headers })).status
      }),
    )
    await until(() => upstream.seen.filter(seen => seen.url.endsWith('/x')).length === 50)

    program.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
    expect(sockets.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
    expect(await calls).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(await Promise.all(sockets.map(({ closed }) => closed)))).toEqual(new Set([1001]))
    expect(program.child.exitCode).toBeNull()
    // Probe time 2 s, grace 10 s: what takes longer than the margin of 5 s beyond them ends with another code.
    expect(await program.ended).toMatchObject({ code: 0, signal: null })
    expect(await readOn()).toBe(true)
  })
})

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { FILE_BODY_TYPE } from '@ntocc/sdk/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Limits } from '../limits.ts'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../testing/gateway.ts'
import { ntoccServices } from '../testing/services.ts'
import { fakeUpstream } from '../testing/upstream.ts'

const UPLOAD = '/ntocc-basic-api/file'
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

interface Arrival {
  received: number
  hash?: string
  broken: boolean
  headers: IncomingMessage['headers']
}

/** A file service that notes what arrives while it arrives. */
async function fileService() {
  const arrivals: Arrival[] = []
  /** What the backend says of whoever sends: nothing, until it is told. */
  const told: { info?: object } = {}
  const server: Server = createServer((request, response) => {
    if (request.url?.endsWith('/getUserInfo')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ status: 0, data: told.info ?? {} }))
      return
    }
    const arrival: Arrival = { received: 0, broken: false, headers: request.headers }
    arrivals.push(arrival)
    const hash = createHash('sha256')
    request.on('data', (chunk: Buffer) => {
      arrival.received += chunk.length
      hash.update(chunk)
    })
    request.on('error', () => {
      arrival.broken = true
    })
    request.on('end', () => {
      arrival.hash = hash.digest('hex')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0,"data":{"id":"1"}}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  cleanup.add(server, it => it.closeAllConnections())
  cleanup.add(server, it => it.close())
  return { arrivals, told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function start(limits: Partial<Limits> = {}) {
  const files = await fileService()
  const others = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  const upstreams = { basic: others.url, tms: others.url, tps: others.url }
  const config = testConfig('', { upstreams, limits })
  const { app } = await cleanup.listening(config)
  const payload = { variant: 'password', username: 'admin', password: 'right' }
  const cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
  // Signing in went to the basic service; files do so from here on.
  upstreams.basic = files.url
  const second = await cleanup.listening(testConfig('', { upstreams, limits }))
  const head = (length: string) =>
    `POST ${UPLOAD}?name=a.jpg HTTP/1.1\r\nHost: localhost\r\nX-Console: 1\r\nCookie: ${cookie}\r\nContent-Type: ${FILE_BODY_TYPE}\r\n${length}\r\n\r\n`
  return { ...second, cookie, files, head }
}

const headers = (cookie: string, more: Record<string, string> = {}) => ({
  'x-console': '1',
  'content-type': FILE_BODY_TYPE,
  cookie,
  ...more,
})

describe('an upload through the gateway', () => {
  it('arrives byte for byte, with the bearer and without the cookie', async () => {
    const { url, cookie, files } = await start()
    const body = Buffer.alloc(3 * 1024 * 1024, 'abc')
    const answer = await fetch(`${url}${UPLOAD}?name=a.jpg`, { method: 'POST', headers: headers(cookie), body })
    expect(await answer.json()).toEqual({ status: 0, data: { id: '1' } })
    expect(files.arrivals[0]).toMatchObject({ received: body.length, broken: false })
    expect(files.arrivals[0]?.hash).toBe(createHash('sha256').update(body).digest('hex'))
    expect(files.arrivals[0]?.headers.authorization).toMatch(/^Bearer /)
    expect(files.arrivals[0]?.headers.cookie).toBeUndefined()
    // Told before the first byte, for whoever counts before taking any.
    expect(files.arrivals[0]?.headers['content-length']).toBe(String(body.length))
  })

  it('is passed on while it comes, not gathered first', async () => {
    const { port, files, head } = await start()
    const socket = cleanup.add(connect(port, '127.0.0.1'), it => it.destroy())
    socket.write(head('Content-Length: 200000'))
    socket.write(Buffer.alloc(100_000))
    await until(() => (files.arrivals[0]?.received ?? 0) === 100_000)
    expect(files.arrivals[0]?.hash).toBeUndefined()
  })

  it('cut off in the middle never ends cleanly at the service', async () => {
    const { port, files, head } = await start()
    const socket = connect(port, '127.0.0.1')
    socket.write(head('Content-Length: 200000'))
    socket.write(Buffer.alloc(50_000))
    await until(() => (files.arrivals[0]?.received ?? 0) > 0)
    socket.destroy()
    await until(() => files.arrivals[0]?.broken === true)
    expect(files.arrivals[0]?.hash).toBeUndefined()
  })

  it('too large by its own word: 413 before the service hears of it', async () => {
    const { app, cookie, files } = await start({ uploadBytes: 1000 })
    const answer = await app.inject({
      method: 'POST',
      url: UPLOAD,
      headers: headers(cookie),
      payload: Buffer.alloc(1001),
    })
    expect(answer.statusCode).toBe(413)
    expect(files.arrivals).toEqual([])
  })

  it('too large without a word: broken off as soon as it is', async () => {
    const { url, cookie, files } = await start({ uploadBytes: 100_000 })
    const chunks = async function* () {
      for (let n = 0; n < 50; n++) yield new Uint8Array(10_000)
    }
    const init = { method: 'POST', headers: headers(cookie), body: chunks(), duplex: 'half' }
    const status = await fetch(`${url}${UPLOAD}`, init as unknown as RequestInit).then(
      answer => answer.status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(status)
    await until(() => files.arrivals.every(({ broken }) => broken))
    expect(files.arrivals.every(({ hash }) => hash === undefined)).toBe(true)
  })

  it('needs a session, the page header, and the one path', async () => {
    const { app, cookie, files } = await start()
    const send = (url: string, given: Record<string, string>) =>
      app.inject({ method: 'POST', url, headers: given, payload: Buffer.alloc(100) })
    expect((await send(UPLOAD, { 'x-console': '1', 'content-type': FILE_BODY_TYPE })).statusCode).toBe(401)
    expect((await send(UPLOAD, { 'content-type': FILE_BODY_TYPE, cookie })).statusCode).toBe(403)
    expect((await send('/ntocc-basic-api/shipment', headers(cookie))).statusCode).toBe(415)
    expect((await send(UPLOAD, headers(cookie, { 'content-encoding': 'gzip' }))).statusCode).toBe(415)
    expect(files.arrivals).toEqual([])
  })

  it('goes by a link without a session, one of a visitor at a time, to where links are looked at', async () => {
    const { app, files } = await start({ uploadBytes: 1000 })
    const LINK = '/ntocc-tms-api/share/file?share=1.x'
    const send = (length: number, given: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: LINK,
        headers: { 'x-console': '1', 'content-type': FILE_BODY_TYPE, ...given },
        payload: Buffer.alloc(length),
      })
    expect((await send(1001)).statusCode).toBe(413)
    expect((await send(10, { 'content-encoding': 'gzip' })).statusCode).toBe(415)
    expect(files.arrivals).toEqual([])
    // The service that has links is another one than the one that has files.
    expect((await send(10)).statusCode).toBe(200)
    expect(files.arrivals).toEqual([])
  })

  it('that stalls is ended with 408; one that goes on may take longer than other bodies', async () => {
    const { port, head, files } = await start({ uploadIdle: 300, requestTimeout: 200 })
    let answer = ''
    const socket = cleanup.add(connect(port, '127.0.0.1'), it => it.destroy())
    socket.on('data', chunk => {
      answer += chunk.toString()
    })
    socket.write(head('Content-Length: 100000\r\nAccept-Language: es'))
    const drip = setInterval(() => socket.write(Buffer.alloc(800)), 50)
    await until(() => (files.arrivals[0]?.received ?? 0) >= 8000)
    clearInterval(drip)
    await until(() => answer.includes('}'))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      status: 4000,
      msg: expect.stringContaining('demasiado despacio'),
    })
    await until(() => files.arrivals[0]?.broken === true)
  })

  it('that sends a byte now and then to keep its place is ended too', async () => {
    const { port, head, files } = await start({ uploadIdle: 400 })
    let answer = ''
    const socket = cleanup.add(connect(port, '127.0.0.1'), it => it.destroy())
    socket.on('data', chunk => {
      answer += chunk.toString()
    })
    socket.write(head('Content-Length: 4000'))
    // A byte a millisecond is waited for: four hundred in that time, and this sends eight.
    const drip = setInterval(() => socket.write(Buffer.alloc(1)), 50)
    await until(() => answer !== '')
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    await until(() => files.arrivals.every(({ broken }) => broken))
  })

  describe('beside others', () => {
    type Started = Awaited<ReturnType<typeof start>>
    const cookieFor = ({ app }: Started, id: string, code: string, applying?: true) => {
      const party = { branchCode: 'HQ', partyType: 'DRIVER', code }
      const times = { issuedAt: Date.now(), expiresAt: Date.now() + 60_000 }
      return `Admin-Token=${app.gateway.store.seal({ id, token: 't', party, ...times, ...(applying && { applying }) })}`
    }
    /** An upload of which the last byte is not sent. */
    const hold = async (started: Started, cookie: string) => {
      const before = started.files.arrivals.length
      const socket = cleanup.add(connect(started.port, '127.0.0.1'), it => it.destroy())
      socket.write(started.head('Content-Length: 4000').replace(/Cookie: .*\r\n/, `Cookie: ${cookie}\r\n`))
      socket.write(Buffer.alloc(3999))
      await until(() => started.files.arrivals.length > before)
      return socket
    }
    const send = ({ app }: Started, cookie: string) =>
      app.inject({
        method: 'POST',
        url: UPLOAD,
        headers: headers(cookie, { 'accept-language': 'zh-CN' }),
        payload: Buffer.alloc(10),
      })

    it('beyond the person’s share is asked to come again, however many sessions there are; others go on', async () => {
      const started = await start({ uploadsOfPerson: 1 })
      const { files } = started
      const socket = await hold(started, cookieFor(started, 'one', 'D1'))
      expect((await send(started, cookieFor(started, 'two', 'D1'))).statusCode).toBe(429)
      expect((await send(started, cookieFor(started, 'three', 'D2'))).statusCode).toBe(200)
      socket.write(Buffer.alloc(1))
      await until(() => files.arrivals[0]?.hash !== undefined)
      expect((await send(started, cookieFor(started, 'two', 'D1'))).statusCode).toBe(200)
    })

    it('four applicants who hold theirs open have one each and keep nobody out', async () => {
      const started = await start({ uploads: 8, uploadsOfPerson: 4 })
      const applicants = ['A1', 'A2', 'A3', 'A4'].map(code => cookieFor(started, code, code, true))
      for (const cookie of applicants) {
        await hold(started, cookie)
        const second = await send(started, cookie)
        expect(second.statusCode).toBe(429)
        expect(second.json()).toMatchObject({ status: 4290, msg: expect.stringContaining('正在上传') })
      }
      expect((await send(started, cookieFor(started, 'A5', 'A5', true))).statusCode).toBe(503)
      for (const code of ['S1', 'S2', 'S3', 'S4'])
        expect((await send(started, cookieFor(started, code, code))).statusCode).toBe(200)
    })

    it('four applicants who trickle give way to a fifth, one by one, and keep nobody out', async () => {
      const started = await start({ uploads: 8, uploadPatience: 0 })
      const answers: string[] = []
      for (const code of ['A1', 'A2', 'A3', 'A4']) {
        const socket = await hold(started, cookieFor(started, code, code, true))
        socket.on('data', chunk => answers.push(`${code} ${chunk.toString().slice(0, 12)}`))
      }
      expect((await send(started, cookieFor(started, 'A5', 'A5', true))).statusCode).toBe(200)
      await until(() => answers.length === 1)
      expect(answers).toEqual(['A1 HTTP/1.1 408'])
      // There is room again: nobody else is sent away.
      expect((await send(started, cookieFor(started, 'A6', 'A6', true))).statusCode).toBe(200)
      expect(answers).toHaveLength(1)
    })

    it('whoever was an applicant when the session began has the share of others once the backend says so', async () => {
      const started = await start({ uploads: 8, uploadsOfPerson: 2 })
      const party = { branchCode: 'HQ', partyType: 'DRIVER', code: 'A1' }
      started.files.told.info = { party, applying: { page: 'application' } }
      await hold(started, cookieFor(started, 'before', 'A1', true))
      expect((await send(started, cookieFor(started, 'before', 'A1', true))).statusCode).toBe(429)
      started.files.told.info = { party }
      // Another session asks anew; this one would after a quarter of a minute.
      expect((await send(started, cookieFor(started, 'after', 'A1', true))).statusCode).toBe(200)
    })

    it('a few who hold as many as they may leave one to each of the others', async () => {
      const started = await start({ uploads: 8, uploadsOfPerson: 4 })
      for (const code of ['D1', 'D1', 'D1', 'D1', 'D2', 'D3']) await hold(started, cookieFor(started, code, code))
      expect((await send(started, cookieFor(started, 'D2', 'D2'))).statusCode).toBe(429)
      expect((await send(started, cookieFor(started, 'D4', 'D4'))).statusCode).toBe(200)
    })

    it('that stalls frees its place with its answer', async () => {
      const started = await start({ uploads: 1, uploadIdle: 200 })
      const socket = await hold(started, cookieFor(started, 'one', 'D1'))
      const told = new Promise<void>(done => socket.once('data', () => done()))
      await told
      expect((await send(started, cookieFor(started, 'two', 'D2'))).statusCode).toBe(200)
    })
  })

  it('beyond the person’s share is told when to come again', async () => {
    const { app, port, cookie, files, head } = await start({ uploadsOfPerson: 1 })
    const socket = cleanup.add(connect(port, '127.0.0.1'), it => it.destroy())
    socket.write(head('Content-Length: 4000'))
    socket.write(Buffer.alloc(100))
    await until(() => files.arrivals.length === 1)
    const send = () => app.inject({ method: 'POST', url: UPLOAD, headers: headers(cookie), payload: Buffer.alloc(10) })
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    socket.write(Buffer.alloc(3900))
    await until(() => files.arrivals[0]?.hash !== undefined)
    expect((await send()).statusCode).toBe(200)
  })
})

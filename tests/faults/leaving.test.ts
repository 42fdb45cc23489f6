import { request as httpRequest } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, cookieOf, PAGE, testConfig, until } from '../../server/src/gateway/testing/gateway.ts'
import { ntoccServices } from '../../server/src/gateway/testing/services.ts'
import { type Answer, fakeUpstream, sendJson } from '../../server/src/gateway/testing/upstream.ts'

/** A thousand browsers that leave in the middle: nothing of them stays. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Lists never end, reports hang before their headers, statements hang in their body. */
const answers: Answer = (seen, response) => {
  if (seen.url.includes('/waybill?')) {
    const records = Array.from({ length: 500 }, (_, n) => ({ waybillNo: `YD${n}`, padding: 'x'.repeat(500) }))
    sendJson(response, { status: 0, data: { records, total: 100_000, pageNum: 1, pageSize: 500, nextCursor: 'more' } })
  } else if (seen.url.endsWith('/statement')) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"status":')
  } else if (!seen.url.endsWith('/report')) ntoccServices(seen, response)
}

async function setUp() {
  const upstream = cleanup.add(await fakeUpstream(answers), it => it.close())
  const { app, url } = await cleanup.listening(testConfig(upstream.url))
  const payload = { variant: 'password', username: 'admin', password: 'right' }
  const cookie = cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
  upstream.seen.length = 0
  return { upstream, app, url, headers: { ...PAGE, cookie } }
}
type Console = Awaited<ReturnType<typeof setUp>>

const EXPORT = JSON.stringify({
  id: 'c'.repeat(32),
  list: '/ntocc-tms-api/waybill',
  query: {},
  pageNum: 1,
  pageSize: 20_000,
  columns: [{ key: 'padding', title: 'padding' }],
  type: 'csv',
  fileName: 'waybills',
})

const beforeHeaders = ({ url, headers, upstream }: Console): Promise<void> =>
  new Promise(done => {
    const request = httpRequest(`${url}/ntocc-tms-api/report`, { headers, agent: false })
    const asked = upstream.seen.length
    request.on('error', () => {}).on('close', done)
    request.end()
    const look = (): void => void (upstream.seen.length > asked ? request.destroy() : setImmediate(look))
    look()
  })

const afterFirstByte = ({ url, headers }: Console, path: string, body?: string): Promise<number> =>
  new Promise(done => {
    const request = httpRequest(url + path, { headers, agent: false, method: body ? 'POST' : 'GET' })
    let status = 0
    request.on('error', () => {}).on('close', () => done(status))
    request.on('response', response => {
      status = response.statusCode!
      response.on('error', () => {})
      response.once('data', () => request.destroy())
    })
    request.end(body)
  })

const many = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, act))
}

async function settled({ app, upstream }: Console): Promise<void> {
  await until(() => app.gateway.dispatcher.inFlight === 0)
  await until(() => app.server.listening && countOf('TCPSocketWrap') <= MOST_SOCKETS)
  upstream.seen.length = 0
}

/** What a keep-alive pool to the upstream may hold, both ends of it. */
const MOST_SOCKETS = 2 * 64 + 10
const countOf = (kind: string): number => process.getActiveResourcesInfo().filter(name => name === kind).length

const held = () => {
  collect()
  return { heap: process.memoryUsage().heapUsed, timers: countOf('Timeout') }
}

describe('a thousand browsers leave', () => {
  it('before the headers and in the body: every upstream call ends, memory and handles are what they were', async () => {
    const console = await setUp()
    const leave = async (count: number): Promise<void> => {
      await many(count / 2, () => beforeHeaders(console))
      await many(count / 2, () => afterFirstByte(console, '/ntocc-tms-api/statement'))
      await until(() => console.upstream.seen.every(({ aborted }) => aborted))
      await settled(console)
    }
    await leave(300)
    const before = held()
    await leave(1_000)
    const after = held()
    expect(after.heap - before.heap).toBeLessThan(8 * 1024 * 1024)
    expect(after.timers).toBeLessThanOrEqual(before.timers + 20)
  }, 120_000)

  it('in the middle of their exports: no page is read for nobody, the next export has its place', async () => {
    const console = await setUp()
    const leave = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        let status = 0
        // The place is given back as the broken connection is noticed, which is not at once.
        for (let tries = 0; tries < 200 && status !== 200; tries++)
          status = await afterFirstByte(console, '/console/exports', EXPORT)
        expect(status).toBe(200)
      }
      await settled(console)
    }
    await leave(20)
    const before = held()
    await leave(60)
    const after = held()
    expect(console.upstream.seen).toEqual([])
    expect(after.heap - before.heap).toBeLessThan(8 * 1024 * 1024)
    expect(after.timers).toBeLessThanOrEqual(before.timers + 20)
  }, 120_000)
})

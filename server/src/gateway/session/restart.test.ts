import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryBus } from '../bus/memory.ts'
import { Cleanup, cookieOf, PAGE, testConfig } from '../testing/gateway.ts'
import { ntoccServices } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let dataDir: string

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  dataDir = cleanup.folder()
})
afterEach(() => cleanup.run())

const start = () => cleanup.gateway(testConfig(upstream.url, { dataDir }))

const signIn = async (app: FastifyInstance): Promise<string> => {
  const payload = { variant: 'password', username: 'admin', password: 'right' }
  return cookieOf(await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload }))!
}

describe('a restart without Redis', () => {
  it.each([
    ['GET', '/ntocc-basic-api/logout'],
    ['DELETE', '/console/session'],
  ] as const)('%s %s: the session stays ended, for what the gateway answers by itself as well', async (method, url) => {
    const first = await start()
    const [ended, alive] = [await signIn(first), await signIn(first)]
    await first.inject({ method, url, headers: { ...PAGE, cookie: ended } })
    await first.close()
    const second = await start()
    const get = (path: string, cookie: string) => second.inject({ url: path, headers: { ...PAGE, cookie } })
    expect((await get('/ntocc-tms-api/waybill', ended)).statusCode).toBe(401)
    expect((await get('/console/session', ended)).json().data.signedIn).toBe(false)
    expect((await get('/console/boot', ended)).json().data.signedIn).toBe(false)
    // Nobody else is signed out by it.
    expect((await get('/ntocc-tms-api/waybill', alive)).statusCode).toBe(200)
    expect((await get('/console/session', alive)).json().data.signedIn).toBe(true)
  })

  it('a folder that cannot be written leaves signing out as it was', async () => {
    const app = await cleanup.gateway(testConfig(upstream.url, { dataDir: '/dev/null/data' }))
    const cookie = await signIn(app)
    const headers = { ...PAGE, cookie }
    expect((await app.inject({ method: 'DELETE', url: '/console/session', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/ntocc-tms-api/waybill', headers })).statusCode).toBe(401)
  })
})

describe('the file of ended sessions', () => {
  let file: string
  const errors: Error[] = []
  let now = 1_000
  const bus = () => createMemoryBus({ now: () => now, kept: { file, onError: error => errors.push(error) } })
  beforeEach(() => {
    file = join(dataDir, 'ended')
    errors.length = 0
    now = 1_000
  })

  it('holds members until they expire, and passes over lines that are none', async () => {
    const before = bus()
    await before.addUntil('revoked', 'short', 2_000)
    await before.addUntil('revoked', 'long', 5_000)
    appendFileSync(file, '["revoked","torn",90')
    const sets = async () => [...((await bus().members('revoked')) ?? [])]
    expect(await sets()).toEqual([
      ['short', 2_000],
      ['long', 5_000],
    ])
    now = 2_000
    expect(await sets()).toEqual([['long', 5_000]])
    expect(errors).toEqual([])
  })

  it('follows in size the members that count: it is written anew when most lines say nothing', async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => JSON.stringify(['revoked', `old${n}`, 900]))
    writeFileSync(file, `${lines.join('\n')}\n${JSON.stringify(['revoked', 'live', 5_000])}\n`)
    bus()
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(['revoked', 'live', 5_000])}\n`)
    const running = bus()
    now = 10_000
    // While it runs as well, and what another process has added stays.
    appendFileSync(file, `${JSON.stringify(['revoked', 'elsewhere', 20_000])}\n`)
    for (let n = 0; n < 3_000; n++) await running.addUntil('revoked', `n${n}`, 9_000)
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(2_100)
    expect(readFileSync(file, 'utf8')).toContain('elsewhere')
  })
})

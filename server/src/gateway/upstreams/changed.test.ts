import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNED_WITHIN_MS, signatureOf } from '../../signing/signature.ts'
import { CHANNELS } from '../bus/bus.ts'
import { Cleanup, testConfig } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'

const SECRET = 'the secret of the yard'
const PATH = '/console/upstreams/yard/changed'

const cleanup = new Cleanup()
let app: FastifyInstance
const told: unknown[] = []

beforeEach(async () => {
  const plugins = cleanup.folder()
  for (const id of ['yard', 'mute']) {
    writePlugin(plugins, {
      id,
      area: { calls: [], permissions: [], todo: [`${id}_full`], upstream: { prefix: `/ntocc-ext-api/${id}` } },
    })
  }
  const branchesFile = join(plugins, 'branches.yaml')
  writeFileSync(
    branchesFile,
    `default: OTHER
editions: { with: { plugins: [yard, mute] }, without: { plugins: [mute] } }
branches: { HQ: { edition: with }, OTHER: { edition: without } }
`,
  )
  const areaUpstreamSecrets = { yard: SECRET, elsewhere: 'another secret of another' }
  app = await cleanup.gateway(
    testConfig('http://127.0.0.1:9', { branchesFile, pluginDirs: [plugins], areaUpstreamSecrets }),
  )
  told.length = 0
  app.gateway.bus.subscribe(CHANNELS.notify, message => told.push(message))
})
afterEach(() => cleanup.run())

interface Sent {
  path?: string
  body?: string
  secret?: string
  time?: number | string
  nonce?: string
  headers?: Record<string, string>
}

const tell = async ({ path = PATH, body = '{"branch":"HQ"}', secret = SECRET, ...more }: Sent = {}) => {
  const { time = Date.now(), nonce = randomUUID(), headers = {} } = more
  const signature = signatureOf(secret, { method: 'POST', path, time: String(time), nonce, body })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(time),
      'x-nonce': nonce,
      'x-signature': signature,
      ...headers,
    },
    payload: body,
  })
  return statusCode
}

describe('an upstream that says that something has changed', () => {
  it('has the pages of that branch count anew', async () => {
    expect(await tell()).toBe(200)
    expect(told).toEqual([{ key: 'HQ/*', message: { type: 'refreshToDoList' } }])
  })

  it('is heard at most every other second, and never held up', async () => {
    for (let at = 0; at < 20; at++) expect(await tell()).toBe(200)
    expect(told).toHaveLength(1)
  })

  it('is believed by its signature alone', async () => {
    const wrong: Sent[] = [
      { secret: 'another secret of another' },
      { secret: 'nobody' },
      { time: Date.now() - SIGNED_WITHIN_MS - 1_000 },
      { time: Date.now() + SIGNED_WITHIN_MS + 10_000 },
      { time: 'now' },
      { nonce: '' },
      { nonce: 'x'.repeat(129) },
      { headers: { 'x-signature': '' } },
      { headers: { 'x-nonce': 'another' } },
      // Of another plugin, of one without a secret, and of none.
      { path: '/console/upstreams/elsewhere/changed' },
      { path: '/console/upstreams/mute/changed' },
      { path: '/console/upstreams/mute/changed', secret: 'nobody' },
      { path: '/console/upstreams/constructor/changed', secret: 'nobody' },
    ]
    for (const each of wrong) expect([each, await tell(each)]).toEqual([each, 401])
    expect(told).toEqual([])
    expect(await tell({ time: Date.now() - SIGNED_WITHIN_MS + 10_000, nonce: 'x'.repeat(128) })).toBe(200)
  })

  it('is heard once by one signature', async () => {
    const sent: Sent = { nonce: 'once', time: Date.now() }
    expect([await tell(sent), await tell(sent)]).toEqual([200, 401])
  })

  it('says of which branch, which has the plugin', async () => {
    for (const body of ['', '{}', '[]', 'null', '{"branch":7}', '{"branch":"*"}', '{"branch":"HQ/SHIPPER"}'])
      expect([body, await tell({ body })]).toEqual([body, 400])
    expect(await tell({ body: `{"branch":"${'H'.repeat(1_024)}"}` })).toBe(413)
    for (const branch of ['OTHER', 'UNLISTED']) expect(await tell({ body: JSON.stringify({ branch }) })).toBe(404)
    expect(told).toEqual([])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { GatewayConfig } from '../config.ts'
import { buildGateway } from '../index.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import { createLogger } from '../ops/logging.ts'
import { CONTRACTS } from './contracts.ts'

export type ConfigChanges = Partial<Omit<GatewayConfig, 'limits'>> & { limits?: Partial<Limits> }

/** A gateway configuration for tests: the product's areas by their contracts, nothing on disk but an own folder, no logs, no Redis. */
export function testConfig(upstream: string, { limits, ...changes }: ConfigChanges = {}): GatewayConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    // Nothing can be made below a device.
    dataDir: '/dev/null/data',
    redisPrefix: 'ntocc:',
    upstreams: { basic: upstream, tms: upstream, tps: upstream },
    clientId: 'the-client',
    clientSecret: 'the-secret',
    branchesFile: fileURLToPath(new URL('branches.yaml', import.meta.url)),
    pluginDirs: [],
    contracts: CONTRACTS,
    shellDir: '/nonexistent',
    sessionKeys: [{ id: 'k1', key: Buffer.alloc(32, 1) }],
    sessionMs: 3_600_000,
    trustedProxies: [],
    allowedHosts: [],
    apiBase: '',
    mapOrigins: [],
    securityContacts: [],
    logLevel: 'silent',
    demo: true,
    shutdown: { probeMs: 0, graceMs: 2_000 },
    ...changes,
    limits: { ...DEFAULT_LIMITS, ...limits },
  }
}

/** Collects what a test opens and closes it in reverse order. */
export class Cleanup {
  readonly #steps: (() => unknown)[] = []

  add<T>(value: T, close: (value: T) => unknown): T {
    this.#steps.push(() => close(value))
    return value
  }

  folder(): string {
    return this.add(mkdtempSync(join(tmpdir(), 'gateway-')), path => rmSync(path, { recursive: true, force: true }))
  }

  async gateway(config: GatewayConfig): Promise<FastifyInstance> {
    return this.add(await buildGateway(config, createLogger(config.logLevel)), app => app.close())
  }

  /** A gateway on a real port. */
  async listening(config: GatewayConfig): Promise<{ app: FastifyInstance; url: string; port: number }> {
    const app = await this.gateway(config)
    await app.listen({ host: config.host, port: 0 })
    const { port } = app.server.address() as AddressInfo
    return { app, url: `http://127.0.0.1:${port}`, port }
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step()
  }
}

/** Headers of a call as the page makes it. */
export const PAGE = { 'x-console': '1', 'content-type': 'application/json' } as const

/** The session cookie of an answer, as the browser would send it back; undefined when there is none. */
export function cookieOf(response: { headers: Record<string, unknown> }): string | undefined {
  const header = response.headers['set-cookie']
  const first = Array.isArray(header) ? (header[0] as string) : (header as string | undefined)
  return first?.split(';', 1)[0]
}

/** Sends bytes as they are and answers everything that came back until the server closed or `ms` passed. */
export function rawExchange(port: number, text: string | Buffer, ms = 8_000): Promise<string> {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const finish = (): void => {
      clearTimeout(timer)
      socket.destroy()
      done(received)
    }
    const timer = setTimeout(finish, ms)
    socket.on('data', chunk => {
      received += chunk.toString()
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.write(text)
  })
}

export const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Waits until the condition holds. */
export const until = (holds: () => boolean): Promise<boolean> => vi.waitUntil(holds, { interval: 5 })

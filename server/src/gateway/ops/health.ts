import type { FastifyInstance } from 'fastify'
import { API_PREFIXES, SEGMENTS, type Segment } from '../api-paths.ts'
import type { Bus } from '../bus/bus.ts'
import type { GatewayConfig, Upstreams } from '../config.ts'
import type { UpstreamDispatcher } from '../proxy/dispatch.ts'

/** One thing the gateway depends on. `required`: without it the replica is not ready. */
export interface Check {
  ok: boolean
  required: boolean
  /** Every replica has it in common: taking one out of service for it would take out all. */
  shared?: boolean
  detail?: string
}

const PROBE_MS = 900
/** A probe of the default party group touches gateway, backend and database, and needs no session. */
const PROBE_PATH = `${API_PREFIXES.basic}/partyGroup/getDefault`
const KEPT_MS = 500

export interface HealthOptions {
  config: Pick<GatewayConfig, 'upstreams'>
  dispatcher: UpstreamDispatcher
  bus: Bus
  /** Extra checks by name, for example the plugin set. */
  checks?: Record<string, () => Check>
  /** Asks the backend for the state of its areas; undefined where nobody can be asked. */
  areas?: () => Promise<Check | undefined>
  /** Asks the services of integrators; undefined where there are none. */
  upstreams?: () => Promise<Check | undefined>
}

/** Answers whether this replica should get requests, and what is missing if not. */
export class Health {
  readonly #options: HealthOptions
  #draining = false
  #kept: { at: number; checks: Promise<Record<string, Check>> } | undefined

  constructor(options: HealthOptions) {
    this.#options = options
  }

  /** From now on readiness is refused: the balancer stops sending. */
  drain(): void {
    this.#draining = true
  }

  get draining(): boolean {
    return this.#draining
  }

  /** `scope` self: what only this replica can be blamed for, which is what a balancer should ask. */
  async read(scope: 'all' | 'self' = 'all'): Promise<{ ready: boolean; checks: Record<string, Check> }> {
    const now = performance.now()
    if (!this.#kept || now - this.#kept.at > KEPT_MS) this.#kept = { at: now, checks: this.#probe() }
    const { bus, checks: extra = {} } = this.#options
    const state = bus.state()
    const checks: Record<string, Check> = {
      ...(await this.#kept.checks),
      ...(state === 'local' ? {} : { redis: { ok: state === 'up', required: false } }),
      ...Object.fromEntries(Object.entries(extra).map(([name, check]) => [name, check()])),
    }
    const ready =
      !this.#draining &&
      Object.values(checks).every(({ ok, required, shared }) => ok || !required || (shared && scope === 'self'))
    return { ready, checks: this.#draining ? { ...checks, draining: { ok: false, required: true } } : checks }
  }

  async #probe(): Promise<Record<string, Check>> {
    const { upstreams } = this.#options.config
    // Segments of one service are asked for once.
    const byBase = new Map<string, Promise<Check>>()
    const check = (segment: Segment): Promise<Check> => {
      const probe = byBase.get(upstreams[segment]) ?? this.#upstream(segment, upstreams)
      byBase.set(upstreams[segment], probe)
      return probe
    }
    const segments = SEGMENTS.map(async segment => [segment, await check(segment)] as const)
    const others = Promise.all([this.#options.areas?.(), this.#options.upstreams?.()])
    const checks = Object.fromEntries(await Promise.all(segments))
    const [areas, own] = await others
    return { ...checks, ...(areas && { areas }), ...(own && { upstreams: own }) }
  }

  async #upstream(segment: Segment, upstreams: Upstreams): Promise<Check> {
    const probed = segment === 'basic' || upstreams[segment] === upstreams.basic
    try {
      const response = await this.#options.dispatcher.request({
        base: upstreams[segment],
        method: 'GET',
        target: probed ? PROBE_PATH : `${API_PREFIXES[segment]}/`,
        headers: { accept: 'application/json' },
        times: { headers: PROBE_MS, total: PROBE_MS },
      })
      await response.body.dump()
      const ok = response.statusCode < 500
      return {
        ok,
        required: segment === 'basic',
        shared: true,
        ...(ok ? {} : { detail: `HTTP ${response.statusCode}` }),
      }
    } catch (error) {
      return {
        ok: false,
        required: segment === 'basic',
        shared: true,
        detail: String((error as { code?: string }).code ?? 'unreachable'),
      }
    }
  }
}

/** /livez: the process answers. /readyz: it should get requests. /healthz: the same as readyz, with every detail. */
export async function healthRoutes(app: FastifyInstance, { health }: { health: Health }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/livez', async () => ({ status: 'alive' }))
  for (const path of ['/readyz', '/healthz']) {
    app.get<{ Querystring: { scope?: string } }>(path, async (request, reply) => {
      const { ready, checks } = await health.read(request.query.scope === 'self' ? 'self' : 'all')
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
    })
  }
}

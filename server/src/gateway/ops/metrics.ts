import { createServer, type Server } from 'node:http'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Bus } from '../bus/bus.ts'
import { isLocalCaller } from '../callers.ts'
import { GatewayError } from '../errors.ts'
import type { DispatchMetrics } from '../proxy/dispatch.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300]

/** Everything /metrics shows, in a registry of this gateway alone. Other parts add their own to `registry`. */
export class Metrics {
  readonly registry = new Registry()
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly signIns: Counter<'outcome'>
  readonly pluginOutcomes: Counter<'plugin' | 'phase'>
  readonly dispatch: DispatchMetrics
  /** Where the times of answers go, by `status class, method, route template`. */
  readonly #answered = kept(key => {
    const [status, method, ...route] = key.split(' ')
    return this.requests.labels({ method: method!, route: route.join(' '), status: `${status}xx` })
  })
  readonly #loopDelay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 })

  /** `nameOf` turns an upstream's address into a name: addresses do not belong in metrics. */
  constructor(nameOf: (base: string) => string) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 20 })
    this.requests = new Histogram({
      name: 'gateway_request_seconds',
      help: 'Time to the end of an answer, by method, route template and status class',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    })
    this.signIns = new Counter({
      name: 'gateway_sign_ins_total',
      help: 'Sign-in attempts by outcome: ok, factor or party (a second step is to come), refused, limited or failed',
      labelNames: ['outcome'],
      registers,
    })
    this.pluginOutcomes = new Counter({
      name: 'gateway_plugin_outcomes_total',
      help: 'How loading plugins went in browsers, by phase (ok or where it failed)',
      labelNames: ['plugin', 'phase'],
      registers,
    })
    this.dispatch = this.#dispatchMetrics(registers, nameOf)
    const delay = this.#loopDelay
    delay.enable()
    new Gauge({
      name: 'gateway_event_loop_delay_p99_seconds',
      help: '99th percentile of the event loop delay since the last reading',
      registers,
      collect() {
        this.set(delay.percentile(99) / 1e9)
        delay.reset()
      },
    })
  }

  #dispatchMetrics(registers: Registry[], nameOf: (base: string) => string): DispatchMetrics {
    const firstByte = new Histogram({
      name: 'gateway_upstream_first_byte_seconds',
      help: 'Time until an upstream answered its headers',
      labelNames: ['upstream'],
      buckets: SECONDS,
      registers,
    })
    const failures = new Counter({
      name: 'gateway_upstream_failures_total',
      help: 'Upstream requests without an answer, by cause',
      labelNames: ['upstream', 'code'],
      registers,
    })
    const inFlight = new Gauge({
      name: 'gateway_upstream_in_flight',
      help: 'Upstream requests running or waiting',
      labelNames: ['upstream'],
      registers,
    })
    const running = kept((base: string) => inFlight.labels({ upstream: nameOf(base) }))
    const answers = kept((base: string) => firstByte.labels({ upstream: nameOf(base) }))
    return {
      started: base => running(base).inc(),
      ended: base => running(base).dec(),
      answered: (base, ms) => answers(base).observe(ms / 1000),
      failed: (base, code) => failures.inc({ upstream: nameOf(base), code }),
    }
  }

  watchBus(bus: Bus): void {
    if (bus.state() === 'local') return
    new Gauge({
      name: 'gateway_redis_up',
      help: '1 while Redis answers',
      registers: [this.registry],
      collect() {
        this.set(bus.state() === 'up' ? 1 : 0)
      },
    })
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none'
    const status = Math.floor(reply.statusCode / 100)
    this.#answered(`${status} ${request.method} ${route}`).observe(reply.elapsedTime / 1000)
  }

  close(): void {
    this.#loopDelay.disable()
    this.registry.clear()
  }
}

/** The same value for the same key. There are as few keys as label values: upstreams, or routes and status classes. */
function kept<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return key => {
    let value = made.get(key)
    if (value === undefined) {
      value = make(key)
      made.set(key, value)
    }
    return value
  }
}

export interface MetricsRouteOptions {
  metrics: Metrics
  /** Own loopback port; undefined: /metrics on the main port, for callers on this machine only. */
  port: number | undefined
}

export async function metricsRoutes(app: FastifyInstance, { metrics, port }: MetricsRouteOptions): Promise<void> {
  const { registry } = metrics
  if (port === undefined) {
    app.get('/metrics', async (request, reply) => {
      if (!isLocalCaller(request)) throw new GatewayError('NOT_FOUND')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
    return
  }
  let server: Server | undefined
  app.addHook('onListen', async () => {
    server = createServer((request, response) => {
      if (request.url !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end()
        return
      }
      registry.metrics().then(
        text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    })
    await new Promise<void>((done, fail) => server?.once('error', fail).listen(port, '127.0.0.1', () => done()))
  })
  app.addHook('onClose', async () => {
    server?.closeAllConnections()
    server?.close()
  })
}

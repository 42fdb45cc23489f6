import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { bootRoutes, EnterpriseCache } from './boot.ts'
import type { Bus } from './bus/bus.ts'
import { createMemoryBus } from './bus/memory.ts'
import { createRedisBus } from './bus/redis.ts'
import type { GatewayConfig } from './config.ts'
import { installHttpPolicy, serverOptions } from './http.ts'
import { acceptJson } from './json-body.ts'
import { Health, healthRoutes } from './ops/health.ts'
import { createLogger } from './ops/logging.ts'
import { UpstreamDispatcher } from './proxy/dispatch.ts'
import { proxy } from './proxy/proxy.ts'
import { UpstreamClient } from './proxy/upstream.ts'
import { SignInAttempts } from './session/attempts.ts'
import { Revocations } from './session/revocations.ts'
import { sessionRoutes } from './session/routes.ts'
import { SignIn } from './session/sign-in.ts'
import { SessionStore } from './session/store.ts'
import { MemoryBudget } from './static/file-store.ts'
import { loadShell, shellRoutes } from './static/shell.ts'

/** What the parts of the gateway share; a Fastify plugin of the gateway takes from here what it needs. */
export interface GatewayParts {
  config: GatewayConfig
  bus: Bus
  store: SessionStore
  revocations: Revocations
  upstream: UpstreamClient
  dispatcher: UpstreamDispatcher
  health: Health
}

declare module 'fastify' {
  interface FastifyInstance {
    gateway: GatewayParts
  }
}

/** Builds the gateway without listening. Throws when the configuration cannot be served. */
export async function buildGateway(
  config: GatewayConfig,
  logger = createLogger(config.logLevel),
): Promise<FastifyInstance> {
  const parts = await createParts(config, logger as FastifyBaseLogger)
  const app: FastifyInstance = fastify(serverOptions(config, logger as FastifyBaseLogger))
  app.decorate('gateway', parts)
  installHttpPolicy(app, config)
  const shell = loadShell(config.shellDir, new MemoryBudget(config.limits.staticMemoryBytes))
  const { store, upstream, dispatcher, health } = parts

  await app.register(healthRoutes, { health })
  await app.register(async console => {
    acceptJson(console, config.limits, 'parsed')
    const attempts = new SignInAttempts(parts.bus, config.limits)
    const signIn = new SignIn(config, upstream, store, attempts)
    await console.register(sessionRoutes, { store, signIn, upstream })
    const enterprise = new EnterpriseCache(upstream, config.limits.enterpriseMs)
    await console.register(bootRoutes, { config, buildId: shell.buildId, store, enterprise })
  })
  await app.register(async api => {
    acceptJson(api, config.limits, 'bytes')
    await api.register(proxy, { upstreams: config.upstreams, limits: config.limits, store, dispatcher })
  })
  await app.register(shellRoutes, { shell, apiBase: config.apiBase })

  app.addHook('onClose', async () => {
    await dispatcher.close()
    await parts.bus.close()
  })
  return app
}

async function createParts(config: GatewayConfig, logger: FastifyBaseLogger): Promise<GatewayParts> {
  const bus = config.redisUrl
    ? createRedisBus({
        url: config.redisUrl,
        prefix: config.redisPrefix,
        onError: error => logger.warn({ err: error }, 'redis'),
      })
    : createMemoryBus()
  const revocations = new Revocations(bus)
  await revocations.sync()
  const { limits, sessionKeys, sessionMs } = config
  const store = new SessionStore({ keys: sessionKeys, revocations, sessionMs, unsealedMs: limits.unsealedMs })
  const dispatcher = new UpstreamDispatcher({ limits })
  const upstream = new UpstreamClient(config, dispatcher)
  const health = new Health({ config, dispatcher, bus })
  return { config, bus, store, revocations, upstream, dispatcher, health }
}

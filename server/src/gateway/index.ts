import { join } from 'node:path'
import type { UserInfo } from '@ntocc/sdk/contracts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { SEGMENTS } from './api-paths.ts'
import { bootRoutes, EnterpriseCache } from './boot.ts'
import { type Bus, CHANNELS } from './bus/bus.ts'
import { createMemoryBus } from './bus/memory.ts'
import { createRedisBus } from './bus/redis.ts'
import type { GatewayConfig } from './config.ts'
import { exportRoutes } from './exports/routes.ts'
import { installHttpPolicy, serverOptions } from './http.ts'
import { importRoutes } from './imports/routes.ts'
import { acceptJson } from './json-body.ts'
import { areaCheck } from './ops/areas.ts'
import { type Check, Health, healthRoutes } from './ops/health.ts'
import { createLogger } from './ops/logging.ts'
import { Metrics, metricsRoutes } from './ops/metrics.ts'
import { outboxRoutes } from './outbox.ts'
import { PageAnnouncer } from './plugins/announce.ts'
import { PluginCatalog } from './plugins/catalog.ts'
import { manifestRoutes, pluginFileRoutes } from './plugins/routes.ts'
import { UpstreamDispatcher } from './proxy/dispatch.ts'
import { proxy } from './proxy/proxy.ts'
import { acceptUploads } from './proxy/uploads.ts'
import { UpstreamClient } from './proxy/upstream.ts'
import { relay } from './relay/routes.ts'
import { securityTxtRoutes } from './security-txt.ts'
import { applicants } from './session/applicants.ts'
import { SignInAttempts } from './session/attempts.ts'
import { Liveness } from './session/liveness.ts'
import { questionOf } from './session/questions.ts'
import { Revocations } from './session/revocations.ts'
import { sessionRoutes } from './session/routes.ts'
import type { Session } from './session/seal.ts'
import { SignIn, USER_INFO_PATH } from './session/sign-in.ts'
import { SessionStore } from './session/store.ts'
import { MemoryBudget } from './static/file-store.ts'
import { loadShell, shellRoutes } from './static/shell.ts'
import { themeRoutes } from './static/theme.ts'
import { changedRoutes } from './upstreams/changed.ts'
import { upstreamCheck } from './upstreams/check.ts'
import { IdentitySigner } from './upstreams/identity.ts'
import { People } from './upstreams/people.ts'
import { identityRoutes } from './upstreams/routes.ts'
import { UpstreamTodos } from './upstreams/todo.ts'
import { AreaUpstreams } from './upstreams/upstreams.ts'

/** In the data folder: which sessions have ended, where no Redis keeps it. */
const KEPT_FILE = 'ended-sessions'

/** What the parts of the gateway share; a Fastify plugin of the gateway takes from here what it needs. */
export interface GatewayParts {
  config: GatewayConfig
  bus: Bus
  store: SessionStore
  revocations: Revocations
  liveness: Liveness
  upstream: UpstreamClient
  dispatcher: UpstreamDispatcher
  health: Health
  metrics: Metrics
  catalog: PluginCatalog
  /** Integrators' own services. */
  areas: AreaUpstreams
  signer: IdentitySigner
  /** Bytes of files held in memory, shell and plugins together. */
  budget: MemoryBudget
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
  const { store, liveness, upstream, dispatcher, health, metrics, catalog, areas } = parts
  const shell = loadShell(config.shellDir, parts.budget)
  const enterprise = new EnterpriseCache(upstream, config.limits.enterpriseMs)

  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    done()
  })
  const offered = () => catalog.offeredPages()
  const announcer = new PageAnnouncer({ config, dispatcher, offered, log: logger as FastifyBaseLogger })
  catalog.onChange(() => announcer.tell())
  app.addHook('onListen', async () => {
    catalog.watch()
    announcer.tell()
  })

  await app.register(healthRoutes, { health })
  await app.register(metricsRoutes, { metrics, port: config.metricsPort })
  await app.register(async console => {
    acceptJson(console, config.limits, 'parsed')
    const attempts = new SignInAttempts(parts.bus, config.limits)
    const signIn = new SignIn({ config, upstream, store, attempts, metrics })
    await console.register(sessionRoutes, { store, liveness, signIn, upstream, catalog })
    const calls = () => catalog.calls
    await console.register(exportRoutes, { store, upstream, bus: parts.bus, limits: config.limits, calls })
    await console.register(importRoutes, { store, areas, upstream, bus: parts.bus, limits: config.limits, calls })
    await console.register(manifestRoutes, { catalog, store, liveness, metrics })
    await console.register(outboxRoutes, { config, dispatcher })
    await console.register(bootRoutes, { config, buildId: shell.buildId, store, liveness, enterprise })
  })
  await app.register(relay, parts)
  const secrets = config.areaUpstreamSecrets ?? {}
  await app.register(changedRoutes, { secrets, catalog, bus: parts.bus, limits: config.limits })
  await app.register(identityRoutes, { signer: parts.signer })
  await app.register(async api => {
    acceptJson(api, config.limits, 'bytes')
    const infoOf = (session: Session, request: FastifyRequest) =>
      upstream.json<UserInfo>({ method: 'POST', path: USER_INFO_PATH, body: {}, request, session })
    acceptUploads(api, config.limits, applicants(infoOf))
    const todoChanged = (branch: string) =>
      parts.bus.publish(CHANNELS.notify, { key: `${branch}/*`, message: { type: 'refreshToDoList' } })
    const todos = new UpstreamTodos(areas, upstream)
    const { upstreams, limits } = config
    await api.register(proxy, { upstreams, limits, store, dispatcher, areas, todos, todoChanged })
  })
  await app.register(securityTxtRoutes, { contacts: config.securityContacts })
  await app.register(themeRoutes, { dataDir: config.dataDir })
  const { apiBase, mapOrigins } = config
  const usesCamera = (path: string) => catalog.usesCamera(path)
  await app.register(shellRoutes, { shell, apiBase, mapOrigins, usesCamera, enterprise: enterprise.known })
  await app.register(pluginFileRoutes, { catalog })

  app.addHook('onClose', async () => {
    catalog.close()
    announcer.close()
    metrics.close()
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
    : createMemoryBus({
        kept: { file: join(config.dataDir, KEPT_FILE), onError: error => logger.warn({ err: error }, KEPT_FILE) },
      })
  const revocations = new Revocations(bus)
  // A session that another replica has ended must not be accepted by one that has just started.
  await bus.started(config.limits.busStart)
  await revocations.sync()
  const { limits, sessionKeys, sessionMs } = config
  const store = new SessionStore({ keys: sessionKeys, revocations, sessionMs, unsealedMs: limits.unsealedMs })
  const metrics = new Metrics(upstreamNames(config))
  metrics.watchBus(bus)
  const dispatcher = new UpstreamDispatcher({ limits, metrics: metrics.dispatch })
  const upstream: UpstreamClient = new UpstreamClient({ config, dispatcher, areas: () => areas })
  const liveness = new Liveness(questionOf({ config, dispatcher, upstream }), store, logger)
  const budget = new MemoryBudget(limits.staticMemoryBytes)
  const catalog = new PluginCatalog({ config, budget, log: logger })
  catalog.onChange(changed => {
    for (const [branch, setId] of changed) {
      bus.publish(CHANNELS.notify, { key: `${branch}/*`, message: { type: 'manifestChanged', setId } })
    }
  })
  const signer = new IdentitySigner(sessionKeys)
  const people = new People({ upstream, liveness })
  const areas = new AreaUpstreams({ urls: config.areaUpstreams ?? {}, catalog, people, signer })
  const checks = { branches: () => checkOf(catalog) }
  const health = new Health({
    config,
    dispatcher,
    bus,
    checks,
    areas: () => areaCheck(config, dispatcher),
    upstreams: () => upstreamCheck(areas, dispatcher),
  })
  const own = { areas, signer, budget }
  return { config, bus, store, revocations, liveness, upstream, dispatcher, health, metrics, catalog, ...own }
}

/** What an address is called in metrics: addresses do not belong there. */
function upstreamNames({ upstreams, areaUpstreams = {} }: GatewayConfig): (base: string) => string {
  const names = new Map(Object.entries(areaUpstreams).map(([id, base]) => [base, id]))
  return base => SEGMENTS.find(segment => upstreams[segment] === base) ?? names.get(base) ?? 'other'
}

/** A refused edit or plugin does not stop the console; readiness tells it to whoever looks. */
function checkOf(catalog: PluginCatalog): Check {
  const problems = [...(catalog.problem ? [catalog.problem] : []), ...catalog.refused.map(({ message }) => message)]
  return { ok: problems.length === 0, required: false, ...(problems.length > 0 ? { detail: problems.join('\n') } : {}) }
}

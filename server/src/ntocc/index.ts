import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { pino } from 'pino'
import type { BackendConfig } from './config.ts'
import { sweepContracts } from './contract/sweep.ts'
import { type Db, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { registerFiles } from './files/routes.ts'
import { sweepFiles } from './files/sweep.ts'
import { sweepCertificates } from './fleet/expiry.ts'
import { registerErrors, registerRoutes } from './http/register.ts'
import { localBus, redisBus } from './notify/bus.ts'
import { watchCertificates } from './notify/certificates.ts'
import { registerInternal } from './notify/internal.ts'
import { createNotifier, type Notifier } from './notify/notifier.ts'
import { registerSockets } from './notify/sockets.ts'
import { registerPluginPages } from './organisation/plugin-pages.ts'
import { routes } from './routes.ts'
import { seed } from './seed/index.ts'

export { type BackendConfig, backendConfig } from './config.ts'
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/accounts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends notifications to signed-in parties. */
    notifier: Notifier
  }
}

const REQUEST_ID = /^[\w.:-]{8,128}$/

/** Bodies are JSON or absent; some callers announce JSON and send none. */
const acceptJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parse(request, text as string, done)
  })
}

/** Bytes of lines that may wait for an output that takes none. */
const MOST_WAITING = 1024 * 1024

/** A line that cannot be written, on a full disk say, is dropped in the end; serving goes on without. */
const standardOutput = (): NodeJS.WritableStream => {
  const output = pino.destination({ dest: 1, maxLength: MOST_WAITING })
  output.on('error', () => undefined)
  return output as unknown as NodeJS.WritableStream
}

const newServer = (config: BackendConfig): FastifyInstance =>
  fastify({
    logger: {
      level: config.logLevel,
      stream: config.logTo ?? standardOutput(),
      serializers: {
        // Queries carry passwords and codes (specification, section 7): only the path is logged.
        req: request => ({ method: request.method, path: request.url.split('?', 1)[0], id: request.id }),
      },
    },
    // The gateway logs each request; here a line is written when something took long or went wrong.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 1024 * 1024,
    // An upload over a slow line; the gateway ends what takes too long or stalls.
    requestTimeout: 330_000,
    // The gateway closes idle connections first.
    keepAliveTimeout: 75_000,
  })

const SLOW_MS = 1_000

const logTrouble = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode } = reply
    const level = statusCode >= 500 || elapsedTime > SLOW_MS ? 'warn' : 'debug'
    request.log[level]({ req: request, statusCode, ms: Math.round(elapsedTime) }, 'answered')
  })
}

const prepare = async (db: Db, config: BackendConfig, app: FastifyInstance): Promise<void> => {
  await migrate(db)
  await seed(db, config, app.log)
}

/**
 * The embedded ntocc backend, ready to be listened on or injected into. Opens and migrates the database first; closing
 * the server closes what it opened.
 * @throws DataFolderLockedError when another process has the data folder
 */
export const buildBackend = async (config: BackendConfig): Promise<FastifyInstance> => {
  const app = newServer(config)
  const db = config.db ?? (await openDatabase(config))
  const onBusError = (error: unknown) => app.log.warn({ err: error }, 'notification bus')
  const bus = config.redisUrl ? redisBus(config.redisUrl, config.redisPrefix, onBusError) : localBus()
  const notifier = createNotifier(bus, onBusError)
  const sweeps: (() => Promise<void>)[] = []
  app.addHook('onClose', async () => {
    await Promise.all(sweeps.map(end => end()))
    await notifier.close()
    if (!config.db) await db.close()
  })
  try {
    await prepare(db, config, app)
    acceptJsonOnly(app)
    logTrouble(app)
    registerErrors(app)
    const services = { db, config, notifier }
    app.decorate('notifier', notifier)
    await registerSockets(app, services)
    registerInternal(app, services)
    registerPluginPages(app, services)
    registerRoutes(app, services, routes)
    await registerFiles(app, services)
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async () => {
      await db.query('select 1')
      return { status: 'ok' }
    })
    await app.ready()
    sweeps.push(
      sweepFiles(db, app.log),
      watchCertificates(db, notifier, app.log),
      sweepCertificates(db, notifier, app.log),
      sweepContracts(db, config, notifier, app.log),
    )
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

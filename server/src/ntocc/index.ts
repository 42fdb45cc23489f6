import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { pino } from 'pino'
import { foldersOf } from './areas/folders.ts'
import { AreaHost } from './areas/host.ts'
import { installedRoutes } from './areas/installed.ts'
import type { HeldLoop } from './areas/loop-watch.ts'
import { registerAreas } from './areas/register.ts'
import { bulkMoveHandler } from './bulk-moves/run.ts'
import type { BackendConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { errorForLog } from './db/error-for-log.ts'
import { watchWrites } from './db/watch.ts'
import { isLoaded } from './demo/finish.ts'
import { seedTrial } from './demo/trial.ts'
import { registerFiles } from './files/routes.ts'
import { acceptJsonOnly } from './http/body.ts'
import { BULK_MOVE_JOB } from './jobs/bulk-move.ts'
import { KERNEL } from './jobs/handler.ts'
import { JobQueue } from './jobs/queue.ts'
import { SIMULATE_JOB } from './jobs/simulate.ts'
import { handlersOf } from './jobs/sweep.ts'
import { tellOfFailed } from './jobs/tell.ts'
import { JobWorker } from './jobs/worker.ts'
import { ListenerHost } from './listeners/listeners.ts'
import { localBus, redisBus } from './notify/bus.ts'
import { createNotifier, type Notifier } from './notify/notifier.ts'
import { registerPluginPages } from './organisation/plugin-pages.ts'
import { PlayedServices } from './played.ts'
import { prepare } from './prepare.ts'
import { routes } from './routes.ts'
import { seedArrivals } from './seed/index.ts'
import { registerErrors, registerRoutes, sendError } from './serve/register.ts'
import { simulateHandler } from './simulator/job.ts'
import { registerInternal } from './sockets/internal.ts'
import { registerSockets } from './sockets/sockets.ts'
import { sweeps } from './sweeps.ts'
import { pushCounts } from './todo/push.ts'

export { watchLoop } from './areas/loop-watch.ts'
export { type BackendConfig, backendConfig } from './config.ts'
export { PLAYED_FOLDER } from './played.ts'
export { DEMO_PASSWORD } from './seed/accounts.ts'
export { demoSignIns } from './seed/demo-staff.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends notifications to signed-in parties. */
    notifier: Notifier
    /**
     * Something threw where nobody waits for it: the area whose code it was is taken out of force.
     * @returns its id; undefined for no area's
     */
    strayed(error: unknown): string | undefined
    /** Something has held up everybody: the log says which area's code it was. @returns its id */
    held(loop: HeldLoop): string | undefined
  }
}

const REQUEST_ID = /^[\w.:-]{8,128}$/

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
        err: errorForLog,
        req: request => ({ method: request.method, path: request.url.split('?', 1)[0], id: request.id }),
      },
    },
    // The gateway logs each request; here a line is written when something took long or went wrong.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    // A path that the router itself refuses.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 1024 * 1024,
    // An upload over a slow line; the gateway ends what takes too long or stalls.
    requestTimeout: 330_000,
    // The gateway closes idle connections first.
    keepAliveTimeout: 75_000,
  })

const SIMULATOR_RUNS =
  'the simulator runs: orders, trips and complaints of the trial go on by themselves; SIMULATOR=off ends it'

const SLOW_MS = 1_000

const logTrouble = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode } = reply
    const level = statusCode >= 500 || elapsedTime > SLOW_MS ? 'warn' : 'debug'
    request.log[level]({ req: request, statusCode, ms: Math.round(elapsedTime) }, 'answered')
  })
}

/**
 * The embedded ntocc backend, ready to be listened on or injected into. Opens and migrates the database first; closing
 * the server closes what it opened.
 * @throws DataFolderLockedError when another process has the data folder
 */
export const buildBackend = async (config: BackendConfig): Promise<FastifyInstance> => {
  const played = new PlayedServices(config.plays ?? {}, config.env ?? {})
  const app = newServer(config)
  const opened = config.db ?? (await openDatabase(config))
  const onBusError = (error: unknown) => app.log.warn({ err: error }, 'notification bus')
  const bus = config.redisUrl ? redisBus(config.redisUrl, config.redisPrefix, onBusError) : localBus()
  const notifier = createNotifier(bus, onBusError)
  const db = watchWrites(opened, pushCounts(notifier))
  const jobs = new JobQueue(db)
  const worker = new JobWorker(jobs, app.log, {
    lookMs: config.jobLookMs,
    clock: config.clock,
    onFailed: job => tellOfFailed(db, notifier, job),
  })
  const listeners = new ListenerHost(config.env, app.log)
  let endAreas = async (): Promise<void> => undefined
  app.addHook('onClose', async () => {
    await listeners.close()
    await worker.close()
    await endAreas()
    await played.close()
    await notifier.close()
    if (!config.db) await db.close()
  })
  try {
    const services = { db, config, notifier, jobs, worker, listeners }
    const { pluginDirs: dirs = [], pluginDrafts: drafts, areaCallMs: callMs } = config
    const onArrival = async () => {
      await seedArrivals(db)
      await played.begin()
    }
    const areas = new AreaHost(services, { ...foldersOf(config), onArrival, ...(callMs && { callMs }) }, app.log)
    endAreas = () => areas.close()
    await prepare(services, app.log, areas)
    await played.begin()
    await seedTrial(opened, config, app.log)
    acceptJsonOnly(app)
    logTrouble(app)
    registerErrors(app)
    app.decorate('notifier', notifier)
    app.decorate('held', (loop: HeldLoop) => areas.held(loop))
    app.decorate('strayed', (error: unknown) => areas.strayed(error))
    await registerSockets(app, services)
    registerInternal(app, services)
    registerPluginPages(app, services)
    registerRoutes(app, services, routes)
    registerRoutes(app, services, installedRoutes(areas, dirs, drafts))
    registerAreas(app, services, areas)
    await registerFiles(app, services)
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async () => {
      await db.query('select 1')
      return { status: 'ok', areas: areas.states, jobs: await worker.state(), listeners: listeners.states }
    })
    await app.ready()
    areas.watch()
    const isLive = config.simulator === true && (await isLoaded(db))
    await worker.add(KERNEL, {
      ...handlersOf(sweeps, { db, config, notifier, log: app.log }),
      [BULK_MOVE_JOB]: bulkMoveHandler({ ...services, log: app.log }),
      ...(isLive && { [SIMULATE_JOB]: simulateHandler(db, app.log) }),
    })
    worker.start()
    listeners.start()
    if (isLive) app.log.info(SIMULATOR_RUNS)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

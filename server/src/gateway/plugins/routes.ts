import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { GatewayError } from '../errors.ts'
import type { Metrics } from '../ops/metrics.ts'
import { honourAlive, refuseForeign } from '../session/guard.ts'
import type { Liveness } from '../session/liveness.ts'
import type { SessionStore } from '../session/store.ts'
import { sendFile } from '../static/send.ts'
import type { PluginCatalog } from './catalog.ts'
import { OutcomeLog } from './outcome-log.ts'

const PHASES = ['ok', 'manifest', 'fetch', 'integrity', 'resolve', 'evaluate', 'contract', 'render'] as const

const OUTCOMES = z
  .array(
    z.object({
      id: z.string().max(60),
      version: z.string().max(60),
      phase: z.enum(PHASES),
      message: z.string().max(2_000).optional(),
      ms: z.number().min(0).max(3_600_000),
    }),
  )
  .max(100)

export interface PluginRouteOptions {
  catalog: PluginCatalog
  store: SessionStore
  liveness: Liveness
  metrics: Metrics
}

/** GET /console/manifest and POST /console/plugins/outcomes. Within the scope that parses JSON. */
export async function manifestRoutes(
  app: FastifyInstance,
  { catalog, store, liveness, metrics }: PluginRouteOptions,
): Promise<void> {
  const log = new OutcomeLog()
  app.addHook('onRequest', async (request, reply) => {
    refuseForeign(request)
    await honourAlive({ store, liveness }, request, reply, { lenient: true })
  })

  app.get('/console/manifest', (request, reply) => {
    const { session } = request
    return sendFile(request, reply, catalog.manifestFor(session ? (session.party?.branchCode ?? '') : undefined))
  })

  app.post('/console/plugins/outcomes', async request => {
    const read = OUTCOMES.safeParse(request.body)
    if (!read.success) throw new GatewayError('BAD_BODY', { detail: 'not a list of outcomes' })
    for (const { id, phase } of read.data)
      metrics.pluginOutcomes.inc({ plugin: catalog.knows(id) ? id : 'unknown', phase })
    const failures = read.data.filter(({ phase }) => phase !== 'ok')
    const party = request.session?.party
    const person = party && `${party.branchCode}/${party.partyType}/${party.code}`
    const { lines, leftOut } = log.admit(failures, { person })
    const about = party ? { branch: party.branchCode } : {}
    for (const outcome of lines) request.log.warn({ outcome, ...about }, 'a browser could not use a plugin')
    if (leftOut > 0 && lines.length > 0)
      request.log.warn({ leftOut, ...about }, 'more was told of plugins than the log takes in a minute')
    return { status: 0 }
  })
}

/** /plugins/<id>/<version>-<hash>/<file>: a closed map of checked files, nothing is looked up on disk by name. */
export async function pluginFileRoutes(app: FastifyInstance, { catalog }: { catalog: PluginCatalog }): Promise<void> {
  const config = { isThere: (path: string) => catalog.fileAt(path) !== undefined }
  app.get('/plugins/*', { config }, (request, reply) => {
    const file = catalog.fileAt(request.target.path)
    if (!file) throw new GatewayError('NOT_FOUND')
    return sendFile(request, reply, file)
  })
}

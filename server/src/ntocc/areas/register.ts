import type { FastifyInstance } from 'fastify'
import { requireInternalKey } from '../http/internal-key.ts'
import { registerFound, type Services } from '../serve/register.ts'
import type { AreaHost } from './host.ts'

const PREFIXES = ['/ntocc-basic-api', '/ntocc-tms-api', '/ntocc-tps-api']

/** Calls of areas, and what an operator asks about them. Areas come and go while the server runs, so nothing is fixed. */
export const registerAreas = (app: FastifyInstance, services: Services, host: AreaHost): void => {
  for (const prefix of PREFIXES) registerFound(app, services, `${prefix}/*`, (method, path) => host.find(method, path))
  app.get('/internal/areas', { preValidation: requireInternalKey(services) }, async () => ({
    status: 0,
    data: host.states,
  }))
}

import type { FastifyInstance } from 'fastify'
import type { Bank } from './app.ts'
import { FAULTS, type Fault, PLACES, type Place } from './faults.ts'

const ORDERED = {
  type: 'object',
  additionalProperties: false,
  required: ['place', 'fault'],
  properties: {
    place: { type: 'string', enum: PLACES },
    fault: { type: 'string', enum: FAULTS },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
}

/** What a trial or a test tells the simulator, and asks it. A real bank has none of this. */
export const controlRoutes = (app: FastifyInstance, { ledger, faults, customer }: Bank): void => {
  app.get('/control/customer', () => customer)
  app.get<{ Querystring: { number?: string } }>('/control/ledger', ({ query }) =>
    ledger.entries().filter(({ number }) => (query.number ?? number) === number),
  )
  app.post<{ Body: { place: Place; fault: Fault; times?: number } }>(
    '/control/faults',
    { schema: { body: ORDERED } },
    ({ body }, reply) => {
      faults.add(body.place, body.fault, body.times)
      return reply.code(204).send()
    },
  )
  app.post('/control/reset', (_, reply) => {
    ledger.clear()
    faults.clear()
    return reply.code(204).send()
  })
}

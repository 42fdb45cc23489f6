import type { FastifyInstance } from 'fastify'
import type { Bank } from './app.ts'
import { FAULTS, type Fault, PLACES, type Place } from './faults.ts'
import type { Incoming } from './ledger.ts'
import { type Notified, notify } from './notices.ts'
import { receiptOf } from './payments.ts'

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

const INCOMING = {
  type: 'object',
  additionalProperties: false,
  required: ['into', 'amount', 'payer', 'words'],
  properties: {
    into: { type: 'string', minLength: 1, maxLength: 32 },
    amount: { type: 'string', pattern: '^(?!0+\\.00$)\\d{1,12}\\.\\d{2}$' },
    payer: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'account', 'bank'],
      properties: { name: { type: 'string' }, account: { type: 'string' }, bank: { type: 'string' } },
    },
    words: { type: 'string', maxLength: 200 },
    afterMs: { type: 'integer', minimum: 0 },
    notify: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'key', 'secret'],
      properties: {
        url: { type: 'string' },
        key: { type: 'string' },
        secret: { type: 'string' },
        times: { type: 'integer', minimum: 1, maximum: 10 },
      },
    },
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
  // Somebody pays into the customer's account: it stands in what the customer asks for, and is told where that is wanted.
  app.post<{ Body: Incoming & { afterMs?: number; notify?: Notified } }>(
    '/control/incoming',
    { schema: { body: INCOMING } },
    async ({ body: { afterMs, notify: whom, ...incoming } }) => {
      const line = ledger.receive(incoming, afterMs)
      return { serial: line.serial, ...(whom && { answers: await notify(whom, receiptOf(line)) }) }
    },
  )
  app.post('/control/reset', (_, reply) => {
    ledger.clear()
    faults.clear()
    return reply.code(204).send()
  })
}

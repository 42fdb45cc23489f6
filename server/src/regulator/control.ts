import type { FastifyInstance } from 'fastify'
import type { Regulator } from './app.ts'
import { type Asked, FORM_NAMES } from './asks.ts'
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

const FIELD = {
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['maxLength'] }, { required: ['format'] }, { required: ['codes'] }],
  properties: {
    maxLength: { type: 'integer', minimum: 1 },
    format: { type: 'string', pattern: '^(n14|n\\.\\.\\d{1,2},\\d)$' },
    codes: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    required: { type: 'boolean' },
  },
}
const KINDS = ['waybill', 'fundFlow', 'vehicle', 'driver', 'location']
const ASKED = {
  type: 'object',
  additionalProperties: false,
  properties: {
    form: { type: 'string', enum: FORM_NAMES },
    guide: { type: 'integer', enum: [1, 2] },
    ok: { type: 'string', minLength: 1 },
    order: { type: 'string', enum: ['C1C3C2', 'C1C2C3'] },
    stages: { type: 'boolean' },
    fields: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(KINDS.map(kind => [kind, { type: 'object', additionalProperties: FIELD }])),
    },
  },
  if: { required: ['fields'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema.
  then: { properties: { form: { enum: ['general', 'shaanxi'] }, guide: { const: 2 } } },
}

/** What it can be told of a province. */
export const TOLD_OF_PROVINCE: readonly string[] = Object.keys(ASKED.properties)

const said = (...names: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map(name => [name, { type: 'string', minLength: 1 }])),
})

/** What a trial or a test tells the simulator, and asks it. A real regulator has none of this. */
export const controlRoutes = (app: FastifyInstance, regulator: Regulator): void => {
  const { asks, book, faults, tokens, enterprise, publicKey } = regulator

  app.get('/control/enterprise', () => ({ ...enterprise, publicKey }))
  app.get<{ Querystring: { kind?: string; no?: string } }>('/control/taken', ({ query }) =>
    book
      .all()
      .filter(({ kind, no }) => (query.kind ?? kind) === kind && (query.no ?? no) === no)
      .map(taken => ({ ...taken, audit: book.audit(taken.reference) })),
  )
  app.post<{ Body: { place: Place; fault: Fault; times?: number } }>(
    '/control/faults',
    { schema: { body: ORDERED } },
    ({ body }, reply) => {
      faults.add(body.place, body.fault, body.times)
      return reply.code(204).send()
    },
  )
  app.post<{ Body: { reference: string } }>('/control/forget', { schema: { body: said('reference') } }, ({ body }) => ({
    forgotten: book.forget(body.reference),
  }))
  app.post<{ Body: { no: string; reason: string } }>(
    '/control/objections',
    { schema: { body: said('no', 'reason') } },
    ({ body }, reply) => {
      book.objectTo(body.no, body.reason)
      return reply.code(204).send()
    },
  )
  app.post<{ Body: Asked }>('/control/province', { schema: { body: ASKED } }, ({ body }, reply) => {
    asks.tell(body)
    return reply.code(204).send()
  })
  app.post('/control/expire', (_, reply) => {
    tokens.expire()
    return reply.code(204).send()
  })
  app.post('/control/reset', (_, reply) => {
    book.clear()
    faults.clear()
    asks.tell({})
    return reply.code(204).send()
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Customer, Door } from '../bank/signing.ts'
import { type Drawing, InvoiceBook } from './book.ts'

export interface TaxOptions {
  /** Milliseconds until it does what it does later. */
  readonly lateMs?: number
  /** Milliseconds that no answer takes. */
  readonly hangMs?: number
  /** Knows an order that comes twice. One that does not issues whatever it is asked for. */
  readonly knowsOrders?: boolean
  readonly now?: () => number
}

/** What it can be told to do wrong, once for each time it is told. */
const FAULTS = [
  'refuse',
  /** Answers 503, and has taken nothing. */
  'fail',
  /** Ends the connection, and has taken nothing; or has issued it. */
  'dropBefore',
  'dropAfter',
  /** Answers nothing for a long while, and has taken nothing; or has issued it. */
  'hang',
  'issueAndHang',
  /** Says that it has the order, and issues or refuses it later. */
  'late',
  'lateRefusal',
  'otherAmount',
  'garbage',
  'forge',
] as const
type Fault = (typeof FAULTS)[number]
const PLACES = ['draw', 'ask'] as const
type Place = (typeof PLACES)[number]

const CUSTOMER: Customer = { key: 'TAX000001', secret: 'tax simulator' }

const AMOUNT = { type: 'string', pattern: '^-?\\d{1,12}\\.\\d{2}$' }
const TEXT = { type: 'string', maxLength: 200 }
const ORDER = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'attempt', 'kind', 'buyer', 'rate', 'exTax', 'tax', 'total', 'lines', 'notAfter'],
  properties: {
    number: { type: 'string', minLength: 1, maxLength: 32 },
    attempt: { type: 'integer', minimum: 1 },
    redOf: { type: 'string', pattern: '^\\d{20}$' },
    reason: TEXT,
    kind: { type: 'string', enum: ['special', 'ordinary'] },
    buyer: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'taxNo'],
      properties: { name: { ...TEXT, minLength: 1 }, taxNo: { type: 'string', pattern: '^[0-9A-Z]{15,20}$' } },
    },
    rate: { type: 'number', minimum: 0, maximum: 100 },
    exTax: AMOUNT,
    tax: AMOUNT,
    total: AMOUNT,
    lines: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'exTax', 'tax'],
        properties: { name: TEXT, vehicle: TEXT, from: TEXT, to: TEXT, exTax: AMOUNT, tax: AMOUNT },
      },
    },
    notAfter: { type: 'string' },
  },
}

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

const orderIn = (request: FastifyRequest): Drawing | undefined => {
  try {
    const order: unknown = JSON.parse(bodyOf(request))
    return request.validateInput(order, ORDER) ? (order as Drawing) : undefined
  } catch {
    return undefined
  }
}

/** One yuan less than was asked for. */
const other = (total: string): string => {
  const put = String(BigInt(total.replace('.', '')) - 100n)
  return `${put.slice(0, -2)}.${put.slice(-2)}`
}

/**
 * A tax authority for trials and tests: it issues what it is asked for over signed calls, answers for it, and does wrong what it is told
 * to. Its book is its own; it knows nothing of the programs that ask.
 */
export const buildTax = ({ lateMs = 20_000, hangMs = 60_000, knowsOrders = true, now = Date.now }: TaxOptions = {}) => {
  const app = Fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  })
  const book = new InvoiceBook(now)
  const door = new Door(CUSTOMER, now, 'tax')
  const faults: Record<Place, Fault[]> = { draw: [], ask: [] }

  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, what: object, fault?: Fault) => {
    const body = fault === 'garbage' ? '<html>busy</html>' : JSON.stringify(what)
    const nonce = String(request.headers['x-tax-nonce'])
    const signature = door.answers(fault === 'forge' ? `${nonce}x` : nonce, status, body)
    return reply.code(status).header('x-tax-signature', signature).type('application/json').send(body)
  }
  const said = (number: string, attempt: number): object => {
    const { state, entry } = book.standing(number, attempt)
    if (!entry) return { number, attempt, state }
    const { invoiceNo, total, at, code } = entry
    return { number, attempt, state, invoiceNo, total, code, at: new Date(at).toISOString() }
  }
  const draw = (order: Drawing, fault: Fault | undefined): void => {
    const code = fault === 'refuse' ? 'TITLE' : book.refuses(order)
    if (code) {
      book.write('refused', order, { code })
    } else if (fault === 'late' || fault === 'lateRefusal') {
      book.write('taken', order)
      if (fault === 'late') book.write('issued', order, { afterMs: lateMs })
      else book.write('refused', order, { code: 'TITLE', afterMs: lateMs })
    } else {
      book.write('issued', order, fault === 'otherAmount' ? { total: other(order.total) } : {})
    }
  }

  void app.register(async routes => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    routes.addHook('preHandler', async (request, reply) => {
      const { method, url: path, headers } = request
      const refused = door.refuses({ method, path, body: bodyOf(request), headers })
      if (refused) await reply.code(401).send({ refused })
    })
    routes.post('/v1/invoices', async (request, reply) => {
      const order = orderIn(request)
      if (!order) return answer(request, reply, 400, { refused: 'FORM' })
      const fault = faults.draw.shift()
      if (fault === 'fail') return answer(request, reply, 503, { refused: 'BUSY' })
      if (fault === 'hang') await wait(hangMs)
      if (fault === 'dropBefore' || fault === 'hang') return request.raw.destroy()
      if (!(knowsOrders && book.has(order.number, order.attempt))) draw(order, fault)
      if (fault === 'issueAndHang') await wait(hangMs)
      if (fault === 'dropAfter' || fault === 'issueAndHang') return request.raw.destroy()
      return answer(request, reply, 200, said(order.number, order.attempt), fault)
    })
    routes.get<{ Params: { number: string; attempt: string } }>(
      '/v1/invoices/:number/:attempt',
      async (request, reply) => {
        const fault = faults.ask.shift()
        if (fault === 'fail') return answer(request, reply, 503, { refused: 'BUSY' })
        if (fault === 'dropBefore' || fault === 'dropAfter') return request.raw.destroy()
        return answer(request, reply, 200, said(request.params.number, Number(request.params.attempt)), fault)
      },
    )
  })
  controlRoutes(app, book, faults)
  return app
}

const ORDERED = {
  type: 'object',
  required: ['place', 'fault'],
  properties: { place: { type: 'string', enum: PLACES }, fault: { type: 'string', enum: FAULTS } },
}

/** What a trial or a test tells the simulator, and asks it. A real one has none of this. */
const controlRoutes = (app: FastifyInstance, book: InvoiceBook, faults: Record<Place, Fault[]>): void => {
  app.get('/control/customer', () => CUSTOMER)
  app.get<{ Querystring: { number?: string } }>('/control/book', ({ query }) =>
    book.entries().filter(({ number }) => (query.number ?? number) === number),
  )
  app.post<{ Body: { place: Place; fault: Fault } }>(
    '/control/faults',
    { schema: { body: ORDERED } },
    ({ body }, reply) => {
      faults[body.place].push(body.fault)
      return reply.code(204).send()
    },
  )
  app.post('/control/reset', (_, reply) => {
    book.clear()
    for (const place of PLACES) faults[place].length = 0
    return reply.code(204).send()
  })
}

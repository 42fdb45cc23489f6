import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank } from './app.ts'
import type { Fault } from './faults.ts'
import type { Entry, Ordered, Received, Standing } from './ledger.ts'

const ORDER = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'attempt', 'amount', 'payee', 'notAfter'],
  properties: {
    number: { type: 'string', minLength: 1, maxLength: 32 },
    attempt: { type: 'integer', minimum: 1 },
    amount: { type: 'string', pattern: '^(?!0+\\.00$)\\d{1,12}\\.\\d{2}$' },
    payee: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'account', 'bank'],
      properties: {
        name: { type: 'string', minLength: 1 },
        account: { type: 'string', pattern: '^\\d{8,20}$' },
        bank: { type: 'string' },
      },
    },
    purpose: { type: 'string', maxLength: 100 },
    notAfter: { type: 'string' },
  },
}

/** The body as it came: what is signed is its bytes. */
const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

/** What is ordered; undefined for what is no order. */
const orderIn = (request: FastifyRequest): Ordered | undefined => {
  try {
    const order: unknown = JSON.parse(bodyOf(request))
    return request.validateInput(order, ORDER) ? (order as Ordered) : undefined
  } catch {
    return undefined
  }
}

const said = (number: string, attempt: number, state: Standing, entry?: Entry) => ({
  number,
  attempt,
  state,
  ...(entry && { serial: entry.serial, amount: entry.amount, at: new Date(entry.at).toISOString() }),
  ...(entry?.code && { code: entry.code }),
  ...(entry?.text && { text: entry.text }),
})

/** One yuan less than was ordered, or more where less would be nothing. */
const other = (amount: string): string => {
  const fen = BigInt(amount.replace('.', ''))
  const put = String(fen > 100n ? fen - 100n : fen + 100n).padStart(3, '0')
  return `${put.slice(0, -2)}.${put.slice(-2)}`
}

/** What is open to customers; every call and every answer is signed. */
export const paymentRoutes = (app: FastifyInstance, bank: Bank): void => {
  const { ledger, faults, door } = bank

  void app.register(async routes => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    routes.addHook('preHandler', async (request, reply) => {
      const { method, url: path, headers } = request
      const refused = door.refuses({ method, path, body: bodyOf(request), headers })
      if (refused) await reply.code(401).send({ refused })
    })

    const answer = (request: FastifyRequest, reply: FastifyReply, status: number, what: object, fault?: Fault) => {
      const body = fault === 'garbage' ? '<html>busy</html>' : JSON.stringify(what)
      const nonce = String(request.headers['x-bank-nonce'])
      const signature = door.answers(fault === 'forge' ? `${nonce}x` : nonce, status, body)
      return reply.code(status).header('x-bank-signature', signature).type('application/json').send(body)
    }

    const pay = (order: Ordered, fault: Fault | undefined): void => {
      if (Date.parse(order.notAfter) < bank.now()) {
        ledger.write('refused', order, { code: 'EXPIRED', text: 'too late' })
      } else if (fault === 'refuse') {
        ledger.write('refused', order, { code: 'ACCOUNT', text: 'no such account' })
      } else if (fault === 'late' || fault === 'lateRefusal') {
        ledger.write('taken', order)
        if (fault === 'late') ledger.write('paid', order, { afterMs: bank.lateMs })
        else ledger.write('refused', order, { code: 'ACCOUNT', text: 'no such account', afterMs: bank.lateMs })
      } else {
        ledger.write('paid', order, fault === 'otherAmount' ? { amount: other(order.amount) } : {})
        if (fault === 'return')
          ledger.write('returned', order, { code: 'CLOSED', text: 'account closed', afterMs: bank.returnMs })
      }
    }

    routes.post('/v1/payments', async (request, reply) => {
      const order = orderIn(request)
      if (!order) return answer(request, reply, 400, { refused: 'FORM' })
      const fault = faults.next('pay')
      if (fault === 'fail') return answer(request, reply, 503, { refused: 'BUSY' })
      if (fault === 'dropBefore') return request.raw.destroy()
      if (fault === 'hang') {
        await wait(bank.hangMs)
        return request.raw.destroy()
      }
      if (!(bank.knowsOrders && ledger.has(order.number, order.attempt))) pay(order, fault)
      if (fault === 'dropAfter') return request.raw.destroy()
      if (fault === 'payAndHang') await wait(bank.hangMs)
      const { state, entry } = ledger.standing(order.number, order.attempt)
      return answer(request, reply, 200, said(order.number, order.attempt, state, entry), fault)
    })

    routes.get<{ Params: { number: string; attempt: string } }>(
      '/v1/payments/:number/:attempt',
      async (request, reply) => {
        const fault = faults.next('ask')
        if (fault === 'fail') return answer(request, reply, 503, { refused: 'BUSY' })
        if (fault === 'dropBefore' || fault === 'dropAfter') return request.raw.destroy()
        if (fault === 'hang' || fault === 'payAndHang') await wait(bank.hangMs)
        const { number } = request.params
        const attempt = Number(request.params.attempt)
        const { state, entry } = ledger.standing(number, attempt)
        return answer(request, reply, 200, said(number, attempt, state, entry), fault)
      },
    )

    routes.get<{ Querystring: { day?: string } }>('/v1/statement', (request, reply) => {
      const fault = faults.next('statement')
      const lines = ledger.ofDay(request.query.day ?? '').map(({ code, text, at, ...line }) => ({
        ...line,
        at: new Date(at).toISOString(),
      }))
      if (fault === 'missingLine') lines.pop()
      if (fault === 'surplusLine') lines.push(surplus(bank.now()))
      return answer(request, reply, 200, { day: request.query.day, lines }, fault)
    })

    routes.get<{ Querystring: { account?: string; day?: string } }>('/v1/receipts', async (request, reply) => {
      const fault = faults.next('receipts')
      if (fault === 'fail') return answer(request, reply, 503, { refused: 'BUSY' })
      if (fault === 'dropBefore') return request.raw.destroy()
      if (fault === 'hang') await wait(bank.hangMs)
      const { account = '', day = '' } = request.query
      const lines = ledger.receivedOn(account, day).map(line => receiptOf(line, fault))
      if (fault === 'missingLine') lines.pop()
      const told = fault === 'repeatedLine' ? [...lines, ...lines] : lines
      return answer(request, reply, 200, { account, day, lines: told }, fault)
    })
  })
}

/** A line of what came in, as customers are told it. */
export const receiptOf = ({ serial, amount, payer, words, at }: Received, fault?: Fault) => ({
  serial,
  amount: fault === 'otherAmount' ? other(amount) : amount,
  at: new Date(at).toISOString(),
  payerName: payer.name,
  payerBank: payer.bank,
  payerAccount: payer.account,
  words,
})

const surplus = (now: number) => ({
  serial: 'B00000000SURPLUS',
  kind: 'paid' as const,
  number: 'NOBODY-ORDERED',
  attempt: 1,
  amount: '77.00',
  account: '6299990000000000012',
  name: 'nobody',
  at: new Date(now).toISOString(),
})

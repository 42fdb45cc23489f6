import Fastify, { type FastifyInstance } from 'fastify'
import { Asks } from './asks.ts'
import { Book } from './book.ts'
import { controlRoutes } from './control.ts'
import { Faults } from './faults.ts'
import { reportRoutes } from './routes.ts'
import { privateKeyOf, publicKeyOf } from './sm.ts'
import { type Enterprise, Tokens } from './tokens.ts'
import { Judge } from './xsd.ts'

export interface RegulatorOptions {
  readonly enterprise?: Partial<Enterprise>
  /** Milliseconds until it knows what it thinks of a document. */
  readonly auditMs?: number
  /** Milliseconds that an answer takes when it stalls. */
  readonly stallMs?: number
  readonly tokenMinutes?: number
  /** Text that its key pair follows from. */
  readonly keyText?: string
  readonly now?: () => number
  readonly logs?: boolean
}

/** What the routes share. */
export interface Regulator {
  readonly asks: Asks
  readonly book: Book
  readonly faults: Faults
  readonly judge: Judge
  readonly tokens: Tokens
  readonly enterprise: Enterprise
  readonly privateKey: string
  readonly publicKey: string
  readonly stallMs: number
}

const ENTERPRISE: Enterprise = { code: 'SIM000001', userId: 'simulator', password: 'simulator', secret: 'simulator' }

/**
 * A provincial monitoring system for trials and tests: it takes reports as strictly as the ministry's guide asks, audits them after a
 * while, and does wrong what it is told to. It knows nothing of the programs that send, and keeps everything in memory.
 */
export const buildRegulator = (options: RegulatorOptions = {}): FastifyInstance => {
  const now = options.now ?? Date.now
  const enterprise = { ...ENTERPRISE, ...options.enterprise }
  const privateKey = privateKeyOf(options.keyText ?? 'regulator simulator')
  const app = Fastify({
    logger: options.logs ?? false,
    // Whoever stalls is not waited for at the end.
    forceCloseConnections: true,
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false } },
  })
  const regulator: Regulator = {
    asks: new Asks(),
    book: new Book(options.auditMs ?? 5_000, now),
    faults: new Faults(),
    judge: new Judge(),
    tokens: new Tokens(options.tokenMinutes ?? 120, now),
    enterprise,
    privateKey,
    publicKey: publicKeyOf(privateKey),
    stallMs: options.stallMs ?? 60_000,
  }
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/readyz', () => ({ ready: true }))
  reportRoutes(app, regulator)
  controlRoutes(app, regulator)
  return app
}

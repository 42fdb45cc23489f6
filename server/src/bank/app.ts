import Fastify, { type FastifyInstance } from 'fastify'
import { controlRoutes } from './control.ts'
import { Faults } from './faults.ts'
import { BankLedger } from './ledger.ts'
import { paymentRoutes } from './payments.ts'
import { type Customer, Door } from './signing.ts'

export interface BankOptions {
  readonly customer?: Customer
  /** Where the ledger is kept; in memory alone unless told. */
  readonly file?: string | undefined
  /** Milliseconds until it does what it does later. */
  readonly lateMs?: number
  /** Milliseconds until money that is returned comes back. */
  readonly returnMs?: number
  /** Milliseconds that no answer takes. */
  readonly hangMs?: number
  /** Knows an order that comes twice, and pays it once. One that does not pays whatever it is told. */
  readonly knowsOrders?: boolean
  readonly now?: () => number
  readonly logs?: boolean
}

/** What the routes share. */
export interface Bank {
  readonly ledger: BankLedger
  readonly faults: Faults
  readonly customer: Customer
  readonly door: Door
  readonly now: () => number
  readonly lateMs: number
  readonly returnMs: number
  readonly hangMs: number
  readonly knowsOrders: boolean
}

const CUSTOMER: Customer = { key: 'SIM000001', secret: 'bank simulator' }
const DAY_MS = 86_400_000

/**
 * A bank for trials and tests: it pays what it is told over signed calls, answers for it, and does wrong what it is told to. Its ledger is
 * its own; it knows nothing of the programs that send.
 */
export const buildBank = (options: BankOptions = {}): FastifyInstance => {
  const now = options.now ?? Date.now
  const customer = options.customer ?? CUSTOMER
  const app = Fastify({
    logger: options.logs ?? false,
    // Whoever hangs is not waited for at the end.
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  })
  const bank: Bank = {
    ledger: new BankLedger(now, options.file),
    faults: new Faults(),
    customer,
    door: new Door(customer, now),
    now,
    lateMs: options.lateMs ?? 20_000,
    returnMs: options.returnMs ?? 3 * DAY_MS,
    hangMs: options.hangMs ?? 60_000,
    knowsOrders: options.knowsOrders ?? true,
  }
  app.get('/readyz', () => ({ ready: true }))
  paymentRoutes(app, bank)
  controlRoutes(app, bank)
  return app
}

import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { entity, id, integer, money, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { PaymentStep } from './payment.ts'

/** Why a batch, or an order of it, is not paid now; words under `issue.payment`. */
export const PAYMENT_REFUSALS = [
  'state',
  'failed',
  'seal',
  'own',
  'noCard',
  'cardRefuted',
  'cardOwn',
  'alone',
  'trouble',
  'off',
  'trial',
  'settings',
  'noAccounts',
] as const
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number]

/** What stands against paying by a bank alone. */
export const OF_BANKS: readonly PaymentRefusal[] = ['noCard', 'cardRefuted', 'cardOwn', 'off', 'trial', 'settings']

/** What paying a batch would move, to whom, and what is in the way. */
export interface Payable {
  total: string
  paid: string
  /** Ordered, and the bank has not answered for good. */
  underWay: string
  /** Ordered, refused, and not tried again. */
  failed: string
  /** What is left to be ordered. */
  open: string
  payee?: { name: string; bankName: string; cardNo: string }
  refusals: PaymentRefusal[]
  /** The caller had a hand in it, and all that is open is more than it then releases alone; a part may be. */
  isAboveAlone: boolean
  /** To a simulator: nobody gets anything. */
  isSimulated: boolean
}

/** One line of what was done about an order. */
export interface PaymentEvidenceLine {
  at: string
  attempt: number
  step: PaymentStep
  author: string
  result?: string
  serial?: string
  amount?: string
  httpStatus?: number
  reason?: string
  body?: string
}

/** How much of a batch is paid now. A form, not a stored record. */
export const PaymentReleasing = entity('paymentReleasing', { amount: money().required() })

const Of = shape({ id: id().required() })
const OfVersion = shape({ id: id().required(), version: integer({ min: 0 }).required() })
const Paying = shape({ id: id().required(), version: integer({ min: 0 }).required(), amount: money().required() })
const OfNumber = shape({ payNo: text({ max: 20 }).required() })

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const paymentCalls = {
  settlementPayable: endpoint({
    name: 'settlementPayable',
    method: 'GET',
    path: at('settlementPayable'),
    query: input<ValuesOf<typeof Of>>(Of),
    data: answer.value<Payable>(['total', 'paid', 'underWay', 'failed', 'open', 'refusals', 'isSimulated']),
    permission: 'payment.release',
  }),
  /** Orders that the payee of an approved batch is paid, all that is open or a part of it. @throws MOVE_REFUSED, PAYMENT_TOO_MUCH, CHANGED_BY */
  settlementPay: endpoint({
    name: 'settlementPay',
    method: 'POST',
    path: at('settlementPay'),
    body: input<ValuesOf<typeof Paying>>(Paying),
    data: answer.value<{ id: number }>(['id']),
    permission: 'payment.release',
  }),
  /**
   * The same to the payee's account with the platform, at once and without a bank. @throws MOVE_REFUSED, PAYMENT_TOO_MUCH, CHANGED_BY
   */
  settlementCredit: endpoint({
    name: 'settlementCredit',
    method: 'POST',
    path: at('settlementCredit'),
    body: input<ValuesOf<typeof Paying>>(Paying),
    data: answer.value<{ id: number }>(['id']),
    permission: 'payment.release',
  }),
  /** What stands against trying an order again; empty where nothing does. */
  paymentRetryable: endpoint({
    name: 'paymentRetryable',
    method: 'GET',
    path: at('paymentRetryable'),
    query: input<ValuesOf<typeof Of>>(Of),
    data: answer.value<{ refusals: PaymentRefusal[] }>(['refusals']),
    permission: 'payment.release',
  }),
  /** Asks the bank what became of it, now. @throws PAYMENT_NOT_SENT, BANK_UNREACHABLE */
  paymentAsk: endpoint({
    name: 'paymentAsk',
    method: 'POST',
    path: at('paymentAsk'),
    body: input<ValuesOf<typeof Of>>(Of),
    data: answer.value<{ payStatus: number }>(['payStatus']),
    permission: 'payment.ask',
  }),
  /** A new attempt under the same number, after a certain no. @throws MOVE_REFUSED, CHANGED_BY */
  paymentRetry: endpoint({
    name: 'paymentRetry',
    method: 'POST',
    path: at('paymentRetry'),
    body: input<ValuesOf<typeof OfVersion>>(OfVersion),
    data: answer.value<{ payStatus: number }>(['payStatus']),
    permission: 'payment.release',
  }),
  /** The payee says that the money is waited for. @throws PAYMENT_OVER */
  paymentUrge: endpoint({
    name: 'paymentUrge',
    method: 'POST',
    path: at('paymentUrge'),
    body: input<ValuesOf<typeof Of>>(Of),
    data: answer.value<{ urged: boolean }>(['urged']),
    permission: 'payment.urge',
  }),
  paymentEvidence: endpoint({
    name: 'paymentEvidence',
    method: 'GET',
    path: at('paymentEvidence'),
    query: input<ValuesOf<typeof OfNumber>>(OfNumber),
    data: answer.list<PaymentEvidenceLine>(['at', 'attempt', 'step', 'author']),
    permission: 'payment.ask',
  }),
}

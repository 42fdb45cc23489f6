import { resource } from '@ntocc/sdk/contracts'
import {
  bankAccount,
  code,
  dateTime,
  entity,
  flag,
  integer,
  longText,
  money,
  reference,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { paymentMachine } from './payment-machine.ts'

/** What the bank did that an order did not say: another amount, or a payment after a certain no. */
export const PAYMENT_TROUBLES = ['amount', 'contradiction'] as const
export type PaymentTrouble = (typeof PAYMENT_TROUBLES)[number]

/** By a bank, which nothing says too, or to the payee's account with the platform. */
export const PAYMENT_CHANNELS = ['bank', 'account'] as const

/** An order to pay a payee of a batch, or of a document of another area, written before anybody is called: one number, and an attempt for each time it was sent. */
export const Payment = entity('payment', {
  payNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  batchNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  /** The document of another area that asked for it, where it is no batch's. */
  forEntity: text({ max: 64 }).readOnly().filter('none'),
  forCode: text({ max: 64 }).readOnly().indexed().filter('equals'),
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  teamCode: reference('driverTeam').readOnly(),
  channel: code('paymentChannel', PAYMENT_CHANNELS).readOnly(),
  /** Whose card it goes to, as the bank was told. */
  payeeName: text({ max: 60 }).readOnly().inOwnWords().filter('contains'),
  bankName: text({ max: 100 }).readOnly().inOwnWords(),
  bankCode: text({ max: 20 }).readOnly().filter('none'),
  cardNo: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  amount: money().required().readOnly(),
  /** What the bank says that it has paid. */
  paidAmount: money().readOnly(),
  attempt: integer({ min: 1 }).required().readOnly().default(1),
  bankSerialNo: text({ max: 64 }).readOnly().filter('equals'),
  bankMsg: longText({ max: 200 }).readOnly().inOwnWords(),
  releasedBy: text({ max: 64 }).readOnly(),
  releaserId: integer({ min: 0 }).readOnly().filter('none'),
  requestTime: dateTime().readOnly(),
  finishTime: dateTime().readOnly(),
  /** After it the bank does not pay this attempt any more. */
  notAfter: dateTime().readOnly().filter('none'),
  /** When the bank is asked next; nobody asks by himself any more where it is empty. */
  nextAt: dateTime().readOnly().filter('none'),
  asked: integer({ min: 0 }).required().readOnly().default(0).filter('none'),
  /** The payee waits for it. */
  urged: flag().required().readOnly().default(false),
  trouble: code('paymentTrouble', PAYMENT_TROUBLES).readOnly(),
  status: state(paymentMachine),
}).holds(
  'forOne',
  ['batchNo', 'forCode', 'forEntity'],
  '($1 is null) = ($2 is not null) and ($2 is null) = ($3 is null)',
)
export type Payment = ValuesOf<typeof Payment>

export const PAYMENT_STEPS = ['written', 'sent', 'answered', 'unanswered', 'asked'] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** What was done about an order and what the bank said, written once, before and after each call. Secrets and card numbers are no part of it. */
export const PaymentEvidence = entity('paymentEvidence', {
  payNo: text({ max: 20 }).required().indexed().filter('equals'),
  attempt: integer({ min: 1 }).required(),
  step: code('paymentStep', PAYMENT_STEPS).required(),
  at: dateTime().required(),
  author: text({ max: 64 }).required(),
  /** What the bank made of it: `paid`, `refused`, `unknown` and so on. */
  result: text({ max: 20 }),
  serial: text({ max: 64 }),
  amount: money(),
  httpStatus: integer({ min: 0, max: 999 }),
  body: longText({ max: 4_000 }),
  reason: longText({ max: 500 }),
}).appendOnly()
export type PaymentEvidence = ValuesOf<typeof PaymentEvidence>

export const paymentResource = resource<Payment>()('payment', {
  calls: ['list', 'get'],
  permission: { read: 'payment.read', edit: 'payment.release' },
  keyword: ['payNo', 'batchNo', 'forCode', 'payeeName', 'bankSerialNo'],
})

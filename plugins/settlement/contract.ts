import { defineContract } from '@ntocc/sdk/contracts'
import { date, integer, link, money, noWhitespace, shape, text } from '@ntocc/sdk/fields'
import {
  BANK_DIFFERENCES,
  BANK_LINE_KINDS,
  BANK_LINE_MATCHES,
  BankLine,
  bankLineResource,
  bankStatementCalls,
} from './contract/bank-line.ts'
import {
  OWED_AGES,
  SettlementBatch,
  SettlementCharge,
  SettlementDeduction,
  SettlementLine,
  SIDES,
  settlementResources,
} from './contract/batch.ts'
import { settlementCalls } from './contract/calls.ts'
import { freightCalls } from './contract/freight.ts'
import {
  PAYMENT_CHANNELS,
  PAYMENT_STEPS,
  PAYMENT_TROUBLES,
  Payment,
  PaymentEvidence,
  paymentResource,
} from './contract/payment.ts'
import { paymentCalls } from './contract/payment-calls.ts'
import {
  GIVE_BACK_REFUSALS,
  RECEIPT_REFUSALS,
  receiptCalls,
  receiptResource,
  SettlementReceipt,
} from './contract/receipt.ts'
import { statementCalls } from './contract/statement.ts'

/** What a party sees of its own. */
const OWN = ['SettlementBatches', 'SettlementBatchDetail', 'SettlementStatement']
/** Whom the platform pays sees the payments too. */
const PAID = [...OWN, 'PaymentRecords', 'PaymentRecordDetail']

const OWN_MONEY = ['settlement.read', 'settlement.confirm', 'settlement.reject']

/** What waybills bring and cost, settled with whom it concerns, and posted to the books when it is approved. */
export default defineContract({
  id: 'settlement',
  entities: {
    settlementBatch: SettlementBatch,
    settlementLine: SettlementLine,
    settlementDeduction: SettlementDeduction,
    settlementCharge: SettlementCharge,
    settlementReceipt: SettlementReceipt,
    payment: Payment,
    paymentEvidence: PaymentEvidence,
    bankLine: BankLine,
  },
  resources: {
    ...settlementResources,
    settlementReceipt: receiptResource,
    payment: paymentResource,
    bankLine: bankLineResource,
  },
  calls: {
    ...settlementCalls,
    ...statementCalls,
    ...freightCalls,
    ...paymentCalls,
    ...receiptCalls,
    ...bankStatementCalls,
  },
  todo: [
    'valuating_count',
    'remit_count',
    'urge_remit_count',
    'settlement_approve_count',
    'settlement_confirm_count',
    'settlement_overdue_count',
    'payment_trouble_count',
    'payment_differs_count',
    'bank_line_count',
  ],
  // The first three stand in the specification's table.
  todoOrder: {
    valuating_count: 30,
    remit_count: 60,
    urge_remit_count: 70,
    settlement_approve_count: 61,
    settlement_confirm_count: 62,
    settlement_overdue_count: 63,
    payment_trouble_count: 71,
    payment_differs_count: 72,
    bank_line_count: 73,
  },
  permissions: [
    'settlement.read',
    'settlement.edit',
    'settlement.submit',
    'settlement.approve',
    'settlement.reject',
    'settlement.confirm',
    'settlement.receive',
    'settlement.giveBack',
    'payment.read',
    'payment.release',
    'payment.ask',
    'payment.urge',
    'bankStatement.read',
    'bankStatement.explain',
  ],
  dictionaries: {
    settlementSide: SIDES,
    owedAge: OWED_AGES,
    paymentTrouble: PAYMENT_TROUBLES,
    paymentStep: PAYMENT_STEPS,
    paymentChannel: PAYMENT_CHANNELS,
    bankLineKind: BANK_LINE_KINDS,
    bankLineMatch: BANK_LINE_MATCHES,
    bankDifference: BANK_DIFFERENCES,
  },
  errors: {
    SETTLEMENT_SPAN: {},
    SETTLEMENT_NOTHING: {},
    SETTLEMENT_MANY: {},
    SETTLEMENT_LOCKED: {},
    SETTLEMENT_STANDS: {},
    SETTLEMENT_PARTY: {},
    RECEIPT_TOO_MUCH: {},
    PAYMENT_TOO_MUCH: {},
    PAYMENT_NOT_SENT: {},
    PAYMENT_OVER: {},
    BANK_UNREACHABLE: { status: 5030 },
  },
  issues: [
    'settlementBatch.oneParty',
    'settlementBatch.sums',
    'settlementBatch.ownParty',
    'settlementLine.sums',
    'settlementLine.reasoned',
    'settlementLine.below',
    'carrierFreight.charged',
    'settlementReceipt.sign',
    'settlementReceipt.reasoned',
    ...RECEIPT_REFUSALS.map(each => `receipt.${each}` as const),
    ...GIVE_BACK_REFUSALS.map(each => `giveBack.${each}` as const),
    'payment.forOne',
    'payment.state',
    'payment.failed',
    'payment.seal',
    'payment.own',
    'payment.noCard',
    'payment.cardRefuted',
    'payment.cardOwn',
    'payment.alone',
    'payment.trouble',
    'payment.off',
    'payment.trial',
    'payment.settings',
    'payment.noAccounts',
    'bankLine.differs',
    'bankLine.sided',
    'bankLine.dayToCome',
    'bankLine.dayLongAgo',
  ],
  settings: shape({
    /** From this sum on a second person approves as well. */
    secondApproval: money({ min: 0 }).required().default('100000.00'),
    /** Up to this sum for a payee and a day whoever had a hand in a batch releases its payment too. */
    releaseAlone: money({ min: 0 }).required().default('5000.00'),
    /** Days in which shippers pay with whom nothing else was agreed. */
    creditDays: integer({ min: 0, max: 365 }).in('day').required().default(30),
    /** The bank's address, and what calls to it are signed with. */
    bankAddress: link(),
    bankKey: noWhitespace(),
    bankSecret: text({ max: 200 }).secret(),
  }),
  jobs: {
    payPayments: shape({}),
    readStatements: shape({}),
    readStatementDay: shape({ day: date().required() }),
    countOwed: shape({}),
    drawOwed: shape({}),
    remindOwed: shape({}),
  },
  money: {
    accounts: {
      // Below nothing by what is owed to the platform.
      receivable: { mayGoBelow: true },
      payable: { mayGoBelow: true },
      income: { mayGoBelow: true, parts: 4 },
      cost: { mayGoBelow: true, parts: 4 },
      // Below nothing by what it has got, above by what it has paid.
      bank: { mayGoBelow: true, parts: 4 },
      // What went into accounts that parties have with the platform, less what was taken from them.
      credited: { mayGoBelow: true, parts: 4 },
      // What was paid before the batch was, by other books.
      advanced: { mayGoBelow: true, parts: 4 },
    },
    bookings: {
      charge: { from: 'receivable', to: 'income' },
      owe: { from: 'cost', to: 'payable' },
      // Held while it is in transit.
      pay: { from: 'payable', to: 'bank' },
      credit: { from: 'payable', to: 'credited' },
      deduct: { from: 'payable', to: 'advanced' },
      // What a shipper owes, taken from its account.
      receive: { from: 'credited', to: 'receivable' },
      // What the bank paid beyond its order.
      paySurplus: { from: 'payable', to: 'bank' },
    },
  },
  search: {
    settlementBatch: {
      by: ['batchNo'],
      title: 'batchNo',
      hint: [],
      state: 'status',
      to: '/settlement/batches/detail?id={id}',
    },
    payment: {
      by: ['payNo', 'bankSerialNo'],
      title: 'payNo',
      hint: ['payeeName'],
      state: 'status',
      to: '/settlement/payments/detail?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: {
        pages: [
          'SettlementBatches',
          'SettlementBatchDetail',
          'CarrierSettlement',
          'CarrierPaymentApproval',
          'CarrierFreight',
          'SettlementList',
          'SettlementLines',
          'SettlementStatement',
          'PaymentRecords',
          'PaymentRecordDetail',
          'BankStatement',
        ],
        permissions: [
          'settlement.read',
          'settlement.edit',
          'settlement.submit',
          'settlement.approve',
          'settlement.reject',
          'settlement.receive',
          'settlement.giveBack',
          'payment.read',
          'payment.release',
          'payment.ask',
          'payment.urge',
          'bankStatement.read',
          'bankStatement.explain',
        ],
      },
      SHIPPER: { pages: OWN, permissions: OWN_MONEY },
      DRIVER: { pages: PAID, permissions: [...OWN_MONEY, 'payment.read', 'payment.urge'] },
      CARRIER: { pages: PAID, permissions: [...OWN_MONEY, 'payment.read', 'payment.urge'] },
    },
  },
})

import { defineContract } from '@ntocc/sdk/contracts'
import { integer, money, positiveInteger, shape } from '@ntocc/sdk/fields'
import { OilCard, OilCardEntry, oilCardEntries, oilCardPledge, oilCardRelease, oilCards } from './contract/cards.ts'
import { OilPrice, oilPrices } from './contract/prices.ts'
import { OilRecharge, oilRecharges } from './contract/recharges.ts'
import { reconciliation } from './contract/reconciliation.ts'
import { FuelStatement, fuelStatementMatch, fuelStatements } from './contract/statements.ts'
import {
  FuelTransaction,
  fuelOdd,
  fuelOwn,
  fuelRefund,
  fuelSpending,
  fuelSummary,
  fuelTransactions,
} from './contract/transactions.ts'

export default defineContract({
  id: 'fuel',
  entities: {
    oilCard: OilCard,
    oilCardEntry: OilCardEntry,
    oilRecharge: OilRecharge,
    fuelTransaction: FuelTransaction,
    fuelStatement: FuelStatement,
    oilPrice: OilPrice,
  },
  resources: {
    oilCard: oilCards,
    oilCardEntry: oilCardEntries,
    oilRecharge: oilRecharges,
    fuelTransaction: fuelTransactions,
    fuelStatement: fuelStatements,
    oilPrice: oilPrices,
  },
  calls: {
    oilCardPledge,
    oilCardRelease,
    fuelRefund,
    fuelSpending,
    fuelOdd,
    fuelOwn,
    fuelSummary,
    fuelStatementMatch,
    fuelReconciliationQueue: reconciliation.queue,
    fuelReconciliationSheet: reconciliation.sheet,
    fuelReconciliationClaim: reconciliation.claim,
    fuelReconciliationRelease: reconciliation.release,
    fuelReconciliationDecide: reconciliation.decide,
  },
  todo: ['oil_card_low_count', 'oil_recharge_count', 'fuel_statement_count'],
  permissions: [
    'oilCard.read',
    'oilCard.edit',
    'oilRecharge.read',
    'oilRecharge.edit',
    'oilRecharge.credit',
    'fuelTransaction.read',
    'fuelTransaction.own',
    'fuelTransaction.edit',
    'fuelTransaction.refund',
    'fuelTransaction.settle',
    'fuelStatement.read',
    'fuelStatement.edit',
    'oilPrice.read',
    'oilPrice.edit',
  ],
  dictionaries: {
    oilCardBrand: ['petrochina', 'sinopec', 'platform'],
    oilCardSource: ['supplier', 'purchased', 'customer'],
    oilCardEntryKind: ['recharge', 'purchase', 'refund'],
    fuelKind: ['purchase', 'refund'],
    fuelPayFrom: ['card', 'cash'],
    fuelDisputeReason: ['noFill', 'price', 'quantity', 'twice', 'otherCard'],
  },
  errors: {
    CARD_PLEDGED: {},
    CARD_HAS_MONEY: {},
    CARD_AWAITS_MONEY: {},
    CARD_EXPIRED: {},
    CARD_RECOVERED: {},
    CARD_LOST: {},
    CARD_PAST: {},
    CARD_WANTED: {},
    CARD_OTHER_BRAND: {},
    BALANCE_TOO_LOW: {},
    AMOUNT_WANTED: {},
    AMOUNT_DIFFERS: {},
    ALREADY_SETTLED: {},
    REFUND_TOO_HIGH: {},
    VOUCHER_WANTED: {},
    RECHARGE_PAID: {},
    NO_COUNTERPART: {},
    OTHER_COUNTERPART: {},
    LINE_MATCHED: {},
    PROVINCE_WANTED: {},
    PRICE_KNOWN: {},
    SPAN_REVERSED: {},
  },
  settings: shape({
    lowBalance: money({ min: 0 }).required().default('500.00'),
    matchMinutes: positiveInteger({ max: 2880 }).in('minute').required().default(120),
    /** So many days around a line its fill is looked for when nothing matches: whoever judges the line is shown the nearest. */
    pairDays: positiveInteger({ max: 31 }).in('day').required().default(3),
    /** Two fills of a vehicle within so long deserve a look. */
    againHours: positiveInteger({ max: 72 }).in('hour').required().default(4),
    /** More than so much of what the vehicle takes on the average deserves one too, */
    muchPercent: integer({ min: 101, max: 1000 }).in('percent').required().default(180),
    /** where the average is of at least so many fills, */
    muchFills: positiveInteger({ max: 50 }).required().default(3),
    /** of the days before those that are looked at. */
    muchDays: positiveInteger({ max: 366 }).in('day').required().default(90),
  }),
  jobs: { watchCards: shape({}), matchStatements: shape({}) },
  search: {
    oilCard: {
      by: ['cardNo', 'vehicleNo'],
      title: 'cardNo',
      hint: ['vehicleNo'],
      state: 'status',
      to: '/fuel/cards/detail?id={id}',
    },
    fuelStatement: {
      by: ['supplierNo', 'cardNo'],
      title: 'supplierNo',
      hint: ['cardNo', 'station'],
      state: 'status',
      to: '/fuel/statements?keyword={supplierNo}&open={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      // Whoever sends vehicles enters what they take and keeps cards for trips; money and settlement are another's.
      DISPATCHER: {
        pages: ['OilCardManage', 'OilCardDetail', 'FuelTransactionManage', 'FuelSpending', 'OilPriceManage'],
        permissions: ['fuelTransaction.edit'],
      },
      // What their drivers took is theirs to see; cards and the platform's prices are not.
      CARRIER: { permissions: ['fuelTransaction.own'] },
      // Whoever credits what was ordered for a card sees the cards; keeping them is another's.
      FINANCE: {
        pages: [
          'OilCardManage',
          'OilCardDetail',
          'OilRechargeManage',
          'FuelTransactionManage',
          'FuelStatementManage',
          'FuelReconciliation',
          'FuelSpending',
        ],
        permissions: ['oilRecharge.credit', 'fuelTransaction.refund', 'fuelTransaction.settle', 'fuelStatement.edit'],
      },
    },
  },
})

import { defineContract } from '@ntocc/sdk/contracts'
import { flag, integer, money, shape } from '@ntocc/sdk/fields'
import { prepaidCalls } from './contract/calls.ts'
import { CLOSINGS, ENTRY_KINDS, Prepaid, PrepaidEntry, prepaidResources } from './contract/prepaid.ts'

/** What a party sees and asks for of its own. */
const OWN = { pages: ['PrepaidManage', 'PrepaidDetail'], permissions: ['prepaid.read', 'prepaid.submit'] }

/** Money that whoever carries is paid on the way, taken off what the waybill is settled with. */
export default defineContract({
  id: 'prepaid',
  entities: { prepaid: Prepaid, prepaidEntry: PrepaidEntry },
  resources: prepaidResources,
  calls: prepaidCalls,
  todo: ['pay_in_advance_count', 'prepaid_overdue_count'],
  // The first stands in the specification's table.
  todoOrder: { pay_in_advance_count: 140, prepaid_overdue_count: 141 },
  permissions: ['prepaid.read', 'prepaid.submit', 'prepaid.review', 'prepaid.repay'],
  dictionaries: { prepaidEntryKind: ENTRY_KINDS, prepaidClosing: CLOSINGS },
  errors: {
    PREPAID_TOO_MUCH: {},
    PREPAID_TOO_MUCH_BACK: {},
    PREPAID_SERIAL: {},
    PREPAID_PHOTOS: {},
    PREPAID_NO_BANK: { status: 5030 },
    PREPAID_PAID_BY_BATCH: {},
  },
  issues: [
    'prepaid.sums',
    'prepaid.own',
    'prepaid.cardWriter',
    'prepaid.notUnderWay',
    'prepaid.payeeChanged',
    'prepaid.settled',
    'prepaid.unpriced',
    'prepaid.otherPayee',
    'prepaid.pending',
    'prepaid.many',
    'prepaid.nothing',
    'prepaid.noCard',
    'prepaid.bounced',
    'prepaid.noBatch',
    'prepaid.batchOfOther',
    'prepaid.batchUnpaid',
    'prepaid.batchTooSmall',
  ],
  settings: shape({
    /** Percent of what the carrier gets that is paid in advance at most, unless the order says more. */
    prepaidRatio: integer({ min: 1, max: 100 }).required().default(40),
    /** The most of one waybill. */
    prepaidMost: money({ min: 0.01 }).required().default('20000.00'),
    /** Advances of one payee that are not at an end. */
    prepaidOpen: integer({ min: 1, max: 100 }).required().default(3),
    /** So many days after it was paid an advance is overdue. */
    prepaidDays: integer({ min: 1, max: 365 }).required().default(30),
    /** From this sum on a second person approves as well. */
    prepaidSecond: money({ min: 0 }).required().default('5000.00'),
    prepaidPhotos: flag().required().default(false),
  }),
  jobs: { watchPrepaid: shape({}) },
  money: {
    accounts: {
      /** Below nothing by what it has paid. */
      bank: { mayGoBelow: true, parts: 4 },
      /** One for each advance: never below nothing, so that no more is taken off or comes back than was paid. */
      outstanding: {},
      // What batches have taken off.
      settled: { mayGoBelow: true, parts: 4 },
      // Below nothing by what was taken off or paid back of money that the bank gave back.
      owing: { mayGoBelow: true },
      // Below nothing by what payees are not paid any more.
      writtenOff: { mayGoBelow: true },
    },
    bookings: {
      // Held while it is in transit.
      advance: { from: 'bank', to: 'outstanding' },
      // What the bank paid beyond its order.
      advanceSurplus: { from: 'bank', to: 'outstanding' },
      offset: { from: 'outstanding', to: 'settled' },
      repay: { from: 'outstanding', to: 'bank' },
      bounce: { from: 'outstanding', to: 'bank' },
      bounceOwed: { from: 'owing', to: 'bank' },
      // A batch has paid what it had taken off.
      paidAgain: { from: 'settled', to: 'owing' },
      writeOff: { from: 'writtenOff', to: 'owing' },
    },
  },
  search: {
    prepaid: {
      by: ['prepaidNo', 'waybillNo'],
      title: 'prepaidNo',
      hint: ['holder'],
      state: 'status',
      to: '/prepaid/detail?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: {
        pages: ['PrepaidManage', 'PrepaidDetail'],
        permissions: ['prepaid.read', 'prepaid.review', 'prepaid.repay'],
      },
      DISPATCHER: OWN,
      SHIPPER: OWN,
      DRIVER: OWN,
      CARRIER: OWN,
    },
  },
})

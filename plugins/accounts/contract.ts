import { defineContract } from '@ntocc/sdk/contracts'
import { money, shape } from '@ntocc/sdk/fields'
import { ACCOUNT_KINDS, AccountChange, accountResources, CHANGE_SUBJECTS, MoneyAccount } from './contract/account.ts'
import { accountCalls } from './contract/calls.ts'
import { WITHDRAWAL_SOURCES, Withdrawal, withdrawalResource } from './contract/withdrawal.ts'

/** What a party sees of its own money, and takes out of it. */
const OWN = {
  pages: [
    'CashWithdrawal',
    'WithdrawalRecords',
    'WithdrawalDetail',
    'AccountChanges',
    'BalanceStatistics',
    'PayPassword',
  ],
  permissions: ['moneyAccount.read', 'withdrawal.read', 'withdrawal.submit'],
}

/** Money that parties have with the platform: accounts in the books, what happened to them, and what is taken out. */
export default defineContract({
  id: 'accounts',
  entities: { moneyAccount: MoneyAccount, accountChange: AccountChange, withdrawal: Withdrawal },
  resources: { ...accountResources, withdrawal: withdrawalResource },
  calls: accountCalls,
  todo: ['transfer_apply_count'],
  // It stands in the specification's table.
  todoOrder: { transfer_apply_count: 90 },
  permissions: ['moneyAccount.read', 'moneyAccount.lock', 'withdrawal.read', 'withdrawal.submit', 'withdrawal.review'],
  dictionaries: {
    moneyAccountKind: ACCOUNT_KINDS,
    accountSubject: CHANGE_SUBJECTS,
    withdrawalSource: WITHDRAWAL_SOURCES,
  },
  errors: {
    PAY_PASSWORD_WRONG: {},
    PAY_PASSWORD_UNSET: {},
    PAY_PASSWORD_STALE: {},
    WITHDRAWAL_HELD: {},
    WITHDRAWAL_SPAN: {},
    WITHDRAWAL_TOO_MUCH: {},
    WITHDRAWAL_FEE: {},
    WITHDRAWAL_DAY: {},
    NO_BANK: { status: 5030 },
    SPAN_TURNED: {},
    ACCOUNTS_DIFFER: {},
  },
  issues: [
    'moneyAccount.oneParty',
    'moneyAccount.sums',
    'moneyAccount.own',
    'accountChange.oneParty',
    'withdrawal.oneParty',
    'withdrawal.sums',
    'withdrawal.own',
    'withdrawal.card',
    'withdrawal.cardWriter',
    'withdrawal.frozen',
    'withdrawal.noWithdrawals',
    'withdrawal.noCard',
    'withdrawal.noPayPassword',
    'withdrawal.nothing',
    'payPassword.form',
    'payPassword.simple',
    'payPassword.same',
  ],
  settings: shape({
    /** What a withdrawal costs whoever asks for it. */
    withdrawalFee: money({ min: 0 }).required().default('0.00'),
    withdrawalLeast: money({ min: 0.01 }).required().default('1.00'),
    withdrawalMost: money({ min: 0.01 }).required().default('50000.00'),
    /** What one account asks for on a day, at most. */
    withdrawalDayMost: money({ min: 0.01 }).required().default('100000.00'),
    /** From this sum on of an account and a day a second person approves as well. */
    withdrawalSecond: money({ min: 0 }).required().default('20000.00'),
  }),
  money: {
    accounts: {
      /** A party's. */
      party: {},
      // What came in by other books of the house: it stands against what the party has.
      funds: { mayGoBelow: true, parts: 4 },
      bank: { mayGoBelow: true, parts: 4 },
      fees: { mayGoBelow: true, parts: 4 },
      // Below nothing by what the bank has paid a party beyond its order.
      owing: { mayGoBelow: true },
    },
    bookings: {
      opening: { from: 'funds', to: 'party' },
      // Kept from before, for a reason that the books do not know.
      openingFrozen: { from: 'party', to: 'funds' },
      recharge: { from: 'bank', to: 'party' },
      freight: { from: 'funds', to: 'party' },
      withdraw: { from: 'party', to: 'bank' },
      withdrawFee: { from: 'party', to: 'fees' },
      withdrawSurplus: { from: 'owing', to: 'bank' },
    },
  },
  search: {
    withdrawal: {
      by: ['withdrawNo'],
      title: 'withdrawNo',
      hint: ['holder'],
      state: 'status',
      to: '/accounts/withdrawals/detail?id={id}',
    },
    moneyAccount: {
      by: ['accountNo'],
      title: 'accountNo',
      hint: [],
      state: 'status',
      to: '/accounts/detail?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      FINANCE: {
        pages: [
          'AccountManage',
          'AccountDetail',
          'BalanceStatistics',
          'AccountChanges',
          'WithdrawalRecords',
          'WithdrawalDetail',
          'PayPassword',
        ],
        permissions: ['moneyAccount.read', 'moneyAccount.lock', 'withdrawal.read', 'withdrawal.review'],
      },
      SHIPPER: OWN,
      DRIVER: OWN,
      CARRIER: OWN,
    },
  },
})

import { resource } from '@ntocc/sdk/contracts'
import {
  type Actor,
  code,
  dateTime,
  entity,
  integer,
  money,
  NUMBER_CAP,
  reference,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** What a shipper pays in, and what whoever carries earns. */
export const ACCOUNT_KINDS = ['recharge', 'income'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']

/** What may be done with the money of an account. What comes in comes in anyway. */
export const accountMachine = stateMachine({
  name: 'moneyAccountStatus',
  initial: 0,
  states: {
    0: { key: 'normal', tone: 'done' },
    1: { key: 'frozen', tone: 'stopped' },
    2: { key: 'noWithdrawals', tone: 'trouble' },
  },
  moves: [
    {
      name: 'freeze',
      from: [0, 2],
      to: 1,
      by: MONEY,
      permission: 'moneyAccount.lock',
      reason: true,
      needs: ['accountOfOthers'],
    },
    {
      name: 'stopWithdrawals',
      from: [0, 1],
      to: 2,
      by: MONEY,
      permission: 'moneyAccount.lock',
      reason: true,
      needs: ['accountOfOthers'],
    },
    {
      name: 'unlock',
      from: [1, 2],
      to: 0,
      by: MONEY,
      permission: 'moneyAccount.lock',
      reason: true,
      needs: ['accountOfOthers'],
    },
  ],
})

const ONE_PARTY = '($1 is not null)::int + ($2 is not null)::int + ($3 is not null)::int = 1'
const PARTY = ['shipmentCode', 'driverCode', 'teamCode'] as const

const whose = () => ({
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  teamCode: reference('driverTeam').readOnly(),
})

/**
 * A party's money with the platform. What stands in it follows from the books: written by the transaction that moves money, for lists to
 * filter by, and proven against them.
 */
export const MoneyAccount = entity('moneyAccount', {
  accountNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  kind: code('moneyAccountKind', ACCOUNT_KINDS).required().readOnly(),
  ...whose(),
  balance: money().required().readOnly().default('0.00').derived(),
  frozen: money().required().readOnly().default('0.00').derived(),
  available: money().required().readOnly().default('0.00').derived(),
  /** Number of its last change record. */
  lastSeq: integer({ min: 0 }).required().readOnly().default(0).derived().filter('none'),
  lastChangeAt: dateTime().readOnly().derived(),
  status: state(accountMachine),
})
  .holds('oneParty', PARTY, ONE_PARTY)
  .holds('sums', ['balance', 'frozen', 'available'], '$1 = $2 + $3')
export type MoneyAccount = ValuesOf<typeof MoneyAccount>

/** Why money of an account moved, or was kept from being spent. */
export const CHANGE_SUBJECTS = [
  'opening',
  'recharge',
  'freight',
  'settle',
  'freeze',
  'unfreeze',
  'withdraw',
  'withdrawReturn',
  'collect',
  'refund',
  'transfer',
] as const
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number]

const signed = () => money({ min: -NUMBER_CAP })

/** What happened to the money of an account, and what stood there after it: written once, without gaps in its numbers. */
export const AccountChange = entity('accountChange', {
  accountNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  seq: integer({ min: 1 }).required().readOnly(),
  ...whose(),
  subject: code('accountSubject', CHANGE_SUBJECTS).required().readOnly(),
  /** What came, or with a minus what left. */
  amount: signed().required().readOnly(),
  /** What was frozen, or with a minus what is free again. */
  frozenAmount: signed().required().readOnly(),
  balanceAfter: money().required().readOnly(),
  frozenAfter: money().required().readOnly(),
  /** The document that it belongs to. */
  refNo: text({ max: 64 }).readOnly().indexed().filter('equals'),
  reason: text({ max: 200 }).readOnly().inOwnWords(),
  author: text({ max: 64 }).readOnly(),
  at: dateTime().required().readOnly(),
})
  .holds('oneParty', PARTY, ONE_PARTY)
  .appendOnly()
export type AccountChange = ValuesOf<typeof AccountChange>

export const accountResources = {
  moneyAccount: resource<MoneyAccount>()('moneyAccount', {
    calls: ['list', 'get', 'move'],
    permission: { read: 'moneyAccount.read', edit: 'moneyAccount.lock', move: 'moneyAccount.lock' },
    keyword: ['accountNo'],
  }),
  accountChange: resource<AccountChange>()('accountChange', {
    calls: ['list', 'get'],
    permission: { read: 'moneyAccount.read', edit: 'moneyAccount.lock' },
    keyword: ['accountNo', 'refNo'],
  }),
}

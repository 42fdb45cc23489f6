import { resource } from '@ntocc/sdk/contracts'
import {
  type Actor,
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
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']
const PARTIES: readonly Actor[] = ['DRIVER', 'CARRIER', 'SHIPPER']

/** What the money must not be kept by. */
const PAYABLE = ['accountPaysOut', 'withdrawalCardAsSeen', 'notBlacklistedToWithdraw', 'papersToWithdraw'] as const

/** What becomes of a withdrawal. The money is frozen from the first state on, until it has left or is free again. */
export const withdrawalMachine = stateMachine({
  name: 'withdrawalStatus',
  initial: 0,
  states: {
    0: { key: 'toReview', tone: 'waiting' },
    1: { key: 'approved', tone: 'moving' },
    2: { key: 'paying', tone: 'moving' },
    3: { key: 'succeeded', tone: 'done' },
    4: { key: 'failed', tone: 'trouble' },
    5: { key: 'rejected', tone: 'trouble' },
    6: { key: 'revoked', tone: 'stopped' },
    7: { key: 'firstApproved', tone: 'waiting' },
  },
  sets: {
    /** Approved by nobody, or not by enough people. */
    toDecide: ['toReview', 'firstApproved'],
    /** The money is kept for it. */
    open: ['toReview', 'firstApproved', 'approved', 'paying'],
  },
  moves: [
    {
      name: 'approve',
      from: [0],
      to: 1,
      by: MONEY,
      permission: 'withdrawal.review',
      needs: ['otherPerson', 'withdrawalBelowLimit', ...PAYABLE],
    },
    {
      name: 'approveFirst',
      from: [0],
      to: 7,
      by: MONEY,
      permission: 'withdrawal.review',
      needs: ['otherPerson', 'withdrawalNeedsSecond', ...PAYABLE],
    },
    {
      name: 'approve',
      from: [7],
      to: 1,
      by: MONEY,
      permission: 'withdrawal.review',
      needs: ['otherPerson', 'withdrawalBySecond', ...PAYABLE],
    },
    {
      name: 'reject',
      from: [0, 7],
      to: 5,
      by: MONEY,
      permission: 'withdrawal.review',
      reason: true,
      needs: ['otherPerson'],
    },
    { name: 'revoke', from: [0, 7], to: 6, by: PARTIES, permission: 'withdrawal.submit', needs: ['ownWithdrawal'] },
    // They follow what the bank says.
    { name: 'pay', from: [1], to: 2, by: ['SYSTEM'] },
    { name: 'succeed', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'fail', from: [1, 2], to: 4, by: ['SYSTEM'] },
    // What was paid came back.
    { name: 'giveBack', from: [3], to: 4, by: ['SYSTEM'] },
  ],
})

export const WITHDRAWAL_SOURCES = ['web', 'app', 'wechat'] as const
export type WithdrawalSource = (typeof WITHDRAWAL_SOURCES)[number]

/** Money that a party asks to be paid out of its account, to a card of its own as the card stood then. */
export const Withdrawal = entity('withdrawal', {
  withdrawNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  accountNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  teamCode: reference('driverTeam').readOnly(),
  amount: money().required().readOnly(),
  /** The platform's own, and what comes onto the card. */
  fee: money().required().readOnly(),
  actualAmount: money().required().readOnly(),
  cardCode: reference('bankCard').readOnly().filter('none'),
  holder: text({ max: 60 }).readOnly().inOwnWords().filter('contains'),
  bankName: text({ max: 100 }).readOnly().inOwnWords(),
  bankCode: text({ max: 20 }).readOnly().filter('none'),
  cardNo: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  cardWriter: text({ max: 64 }).readOnly().filter('none'),
  source: code('withdrawalSource', WITHDRAWAL_SOURCES).required().readOnly(),
  /** The pay password was given. */
  payPasswordOk: flag().required().readOnly().filter('none'),
  applicantId: integer({ min: 0 }).readOnly().filter('none'),
  applicant: text({ max: 64 }).readOnly(),
  askedAt: dateTime().required().readOnly(),
  /** Who approved it first, where two have to. */
  firstApproverId: integer({ min: 0 }).readOnly().filter('none'),
  firstApprover: text({ max: 64 }).readOnly(),
  auditor: text({ max: 64 }).readOnly(),
  auditedAt: dateTime().readOnly(),
  reason: longText({ max: 200 }).readOnly().inOwnWords(),
  payNo: text({ max: 20 }).readOnly().filter('equals'),
  paidAmount: money().readOnly(),
  serial: text({ max: 64 }).readOnly().filter('equals'),
  finishTime: dateTime().readOnly(),
  status: state(withdrawalMachine),
})
  .holds(
    'oneParty',
    ['shipmentCode', 'driverCode', 'teamCode'],
    '($1 is not null)::int + ($2 is not null)::int + ($3 is not null)::int = 1',
  )
  .holds('sums', ['amount', 'fee', 'actualAmount'], '$1 = $2 + $3 and $3 > 0')
export type Withdrawal = ValuesOf<typeof Withdrawal>

export const withdrawalResource = resource<Withdrawal>()('withdrawal', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'withdrawal.read', edit: 'withdrawal.review', move: 'withdrawal.read' },
  keyword: ['withdrawNo', 'holder', 'accountNo'],
})

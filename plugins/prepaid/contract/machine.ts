import { type Actor, stateMachine } from '@ntocc/sdk/fields'

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']
const PARTIES: readonly Actor[] = ['DRIVER', 'CARRIER', 'SHIPPER']

/** What the money must not be kept by. */
const PAYABLE = ['prepaidWithinLimits', 'prepaidCardAsSeen', 'notBlacklistedToWithdraw', 'papersToWithdraw'] as const

/**
 * How somebody asks to close what is owed to a payee, by how it is closed: paid by an adjustment of a line of a batch, or not at all. Another
 * person approves.
 */
export const ASK_TO_CLOSE = { paidAgain: 'sayPaidAgain', writtenOff: 'askWriteOff' } as const

/** What becomes of an advance: once it is paid it is owed until it is taken off carriage or comes back. */
export const prepaidMachine = stateMachine({
  name: 'prepaidStatus',
  initial: 0,
  states: {
    0: { key: 'applied', tone: 'waiting' },
    1: { key: 'approved', tone: 'moving' },
    2: { key: 'paid', tone: 'moving' },
    3: { key: 'partlyOffset', tone: 'moving' },
    4: { key: 'offset', tone: 'done' },
    5: { key: 'rejected', tone: 'trouble' },
    6: { key: 'overdue', tone: 'trouble' },
    7: { key: 'firstApproved', tone: 'waiting' },
    8: { key: 'revoked', tone: 'stopped' },
    9: { key: 'returned', tone: 'stopped' },
    10: { key: 'owedBack', tone: 'trouble' },
    11: { key: 'closing', tone: 'waiting' },
    12: { key: 'closed', tone: 'stopped' },
  },
  sets: {
    /** Approved by nobody, or not by enough people. */
    toDecide: ['applied', 'firstApproved'],
    /** Waits for a person who approves. */
    toReview: ['applied', 'firstApproved', 'closing'],
    /** The bank gave back what had been taken off: that much is owed to the payee. */
    owed: ['owedBack', 'closing'],
    /** The bank gave it back. */
    bounced: ['returned', 'owedBack', 'closing', 'closed'],
    /** The money has left and is not back. */
    outstanding: ['paid', 'partlyOffset', 'overdue'],
    /** It counts against what its waybill may be paid in advance. */
    counted: ['applied', 'firstApproved', 'approved', 'paid', 'partlyOffset', 'offset', 'overdue'],
    /** Not at an end: a payee has only so many of them. */
    open: ['applied', 'firstApproved', 'approved', 'paid', 'partlyOffset', 'overdue'],
  },
  moves: [
    {
      name: 'approve',
      from: [0],
      to: 1,
      by: MONEY,
      permission: 'prepaid.review',
      needs: ['prepaidByOther', 'prepaidBelowLimit', ...PAYABLE],
    },
    {
      name: 'approveFirst',
      from: [0],
      to: 7,
      by: MONEY,
      permission: 'prepaid.review',
      needs: ['prepaidByOther', 'prepaidNeedsSecond', ...PAYABLE],
    },
    {
      name: 'approve',
      from: [7],
      to: 1,
      by: MONEY,
      permission: 'prepaid.review',
      needs: ['prepaidByOther', 'prepaidBySecond', ...PAYABLE],
    },
    {
      name: 'reject',
      from: [0, 7],
      to: 5,
      by: MONEY,
      permission: 'prepaid.review',
      reason: true,
      needs: ['prepaidByOther'],
    },
    {
      name: 'revoke',
      from: [0, 7],
      to: 8,
      by: [...PARTIES, 'PLAT_ADMIN'],
      permission: 'prepaid.submit',
      needs: ['prepaidOwn'],
    },
    // Its waybill came to nothing before anybody decided.
    { name: 'lapse', from: [0, 7], to: 8, by: ['SYSTEM'] },
    // What is owed to the payee is at an end by two people.
    // With the batch that has paid it: by a call of its own.
    { name: ASK_TO_CLOSE.paidAgain, from: [10], to: 11, by: ['SYSTEM'] },
    {
      name: ASK_TO_CLOSE.writtenOff,
      from: [10],
      to: 11,
      by: MONEY,
      permission: 'prepaid.repay',
      reason: true,
      needs: ['prepaidOfOthers'],
    },
    {
      name: 'approveClosing',
      from: [11],
      to: 12,
      by: MONEY,
      permission: 'prepaid.review',
      needs: ['prepaidClosedByOther', 'prepaidOfOthers', 'prepaidPaidByBatch'],
    },
    {
      name: 'refuseClosing',
      from: [11],
      to: 10,
      by: MONEY,
      permission: 'prepaid.review',
      reason: true,
      needs: ['prepaidOfOthers'],
    },
    // They follow what the bank says.
    { name: 'pay', from: [1], to: 2, by: ['SYSTEM'] },
    { name: 'putBack', from: [1], to: 0, by: ['SYSTEM'] },
    // They follow the batches of its payee, what is paid back, and the calendar.
    { name: 'offsetPart', from: [2, 4, 6], to: 3, by: ['SYSTEM'] },
    { name: 'offset', from: [2, 3, 6], to: 4, by: ['SYSTEM'] },
    { name: 'overdue', from: [2, 3, 4], to: 6, by: ['SYSTEM'] },
    { name: 'reopen', from: [3, 4, 6], to: 2, by: ['SYSTEM'] },
    { name: 'giveBack', from: [2, 3, 4, 6], to: 9, by: ['SYSTEM'] },
    // Also of what was paid back before.
    { name: 'oweBack', from: [2, 3, 4, 6, 9], to: 10, by: ['SYSTEM'] },
  ],
})

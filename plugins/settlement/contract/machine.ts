import { type Actor, stateMachine } from '@ntocc/sdk/fields'

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']
const PARTIES: readonly Actor[] = ['SHIPPER', 'DRIVER', 'CARRIER']

/** What becomes of a batch, from its lines to the last yuan that was paid of it. */
export const settlementMachine = stateMachine({
  name: 'settlementStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'stopped' },
    1: { key: 'toReconcile', tone: 'waiting' },
    2: { key: 'confirmed', tone: 'moving' },
    3: { key: 'toApprove', tone: 'waiting' },
    4: { key: 'firstApproved', tone: 'waiting' },
    5: { key: 'toPay', tone: 'waiting' },
    6: { key: 'paying', tone: 'moving' },
    7: { key: 'partlyPaid', tone: 'waiting' },
    8: { key: 'paid', tone: 'done' },
    10: { key: 'rejected', tone: 'trouble' },
    11: { key: 'voided', tone: 'stopped' },
  },
  sets: {
    /** Approved by nobody, or not by enough people. */
    toDecide: ['toApprove', 'firstApproved'],
    /** Sent to whom it is with, and not in the books. */
    underWay: ['toReconcile', 'confirmed', 'toApprove', 'firstApproved'],
    /** It stands in the books. */
    approved: ['toPay', 'paying', 'partlyPaid', 'paid'],
    /** Approved, and something of it is neither paid nor on its way. */
    owed: ['toPay', 'partlyPaid'],
  },
  moves: [
    {
      name: 'send',
      from: [0],
      to: 1,
      by: MONEY,
      permission: 'settlement.edit',
      needs: ['batchWorthSomething', 'batchAsWaybills', 'batchAsCharged', 'batchAdvancesCertain'],
    },
    { name: 'confirm', from: [1], to: 2, by: PARTIES, permission: 'settlement.confirm', needs: ['batchAsSent'] },
    {
      name: 'submit',
      from: [2],
      to: 3,
      by: MONEY,
      permission: 'settlement.submit',
      needs: ['batchAsSent', 'batchAsWaybills', 'batchAsCharged', 'batchAdvancesAsSent'],
    },
    {
      name: 'approveFirst',
      from: [3],
      to: 4,
      by: MONEY,
      permission: 'settlement.approve',
      needs: [
        'batchByOther',
        'batchNeedsSecond',
        'batchAsSent',
        'batchAsWaybills',
        'batchAsCharged',
        'batchAdvancesAsSent',
      ],
    },
    {
      name: 'approve',
      from: [3],
      to: 5,
      by: MONEY,
      permission: 'settlement.approve',
      needs: [
        'batchByOther',
        'batchBelowLimit',
        'batchAsSent',
        'batchAsWaybills',
        'batchAsCharged',
        'batchAdvancesAsSent',
      ],
    },
    {
      name: 'approve',
      from: [4],
      to: 5,
      by: MONEY,
      permission: 'settlement.approve',
      needs: [
        'batchByOther',
        'batchBySecond',
        'batchAsSent',
        'batchAsWaybills',
        'batchAsCharged',
        'batchAdvancesAsSent',
      ],
    },
    {
      name: 'reject',
      from: [1, 2, 3, 4],
      to: 10,
      by: [...PARTIES, ...MONEY],
      permission: 'settlement.reject',
      reason: true,
    },
    { name: 'reopen', from: [10], to: 0, by: MONEY, permission: 'settlement.edit' },
    { name: 'void', from: [0, 1, 2, 10], to: 11, by: MONEY, permission: 'settlement.edit', reason: true },
    // Nothing was paid yet: what was posted is posted back.
    {
      name: 'revoke',
      from: [5],
      to: 11,
      by: MONEY,
      permission: 'settlement.approve',
      // What it charges for an area that is away would stand in nobody's books.
      needs: ['batchAsCharged'],
      reason: true,
    },
    // They follow its payments.
    { name: 'pay', from: [5, 7], to: 6, by: ['SYSTEM'] },
    { name: 'paidPart', from: [6, 8], to: 7, by: ['SYSTEM'] },
    // At once where nothing is left to be paid: all of it was paid before.
    { name: 'paid', from: [5, 6], to: 8, by: ['SYSTEM'] },
    { name: 'unpaid', from: [6, 7, 8], to: 5, by: ['SYSTEM'] },
    // What a shipper owes comes in.
    { name: 'receivedPart', from: [5], to: 7, by: ['SYSTEM'] },
    { name: 'received', from: [5, 7], to: 8, by: ['SYSTEM'] },
  ],
})

import { type Actor, stateMachine } from '../../fields/machine.ts'

const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']

/** How far the carrier side of a waybill is paid. */
export const payStateMachine = stateMachine({
  name: 'payStatus',
  initial: 0,
  states: {
    0: { key: 'unpaid', tone: 'waiting' },
    1: { key: 'inBatch', tone: 'moving' },
    2: { key: 'paying', tone: 'moving' },
    3: { key: 'partlyPaid', tone: 'waiting' },
    4: { key: 'paid', tone: 'done' },
    5: { key: 'failed', tone: 'trouble' },
  },
  sets: {
    /** Money is still owed. */
    owed: ['unpaid', 'inBatch', 'paying', 'partlyPaid', 'failed'],
  },
  moves: [
    { name: 'batch', from: [0], to: 1, by: MONEY, needs: ['waybillFinished', 'notInOtherBatch'] },
    { name: 'unbatch', from: [1, 5], to: 0, by: MONEY },
    { name: 'pay', from: [1, 3, 5], to: 2, by: ['SYSTEM'] },
    // Money that was paid comes back, now and then.
    { name: 'paidPart', from: [2, 4], to: 3, by: ['SYSTEM'] },
    { name: 'paid', from: [2], to: 4, by: ['SYSTEM'] },
    { name: 'fail', from: [2, 3, 4], to: 5, by: ['SYSTEM'] },
  ],
})

/** How far a waybill is invoiced; 99 in a list filter means all. */
export const invoiceStateMachine = stateMachine({
  name: 'invoiceStatus',
  initial: 0,
  states: {
    0: { key: 'notInvoiced', tone: 'waiting' },
    1: { key: 'applied', tone: 'moving' },
    2: { key: 'issued', tone: 'done' },
    3: { key: 'reversed', tone: 'stopped' },
  },
  sets: {
    /** No invoice stands for it. */
    uninvoiced: ['notInvoiced', 'applied', 'reversed'],
  },
  moves: [
    { name: 'apply', from: [0, 3], to: 1, by: ['SHIPPER', ...MONEY], needs: ['paidOrCredit'] },
    { name: 'withdraw', from: [1], to: 0, by: ['SHIPPER', ...MONEY] },
    { name: 'issue', from: [1], to: 2, by: ['SYSTEM', ...MONEY] },
    { name: 'reverse', from: [2], to: 3, by: MONEY, reason: true },
  ],
})

/** Application for an invoice; its waybills are locked in 1 to 6. */
export const invoiceMachine = stateMachine({
  name: 'invoiceApplicationStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'stopped' },
    1: { key: 'toReview', tone: 'waiting' },
    2: { key: 'toIssue', tone: 'waiting' },
    3: { key: 'issuing', tone: 'moving' },
    4: { key: 'issued', tone: 'done' },
    5: { key: 'partlyIssued', tone: 'waiting' },
    6: { key: 'delivered', tone: 'done' },
    7: { key: 'rejected', tone: 'trouble' },
    8: { key: 'reversed', tone: 'stopped' },
    9: { key: 'voided', tone: 'stopped' },
  },
  moves: [
    {
      name: 'submit',
      from: [0],
      to: 1,
      by: ['SHIPPER', ...MONEY],
      permission: 'invoice.apply',
      needs: ['paidOrCredit', 'titleVerified', 'sameShipperAndRate'],
    },
    { name: 'approve', from: [1], to: 2, by: MONEY, permission: 'invoice.review' },
    { name: 'reject', from: [1, 2], to: 7, by: MONEY, permission: 'invoice.review', reason: true },
    { name: 'reopen', from: [7], to: 0, by: ['SHIPPER', ...MONEY], permission: 'invoice.apply' },
    { name: 'issue', from: [2, 5], to: 3, by: MONEY, permission: 'invoice.issue' },
    { name: 'issued', from: [3], to: 4, by: ['SYSTEM', ...MONEY], permission: 'invoice.issue' },
    { name: 'issuedPart', from: [3], to: 5, by: ['SYSTEM', ...MONEY], permission: 'invoice.issue' },
    { name: 'deliver', from: [4], to: 6, by: MONEY, permission: 'invoice.deliver' },
    { name: 'reverse', from: [4, 6], to: 8, by: MONEY, permission: 'invoice.reverse', reason: true },
    { name: 'void', from: [0, 7], to: 9, by: ['SHIPPER', ...MONEY], permission: 'invoice.apply' },
  ],
})

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
  },
  moves: [
    { name: 'approve', from: [0], to: 1, by: MONEY, permission: 'prepaid.review', needs: ['otherPerson'] },
    { name: 'reject', from: [0], to: 5, by: MONEY, permission: 'prepaid.review', reason: true },
    { name: 'pay', from: [1], to: 2, by: MONEY, permission: 'prepaid.pay' },
    { name: 'offsetPart', from: [2, 3, 6], to: 3, by: ['SYSTEM'] },
    { name: 'offset', from: [2, 3, 6], to: 4, by: ['SYSTEM'] },
    { name: 'overdue', from: [2, 3], to: 6, by: ['SYSTEM'], needs: ['deadlinePassed'] },
  ],
})

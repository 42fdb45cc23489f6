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

import { stateMachine } from '@ntocc/sdk/fields'

/** One order to a bank. What was sent is asked about until the bank says something certain; nothing that may have been paid is sent again. */
export const paymentMachine = stateMachine({
  name: 'paymentStatus',
  initial: 0,
  states: {
    0: { key: 'toSend', tone: 'waiting' },
    1: { key: 'processing', tone: 'moving' },
    2: { key: 'succeeded', tone: 'done' },
    3: { key: 'failed', tone: 'trouble' },
    4: { key: 'timedOut', tone: 'trouble' },
    5: { key: 'refunded', tone: 'stopped' },
    6: { key: 'dropped', tone: 'stopped' },
  },
  sets: {
    /** The bank may pay it yet. */
    open: ['toSend', 'processing', 'timedOut'],
    /** It left the house, and what became of it is not known. */
    sent: ['processing', 'timedOut'],
    /** Somebody has to look. */
    troubled: ['failed', 'timedOut'],
    /** Whoever waits for it waits still. */
    awaited: ['toSend', 'processing', 'failed', 'timedOut'],
  },
  moves: [
    { name: 'transmit', from: [0], to: 1, by: ['SYSTEM'] },
    { name: 'succeed', from: [1, 4], to: 2, by: ['SYSTEM'] },
    { name: 'fail', from: [1, 4], to: 3, by: ['SYSTEM'] },
    { name: 'timeOut', from: [1], to: 4, by: ['SYSTEM'] },
    // A certain no: the same number, another attempt.
    { name: 'retry', from: [3], to: 0, by: ['FINANCE', 'PLAT_ADMIN'], permission: 'payment.release' },
    { name: 'refund', from: [2], to: 5, by: ['SYSTEM'] },
    { name: 'drop', from: [3], to: 6, by: ['SYSTEM'] },
  ],
})

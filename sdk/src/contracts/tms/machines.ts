import { type Actor, stateMachine } from '../../fields/machine.ts'

const STAFF: readonly Actor[] = ['PLAT_ADMIN']

/** Proof of delivery. */
export const receiptMachine = stateMachine({
  name: 'receiptStatus',
  initial: 1,
  states: {
    1: { key: 'notUploaded', tone: 'waiting' },
    2: { key: 'toReview', tone: 'waiting' },
    3: { key: 'approved', tone: 'done' },
    4: { key: 'rejected', tone: 'trouble' },
  },
  sets: {
    /** Handed in, and nobody has sent it back. */
    standing: ['toReview', 'approved'],
  },
  moves: [
    { name: 'upload', from: [1, 4], to: 2, by: ['DRIVER', 'CARRIER'], needs: ['receiptUploaded'] },
    { name: 'approve', from: [2], to: 3, by: ['SHIPPER', 'PLAT_ADMIN'], permission: 'waybill.approveReceipt' },
    {
      name: 'reject',
      from: [2],
      to: 4,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'waybill.approveReceipt',
      reason: true,
    },
  ],
})

const HANDLE = { by: STAFF, permission: 'exception.handle' } as const

/**
 * Exceptions of waybills and warnings of vehicles (domain facts, section 3). Whoever has claimed one decides about it; a
 * note and a change of hands leave the state as it is. Once its waybill has ended nobody decides anything any more: the
 * platform closes it.
 */
export const exceptionMachine = stateMachine({
  name: 'exceptionStatus',
  initial: 0,
  states: {
    0: { key: 'new', tone: 'waiting' },
    1: { key: 'handling', tone: 'moving' },
    2: { key: 'confirmed', tone: 'trouble' },
    3: { key: 'ignored', tone: 'stopped' },
    4: { key: 'closed', tone: 'done' },
  },
  sets: {
    /** Nobody has decided about it. */
    open: ['new', 'handling'],
    decided: ['confirmed', 'ignored'],
  },
  moves: [
    { name: 'claim', from: [0], to: 1, ...HANDLE, needs: ['waybillOpen'] },
    { name: 'confirm', from: [1], to: 2, ...HANDLE, needs: ['ownClaim', 'waybillOpen'], reason: true },
    { name: 'ignore', from: [1], to: 3, ...HANDLE, needs: ['ownClaim', 'waybillOpen'], reason: true },
    { name: 'close', from: [2, 3], to: 4, ...HANDLE, needs: ['waybillOpen'], reason: true },
    { name: 'handOver', from: [1], to: 1, ...HANDLE, needs: ['ownClaim', 'waybillOpen'] },
    { name: 'takeOver', from: [1], to: 1, ...HANDLE, needs: ['othersClaim', 'waybillOpen'], reason: true },
    { name: 'release', from: [1], to: 0, ...HANDLE, needs: ['ownClaim', 'waybillOpen'] },
    { name: 'reopen', from: [2, 3, 4], to: 1, ...HANDLE, needs: ['ownClaim', 'waybillOpen'] },
    { name: 'note', from: [0], to: 0, ...HANDLE, needs: ['waybillOpen'], reason: true },
    { name: 'note', from: [1], to: 1, ...HANDLE, needs: ['waybillOpen'], reason: true },
    { name: 'note', from: [2], to: 2, ...HANDLE, needs: ['waybillOpen'], reason: true },
    { name: 'note', from: [3], to: 3, ...HANDLE, needs: ['waybillOpen'], reason: true },
    { name: 'closeWithWaybill', from: [0, 1, 2, 3], to: 4, by: ['SYSTEM'] },
  ],
})

/** Report of one document to the regulator. */
const LOOKED_UP = { by: STAFF, permission: 'report.confirm', needs: ['nobodyKnows'], reason: true } as const

export const reportMachine = stateMachine({
  name: 'reportStatus',
  initial: 0,
  states: {
    0: { key: 'notReady', tone: 'stopped' },
    1: { key: 'toReport', tone: 'waiting' },
    2: { key: 'reporting', tone: 'moving' },
    3: { key: 'delivered', tone: 'moving' },
    4: { key: 'accepted', tone: 'done' },
    5: { key: 'abnormal', tone: 'trouble' },
    6: { key: 'sendFailed', tone: 'trouble' },
    7: { key: 'checkFailed', tone: 'trouble' },
    8: { key: 'exempt', tone: 'locked' },
  },
  sets: {
    /** The regulator has it, or it is on its way there. */
    told: ['reporting', 'delivered', 'accepted', 'abnormal'],
    /** The regulator has it, whatever it thinks of it. */
    arrived: ['delivered', 'accepted', 'abnormal'],
    /** Nobody has told the regulator yet, and somebody is to. */
    untold: ['notReady', 'toReport', 'sendFailed', 'checkFailed'],
    /** Kept back, by the pre-check or by tries that failed. */
    held: ['sendFailed', 'checkFailed'],
    /** Sent when its time comes. */
    waiting: ['toReport', 'sendFailed'],
    /** Not taken, and judged anew when its records change. */
    mendable: ['toReport', 'sendFailed', 'checkFailed'],
    /** Somebody has to mend something. */
    troubled: ['abnormal', 'sendFailed', 'checkFailed'],
  },
  moves: [
    { name: 'ready', from: [0], to: 1, by: ['SYSTEM'], needs: ['checkPassed', 'earlierDocumentsDelivered'] },
    { name: 'checkFail', from: [0], to: 7, by: ['SYSTEM'] },
    { name: 'repair', from: [7], to: 0, by: ['SYSTEM', 'PLAT_ADMIN'], permission: 'report.edit' },
    { name: 'send', from: [1, 6], to: 2, by: ['SYSTEM', 'PLAT_ADMIN'], permission: 'report.send' },
    { name: 'deliver', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'sendFail', from: [2], to: 6, by: ['SYSTEM'] },
    { name: 'acceptByRegulator', from: [3], to: 4, by: ['SYSTEM'] },
    // Also of what it had approved before: regulators return lists.
    { name: 'flagByRegulator', from: [3, 4], to: 5, by: ['SYSTEM'] },
    // Beside the domain's own: what is mended before it was taken is judged anew, and what the regulator has lost is sent again.
    { name: 'recheck', from: [1, 6], to: 0, by: ['SYSTEM', 'PLAT_ADMIN'], permission: 'report.edit' },
    { name: 'lose', from: [3], to: 1, by: ['SYSTEM'] },
    {
      name: 'correct',
      from: [3, 4, 5],
      to: 1,
      by: STAFF,
      permission: 'report.edit',
      needs: ['newReferenceNumber'],
      reason: true,
    },
    { name: 'exempt', from: [0, 1, 7], to: 8, by: STAFF, permission: 'report.exempt', reason: true },
    // Where its answer was lost and the regulator tells nobody by itself: somebody has looked it up there.
    { name: 'confirmArrived', from: [6], to: 3, ...LOOKED_UP },
    { name: 'confirmAbsent', from: [6], to: 1, ...LOOKED_UP },
  ],
})

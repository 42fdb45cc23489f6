import { type Actor, stateMachine } from '../../fields/machine.ts'

const STAFF: readonly Actor[] = ['PLAT_ADMIN']
const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']

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
  moves: [
    { name: 'batch', from: [0], to: 1, by: MONEY, needs: ['waybillFinished', 'notInOtherBatch'] },
    { name: 'unbatch', from: [1], to: 0, by: MONEY },
    { name: 'pay', from: [1, 3, 5], to: 2, by: ['SYSTEM'] },
    { name: 'paidPart', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'paid', from: [2], to: 4, by: ['SYSTEM'] },
    { name: 'fail', from: [2], to: 5, by: ['SYSTEM'] },
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
  moves: [
    { name: 'apply', from: [0, 3], to: 1, by: ['SHIPPER', ...MONEY], needs: ['paidOrCredit'] },
    { name: 'withdraw', from: [1], to: 0, by: ['SHIPPER', ...MONEY] },
    { name: 'issue', from: [1], to: 2, by: ['SYSTEM', ...MONEY] },
    { name: 'reverse', from: [2], to: 3, by: MONEY, reason: true },
  ],
})

/** Publication of goods by a shipper. */
export const sourceOrderMachine = stateMachine({
  name: 'sourceOrderStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'stopped' },
    1: { key: 'toReview', tone: 'waiting' },
    2: { key: 'rejected', tone: 'trouble' },
    3: { key: 'published', tone: 'moving' },
    4: { key: 'partlyTaken', tone: 'moving' },
    5: { key: 'taken', tone: 'moving' },
    6: { key: 'finished', tone: 'done' },
    7: { key: 'takenDown', tone: 'stopped' },
    8: { key: 'expired', tone: 'stopped' },
    9: { key: 'cancelled', tone: 'stopped' },
  },
  moves: [
    { name: 'submit', from: [0, 2], to: 1, by: ['SHIPPER', 'PLAT_ADMIN'], permission: 'order.submit' },
    {
      name: 'approve',
      from: [1],
      to: 3,
      by: STAFF,
      permission: 'order.review',
      needs: ['goodsAllowed', 'shipperApproved', 'creditEnough'],
    },
    { name: 'reject', from: [1], to: 2, by: STAFF, permission: 'order.review', reason: true },
    { name: 'take', from: [3, 4], to: 4, by: ['DRIVER', 'CARRIER', 'SYSTEM'], needs: ['orderHasRemainder'] },
    { name: 'takeAll', from: [3, 4], to: 5, by: ['DRIVER', 'CARRIER', 'SYSTEM'], needs: ['orderHasRemainder'] },
    { name: 'giveBack', from: [5], to: 4, by: ['SYSTEM'] },
    { name: 'finish', from: [4, 5], to: 6, by: ['SYSTEM'] },
    {
      name: 'takeDown',
      from: [3],
      to: 7,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'order.takeDown',
      needs: ['noOpenWaybill'],
    },
    {
      name: 'republish',
      from: [7],
      to: 3,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'order.takeDown',
      needs: ['goodsAllowed'],
    },
    { name: 'expire', from: [3, 4], to: 8, by: ['SYSTEM'], needs: ['deadlinePassed'] },
    {
      name: 'cancel',
      from: [0, 1, 2, 3, 7],
      to: 9,
      by: ['SHIPPER', 'PLAT_ADMIN'],
      permission: 'order.cancel',
      needs: ['noOpenWaybill'],
      reason: true,
    },
  ],
})

/** Batch of receivable or payable waybills. */
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
    9: { key: 'writtenOff', tone: 'locked' },
    10: { key: 'rejected', tone: 'trouble' },
    11: { key: 'voided', tone: 'stopped' },
  },
  moves: [
    {
      name: 'send',
      from: [0],
      to: 1,
      by: MONEY,
      permission: 'settlement.edit',
      needs: ['waybillFinished', 'notInOtherBatch'],
    },
    { name: 'confirm', from: [1], to: 2, by: ['SHIPPER', 'DRIVER', 'CARRIER'], permission: 'settlement.confirm' },
    {
      name: 'submit',
      from: [2],
      to: 3,
      by: MONEY,
      permission: 'settlement.submit',
      needs: ['balanceEnough', 'payeeChecked'],
    },
    {
      name: 'approveFirst',
      from: [3],
      to: 4,
      by: MONEY,
      permission: 'settlement.approve',
      needs: ['otherPerson', 'needsSecondApproval'],
    },
    {
      name: 'approve',
      from: [3],
      to: 5,
      by: MONEY,
      permission: 'settlement.approve',
      needs: ['otherPerson', 'withinLimit'],
    },
    {
      name: 'approve',
      from: [4],
      to: 5,
      by: MONEY,
      permission: 'settlement.approve',
      needs: ['otherPerson', 'secondApprover', 'payPassword'],
    },
    {
      name: 'reject',
      from: [1, 2, 3, 4],
      to: 10,
      by: ['SHIPPER', 'DRIVER', 'CARRIER', ...MONEY],
      permission: 'settlement.reject',
      reason: true,
    },
    { name: 'reopen', from: [10], to: 0, by: MONEY, permission: 'settlement.edit' },
    {
      name: 'pay',
      from: [5, 7],
      to: 6,
      by: MONEY,
      permission: 'settlement.pay',
      needs: ['balanceEnough', 'payPassword'],
    },
    { name: 'paidPart', from: [6], to: 7, by: ['SYSTEM'] },
    { name: 'paid', from: [6], to: 8, by: ['SYSTEM'] },
    { name: 'writeOff', from: [8], to: 9, by: MONEY, permission: 'settlement.writeOff' },
    { name: 'void', from: [0, 1, 2, 10], to: 11, by: MONEY, permission: 'settlement.edit', reason: true },
  ],
})

/** One payment to a bank or channel. */
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
  },
  moves: [
    { name: 'send', from: [0], to: 1, by: ['SYSTEM', ...MONEY], permission: 'payment.send' },
    { name: 'succeed', from: [1, 4], to: 2, by: ['SYSTEM'] },
    { name: 'fail', from: [1, 4], to: 3, by: ['SYSTEM'] },
    { name: 'timeOut', from: [1], to: 4, by: ['SYSTEM'] },
    { name: 'retry', from: [3], to: 0, by: MONEY, permission: 'payment.send' },
    { name: 'refund', from: [2], to: 5, by: ['SYSTEM', ...MONEY], permission: 'payment.refund', reason: true },
  ],
})

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
  },
  moves: [
    { name: 'approve', from: [0], to: 1, by: MONEY, permission: 'withdrawal.review', needs: ['otherPerson'] },
    { name: 'pay', from: [1], to: 2, by: ['SYSTEM', ...MONEY], permission: 'withdrawal.pay' },
    { name: 'succeed', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'fail', from: [2], to: 4, by: ['SYSTEM'] },
    { name: 'reject', from: [0], to: 5, by: MONEY, permission: 'withdrawal.review', reason: true },
    { name: 'revoke', from: [0], to: 6, by: ['SHIPPER', 'DRIVER', 'CARRIER'], needs: ['ownRecord'] },
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

export const complaintMachine = stateMachine({
  name: 'complaintStatus',
  initial: 0,
  states: {
    0: { key: 'received', tone: 'waiting' },
    1: { key: 'accepted', tone: 'moving' },
    2: { key: 'handling', tone: 'moving' },
    3: { key: 'toConfirm', tone: 'waiting' },
    4: { key: 'closed', tone: 'done' },
    5: { key: 'rated', tone: 'done' },
    6: { key: 'revoked', tone: 'stopped' },
  },
  moves: [
    { name: 'accept', from: [0], to: 1, by: STAFF, permission: 'complaint.handle' },
    { name: 'handle', from: [1], to: 2, by: STAFF, permission: 'complaint.handle' },
    { name: 'answer', from: [2], to: 3, by: STAFF, permission: 'complaint.handle', reason: true },
    { name: 'close', from: [3], to: 4, by: ['SHIPPER', 'DRIVER', 'CARRIER', 'SYSTEM', 'PLAT_ADMIN'] },
    {
      name: 'reopen',
      from: [3],
      to: 2,
      by: ['SHIPPER', 'DRIVER', 'CARRIER'],
      needs: ['notReopenedBefore'],
      reason: true,
    },
    { name: 'rate', from: [4], to: 5, by: ['SHIPPER', 'DRIVER', 'CARRIER'], needs: ['ownRecord'] },
    { name: 'revoke', from: [0, 1], to: 6, by: ['SHIPPER', 'DRIVER', 'CARRIER'], needs: ['ownRecord'] },
  ],
})

/** Exceptions of waybills and warnings of vehicles. */
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
  moves: [
    { name: 'claim', from: [0], to: 1, by: STAFF, permission: 'exception.handle' },
    { name: 'confirm', from: [1], to: 2, by: STAFF, permission: 'exception.handle', needs: ['ownClaim'], reason: true },
    { name: 'ignore', from: [1], to: 3, by: STAFF, permission: 'exception.handle', needs: ['ownClaim'], reason: true },
    { name: 'close', from: [2, 3], to: 4, by: STAFF, permission: 'exception.handle' },
  ],
})

/** Report of one document to the regulator. */
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
  moves: [
    { name: 'ready', from: [0], to: 1, by: ['SYSTEM'], needs: ['checkPassed', 'earlierDocumentsDelivered'] },
    { name: 'checkFail', from: [0], to: 7, by: ['SYSTEM'] },
    { name: 'repair', from: [7], to: 0, by: ['SYSTEM', 'PLAT_ADMIN'], permission: 'report.edit' },
    { name: 'send', from: [1, 6], to: 2, by: ['SYSTEM', 'PLAT_ADMIN'], permission: 'report.send' },
    { name: 'deliver', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'sendFail', from: [2], to: 6, by: ['SYSTEM'] },
    { name: 'acceptByRegulator', from: [3], to: 4, by: ['SYSTEM'] },
    { name: 'flagByRegulator', from: [3], to: 5, by: ['SYSTEM'] },
    { name: 'correct', from: [5], to: 1, by: STAFF, permission: 'report.edit', needs: ['newReferenceNumber'] },
    { name: 'exempt', from: [0, 1, 7], to: 8, by: STAFF, permission: 'report.exempt', reason: true },
  ],
})

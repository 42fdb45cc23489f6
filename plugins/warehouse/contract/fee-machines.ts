import { type Actor, stateMachine } from '@ntocc/sdk/fields'

const STAFF: readonly Actor[] = ['PLAT_ADMIN', 'FINANCE']

/** What becomes of a contract for storage. Signed it stays as it is; what it says of days that are over holds for good. */
export const storageContractMachine = stateMachine({
  name: 'storageContractStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'signed', tone: 'done' },
    2: { key: 'ended', tone: 'stopped' },
  },
  sets: { binding: ['signed', 'ended'] },
  moves: [
    {
      name: 'sign',
      from: [0],
      to: 1,
      by: STAFF,
      permission: 'storageContract.sign',
      needs: ['contractHasFees', 'contractAlone'],
    },
    // From tomorrow on: what today costs was promised.
    { name: 'end', from: [1], to: 2, by: STAFF, permission: 'storageContract.sign', reason: true },
  ],
})

/** What becomes of a bill for storage: put together, sent to the owner, confirmed by it, approved by another person. */
export const storageBillMachine = stateMachine({
  name: 'storageBillStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'sent', tone: 'waiting' },
    2: { key: 'confirmed', tone: 'moving' },
    3: { key: 'approved', tone: 'done' },
    4: { key: 'rejected', tone: 'trouble' },
    5: { key: 'voided', tone: 'stopped' },
  },
  sets: { alive: ['draft', 'sent', 'confirmed', 'approved', 'rejected'] },
  moves: [
    {
      name: 'send',
      from: [0],
      to: 1,
      by: STAFF,
      permission: 'storageBill.edit',
      needs: ['billHasLines', 'billAsReckoned'],
    },
    {
      name: 'confirm',
      from: [1],
      to: 2,
      by: ['SHIPPER'],
      permission: 'storageBill.confirm',
      needs: ['billAsSent'],
    },
    {
      name: 'approve',
      from: [2],
      to: 3,
      by: STAFF,
      permission: 'storageBill.approve',
      needs: ['billByOther', 'billAsSent'],
    },
    {
      name: 'reject',
      from: [1, 2],
      to: 4,
      by: ['SHIPPER', ...STAFF],
      permission: 'storageBill.reject',
      reason: true,
    },
    // It is paid by itself, and no batch takes it; or it is left to batches again.
    {
      name: 'settleByHand',
      from: [3],
      to: 3,
      by: STAFF,
      permission: 'storageBill.approve',
      needs: ['billUnsettled'],
      reason: true,
    },
    {
      name: 'settleInBatch',
      from: [3],
      to: 3,
      by: STAFF,
      permission: 'storageBill.approve',
      needs: ['billByHand'],
      reason: true,
    },
    { name: 'reopen', from: [4], to: 0, by: STAFF, permission: 'storageBill.edit' },
    { name: 'void', from: [0, 4], to: 5, by: STAFF, permission: 'storageBill.edit', reason: true },
  ],
})

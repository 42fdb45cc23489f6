import { stateMachine } from '@ntocc/sdk/fields'

/**
 * A contract with a shipper, from the draft to its end. The keys of the states are the codes of the dictionary
 * `signStatus`, which e-signature calls answer. What is agreed in a signed contract never changes: it is renewed.
 */
export const shipmentContractMachine = stateMachine({
  name: 'shipmentContractStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'signing', tone: 'moving' },
    2: { key: 'done', tone: 'done' },
    3: { key: 'revoked', tone: 'stopped' },
    4: { key: 'terminated', tone: 'stopped' },
    5: { key: 'expired', tone: 'stopped' },
    6: { key: 'refused', tone: 'trouble' },
  },
  moves: [
    {
      name: 'signOnPaper',
      from: [0],
      to: 2,
      by: ['PLAT_ADMIN'],
      permission: 'contract.sign',
      needs: ['notEnded', 'signedCopy'],
    },
    {
      name: 'send',
      from: [0],
      to: 1,
      by: ['PLAT_ADMIN'],
      permission: 'contract.sign',
      needs: ['eSignature', 'notEnded'],
    },
    { name: 'sign', from: [1], to: 2, by: ['SYSTEM'] },
    { name: 'refuse', from: [1], to: 6, by: ['SYSTEM'], reason: true },
    { name: 'withdraw', from: [1], to: 3, by: ['PLAT_ADMIN'], permission: 'contract.sign', reason: true },
    { name: 'redraft', from: [3, 6], to: 0, by: ['PLAT_ADMIN'], permission: 'contract.edit' },
    { name: 'terminate', from: [2], to: 4, by: ['PLAT_ADMIN'], permission: 'contract.terminate', reason: true },
    { name: 'expire', from: [2], to: 5, by: ['SYSTEM'] },
  ],
})

/** An entry of the credit blacklist: it holds until it is lifted, or its last day has passed. */
export const blacklistMachine = stateMachine({
  name: 'blacklistStatus',
  initial: 1,
  states: {
    0: { key: 'lifted', tone: 'stopped' },
    1: { key: 'inForce', tone: 'trouble' },
  },
  moves: [
    { name: 'lift', from: [1], to: 0, by: ['PLAT_ADMIN'], permission: 'blacklist.edit', reason: true },
    { name: 'restore', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'blacklist.edit', reason: true },
  ],
})

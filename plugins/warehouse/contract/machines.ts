import { stateMachine } from '@ntocc/sdk/fields'

/** Whether goods may be put into a bin and taken from it. */
export const binMachine = stateMachine({
  name: 'warehouseBinStatus',
  initial: 1,
  states: {
    0: { key: 'blocked', tone: 'stopped' },
    1: { key: 'open', tone: 'done' },
    2: { key: 'counting', tone: 'locked' },
  },
  moves: [
    { name: 'block', from: [1], to: 0, by: ['PLAT_ADMIN'], permission: 'warehousePlace.edit', reason: true },
    { name: 'unblock', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'warehousePlace.edit' },
    // A count holds the bin until its differences are settled.
    { name: 'freeze', from: [0, 1], to: 2, by: ['SYSTEM'] },
    { name: 'thaw', from: [2], to: 1, by: ['SYSTEM'] },
  ],
})

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

/** Who writes documents: staff, and whose goods they are about. */
const WRITERS = ['PLAT_ADMIN', 'SHIPPER'] as const
const IN = 'inbound.edit'
const RECEIVE = 'inbound.receive'

/** What becomes of goods that an owner sends to a warehouse. */
export const inboundMachine = stateMachine({
  name: 'inboundStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'submitted', tone: 'locked' },
    2: { key: 'arrived', tone: 'moving' },
    3: { key: 'receiving', tone: 'moving' },
    4: { key: 'toPutAway', tone: 'moving' },
    5: { key: 'done', tone: 'done' },
    6: { key: 'cancelled', tone: 'stopped' },
  },
  sets: { waiting: ['submitted', 'arrived', 'receiving', 'toPutAway'], receivable: ['arrived', 'receiving'] },
  moves: [
    { name: 'submit', from: [0], to: 1, by: WRITERS, permission: IN, needs: ['inboundHasLines'] },
    { name: 'arrive', from: [1], to: 2, by: ['PLAT_ADMIN'], permission: RECEIVE, needs: ['receivingBinOpen'] },
    // By what is received first.
    { name: 'begin', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'close', from: [3], to: 4, by: ['PLAT_ADMIN'], permission: RECEIVE, needs: ['inboundReceived'] },
    // By a receipt that is taken back: what it was of can come yet.
    { name: 'receiveOn', from: [4], to: 3, by: ['SYSTEM'] },
    // By what is put away last.
    { name: 'finish', from: [4], to: 5, by: ['SYSTEM'] },
    { name: 'takeBack', from: [1], to: 0, by: WRITERS, permission: IN, needs: ['leftNowhere'] },
    {
      name: 'cancel',
      from: [0, 1, 2, 3, 4],
      to: 6,
      by: WRITERS,
      permission: IN,
      reason: true,
      needs: ['ownerBeforeWork', 'nothingPutAway', 'leftNowhere'],
    },
  ],
})

const OUT = 'outbound.edit'

/** What becomes of goods that an owner wants sent out. */
export const outboundMachine = stateMachine({
  name: 'outboundStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'submitted', tone: 'waiting' },
    2: { key: 'allocated', tone: 'locked' },
    3: { key: 'picking', tone: 'moving' },
    4: { key: 'checking', tone: 'moving' },
    5: { key: 'shipped', tone: 'done' },
    6: { key: 'cancelled', tone: 'stopped' },
  },
  sets: { pickable: ['allocated', 'picking'], waiting: ['submitted', 'allocated', 'picking', 'checking'] },
  moves: [
    { name: 'submit', from: [0], to: 1, by: WRITERS, permission: OUT, needs: ['outboundHasLines'] },
    {
      name: 'allocate',
      from: [1],
      to: 2,
      by: ['PLAT_ADMIN'],
      permission: OUT,
      needs: ['shippingBinOpen', 'stockEnough'],
    },
    // By the first that is picked, and by the last.
    { name: 'begin', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'complete', from: [3], to: 4, by: ['SYSTEM'] },
    {
      name: 'load',
      from: [4],
      to: 5,
      by: ['PLAT_ADMIN'],
      permission: 'outbound.load',
      needs: ['somethingPicked', 'pickedChecked'],
    },
    { name: 'takeBack', from: [1], to: 0, by: WRITERS, permission: OUT },
    { name: 'giveBack', from: [2], to: 1, by: ['PLAT_ADMIN'], permission: OUT },
    {
      name: 'cancel',
      from: [0, 1, 2, 3, 4],
      to: 6,
      by: WRITERS,
      permission: OUT,
      reason: true,
      needs: ['ownerBeforeWork'],
    },
  ],
})

/** What becomes of what is kept in one bin for one line of an order. */
export const pickMachine = stateMachine({
  name: 'outboundPickStatus',
  initial: 0,
  states: {
    0: { key: 'toPick', tone: 'waiting' },
    1: { key: 'picked', tone: 'done' },
    2: { key: 'released', tone: 'stopped' },
  },
  moves: [
    { name: 'pick', from: [0], to: 1, by: ['SYSTEM'] },
    { name: 'release', from: [0, 1], to: 2, by: ['SYSTEM'] },
  ],
})

/** Orders that are picked in one walk, until the last of them is. */
export const waveMachine = stateMachine({
  name: 'pickWaveStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'moving' },
    1: { key: 'picked', tone: 'done' },
    2: { key: 'dissolved', tone: 'stopped' },
  },
  moves: [
    // By the last that is picked.
    { name: 'complete', from: [0], to: 1, by: ['SYSTEM'] },
    { name: 'dissolve', from: [0], to: 2, by: ['PLAT_ADMIN', 'SYSTEM'], permission: OUT },
  ],
})

const COUNT = 'stockCount.edit'

/** What becomes of a count: bins stand still from its start until its differences are settled. */
export const countMachine = stateMachine({
  name: 'stockCountStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'counting', tone: 'moving' },
    2: { key: 'toApprove', tone: 'waiting' },
    3: { key: 'adjusted', tone: 'done' },
    4: { key: 'cancelled', tone: 'stopped' },
  },
  moves: [
    {
      name: 'start',
      from: [0],
      to: 1,
      by: ['PLAT_ADMIN'],
      permission: COUNT,
      needs: ['somethingToCount', 'binsStill'],
    },
    {
      name: 'finishCount',
      from: [1],
      to: 2,
      by: ['PLAT_ADMIN'],
      permission: 'stockCount.count',
      needs: ['allCounted'],
    },
    { name: 'recount', from: [2], to: 1, by: ['PLAT_ADMIN'], permission: COUNT, reason: true },
    {
      name: 'approveCount',
      from: [2],
      to: 3,
      by: ['PLAT_ADMIN'],
      permission: 'stockCount.approve',
      needs: ['countedByOthers'],
    },
    // Nothing differs: there is nothing to approve.
    { name: 'settle', from: [2], to: 3, by: ['SYSTEM'] },
    { name: 'cancel', from: [0, 1, 2], to: 4, by: ['PLAT_ADMIN'], permission: COUNT, reason: true },
  ],
})

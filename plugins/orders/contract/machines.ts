import { type Actor, stateMachine } from '@ntocc/sdk/fields'

const STAFF: readonly Actor[] = ['PLAT_ADMIN']
const OWNERS: readonly Actor[] = ['SHIPPER', 'PLAT_ADMIN']

/** What must hold before goods are seen by those who carry them. */
const TO_PUBLISH = [
  'deadlineAhead',
  'targetsNamed',
  'goodsAllowed',
  'shipperApproved',
  'notBlacklistedToPublish',
  'creditEnough',
] as const

/**
 * Publication of goods by a shipper (domain facts, section 3). How much is left decides between published, partly and fully
 * taken: the platform makes those moves in the transaction of whatever takes or gives back.
 */
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
  sets: {
    /** In the hall, with something left. */
    inHall: ['published', 'partlyTaken'],
    /** What staff may still say whom it is for: under review, or with something left. */
    addressable: ['toReview', 'published', 'partlyTaken'],
    /** Nobody could take of it yet. */
    unpublished: ['draft', 'toReview', 'rejected'],
    /** What may still be written about: nobody has relied on it yet. */
    editable: ['draft', 'rejected'],
    /** Nothing more is offered for it. */
    closed: ['taken', 'finished', 'takenDown', 'expired', 'cancelled'],
  },
  moves: [
    { name: 'submit', from: [0, 2], to: 1, by: OWNERS, permission: 'sourceOrder.submit', needs: ['deadlineAhead'] },
    {
      name: 'approve',
      from: [1],
      to: 3,
      by: STAFF,
      permission: 'sourceOrder.review',
      // Asked of staff alone: to a shipper the reason would tell of the carrier's price.
      needs: [...TO_PUBLISH, 'carrierPriceCovered'],
    },
    { name: 'reject', from: [1], to: 2, by: STAFF, permission: 'sourceOrder.review', reason: true },
    { name: 'recall', from: [1], to: 0, by: OWNERS, permission: 'sourceOrder.submit' },
    { name: 'take', from: [3, 4], to: 4, by: ['SYSTEM'], needs: ['orderHasRemainder'] },
    { name: 'takeAll', from: [3, 4], to: 5, by: ['SYSTEM'], needs: ['orderHasRemainder'] },
    { name: 'giveBack', from: [4, 5], to: 4, by: ['SYSTEM'] },
    { name: 'giveBackAll', from: [4, 5], to: 3, by: ['SYSTEM'] },
    { name: 'closeRest', from: [4], to: 5, by: [...OWNERS, 'SYSTEM'], permission: 'sourceOrder.takeDown' },
    { name: 'finish', from: [5], to: 6, by: ['SYSTEM'] },
    {
      name: 'takeDown',
      from: [3],
      to: 7,
      by: OWNERS,
      permission: 'sourceOrder.takeDown',
      needs: ['noOpenWaybill'],
    },
    { name: 'republish', from: [7], to: 3, by: OWNERS, permission: 'sourceOrder.takeDown', needs: TO_PUBLISH },
    { name: 'expire', from: [3], to: 8, by: ['SYSTEM'], needs: ['deadlinePassed'] },
    {
      name: 'cancel',
      from: [0, 1, 2, 3, 7],
      to: 9,
      by: OWNERS,
      permission: 'sourceOrder.cancel',
      needs: ['noOpenWaybill'],
      reason: true,
    },
  ],
})

/** What becomes of somebody's wish to carry a part of an order, from the offer to the end of its waybill. */
export const orderTakeMachine = stateMachine({
  name: 'orderTakeStatus',
  initial: 0,
  states: {
    0: { key: 'offered', tone: 'waiting' },
    1: { key: 'accepted', tone: 'moving' },
    2: { key: 'declined', tone: 'stopped' },
    3: { key: 'withdrawn', tone: 'stopped' },
    4: { key: 'lapsed', tone: 'stopped' },
    5: { key: 'givenBack', tone: 'stopped' },
    6: { key: 'carried', tone: 'done' },
  },
  sets: {
    /** Neither side has gone back on it. */
    standing: ['offered', 'accepted', 'carried'],
  },
  moves: [
    {
      name: 'confirm',
      from: [0],
      to: 1,
      by: OWNERS,
      permission: 'sourceOrder.assign',
      needs: ['bidChosenByStaff', 'orderHasRemainder', 'carrierPriceSet', 'crewFit', 'insuredAsAsked'],
    },
    { name: 'decline', from: [0], to: 2, by: OWNERS, permission: 'sourceOrder.assign', reason: true },
    { name: 'withdraw', from: [0], to: 3, by: ['DRIVER', 'CARRIER'], permission: 'sourceOrder.take' },
    { name: 'lapse', from: [0], to: 4, by: ['SYSTEM'] },
    { name: 'giveBackShare', from: [1], to: 5, by: ['SYSTEM'] },
    { name: 'carry', from: [1], to: 6, by: ['SYSTEM'] },
  ],
})

export const OPEN_STATES = sourceOrderMachine.sets.inHall
export const ADDRESSED_STATES = sourceOrderMachine.sets.addressable
export const EDITABLE_STATES = sourceOrderMachine.sets.editable

import { resource } from '@ntocc/sdk/contracts'
import {
  bankAccount,
  code,
  dateTime,
  entity,
  integer,
  longText,
  money,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { COLLECTION_PURPOSES } from './collection-code.ts'
import { MONEY, PARTY, PERHAPS_PARTY, whose } from './party.ts'

/** Money that came in: known whose it is and booked, or looked after by somebody until it is, or until it went back. */
export const collectionMachine = stateMachine({
  name: 'collectionStatus',
  initial: 0,
  states: {
    0: { key: 'unmatched', tone: 'trouble' },
    1: { key: 'booked', tone: 'done' },
    2: { key: 'inHand', tone: 'waiting' },
    3: { key: 'assigning', tone: 'waiting' },
    4: { key: 'toReturn', tone: 'waiting' },
    5: { key: 'bookedToReturn', tone: 'waiting' },
    6: { key: 'returning', tone: 'moving' },
    7: { key: 'returned', tone: 'stopped' },
  },
  sets: {
    /** In the house; what is booked to a party is that party's. */
    kept: ['unmatched', 'inHand', 'assigning', 'toReturn', 'returning'],
    /** Somebody has to find out whose it is. */
    toMatch: ['unmatched', 'inHand'],
    /** A second person decides. */
    toDecide: ['assigning', 'toReturn', 'bookedToReturn'],
  },
  moves: [
    { name: 'take', from: [0, 2], to: 2, by: MONEY, permission: 'collection.match', needs: ['collectionNotInHand'] },
    // With a party: by a call of its own.
    { name: 'assign', from: [0, 2], to: 3, by: ['SYSTEM'] },
    {
      name: 'approveAssign',
      from: [3],
      to: 1,
      by: MONEY,
      permission: 'collection.approve',
      needs: ['collectionByOther', 'collectionOfOthers'],
    },
    { name: 'refuseAssign', from: [3], to: 2, by: MONEY, permission: 'collection.approve', reason: true },
    {
      name: 'askReturn',
      from: [0, 2],
      to: 4,
      by: MONEY,
      permission: 'collection.match',
      reason: true,
      needs: ['payerKnown'],
    },
    {
      name: 'askReturn',
      from: [1],
      to: 5,
      by: MONEY,
      permission: 'collection.match',
      reason: true,
      needs: ['payerKnown', 'collectionOfOthers'],
    },
    {
      name: 'approveReturn',
      from: [4, 5],
      to: 6,
      by: MONEY,
      permission: 'collection.approve',
      needs: ['collectionByOther', 'collectionOfOthers'],
    },
    { name: 'refuseReturn', from: [4], to: 2, by: MONEY, permission: 'collection.approve', reason: true },
    { name: 'refuseReturn', from: [5], to: 1, by: MONEY, permission: 'collection.approve', reason: true },
    // They follow what the bank says of the payment back.
    { name: 'giveBack', from: [6], to: 7, by: ['SYSTEM'] },
    { name: 'fail', from: [6], to: 2, by: ['SYSTEM'] },
    { name: 'failBooked', from: [6], to: 1, by: ['SYSTEM'] },
    // What went back came in again.
    { name: 'comeAgain', from: [7], to: 2, by: ['SYSTEM'] },
    { name: 'comeAgainBooked', from: [7], to: 1, by: ['SYSTEM'] },
  ],
})

/** Why it was booked to nobody. */
export const COLLECTION_TROUBLES = [
  'noCode',
  'unknownCode',
  'closed',
  'late',
  'tooMuch',
  'differs',
  'notReturned',
] as const
export type CollectionTrouble = (typeof COLLECTION_TROUBLES)[number]

/** One line of what the bank says came in: exactly one record for each of its numbers. */
export const Collection = entity('collection', {
  collectionNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  /** The bank's. */
  serial: text({ max: 64 }).required().readOnly().unique().filter('equals'),
  amount: money({ min: 0.01 }).required().readOnly(),
  receivedAt: dateTime().required().readOnly(),
  payerName: text({ max: 60 }).readOnly().inOwnWords().filter('contains'),
  payerBank: text({ max: 100 }).readOnly().inOwnWords(),
  payerAccount: bankAccount().readOnly().sensitive('BANK_CARD').filter('none'),
  /** What the payer wrote. */
  words: text({ max: 200 }).readOnly().inOwnWords(),
  codeNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  purpose: code('collectionPurpose', COLLECTION_PURPOSES).readOnly(),
  ...whose(),
  accountNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  bookedAt: dateTime().readOnly(),
  trouble: code('collectionTrouble', COLLECTION_TROUBLES).readOnly(),
  /** Who looks after it. */
  keeperId: integer({ min: 0 }).readOnly().filter('none'),
  keeper: text({ max: 64 }).readOnly().filter('equals'),
  askerId: integer({ min: 0 }).readOnly().filter('none'),
  asker: text({ max: 64 }).readOnly(),
  decider: text({ max: 64 }).readOnly(),
  reason: longText({ max: 200 }).readOnly().inOwnWords(),
  /** How often it was paid back. */
  returns: integer({ min: 0 }).required().readOnly().default(0).filter('none'),
  payNo: text({ max: 20 }).readOnly().filter('equals'),
  returnedAmount: money().readOnly(),
  status: state(collectionMachine),
})
  .holds('onePartyAtMost', PARTY, PERHAPS_PARTY)
  .holds('bookedToOne', ['status', 'accountNo'], '$1 not in (1, 5) or $2 is not null')
export type Collection = ValuesOf<typeof Collection>

export const collectionResource = resource<Collection>()('collection', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'collection.read', edit: 'collection.match', move: 'collection.match' },
  keyword: ['collectionNo', 'serial', 'payerName', 'codeNo', 'words'],
})

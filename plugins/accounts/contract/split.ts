import { resource } from '@ntocc/sdk/contracts'
import {
  date,
  dateTime,
  entity,
  integer,
  longText,
  money,
  percent,
  reference,
  rows,
  shape,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { MONEY, ONE_PARTY, PARTY, whose } from './party.ts'

const DECIDE = { by: MONEY, permission: 'split.approve', needs: ['splitByOther', 'splitOfOthers'] } as const
const REFUSE = { by: MONEY, permission: 'split.approve', reason: true } as const

/** A rule counts once another person has approved it, and ends the same way. */
export const splitRuleMachine = stateMachine({
  name: 'splitRuleStatus',
  initial: 0,
  states: {
    0: { key: 'toApprove', tone: 'waiting' },
    1: { key: 'inForce', tone: 'done' },
    2: { key: 'refused', tone: 'stopped' },
    3: { key: 'ended', tone: 'stopped' },
    4: { key: 'toEnd', tone: 'waiting' },
  },
  sets: {
    toDecide: ['toApprove', 'toEnd'],
    /** It was approved once: which days it counts for its fields say. */
    approved: ['inForce', 'toEnd', 'ended'],
  },
  moves: [
    { name: 'approveRule', from: [0], to: 1, ...DECIDE },
    { name: 'refuseRule', from: [0], to: 2, ...REFUSE },
    { name: 'askEnd', from: [1], to: 4, by: MONEY, permission: 'split.edit', reason: true },
    { name: 'approveEnd', from: [4], to: 3, ...DECIDE },
    { name: 'refuseEnd', from: [4], to: 1, ...REFUSE },
    // Another edition of it was approved.
    { name: 'replace', from: [1, 4], to: 3, by: ['SYSTEM'] },
  ],
})

/** Who gets how much of what is collected for a party. */
export const SplitShare = shape({
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  ratio: percent({ places: 2 }).required(),
  fixed: money({ min: 0 }),
})
export type SplitShare = ValuesOf<typeof SplitShare>

/** What becomes of money that is collected for a party. An edition of a rule is never changed: the next one takes its place. */
export const SplitRule = entity('splitRule', {
  /** Empty for a new one, which gets its own; that of another for its next edition. */
  ruleNo: text({ max: 20 }).indexed().filter('contains'),
  edition: integer({ min: 1 }).required().readOnly().default(1).filter('none'),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  /** Of several in force on a day the smallest counts. */
  priority: integer({ min: 1, max: 999 }).required().default(100),
  fromDay: date().required(),
  toDay: date().readOnly(),
  shares: rows(SplitShare, { max: 20 }).required(),
  askerId: integer({ min: 0 }).readOnly().filter('none'),
  asker: text({ max: 64 }).readOnly(),
  decider: text({ max: 64 }).readOnly(),
  reason: longText({ max: 200 }).readOnly().inOwnWords(),
  status: state(splitRuleMachine),
}).holds('oneParty', PARTY, ONE_PARTY)
export type SplitRule = ValuesOf<typeof SplitRule>

export const splitRecordMachine = stateMachine({
  name: 'splitRecordStatus',
  initial: 0,
  states: {
    0: { key: 'done', tone: 'done' },
    1: { key: 'reversed', tone: 'stopped' },
  },
  moves: [{ name: 'reverse', from: [0], to: 1, by: ['SYSTEM'] }],
})

/** What a share came to. */
export const SplitPart = shape({
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  amount: money().required(),
})
export type SplitPart = ValuesOf<typeof SplitPart>

/** Money that was collected for a party and shared out, each share a transfer. */
export const SplitRecord = entity('splitRecord', {
  splitNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  collectionNo: text({ max: 20 }).required().readOnly().indexed().filter('equals'),
  ruleNo: text({ max: 20 }).required().readOnly().filter('equals'),
  edition: integer({ min: 1 }).required().readOnly().filter('none'),
  /** Counted by the collection, which may be booked anew after it went back. */
  attempt: integer({ min: 1 }).required().readOnly().filter('none'),
  ...whose(),
  total: money().required().readOnly(),
  parts: rows(SplitPart, { max: 20 }).required().readOnly(),
  at: dateTime().required().readOnly(),
  status: state(splitRecordMachine),
}).holds('oneParty', PARTY, ONE_PARTY)
export type SplitRecord = ValuesOf<typeof SplitRecord>

export const splitResources = {
  splitRule: resource<SplitRule>()('splitRule', {
    calls: ['list', 'get', 'create', 'move'],
    permission: { read: 'split.read', edit: 'split.edit', move: 'split.read' },
    keyword: ['ruleNo'],
    staffOnly: true,
  }),
  splitRecord: resource<SplitRecord>()('splitRecord', {
    calls: ['list', 'get'],
    permission: { read: 'split.read', edit: 'split.edit' },
    keyword: ['splitNo', 'collectionNo', 'ruleNo'],
  }),
}

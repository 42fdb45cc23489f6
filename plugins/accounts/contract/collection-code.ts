import { resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  entity,
  integer,
  longText,
  money,
  reference,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { MONEY, ONE_PARTY, PARTIES, PARTY } from './party.ts'

/** Whether money still comes in by it. */
export const codeMachine = stateMachine({
  name: 'collectionCodeStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'moving' },
    1: { key: 'used', tone: 'done' },
    2: { key: 'closed', tone: 'stopped' },
    3: { key: 'expired', tone: 'stopped' },
  },
  moves: [
    { name: 'close', from: [0], to: 2, by: [...MONEY, ...PARTIES], permission: 'collection.code' },
    // They follow what came in by it, and the calendar.
    { name: 'useUp', from: [0], to: 1, by: ['SYSTEM'] },
    { name: 'expire', from: [0], to: 3, by: ['SYSTEM'] },
  ],
})

/** What money is paid in for: what a shipper has with the platform, or what somebody else owes a party. */
export const COLLECTION_PURPOSES = ['recharge', 'collect'] as const
export type CollectionPurpose = (typeof COLLECTION_PURPOSES)[number]

/** What a transfer names, so that the money is known to be for a party: its number stands in the transfer's words. */
export const CollectionCode = entity('collectionCode', {
  codeNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  purpose: code('collectionPurpose', COLLECTION_PURPOSES).required(),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  /** All that comes in by it together, at most; what went back since counts too. */
  amountLimit: money({ min: 0.01 }).required(),
  amountUsed: money().required().readOnly().default('0.00').derived(),
  validUntil: date().required(),
  remark: longText({ max: 100 }).inOwnWords(),
  makerId: integer({ min: 0 }).readOnly().filter('none'),
  maker: text({ max: 64 }).readOnly(),
  status: state(codeMachine),
})
  .holds('oneParty', PARTY, ONE_PARTY)
  .holds('limit', ['amountUsed', 'amountLimit'], '$1 <= $2')
export type CollectionCode = ValuesOf<typeof CollectionCode>

export const codeResource = resource<CollectionCode>()('collectionCode', {
  calls: ['list', 'get', 'create', 'move'],
  permission: { read: 'collection.read', edit: 'collection.code' },
  keyword: ['codeNo', 'remark'],
})

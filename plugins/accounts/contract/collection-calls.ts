import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { dateTime, integer, money, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { Collection } from './collection.ts'

const at = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

/** The platform's own account that money is paid into. */
export interface CollectingAccount {
  holder: string
  bank: string
  account: string
  /** Played by the trial: nobody pays into it. */
  isSimulated: boolean
}

/** What a page needs to know before a code is made. */
export interface CollectionStart {
  into?: CollectingAccount
  least: string
  most: string
  /** Days for which a code holds unless told. */
  days: number
}

/** What came of asking the bank, the last time that somebody wanted it. */
export interface CollectionAsked {
  /** When the question began, ISO 8601; absent where nobody wanted it yet. */
  begunAt?: string
  /** How much of what the bank said was new. */
  taken?: number
  /** `noBank`: the branch has none. `silent`: it said nothing that can be believed, and is asked again by the clock. */
  trouble?: CollectionAskTrouble
}
export const COLLECTION_ASK_TROUBLES = ['noBank', 'silent'] as const
export type CollectionAskTrouble = (typeof COLLECTION_ASK_TROUBLES)[number]

/** A line as a bank tells it. */
const Line = shape({
  serial: text({ max: 64 }).required(),
  amount: money({ min: 0.01 }).required(),
  at: dateTime().required(),
  payerName: text({ max: 60 }),
  payerBank: text({ max: 100 }),
  payerAccount: text({ max: 32 }),
  words: text({ max: 200 }),
})

const Assigning = shape({
  id: integer({ min: 1 }).required(),
  version: integer({ min: 0 }).required(),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  reason: text({ max: 200 }).required(),
})
export const ASSIGNED_TO = shape({
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
  reason: text({ max: 200 }).required(),
})

export const collectionCalls = {
  collectionStart: endpoint({
    name: 'collectionStart',
    method: 'GET',
    path: at('collectionStart'),
    data: answer.value<CollectionStart>(['least', 'most', 'days']),
    permission: 'collection.read',
  }),
  /** Money that nobody is known for is said to be a party's: another person approves. @throws MOVE_REFUSED, CHANGED_BY */
  collectionAssign: endpoint({
    name: 'collectionAssign',
    method: 'POST',
    path: at('collectionAssign'),
    body: input<ValuesOf<typeof Assigning>>(Assigning),
    data: answer.record<Collection>(),
    versioned: true,
    permission: 'collection.match',
  }),
  /** Has the bank asked now what came in, instead of when its turn is: `collectionAsked` says what came of it. @throws NO_BANK */
  collectionAsk: endpoint({
    name: 'collectionAsk',
    method: 'POST',
    path: at('collectionAsk'),
    data: answer.value<{ since: string }>(['since']),
    permission: 'collection.match',
  }),
  collectionAsked: endpoint({
    name: 'collectionAsked',
    method: 'GET',
    path: at('collectionAsked'),
    data: answer.value<CollectionAsked>([]),
    permission: 'collection.match',
  }),
  /** A trial's bank has somebody pay what a code still takes in: nobody pays into a trial otherwise. @throws NO_BANK where the account is a real one */
  collectionPlay: endpoint({
    name: 'collectionPlay',
    method: 'POST',
    path: at('collectionPlay'),
    body: input<{ id: number }>(shape({ id: integer({ min: 1 }).required() })),
    data: answer.value<{ paid: string }>(['paid']),
    permission: 'collection.code',
  }),
  /** What the bank tells of itself, signed with the key of the collecting account: once or often, before or after it was asked. */
  collectionNotice: endpoint({
    name: 'collectionNotice',
    method: 'POST',
    path: at('collectionNotice'),
    body: input<ValuesOf<typeof Line>>(Line),
    data: answer.value<{ taken: boolean }>(['taken']),
    public: true,
    signed: true,
  }),
}

import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  entity,
  flag,
  integer,
  localized,
  mobile,
  noWhitespace,
  positiveInteger,
  reference,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { MOST_SMS_LENGTH, SMS_PURPOSES } from './sms-text.ts'

/** Letters of whom a message is for. */
export const MOST_RECIPIENT = 60
/** Reports that one call may bring. */
export const MOST_REPORTS = 500

/** Words of a short message, by what it is for. Of a purpose one is in use. */
export const SmsTemplate = entity('smsTemplate', {
  name: localized({ max: 60 }).required(),
  purpose: code('smsPurpose', SMS_PURPOSES).required(),
  text: localized({ max: MOST_SMS_LENGTH }).required(),
  /** Does not wait for the end of the quiet hours. */
  isUrgent: flag(),
})
export type SmsTemplate = ValuesOf<typeof SmsTemplate>

export const smsTemplates = resource<SmsTemplate>()('smsTemplate', {
  permission: { read: 'smsTemplate.read', edit: 'smsTemplate.edit' },
  keyword: ['name', 'text'],
  staffOnly: true,
})

const BY_STAFF = { by: ['PLAT_ADMIN'], permission: 'sms.send' } as const
const BY_ITSELF = { by: ['SYSTEM'] } as const

/**
 * What becomes of a short message. The service answers that it has taken it (sent) and reports later whether it arrived. What it
 * refuses has failed; what could not be handed over in time, or had to be left out, is given up. Without a service it is kept.
 */
export const smsMachine = stateMachine({
  name: 'smsStatus',
  initial: 0,
  states: {
    0: { key: 'waiting', tone: 'waiting' },
    1: { key: 'sending', tone: 'moving' },
    2: { key: 'sent', tone: 'moving' },
    3: { key: 'delivered', tone: 'done' },
    4: { key: 'failed', tone: 'trouble' },
    5: { key: 'givenUp', tone: 'stopped' },
    6: { key: 'kept', tone: 'locked' },
  },
  sets: {
    undelivered: ['failed', 'givenUp'],
  },
  moves: [
    { name: 'begin', from: [0], to: 1, ...BY_ITSELF },
    { name: 'keep', from: [0], to: 6, ...BY_ITSELF },
    { name: 'accept', from: [1], to: 2, ...BY_ITSELF },
    { name: 'wait', from: [1], to: 0, ...BY_ITSELF },
    { name: 'arrive', from: [1, 2], to: 3, ...BY_ITSELF },
    { name: 'fail', from: [1, 2], to: 4, ...BY_ITSELF },
    { name: 'giveUp', from: [0, 1], to: 5, ...BY_ITSELF },
    { name: 'resend', from: [4, 5, 6], to: 0, ...BY_STAFF },
    { name: 'stop', from: [0], to: 5, ...BY_STAFF, reason: true },
  ],
})

export const SMS_PROBLEMS = ['refused', 'unreachable', 'undelivered', 'limit', 'late', 'stopped', 'gone'] as const
export type SmsProblem = (typeof SMS_PROBLEMS)[number]

/** One short message to one phone, with what brought it about. */
export const SmsMessage = entity('smsMessage', {
  phone: mobile().required().sensitive('MOBILE_PHONE').indexed(),
  recipient: localized({ max: MOST_RECIPIENT }),
  purpose: code('smsPurpose', SMS_PURPOSES).required(),
  templateCode: reference('smsTemplate'),
  /** As it is handed over: in one language, since nobody knows that of a phone. */
  text: localized({ max: 400 }).required(),
  /** Messages that operators count it as. */
  parts: positiveInteger({ max: 10 }).required(),
  /** What it is about as people call it: plate, number of a waybill, code of a notice. */
  about: text({ max: 60 }).filter('contains'),
  /** Id of the warning, waybill or notice. */
  recordId: integer({ min: 1 }),
  /** Of one event there is one message. */
  eventKey: noWhitespace().required().unique(),
  isUrgent: flag(),
  channel: code('smsChannel', ['outbox', 'http']),
  /** Not handed over before. */
  dueAt: dateTime().required().indexed(),
  tries: integer({ min: 0, max: 1_000 }).required().default(0),
  /** Times that staff had it sent again; the service knows each by an id of its own. */
  round: integer({ min: 0, max: 10_000 }).required().default(0),
  sentAt: dateTime(),
  doneAt: dateTime(),
  problem: code('smsProblem', SMS_PROBLEMS),
  /** The code that the service answers or reports, or the words of whoever stopped it. */
  problemText: localized({ max: 200 }),
  status: state(smsMachine),
})
export type SmsMessage = ValuesOf<typeof SmsMessage>

export const smsMessages = resource<SmsMessage>()('smsMessage', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'sms.read', edit: 'sms.send' },
  keyword: ['about', 'code'],
  staffOnly: true,
})

/** How short messages stand in the branch now. */
export interface SmsStanding {
  /** Held until their time comes. */
  held: number
  /** When the quiet hours end, while they last. */
  quietUntil?: string
  /** Whether a service delivers, and the setting of the installation that names it. */
  isConnected: boolean
  setting: string
}

export const smsStanding = endpoint({
  name: 'smsStanding',
  method: 'GET',
  path: '/ntocc-tms-api/smsStanding',
  data: answer.value<SmsStanding>(['held', 'isConnected', 'setting']),
  permission: 'sms.read',
  staffOnly: true,
})

/** What became of one message, by the id that it was handed over with. */
export interface SmsReportLine {
  id: string
  state: 'delivered' | 'failed'
  /** The operator's own word for why not. */
  code?: string
}

/** What became of each line: the figures add up to what was sent. */
export interface SmsReportsTaken {
  taken: number
  /** Known already. */
  repeated: number
  unknown: number
  malformed: number
}

/** Delivery reports of the message service, signed with the key that messages are handed over with (docs/messages.md). */
export const smsReport = endpoint({
  name: 'smsReport',
  method: 'POST',
  path: '/ntocc-tms-api/smsReport',
  body: input<{ reports: SmsReportLine[] }>(),
  data: answer.value<SmsReportsTaken>(['taken', 'repeated', 'unknown', 'malformed']),
  public: true,
  signed: true,
})

import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import {
  code,
  codes,
  date,
  dateTime,
  entity,
  flag,
  group,
  id,
  integer,
  json,
  localized,
  reference,
  shape,
  text,
} from '@ntocc/sdk/fields'
import { BASES, type Basis, DIMENSIONS, type Dimension, MEASURES, type Measure } from './measures.ts'
import { type Schedule, ScheduleShape } from './schedule.ts'
import { SPANS, type SpanName } from './span.ts'

/** So many each: more of them nobody finds again. */
export const MOST_SAVED = 50
/** The latest that were sent to somebody; older ones stay, and are shown to nobody. */
export const MOST_SENT = 30

/** Drawn above the lines: how earnings and costs went, the lines themselves, or nothing. */
export const CHARTS = ['course', 'lines', 'none'] as const
export type Chart = (typeof CHARTS)[number]

/** What a statement of one's own is put together of. */
export interface Definition {
  by: Dimension
  andBy?: Dimension
  /** At least one. */
  measures: Measure[]
  basis: Basis
  /** `days` are the fixed ones from `start` to `end`, both included. */
  span: SpanName | 'days'
  start?: string
  end?: string
  shipmentCode?: string
  driverCode?: string
  chart: Chart
  sortField?: Measure
  sortType?: 'asc' | 'desc'
}

const DefinitionShape = shape({
  by: code('financeDimension', DIMENSIONS).required(),
  andBy: code('financeDimension', DIMENSIONS),
  measures: codes('financeMeasure', MEASURES).required(),
  basis: code('financeBasis', BASES).required(),
  span: code('financeSpan', [...SPANS, 'days']).required(),
  start: date().requiredWhen('span', 'days'),
  end: date().requiredWhen('span', 'days'),
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  chart: code('financeChart', CHARTS).required(),
  sortField: code('financeMeasure', MEASURES),
  sortType: code('sortType', ['asc', 'desc']),
})

/** A statement that somebody keeps: an account's own, until it is shared with everybody of the branch who reads finance. */
export const SavedStatement = entity('savedStatement', {
  /** In its owner's words; those that come with a trial are in all languages. */
  name: localized({ max: 60 }).required(),
  accountId: id().required().indexed(),
  ownerName: localized(),
  /** The party that the account acts for, where it is none of the branch. */
  ownerCode: text({ max: 50 }),
  definition: json<Definition>().required(),
  isShared: flag().default(false),
  schedule: json<Schedule>(),
})

/** Somebody whom a saved statement is sent to: its owner, or whoever has asked for it. */
export const StatementReader = entity('statementReader', {
  statementId: id().required().indexed(),
  accountId: id().required(),
  /** The role that it was asked for in, whose rights it is sent by. */
  roleCode: text({ max: 40 }),
  language: text({ max: 5 }).required(),
  /** Turns up to this moment are done with. */
  toldAt: dateTime().required(),
  /** Why nothing is sent any more, until it is asked for anew. */
  pausedFor: text({ max: 20 }),
})

/** What was sent, as it stood then. */
export const SentStatement = entity('sentStatement', {
  statementId: id().required(),
  accountId: id().required().indexed(),
  name: localized({ max: 60 }).required(),
  turnAt: dateTime().required(),
  firstDay: date(),
  lastDay: date(),
  /** Leading measures with their figures; nothing of one that was paused. */
  figures: json<SentFigure[]>(),
  pausedFor: text({ max: 20 }),
  seenAt: dateTime(),
})

export interface SentFigure {
  measure: Measure
  value: string | number
}

/** May no longer read finance or has lost the role; or it is shared no more. */
export type Paused = 'rights' | 'unshared'

export interface SavedStatementSeen {
  id: number
  version: number
  name: string
  definition: Definition
  isShared: boolean
  isOwn: boolean
  /** Whose it is, of those of others. */
  ownerName?: string
  schedule?: Schedule
  /** The next turn; of those that are sent. */
  nextAt?: string
  /** It is sent to the caller, whenever it is sent. */
  follows: boolean
  pausedFor?: Paused
}

export interface SentStatementSeen {
  id: number
  statementId: number
  name: string
  turnAt: string
  /** Absent where sending was paused in its place. */
  firstDay?: string
  lastDay?: string
  figures: SentFigure[]
  pausedFor?: Paused
  isSeen: boolean
}

const at = <const P extends string>(path: P) => `/ntocc-basic-api/financeSaved${path}` as const
const permission = 'finance.read'

const NewShape = shape({ name: text({ max: 60 }).required(), definition: group(DefinitionShape).required() })
const ChangeShape = shape({
  id: id().required(),
  version: integer({ min: 0 }).required(),
  name: text({ max: 60 }),
  definition: group(DefinitionShape),
  isShared: flag(),
  schedule: group(ScheduleShape),
  /** It is sent no more. */
  unscheduled: flag(),
})
const SeenShape = shape({ id: id().required(), version: integer({ min: 0 }).required() })
const FollowShape = shape({ id: id().required(), follows: flag().required() })

export interface SavedChange {
  id: number
  version: number
  name?: string
  definition?: Definition
  isShared?: boolean
  schedule?: Schedule
  unscheduled?: boolean
}

export const savedCalls = {
  /** The caller's own and those that are shared, by name. */
  financeSaved: endpoint({
    name: 'financeSaved',
    method: 'GET',
    path: at(''),
    data: answer.value<{ statements: SavedStatementSeen[] }>(['statements']),
    permission,
  }),
  financeSavedCreate: endpoint({
    name: 'financeSavedCreate',
    method: 'POST',
    path: at(''),
    body: input<{ name: string; definition: Definition }>(NewShape),
    data: answer.value<SavedStatementSeen>(['id']),
    permission,
  }),
  /** What is not named stays as it is. */
  financeSavedUpdate: endpoint({
    name: 'financeSavedUpdate',
    method: 'PUT',
    path: at(''),
    body: input<SavedChange>(ChangeShape),
    data: answer.value<SavedStatementSeen>(['id']),
    permission,
    versioned: true,
  }),
  financeSavedRemove: endpoint({
    name: 'financeSavedRemove',
    method: 'POST',
    path: at('/remove'),
    body: input<{ id: number; version: number }>(SeenShape),
    data: answer.none(),
    permission,
  }),
  /** It is sent to the caller too, or no longer. */
  financeSavedFollow: endpoint({
    name: 'financeSavedFollow',
    method: 'POST',
    path: at('/follow'),
    body: input<{ id: number; follows: boolean }>(FollowShape),
    data: answer.value<SavedStatementSeen>(['id']),
    permission,
  }),
  /** What was sent to the caller, latest first. */
  financeSent: endpoint({
    name: 'financeSent',
    method: 'GET',
    path: at('/sent'),
    data: answer.value<{ sent: SentStatementSeen[] }>(['sent']),
    permission,
  }),
  /** The caller has seen all that was sent. */
  financeSentSeen: endpoint({
    name: 'financeSentSeen',
    method: 'POST',
    path: at('/sent/seen'),
    data: answer.none(),
    permission,
  }),
} as const

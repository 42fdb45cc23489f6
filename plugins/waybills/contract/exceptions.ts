import {
  EXCEPTION_CONSEQUENCES,
  EXCEPTION_TYPES,
  endpoint,
  input,
  type ListQuery,
  answer as of,
  type WaybillException,
  type WaybillMoveState,
} from '@ntocc/sdk/contracts'
import {
  code,
  images,
  integer,
  lat,
  lng,
  longText,
  money,
  positiveInteger,
  shape,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/exception${path}` as const

export type ExceptionType = (typeof EXCEPTION_TYPES)[number]

/**
 * Which exceptions stand together. `open` is the one meaning of "exceptions that wait" everywhere: new or in hand, of a
 * waybill that is neither finished nor ended nor deleted. `unclaimed`, `mine` and `overdue` are parts of it.
 */
export const EXCEPTION_VIEWS = ['open', 'unclaimed', 'mine', 'overdue', 'decided', 'closed'] as const
export type ExceptionView = (typeof EXCEPTION_VIEWS)[number]

/** What the desk shows of the waybill that an exception is of. */
export interface ExceptionWaybill {
  id: number
  status: number
  isDeleted: boolean
  vehicleNo: string
  plateColor: string
  driverName?: string
  shipmentName?: string
  loadCity: string
  unloadCity: string
}

/** An exception as the desk lists it. Times ISO 8601 UTC, amounts in yuan. */
export type ExceptionRecord = WaybillException & {
  waybill: ExceptionWaybill
  /** The caller has it in hand, or has decided it. */
  isMine: boolean
}

export type ExceptionDetail = ExceptionRecord & {
  /** The moves that leave its state for the caller, each with the reason when it cannot be made. */
  moves: WaybillMoveState[]
}

export interface ExceptionListQuery extends ListQuery {
  view?: ExceptionView
  /** Waybill number, plate or driver, in part. */
  keyword?: string
  waybillNo?: string
  type?: string
  level?: string
}

/** Somebody who may handle exceptions. */
export interface ExceptionColleague {
  /** Party of the person. */
  code: string
  name: string
}

const RESPONSIBLE = ['driver', 'shipper', 'platform'] as const

const Move = shape({
  move: text({ max: 40 }).required(),
  version: integer({ min: 0 }).required(),
  reason: longText({ max: 500 }),
  /** To whom it is handed over. */
  colleague: text({ max: 64 }),
  consequence: code('exceptionConsequence', EXCEPTION_CONSEQUENCES),
  responsible: code('responsibleParty', RESPONSIBLE),
  amount: money({ min: 0 }),
})
export type ExceptionMoveBody = ValuesOf<typeof Move>

/** What somebody tells of something that went wrong. */
export const ExceptionReport = shape({
  waybillNo: text({ max: 20 }).required(),
  type: code('exceptionType', EXCEPTION_TYPES).required(),
  level: code('exceptionLevel', ['1', '2', '3']).required(),
  description: longText({ max: 500 }).required(),
  photos: images(),
  lng: lng(),
  lat: lat(),
})
export type ExceptionReport = ValuesOf<typeof ExceptionReport>

export const exceptionCalls = {
  exceptionList: endpoint({
    name: 'exceptionList',
    method: 'GET',
    path: at(''),
    query: input<ExceptionListQuery>(),
    data: of.page<ExceptionRecord>(),
    permission: 'waybill.read',
  }),
  /** How many there are in each view, for the caller. */
  exceptionCounts: endpoint({
    name: 'exceptionCounts',
    method: 'GET',
    path: at('/counts'),
    data: of.value<Record<ExceptionView, number>>([...EXCEPTION_VIEWS]),
    permission: 'waybill.read',
  }),
  /** Those to whom one can be handed over, without the caller. */
  exceptionColleagues: endpoint({
    name: 'exceptionColleagues',
    method: 'GET',
    path: at('/colleagues'),
    data: of.list<ExceptionColleague>(['code', 'name']),
    permission: 'exception.handle',
  }),
  exception: endpoint({
    name: 'exception',
    method: 'GET',
    path: at('/{id}'),
    data: of.record<ExceptionDetail>(),
    permission: 'waybill.read',
  }),
  /** Any move of the exception's machine; the permission is the one of the move. */
  exceptionMove: endpoint({
    name: 'exceptionMove',
    method: 'POST',
    path: at('/{id}/move'),
    body: input<ExceptionMoveBody>(Move),
    data: of.record<ExceptionDetail>(),
    versioned: true,
    signedIn: 'subject',
  }),
  exceptionReport: endpoint({
    name: 'exceptionReport',
    method: 'POST',
    path: at(''),
    body: input<ExceptionReport>(ExceptionReport),
    data: of.record<ExceptionDetail>(),
    permission: 'exception.report',
  }),
} as const

const minutes = (standard: number) =>
  positiveInteger({ max: 7 * 24 * 60 })
    .required()
    .default(standard)
    .in('minute')

/** Within how many minutes somebody must have decided about an exception, by its kind. */
export const exceptionDeadlines = {
  dueStop: minutes(120),
  dueDeviation: minutes(60),
  dueSpeed: minutes(240),
  dueFatigue: minutes(60),
  dueOffline: minutes(120),
  dueDamage: minutes(480),
  dueLoss: minutes(1440),
  dueDelay: minutes(240),
  dueRefusal: minutes(120),
  dueAccident: minutes(30),
  dueOutOfFence: minutes(480),
  dueCancelRequest: minutes(120),
} as const

/** Name of the setting with the deadline of a kind. */
export const deadlineOf = (type: ExceptionType): keyof typeof exceptionDeadlines =>
  `due${type.charAt(0).toUpperCase()}${type.slice(1)}` as keyof typeof exceptionDeadlines

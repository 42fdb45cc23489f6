import { answer, endpoint, resource, type TrackPoint } from '@ntocc/sdk/contracts'
import {
  code,
  codes,
  dateTime,
  decimal,
  entity,
  flag,
  lat,
  lng,
  localized,
  nonNegativeDecimal,
  outline,
  plate,
  plateColor,
  positiveInteger,
  reference,
  state,
  stateMachine,
  text,
  type UnitName,
  type ValuesOf,
} from '@ntocc/sdk/fields'

export const WARNING_KINDS = ['speed', 'deviation', 'fatigue', 'stop', 'offline', 'fence', 'certificate'] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

const HANDLE = { by: ['PLAT_ADMIN'], permission: 'vehicleWarning.handle' } as const

/**
 * What becomes of a warning. Whoever has claimed one decides about it; what can be seen to be nothing is ignored at once. What
 * nobody took up is closed by the platform, and so are decisions that have stood for a while.
 */
export const warningMachine = stateMachine({
  name: 'warningStatus',
  initial: 0,
  states: {
    0: { key: 'new', tone: 'waiting' },
    1: { key: 'handling', tone: 'moving' },
    2: { key: 'handled', tone: 'done' },
    3: { key: 'ignored', tone: 'stopped' },
    4: { key: 'closed', tone: 'locked' },
  },
  sets: {
    /** Nobody has decided about it. */
    open: ['new', 'handling'],
    decided: ['handled', 'ignored'],
  },
  moves: [
    { name: 'claim', from: [0], to: 1, ...HANDLE },
    { name: 'handle', from: [1], to: 2, ...HANDLE, needs: ['ownClaim'], reason: true },
    { name: 'ignore', from: [0], to: 3, ...HANDLE, reason: true },
    { name: 'ignore', from: [1], to: 3, ...HANDLE, needs: ['ownClaim'], reason: true },
    { name: 'release', from: [1], to: 0, ...HANDLE, needs: ['ownClaim'] },
    { name: 'takeOver', from: [1], to: 1, ...HANDLE, needs: ['othersClaim'], reason: true },
    { name: 'reopen', from: [2, 3], to: 1, ...HANDLE, needs: ['noOtherOpen'] },
    { name: 'close', from: [0, 1, 2, 3], to: 4, by: ['SYSTEM'] },
  ],
})

const UNIT_OF: Readonly<Partial<Record<string, UnitName>>> = {
  speed: 'kmh',
  deviation: 'km',
  fatigue: 'minute',
  stop: 'minute',
  offline: 'minute',
  certificate: 'day',
}
/** What the figures of a warning count, by its kind. */
export const warningUnit = ({ kind }: Readonly<Record<string, unknown>>): UnitName | undefined => UNIT_OF[String(kind)]

/**
 * Something about a vehicle on the way that somebody should look at. While it is new or in hand there is one of a kind for a
 * vehicle: what goes on or happens again makes it grow.
 */
export const VehicleWarning = entity('vehicleWarning', {
  kind: code('warningKind', WARNING_KINDS).required(),
  level: code('warningLevel', ['1', '2', '3']).required().derived(),
  plateNo: plate().required().indexed(),
  plateColor: plateColor(),
  driverCode: reference('driver'),
  driverName: localized(),
  waybillNo: text({ max: 20 }).filter('equals').indexed(),
  startTime: dateTime().required().indexed(),
  /** Until when it was seen. */
  endTime: dateTime().required().derived(),
  /** It does not go on any more. */
  isOver: flag().derived(),
  /** How often it happened while the warning was open. */
  times: positiveInteger({ max: 1_000_000 }).required().default(1).derived(),
  /** The most that was measured, in the unit of the kind; for papers the days that are left. */
  value: decimal({ places: 1, min: -100_000, max: 100_000 }).in(warningUnit).derived(),
  /** What was allowed then. */
  limitValue: decimal({ places: 1, min: 0, max: 100_000 }).in(warningUnit).derived(),
  /** Where the most was measured. */
  lng: lng().derived(),
  lat: lat().derived(),
  /** Name of the place that was entered. */
  place: localized({ max: 60 }).derived(),
  paper: code('warningPaper', [
    'roadCert',
    'permit',
    'inspection',
    'compulsory',
    'commercial',
    'licence',
    'qualification',
  ]).derived(),
  /** Party of who has it in hand, or has decided. */
  handlerCode: text({ max: 64 }).readOnly().filter('equals'),
  handler: localized().readOnly(),
  claimedAt: dateTime().readOnly(),
  handledAt: dateTime().readOnly(),
  result: localized({ max: 500 }).readOnly(),
  status: state(warningMachine),
})
export type VehicleWarning = ValuesOf<typeof VehicleWarning>

export const vehicleWarnings = resource<VehicleWarning>()('vehicleWarning', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'vehicleWarning.read', edit: 'vehicleWarning.handle' },
  keyword: ['plateNo', 'waybillNo'],
  staffOnly: true,
})

/** Where the vehicle went around a warning: an hour before until an hour after, oldest first, thinned to what a map can show. */
export const warningTrack = endpoint({
  name: 'warningTrack',
  method: 'GET',
  path: '/ntocc-tms-api/vehicleWarning/{id}/track',
  data: answer.value<{ points: TrackPoint[] }>(['points']),
  permission: 'vehicleWarning.read',
  staffOnly: true,
})

/** New and open warnings by kind, and how many of the last days: what the card on the home page says. */
export interface WarningSummary {
  kinds: { kind: WarningKind; open: number; recent: number }[]
  /** In hand of the caller. */
  mine: number
}

export const warningSummary = endpoint({
  name: 'warningSummary',
  method: 'GET',
  path: '/ntocc-tms-api/vehicleWarning/summary',
  data: answer.value<WarningSummary>(['kinds', 'mine']),
  permission: 'vehicleWarning.read',
  staffOnly: true,
})

export const PLACE_SHAPES = ['circle', 'polygon'] as const

/** A circle or a polygon on the ground that warnings know of: left out of some kinds, or not to be entered. */
export const WarningPlace = entity('warningPlace', {
  name: localized({ max: 60 }).required(),
  use: code('warningPlaceUse', ['excluded', 'forbidden']).required(),
  /** Kinds that are not warned of there; all kinds of positions unless told. */
  kinds: codes('warningKind', WARNING_KINDS),
  shape: code('warningPlaceShape', PLACE_SHAPES).required().default('circle'),
  lng: lng().requiredWhen('shape', 'circle'),
  lat: lat().requiredWhen('shape', 'circle'),
  radiusKm: nonNegativeDecimal({ places: 2, max: 100 }).requiredWhen('shape', 'circle').in('km'),
  corners: outline().requiredWhen('shape', 'polygon'),
})
export type WarningPlace = ValuesOf<typeof WarningPlace>

export const warningPlaces = resource<WarningPlace>()('warningPlace', {
  permission: { read: 'vehicleWarning.read', edit: 'warningPlace.edit' },
  keyword: ['name'],
  staffOnly: true,
})

/** A vehicle that is not warned of for a while, and why. */
export const WarningExemption = entity('warningExemption', {
  plateNo: plate().required().indexed(),
  /** All kinds unless told. */
  kinds: codes('warningKind', WARNING_KINDS),
  validFrom: dateTime().required(),
  validTo: dateTime().required().notBefore('validFrom'),
  reason: localized({ max: 200 }).required(),
})
export type WarningExemption = ValuesOf<typeof WarningExemption>

export const warningExemptions = resource<WarningExemption>()('warningExemption', {
  permission: { read: 'vehicleWarning.read', edit: 'warningPlace.edit' },
  keyword: ['plateNo', 'reason'],
  staffOnly: true,
})

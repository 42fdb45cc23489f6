import { answer, endpoint, input, resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  digits,
  entity,
  id,
  integer,
  localized,
  plate,
  shape,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Versions of JT/T 808 that the messages of a terminal tell apart; 2011 looks like 2013. */
export const TERMINAL_VERSIONS = ['2013', '2019'] as const

export const TERMINAL_NO_LENGTH = { min: 5, max: 20 } as const

/** A terminal in a vehicle that tells its positions by JT/T 808 (docs/positions.md). Only one that is entered may register. */
export const PositionDevice = entity('positionDevice', {
  name: localized({ max: 60 }).required(),
  /** Digits that its messages begin with, mostly the number of its SIM card; without zeros before them. */
  terminalNo: digits(TERMINAL_NO_LENGTH).required().unique(),
  /** The vehicle that its positions are of. */
  plateNo: plate().required(),
  /** What it said of itself when it registered. Another one with the same number must be let in by staff. */
  protocol: code('terminalVersion', TERMINAL_VERSIONS).readOnly().derived(),
  maker: text({ max: 20 }).readOnly().derived(),
  model: text({ max: 40 }).readOnly().derived(),
  makerNo: text({ max: 40 }).readOnly().derived(),
  /** Empty while no terminal is registered. */
  registeredAt: dateTime().readOnly().derived(),
  lastSeenAt: dateTime().readOnly().derived(),
})
export type PositionDevice = ValuesOf<typeof PositionDevice>

/** Whoever gives keys for positions gives terminals their place too. */
export const positionDevices = resource<PositionDevice>()('positionDevice', {
  permission: { read: 'positionKey.read', edit: 'positionKey.edit' },
  keyword: ['name', 'terminalNo', 'plateNo'],
  staffOnly: true,
})

/** Ends the registration of a terminal: it, or another in its place, may register anew. */
export const positionDeviceRelease = endpoint({
  name: 'positionDeviceRelease',
  method: 'POST',
  path: '/ntocc-tms-api/positionDevice/release',
  body: input<{ id: number; version: number }>(shape({ id: id().required(), version: integer({ min: 0 }).required() })),
  data: answer.value<PositionDevice>(['id']),
  versioned: true,
  permission: 'positionKey.edit',
  staffOnly: true,
})

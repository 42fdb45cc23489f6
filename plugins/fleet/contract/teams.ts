import { Driver } from '@ntocc/sdk/contracts'
import {
  dateTime,
  entity,
  integer,
  localized,
  phone,
  reference,
  state,
  stringList,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { teamMemberMachine } from './machines.ts'

/** A driver in a team, from asking to join to leaving. */
export const DriverTeamMember = entity('driverTeamMember', {
  teamCode: reference('driverTeam').required(),
  driverCode: reference('driver').required(),
  /** Who it is, also for a team that may not read his record: one who asks to join, or has left. */
  driverName: localized({ max: 60 }).computed(),
  joinTime: dateTime().derived(),
  leaveTime: dateTime().derived(),
  status: state(teamMemberMachine),
})
export type DriverTeamMember = ValuesOf<typeof DriverTeamMember>

/** Vehicles a shipper calls together. */
export const VehicleTeam = entity('vehicleTeam', {
  name: localized({ max: 60 }).required(),
  /** The shipper that calls them (vehicleTeam/shipment hands them to another). */
  ownerCode: reference('shipment').required(),
  contact: localized({ max: 60 }),
  phone: phone().sensitive('MOBILE_PHONE'),
  vehicleCount: integer({ min: 0 }).readOnly(),
  drivers: stringList(),
  vehicles: stringList(),
})
export type VehicleTeam = ValuesOf<typeof VehicleTeam>

/** What a shipper may know of a driver it does not employ. */
export const DriverForTeam = Driver.pick(
  'id',
  'code',
  'branchCode',
  'name',
  'phone',
  'defaultVehicle',
  'level',
  'score',
  'authStatus',
  'status',
  'version',
  'gmtCreated',
  'gmtModified',
  'isDeleted',
)
export type DriverForTeam = ValuesOf<typeof DriverForTeam>

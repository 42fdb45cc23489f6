import { Driver } from '@ntocc/sdk/contracts'
import * as f from '@ntocc/sdk/fields'
import { teamMemberMachine } from './machines.ts'

/** A driver in a team, from asking to join to leaving. */
export const DriverTeamMember = f.entity('driverTeamMember', {
  teamCode: f.reference('driverTeam').required(),
  driverCode: f.reference('driver').required(),
  joinTime: f.dateTime(),
  leaveTime: f.dateTime(),
  status: f.state(teamMemberMachine),
})
export type DriverTeamMember = f.ValuesOf<typeof DriverTeamMember>

/** Vehicles a shipper calls together. */
export const VehicleTeam = f.entity('vehicleTeam', {
  name: f.localized({ max: 60 }).required(),
  /** The shipper that calls them (vehicleTeam/shipment hands them to another). */
  ownerCode: f.reference('shipment').required(),
  contact: f.localized({ max: 60 }),
  phone: f.phone().sensitive('MOBILE_PHONE'),
  vehicleCount: f.integer({ min: 0 }).readOnly(),
  drivers: f.stringList(),
  vehicles: f.stringList(),
})
export type VehicleTeam = f.ValuesOf<typeof VehicleTeam>

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
export type DriverForTeam = f.ValuesOf<typeof DriverForTeam>

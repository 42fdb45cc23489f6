import { nounResources, resource } from '@ntocc/sdk/contracts'
import type { DriverTeamMember, VehicleTeam } from './teams.ts'
import type { VehicleAccident, VehicleInsurance, VehicleRepair, VehicleViolation } from './vehicle-services.ts'

const SERVICE = { edit: 'vehicle.service', read: 'vehicleService.read' }

/** The calls of every record of the area. */
export const resources = {
  driver: nounResources.driver,
  driverTeam: nounResources.driverTeam,
  driverTeamMember: resource<DriverTeamMember>()('driverTeamMember', {
    // Teams and drivers answer each other, and change nothing else of a membership.
    permission: { edit: 'driverTeam.edit', read: 'driverTeam.read', move: 'driverTeam.members' },
    keyword: ['teamCode', 'driverCode'],
  }),
  vehicle: nounResources.vehicle,
  vehicleTeam: resource<VehicleTeam>()('vehicleTeam', {
    permission: { edit: 'vehicleTeam.edit', delete: 'vehicleTeam.delete' },
    keyword: ['name'],
  }),
  vehicleAccident: resource<VehicleAccident>()('vehicleAccident', {
    permission: SERVICE,
    keyword: ['plateNo', 'place', 'claimNo'],
  }),
  vehicleInsurance: resource<VehicleInsurance>()('vehicleInsurance', {
    permission: SERVICE,
    keyword: ['plateNo', 'policyNo', 'insurer'],
  }),
  vehicleRepair: resource<VehicleRepair>()('vehicleRepair', {
    permission: SERVICE,
    keyword: ['plateNo', 'workNo', 'shop'],
  }),
  vehicleViolation: resource<VehicleViolation>()('vehicleViolation', {
    permission: SERVICE,
    keyword: ['plateNo', 'writNo', 'place'],
  }),
} as const

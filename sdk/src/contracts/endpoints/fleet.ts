import * as f from '../../fields/index.ts'
import type { Driver, DriverTeam, DriverTeamMember } from '../basic/driver.ts'
import type { ExpiryRule } from '../basic/fleet-reviews.ts'
import type { Vehicle, VehicleTeam } from '../basic/vehicle.ts'
import type { VehicleAccident, VehicleInsurance, VehicleRepair, VehicleViolation } from '../basic/vehicleService.ts'
import { endpoint, input, list } from './endpoint.ts'
import { callsOf, resource } from './resource.ts'

const SERVICE = { edit: 'vehicle.service', read: 'vehicleService.read' }

/** Drivers, vehicles, their teams, and what vehicles need. */
export const fleetResources = {
  driver: resource<Driver>()('driver', {
    permission: { edit: 'driver.edit', delete: 'driver.delete' },
    keyword: ['name', 'phone', 'idNo', 'defaultVehicle', 'code'],
    also: ['phone'],
  }),
  driverTeam: resource<DriverTeam>()('driverTeam', {
    permission: { edit: 'driverTeam.edit', delete: 'driverTeam.delete' },
    keyword: ['name', 'phone', 'code'],
    also: ['phone'],
  }),
  driverTeamMember: resource<DriverTeamMember>()('driverTeamMember', {
    permission: { edit: 'driverTeam.edit', read: 'driverTeam.read' },
    keyword: ['teamCode', 'driverCode'],
  }),
  vehicle: resource<Vehicle>()('vehicle', {
    permission: { edit: 'vehicle.edit', delete: 'vehicle.delete' },
    keyword: ['plateNo', 'owner', 'vin', 'code'],
    also: ['owner'],
  }),
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

const RuleForm = f.shape({
  kind: f.text({ max: 20 }).required(),
  name: f.text({ max: 40 }).required(),
  blocks: f.flag().required(),
})

export const fleet = {
  ...callsOf(fleetResources),
  expiryRules: endpoint({
    name: 'expiryRules',
    method: 'GET',
    path: '/ntocc-basic-api/expiryRule',
    data: list<ExpiryRule>(['kind', 'name', 'blocks']),
    signedIn: 'shared',
  }),
  /** Answers all rules as they stand then. */
  expiryRuleSave: endpoint({
    name: 'expiryRuleSave',
    method: 'POST',
    path: '/ntocc-basic-api/expiryRule',
    body: input<ExpiryRule>(RuleForm),
    data: list<ExpiryRule>(['kind', 'name', 'blocks']),
    permission: 'expiryRule.edit',
  }),
} as const

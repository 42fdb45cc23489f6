import { Driver, DriverTeam, defineContract, Vehicle } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { DICTIONARIES } from './contract/dictionaries.ts'
import { expiryRuleSave, expiryRules } from './contract/expiry.ts'
import { resources } from './contract/resources.ts'
import { driverReview, teamReview, vehicleReview } from './contract/reviews.ts'
import {
  acceptVehicleList,
  driverListForShipTeam,
  vehicleTeamBatchDelete,
  vehicleTeamShipment,
} from './contract/team-calls.ts'
import { DriverTeamMember, VehicleTeam } from './contract/teams.ts'
import { VehicleAccident, VehicleInsurance, VehicleRepair, VehicleViolation } from './contract/vehicle-services.ts'

/** What a driver, and a carrier for its drivers, has on record with the platform. */
const OWN_FLEET = ['driver.read', 'driverTeam.read', 'vehicle.read', 'vehicleTeam.read']

export default defineContract({
  id: 'fleet',
  tables: 'plain',
  entities: {
    driver: Driver,
    driverTeam: DriverTeam,
    driverTeamMember: DriverTeamMember,
    vehicle: Vehicle,
    vehicleTeam: VehicleTeam,
    vehicleAccident: VehicleAccident,
    vehicleInsurance: VehicleInsurance,
    vehicleRepair: VehicleRepair,
    vehicleViolation: VehicleViolation,
  },
  resources,
  calls: {
    expiryRules,
    expiryRuleSave,
    vehicleTeamBatchDelete,
    vehicleTeamShipment,
    driverListForShipTeam,
    acceptVehicleList,
  },
  reviews: [driverReview, vehicleReview, teamReview],
  todo: ['certificate_expiry'],
  jobs: { expireCertificates: shape({}), warnOfExpired: shape({}) },
  permissions: [
    'driver.read',
    'driver.edit',
    'driver.delete',
    'driverTeam.read',
    'driverTeam.edit',
    'driverTeam.delete',
    'vehicle.read',
    'vehicle.edit',
    'vehicle.delete',
    'vehicle.service',
    'vehicleTeam.read',
    'vehicleTeam.edit',
    'vehicleTeam.delete',
    'vehicleService.read',
    'expiryRule.edit',
  ],
  dictionaries: DICTIONARIES,
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      REVIEWER: { pages: ['DriverManage', 'DriverTeamManage', 'VehicleManage'] },
      DISPATCHER: {
        pages: [
          'DriverManage',
          'DriverTeamManage',
          'VehicleManage',
          'CarManage',
          'VehicleTeamManage',
          'VehicleMap',
          'VehicleTrack',
          'VehicleAccident',
          'VehicleInsurance',
          'VehicleRepair',
          'VehicleViolation',
        ],
      },
      // Its own teams, beside its pages.
      SHIPPER: { permissions: ['vehicleTeam.read'] },
      DRIVER: { permissions: [...OWN_FLEET, 'vehicleService.read'] },
      CARRIER: { permissions: OWN_FLEET },
    },
  },
})

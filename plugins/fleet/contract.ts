import { Driver, DriverTeam, defineContract, nounCalls, Vehicle } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { DICTIONARIES } from './contract/dictionaries.ts'
import { complianceSettings } from './contract/expiry.ts'
import { driverTeamInvite, driverTeamsOwn } from './contract/own-fleet.ts'
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
  offers: {
    driver: [
      'name',
      'phone',
      'idNo',
      'teamCode',
      'defaultVehicle',
      'authStatus',
      'blacklist',
      'createdBy',
      'licenceNo',
      'licenceClass',
      'licenceIssuer',
      'licenceFrom',
      'licenceTo',
      'qualificationNo',
      'qualificationTo',
    ],
    driverTeam: ['name', 'captainCode', 'collectForMembers', 'dispatchRate'],
    vehicle: [
      'plateNo',
      'plateColor',
      'vehicleType',
      'trailerNo',
      'length',
      'tonnage',
      'affiliation',
      'driverCode',
      'status',
      'authStatus',
      'lastLng',
      'lastLat',
      'lastTime',
      'energy',
      'owner',
      'useCharacter',
      'vin',
      'issuer',
      'registerDate',
      'issueDate',
      'grossMass',
      'roadCertNo',
      'roadCertTo',
      'operatingPermitNo',
    ],
  },
  resources,
  calls: {
    vehicleTeamBatchDelete,
    vehicleTeamShipment,
    driverListForShipTeam,
    acceptVehicleList,
    driverTeamInvite,
    driverTeamsOwn,
  },
  errors: {
    FLEET_IN_REVIEW: {},
    FLEET_SUSPENDED: {},
    FLEET_UNPROVEN: {},
    TEAM_DRIVER_UNKNOWN: {},
    TEAM_ASKED: {},
    TEAM_CARRIES: {},
    MEMBER_CARRIES: {},
    DRIVER_LEADS: {},
  },
  issues: [
    'policy.far',
    'ownFleet.platform',
    'ownFleet.identity',
    'ownFleet.driverKnown',
    'ownFleet.driverForeign',
    'ownFleet.vehicleKnown',
    'ownFleet.vehicleForeign',
  ],
  shares: { driver: { entity: 'driver', page: nounCalls.driverCard } },
  reviews: [driverReview, vehicleReview, teamReview],
  elements: {
    driver: [
      {
        kind: 'identity2',
        fields: { name: 'name', idNo: 'idNo' },
        result: { field: 'realNameStatus', match: 'passed', mismatch: 'failed' },
      },
      {
        kind: 'operator3',
        fields: { name: 'name', idNo: 'idNo', phone: 'phone' },
        result: { field: 'realNameStatus', match: 'passed', mismatch: 'failed' },
      },
    ],
  },
  todo: ['certificate_expiry', 'team_invitation_count'],
  todoOrder: { auth_driver_count: 10, auth_count: 11, auth_driver_leader_count: 20, certificate_expiry: 120 },
  jobs: { expireCertificates: shape({}), warnOfExpired: shape({}) },
  permissions: [
    'driver.read',
    'driver.edit',
    'driver.delete',
    'driverTeam.read',
    'driverTeam.edit',
    'driverTeam.delete',
    'driverTeam.members',
    'vehicle.read',
    'vehicle.edit',
    'vehicle.delete',
    'vehicle.service',
    'vehicleTeam.read',
    'vehicleTeam.edit',
    'vehicleTeam.delete',
    'vehicleService.read',
  ],
  settings: complianceSettings,
  dictionaries: DICTIONARIES,
  search: {
    driver: {
      by: ['name', 'phone', 'code'],
      title: 'name',
      hint: ['phone', 'defaultVehicle', 'code'],
      state: 'authStatus',
      to: '/service_info?id={id}',
    },
    vehicle: {
      by: ['plateNo', 'vin'],
      title: 'plateNo',
      hint: ['owner', 'brandModel', 'vin'],
      state: 'status',
      to: '/base/vehicles/detail?id={id}',
    },
    driverTeam: {
      by: ['name', 'phone', 'code'],
      title: 'name',
      hint: ['phone', 'code'],
      state: 'authStatus',
      to: '/base/driver-teams/detail?id={id}',
    },
    vehicleTeam: {
      by: ['name'],
      title: 'name',
      hint: ['contact', 'phone'],
      to: '/base/vehicle-teams?keyword={name}&open={id}',
    },
  },
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
          'VehicleTrack',
          'VehicleAccident',
          'VehicleInsurance',
          'VehicleRepair',
          'VehicleViolation',
        ],
      },
      // Its own teams, beside its pages.
      SHIPPER: { permissions: ['vehicleTeam.read'] },
      DRIVER: { permissions: [...OWN_FLEET, 'driverTeam.members', 'vehicleService.read'] },
      CARRIER: {
        pages: ['OwnTeam', 'DriverManage', 'VehicleManage'],
        permissions: [...OWN_FLEET, 'driverTeam.members', 'driver.edit', 'vehicle.edit'],
      },
    },
  },
})

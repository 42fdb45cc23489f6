import { answer, endpoint, type IdsQuery, input, type ListQuery, Vehicle } from '@ntocc/sdk/contracts'
import { DriverForTeam } from './teams.ts'

/** Specification section 7, "Teams and vehicles". */

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

export const vehicleTeamBatchDelete = endpoint({
  name: 'vehicleTeamBatchDelete',
  method: 'DELETE',
  path: at('vehicleTeam/batchDelTeam'),
  query: input<IdsQuery>(),
  data: answer.none(),
  versioned: true,
  permission: 'vehicleTeam.delete',
})

/** Hands teams of vehicles to another shipper, all or none. */
export const vehicleTeamShipment = endpoint({
  name: 'vehicleTeamShipment',
  method: 'POST',
  path: at('vehicleTeam/shipment'),
  body: input<{ shipmentCode: string; teamCodes: string[] }>(),
  data: answer.none(),
  permission: 'vehicleTeam.edit',
})

/** Approved drivers of the branch that may be put in a team. */
export const driverListForShipTeam = endpoint({
  name: 'driverListForShipTeam',
  method: 'GET',
  path: at('driver/driverListForShipTeam'),
  query: input<ListQuery>(),
  data: answer.page<DriverForTeam>(DriverForTeam),
  permission: 'vehicleTeam.read',
})

/** Approved vehicles that are free to take an order, and that nobody keeps from it. */
export const acceptVehicleList = endpoint({
  name: 'acceptVehicleList',
  method: 'GET',
  path: '/ntocc-tms-api/acceptVehicle',
  query: input<ListQuery>(),
  data: answer.page<Vehicle>(Vehicle),
  permission: 'vehicle.read',
})

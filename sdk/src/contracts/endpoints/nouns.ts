import type { Driver, DriverTeam } from '../basic/driver.ts'
import type { Shipment } from '../basic/shipment.ts'
import type { Vehicle } from '../basic/vehicle.ts'
import { callsOf, resource } from './resource.ts'
import { sharedPages } from './share.ts'
import { waybillStatistics } from './statistics.ts'
import { waybillCalls } from './tms.ts'

/**
 * Records of the nouns that areas declare (`../nouns.ts`). Pages of any area call them; the area that declares the noun
 * names the resource in its contract, and answers it.
 */
export const nounResources = {
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
  vehicle: resource<Vehicle>()('vehicle', {
    permission: { edit: 'vehicle.edit', delete: 'vehicle.delete' },
    keyword: ['plateNo', 'owner', 'vin', 'code'],
    also: ['owner'],
  }),
  shipment: resource<Shipment>()('shipment', {
    permission: { edit: 'shipment.edit', delete: 'shipment.delete' },
    keyword: ['name', 'uscc', 'contact', 'code'],
    also: ['uscc'],
  }),
} as const

/**
 * Calls about the nouns that more than one area makes, and one answers: the one with the call in its contract. The kernel
 * answers none of them.
 */
export const nounCalls = { ...callsOf(nounResources), ...waybillCalls, ...waybillStatistics, ...sharedPages } as const

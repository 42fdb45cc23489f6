import type { Entity } from '../fields/entity.ts'
import { own } from '../fields/own.ts'
import { Driver, DriverTeam } from './basic/driver.ts'
import { Shipment } from './basic/shipment.ts'
import { Vehicle } from './basic/vehicle.ts'
import { Receipt, Waybill, WaybillException, WaybillNode } from './tms/waybill.ts'

/**
 * Nouns of the platform that an area has the records of. Several areas speak of them, so their types stand in the SDK; one
 * area declares each as its own and brings its table, rules, calls and words:
 * `defineContract({ entities: { shipment: Shipment } })`.
 */
export const NOUNS: readonly Entity[] = [
  Driver,
  DriverTeam,
  Shipment,
  Vehicle,
  Waybill,
  WaybillNode,
  Receipt,
  WaybillException,
]

const BY_NAME = Object.fromEntries(NOUNS.map(each => [each.name, each]))

/** The noun of that name, if there is one. */
export const nounNamed = (name: string): Entity | undefined => own(BY_NAME, name)

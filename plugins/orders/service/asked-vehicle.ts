import { type SQL, sql } from '@ntocc/sdk/service'
import type { SourceOrder } from '../contract/orders.ts'
import type { Row } from './types.ts'

/** What goods ask of the vehicle: the same of a row and within a query, so that who is proposed or told beforehand is who may take it. */

type Asks = Pick<SourceOrder, 'vehicleTypes' | 'vehicleLengths'>

/** Types of GA 24.4 that only draw: the length in their papers is their own, and says nothing of the load floor behind them. */
const TRACTOR = 'Q'

/** The shortest load floor that will do, in mm; undefined where none is asked for. */
const shortestOf = ({ vehicleLengths }: Asks): number | undefined => {
  const lengths = (vehicleLengths ?? []).map(Number).filter(Number.isFinite)
  return lengths.length > 0 ? Math.min(...lengths) : undefined
}

/** What keeps a vehicle (`vehicle_type`, `length` in mm) from goods. A length that is not known keeps it from none. */
export const unsuited = (order: Asks, vehicle: Row): 'type' | 'length' | undefined => {
  const types = order.vehicleTypes ?? []
  const type = String(vehicle.vehicle_type)
  if (types.length > 0 && !types.includes(type)) return 'type'
  const shortest = shortestOf(order)
  const isShort = shortest !== undefined && vehicle.length != null && Number(vehicle.length) < shortest
  return isShort && !type.startsWith(TRACTOR) ? 'length' : undefined
}

/** Whether nothing of the kind keeps the vehicle `v` of a query from goods. */
export const isSuited = (order: Asks): SQL => {
  const types = order.vehicleTypes ?? []
  const shortest = shortestOf(order)
  const ofType = types.length > 0 ? sql`v.vehicle_type = any(${sql.param([...types])}::text[])` : sql`true`
  const isLong =
    shortest === undefined
      ? sql`true`
      : sql`(v.vehicle_type like ${`${TRACTOR}%`} or coalesce(v.length >= ${shortest}::bigint, true))`
  return sql`(${ofType} and ${isLong})`
}

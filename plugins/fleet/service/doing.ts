import { vehicleMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { FleetCtx } from './types.ts'

const { idle, onTask, stopped } = vehicleMachine.at

/**
 * What a vehicle is doing, over the columns of its table: on a task while one of the waybills that the caller may see is under
 * way with it, idle without, as the map and the figures say. That people have taken it out of use stands with itself and goes
 * before.
 */
export const doing = (ctx: FleetCtx): SQL => {
  const waybills = ctx.offered(Waybill, ['vehicleNo', 'status', 'isDeleted'], { seen: true })
  const underWay = sql`select w.vehicle_no from ${waybills} w
    where not w.is_deleted and w.status ${inStates(waybillMachine, 'underWay')}`
  return sql`(case when status ${inStates(vehicleMachine, 'stopped')} then ${stopped}::int
    when plate_no in (${underWay}) then ${onTask}::int else ${idle}::int end)`
}

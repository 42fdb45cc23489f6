import { Driver, reviewMachine, Vehicle, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type LiveCrew, type LiveCtx, type LiveStep, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import type { FleetCtx } from '../service/types.ts'

/** As many as one look brings: enough to find one near some goods. */
const AT_A_TIME = 400
const APPROVED = reviewMachine.codeOf('approved')

interface Row {
  driver_code: string
  team_code: string | null
  plate_no: string
  tonnage: string
  lng: number
  lat: number
}

/**
 * Drivers and vehicles of the demo that no waybill needs, in an order that differs from step to step: whoever is asked to accept one is
 * not free either. Papers and blacklist are asked of them later.
 */
const freeCrews = async (ctx: FleetCtx, live: LiveCtx<typeof contract>): Promise<LiveCrew[]> => {
  const isFree = ctx.references.knows('waybill')
    ? sql`not exists (select 1 from ${ctx.offered(Waybill, ['branchCode', 'status', 'vehicleNo', 'driverCode', 'isDeleted'])} w where w.branch_code = v.branch_code
        and not w.is_deleted and w.status ${inStates(waybillMachine, 'toAccept', 'underWay')} and (w.vehicle_no = v.plate_no or w.driver_code = d.code))`
    : sql`true`
  const rows = await ctx.query<Row>(
    sql`select d.code as driver_code, d.team_code, v.plate_no, v.tonnage, v.last_lng as lng, v.last_lat as lat
      from ${ctx.table(Vehicle)} v join ${ctx.table(Driver)} d on d.branch_code = v.branch_code and d.code = v.driver_code
      where v.branch_code = ${ctx.session.branchCode} and v.created_by = 'demo' and d.created_by = 'demo'
        and not v.is_deleted and not d.is_deleted and v.auth_status = ${APPROVED} and d.auth_status = ${APPROVED}
        and v.last_lng is not null and v.last_lat is not null and ${isFree}
      order by md5(v.plate_no || ${String(live.now)}) limit ${AT_A_TIME}`,
  )
  return rows
    .filter(row => !live.hasAccount(row.driver_code) && !(row.team_code && live.hasAccount(row.team_code)))
    .map(row => ({
      driverCode: row.driver_code,
      plateNo: row.plate_no,
      tonnage: Number(row.tonnage),
      lng: Number(row.lng),
      lat: Number(row.lat),
    }))
}

/** Who could drive, for those who have something to carry. */
export const live: LiveStep<typeof contract> = {
  offers: ['crews'],
  step: async (ctx, own) => ({ crews: () => freeCrews(ctx, own) }),
}

import { Vehicle } from '@ntocc/sdk/contracts'
import { own } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { plateOf } from './parties.ts'
import type { FleetCtx, FleetHooks } from './types.ts'

interface OfVehicle {
  vehicleCode?: string | undefined
  plateNo?: string | undefined
}

/** Services carry the plate of their vehicle, so that lists show and find it. */
const withPlate = async <V extends OfVehicle>(ctx: FleetCtx, values: V): Promise<V> =>
  values.vehicleCode ? { ...values, plateNo: await plateOf(ctx, values.vehicleCode) } : values

export const accidentHooks: FleetHooks<'vehicleAccident'> = { values: withPlate }
export const repairHooks: FleetHooks<'vehicleRepair'> = { values: withPlate }
export const violationHooks: FleetHooks<'vehicleViolation'> = { values: withPlate }

const INSURED_UNTIL: Readonly<Record<string, string>> = {
  inspection: 'inspection_to',
  compulsory: 'compulsory_insurance_to',
  commercial: 'commercial_insurance_to',
}

/** A newer policy or inspection moves the date on the vehicle that assignment looks at; never back. */
export const insuranceHooks: FleetHooks<'vehicleInsurance'> = {
  values: withPlate,
  written: async (ctx, { type, vehicleCode, to }) => {
    const named = own(INSURED_UNTIL, type)
    if (!named) return
    const until = sql.identifier(named)
    await ctx.query(
      sql`update ${ctx.table(Vehicle)} set ${until} = ${to}::date, version = version + 1, gmt_modified = now(),
          modified_by = ${ctx.session.username}
        where branch_code = ${ctx.session.branchCode} and code = ${vehicleCode}
          and (${until} is null or ${until} < ${to}::date)`,
    )
  },
}

import { platformDay, Vehicle } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { column } from './days.ts'
import { plateOf } from './parties.ts'
import type { FleetCtx, FleetHooks } from './types.ts'

interface OfVehicle {
  vehicleCode?: string | undefined
  plateNo?: string | null | undefined
}

/** Services carry the plate of their vehicle, so that lists show and find it. */
const withPlate = async <V extends OfVehicle>(ctx: FleetCtx, values: V): Promise<V> =>
  values.vehicleCode ? { ...values, plateNo: await plateOf(ctx, values.vehicleCode) } : values

export const accidentHooks: FleetHooks<'vehicleAccident'> = { values: withPlate }
export const repairHooks: FleetHooks<'vehicleRepair'> = { values: withPlate }
export const violationHooks: FleetHooks<'vehicleViolation'> = { values: withPlate }

/** Field of the vehicle that says until when, by what was taken out. */
const INSURED_UNTIL: ReadonlyMap<string, keyof typeof Vehicle.fields> = new Map([
  ['inspection', 'inspectionTo'],
  ['compulsory', 'compulsoryInsuranceTo'],
  ['commercial', 'commercialInsuranceTo'],
])

/** No policy is made out for longer: what is later was mistyped, and would keep the vehicle from ever being warned of. */
const MOST_YEARS = 10

const lastDay = (): string => {
  const [year = '', month, day] = platformDay().split('-')
  return `${Number(year) + MOST_YEARS}-${month}-${day}`
}

/** A newer policy or inspection moves the date on the vehicle that assignment looks at; never back. */
export const insuranceHooks: FleetHooks<'vehicleInsurance'> = {
  values: async (ctx, values) => {
    if (values.to && values.to > lastDay())
      throw ctx.invalid({ to: { code: 'validation.policy.far', params: { years: MOST_YEARS } } })
    return withPlate(ctx, values)
  },
  written: async (ctx, { type, vehicleCode, to }) => {
    const field = INSURED_UNTIL.get(type)
    if (!field) return
    const until = column(field)
    const found = await ctx.query<{ id: string }>(
      sql`select id from ${ctx.table(Vehicle)} where branch_code = ${ctx.session.branchCode} and code = ${vehicleCode}
        and not is_deleted and (${until} is null or ${until} < ${to}::date) for update`,
    )
    for (const { id } of found) await ctx.reviews.bring(Vehicle, Number(id), { [field]: to })
  },
}

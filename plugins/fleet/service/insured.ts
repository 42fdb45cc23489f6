import { platformDay } from '@ntocc/sdk/contracts'
import { type Provider, sql } from '@ntocc/sdk/service'
import { VehicleInsurance } from '../contract/vehicle-services.ts'
import type contract from '../contract.ts'

const dayOf = (moment: string | null | undefined): string => platformDay(moment ? new Date(moment) : new Date())

/**
 * Which of some vehicles are insured for what they do to the goods, on the first and on the last day of each trip: by carrier
 * liability, one policy or two that follow each other. One statement for all of them.
 */
export const insuredPlates: Provider<typeof contract, 'insuredPlates'> = async (ctx, { plates, trips }) => {
  const days = trips.map(({ planLoadTime, planUnloadTime }) => ({
    first: dayOf(planLoadTime),
    last: dayOf(planUnloadTime ?? planLoadTime),
  }))
  const covered = (day: 'first' | 'last') => sql`exists (select 1 from ${ctx.table(VehicleInsurance)} p
    where p.branch_code = ${ctx.session.branchCode} and p.plate_no = plate and p.type = 'carrierLiability'
      and not p.is_deleted and trip.${sql.identifier(day)} between p."from" and p."to")`
  const found = await ctx.query<{ trip: string; plate: string }>(
    sql`select trip.number as trip, plate from unnest(
        ${sql.param(days.map(({ first }) => first))}::date[], ${sql.param(days.map(({ last }) => last))}::date[]
      ) with ordinality as trip(first, last, number), unnest(${sql.param([...new Set(plates)])}::text[]) as plate
      where ${covered('first')} and ${covered('last')}`,
  )
  const insured = trips.map((): string[] => [])
  for (const { trip, plate } of found) insured[Number(trip) - 1]?.push(plate)
  return insured
}
